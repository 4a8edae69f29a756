// Builds the verifier as one file that needs nothing but Node. `node tools/build-verifier.mjs [folder]`; the build of the
// site puts it among its own files, for whoever comes to /fairness, and packages/verifier packs it.
import { chmodSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const NAME = 'baize-verify.mjs';
const root = fileURLToPath(new URL('..', import.meta.url));

/** Answers with the path of the file. */
export async function buildVerifier(outDir) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      ssr: true,
      target: 'node20',
      minify: true,
      rolldownOptions: {
        input: path.join(root, 'tools/verifier/main.ts'),
        output: { entryFileNames: NAME, codeSplitting: false, banner: '#!/usr/bin/env node' },
      },
    },
  });
  const file = path.join(outDir, NAME);
  chmodSync(file, 0o755);
  return file;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(await buildVerifier(path.resolve(process.argv[2] ?? path.join(root, 'packages/verifier/dist'))));
