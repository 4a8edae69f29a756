// Builds the verifier as one file that needs nothing but Node. `node tools/build-verifier.mjs [folder]`; the build of the
// site puts it among its own files, for visitors of /fairness, and packages/verifier packs it.
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const NAME = 'baize-verify.mjs';
const root = fileURLToPath(new URL('..', import.meta.url));

/** Returns the path of the file. */
export async function buildVerifier(outDir) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    define: { BAIZE_MODULES: JSON.stringify(publishedModules()) },
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

/** All published mathematics by its names, for `tools/verifier/archive.ts`. */
function publishedModules() {
  const folder = path.join(root, 'public/mathematics');
  const texts = readdirSync(folder).map((file) => [
    path.parse(file).name,
    readFileSync(path.join(folder, file), 'utf8'),
  ]);
  return brotliCompressSync(JSON.stringify(Object.fromEntries(texts))).toString('base64');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(await buildVerifier(path.resolve(process.argv[2] ?? path.join(root, 'packages/verifier/dist'))));
