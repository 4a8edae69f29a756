// Builds the client of the auth backend and the program made of it. `node tools/build-auth-client.mjs [folder]`;
// packages/auth-client packs them.
import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = path.join(root, 'packages/auth-client/src');

/** Returns the paths of the client and of the program. */
export async function buildAuthClient(outDir) {
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
      target: 'es2022',
      minify: false,
      rolldownOptions: {
        input: { 'auth-client': path.join(source, 'auth-client.ts'), 'baize-account': path.join(source, 'main.ts') },
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name].mjs',
          banner: ({ name }) => (name === 'baize-account' ? '#!/usr/bin/env node' : ''),
        },
      },
    },
  });
  const program = path.join(outDir, 'baize-account.mjs');
  chmodSync(program, 0o755);
  return { client: path.join(outDir, 'auth-client.mjs'), program };
}

function declareTypes(outDir) {
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  const options = [
    '--declaration',
    '--emitDeclarationOnly',
    '--noEmit',
    'false',
    '--outDir',
    outDir,
    '--rootDir',
    source,
  ];
  const language = ['--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom', '--strict', '--types', ''];
  execFileSync(tsc, [path.join(source, 'auth-client.ts'), '--ignoreConfig', ...options, ...language], {
    stdio: 'inherit',
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outDir = path.resolve(process.argv[2] ?? path.join(root, 'packages/auth-client/dist'));
  console.log(await buildAuthClient(outDir));
  declareTypes(outDir);
}
