// Builds the web into dist/: the browser's files, compressed in advance, and the renderer for the server.
// Does nothing when the inputs have not changed since the last time.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = path.join(root, 'dist');
const INPUTS = [
  'src',
  'public',
  'vite.config.ts',
  'vite.desk.config.ts',
  'tools/browser-contracts.ts',
  'tools/browser-pages.ts',
  'tools/code-edits.ts',
  'package-lock.json',
  'tools/build.mjs',
  'tools/build-mathematics.mjs',
  'tools/build-verifier.mjs',
  'tools/verifier',
];
const COMPRESSIBLE = /\.(m?js|css|html|svg|json|txt|webmanifest|ico)$/;

process.env.NODE_ENV = 'production';
const startedAt = Date.now();
const inputs = await hashOf(INPUTS);
if (!process.argv.includes('--force') && (await builtFrom()) === inputs) {
  console.log('Web: nothing has changed since the last build.');
} else {
  await refuseUnpublished();
  const { build } = await import('vite');
  const common = { root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' };
  await build(common);
  await build({ ...common, build: { ssr: true } });
  await inNarrowLetters(path.join(dist, 'server/ssr.js'));
  // The service worker stands alone: one file without imports, next to the others and built after them.
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: 'src/app/service-worker/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
  await build({ configFile: path.join(root, 'vite.desk.config.ts'), logLevel: 'warn' });
  await compressAll(path.join(dist, 'desk'));
  const { buildVerifier } = await import('./build-verifier.mjs');
  await buildVerifier(path.join(dist, 'client'));
  await compressAll(path.join(dist, 'client'));
  await writeFile(path.join(dist, 'build.json'), JSON.stringify({ id: inputs.slice(0, 12), inputs }));
  console.log(`Web: built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/** Rounds name the published mathematics, so the site does not start with any other. */
async function refuseUnpublished() {
  const { unpublishedTitles } = await import('./build-mathematics.mjs');
  const titles = await unpublishedTitles();
  if (titles.length === 0) return;
  console.error(`\n  The mathematics of ${titles.join(', ')} is not published: run npm run mathematics.\n`);
  process.exit(1);
}

/** One character beyond Latin-1 makes the engine hold the whole file in two bytes a character. */
async function inNarrowLetters(file) {
  const code = await readFile(file, 'utf8');
  await writeFile(
    file,
    code.replace(/[^\0-\xFF]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}

async function builtFrom() {
  try {
    const { inputs: last } = JSON.parse(await readFile(path.join(dist, 'build.json'), 'utf8'));
    return existsSync(path.join(dist, 'server/ssr.js')) ? last : undefined;
  } catch {
    return undefined;
  }
}

async function hashOf(names) {
  const hash = createHash('sha256');
  for (const name of names)
    for (const file of await filesOf(path.join(root, name))) {
      // Tests are not part of a bundle.
      if (/\.test\.tsx?$/.test(file)) continue;
      hash
        .update(path.relative(root, file))
        .update('\0')
        .update(await readFile(file))
        .update('\0');
    }
  return hash.digest('hex');
}

async function filesOf(target) {
  if (!existsSync(target)) return [];
  const found = await readdir(target, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!found) return [target];
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** A `.br` and a `.gz` next to every file that gets smaller by it. */
async function compressAll(directory) {
  await mkdir(directory, { recursive: true });
  const brotli = promisify(zlib.brotliCompress);
  const gzip = promisify(zlib.gzip);
  const files = (await filesOf(directory)).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      const [br, gz] = await Promise.all([brotli(bytes), gzip(bytes, { level: 9 })]);
      if (br.length < bytes.length) await writeFile(`${file}.br`, br);
      if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz);
    }),
  );
}
