// The output of `npm run new:slice` and `npm run new:title` fits the tree: it type-checks, keeps the rules of the
// architecture, and can be served and played.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
/** In the repository, so that packages are found from it. */
const copy = mkdtempSync(path.join(root, '.cache-new-'));
const run = (script: string, ...words: string[]): string =>
  execFileSync(process.execPath, [script, ...words], { cwd: copy, encoding: 'utf8', stdio: 'pipe' });
/** What `new:title` has said. */
let output = '';
const read = (file: string): string => readFileSync(path.join(copy, file), 'utf8');

beforeAll(() => {
  for (const part of ['src', 'testing', 'content', 'architecture.ts', 'package.json', 'tsconfig.json'])
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true });
  for (const tool of [
    'new-slice.ts',
    'new-title.ts',
    'simulate.ts',
    'art/reels',
    'art/tiles',
    'find-chromium.mjs',
    'find-chromium.d.mts',
  ])
    cpSync(path.join(root, 'tools', tool), path.join(copy, 'tools', tool), { recursive: true });
  mkdirSync(path.join(copy, 'public/games'), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  run('tools/new-slice.ts', 'rewards/lucky-spins', 'money/wallet,casino/live-tables,players/privacy');
  output = run('tools/new-title.ts', 'amber-quay');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a new slice is in both lists, by the same name and in the same place', () => {
  expect(read('architecture.ts')).toContain(
    "  'rewards/lucky-spins': { uses: ['money/wallet', 'casino/live-tables', 'players/privacy'] },\n} as const",
  );
  expect(read('src/app/slices.ts')).toContain("  'rewards/lucky-spins': luckySpins,\n};");
  expect(() => run('tools/new-slice.ts', 'rewards/other', 'nothing')).toThrow(/There is no slice nothing/);
  expect(() => run('tools/new-slice.ts', 'rewards/lucky-spins')).toThrow(/exists already/);
});

test('a new title is in every list and folder of its model', () => {
  const grep = (name: string): string[] =>
    execFileSync('grep', ['-rlE', `${name}`, 'src/casino/titles', 'content'], {
      cwd: copy,
      encoding: 'utf8',
    })
      .trim()
      .split('\n')
      .map((file) => file.replaceAll('amber-quay', 'NAME').replaceAll('amber-harbor', 'NAME'))
      .toSorted();
  // Modules are published by `npm run mathematics`, when the rules are the title's own.
  const isListed = (file: string): boolean => !/published\.json$|\.journey\.test\.ts$/.test(file);
  expect(grep('amber-quay')).toEqual(grep('amber-harbor').filter(isListed));
});

test('a new title is said to need its publication, without which no site is built', () => {
  expect(output).toContain('npm run mathematics');
});

test('both type-check', () => {
  writeFileSync(
    path.join(copy, 'tsconfig.new.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: [],
      files: [
        'src/rewards/lucky-spins/index.ts',
        'src/casino/titles/reel-slots.ts',
        'src/casino/titles/amber-quay/prove.ts',
        'src/casino/titles/amber-quay/client/theme.ts',
      ],
    }),
  );
  expect(run('node_modules/typescript/lib/tsc.js', '-p', 'tsconfig.new.json', '--noEmit')).toBe('');
});

test('a title without a proof yet gets one', () => {
  const proof = 'src/casino/titles/scratch-card/proof.json';
  rmSync(path.join(copy, proof));
  run('tools/simulate.ts', 'scratch-card');
  expect(read(proof)).toBe(readFileSync(path.join(root, proof), 'utf8'));
});

test('the new slice uses only what it may, and the new title is the one that its proof is of', () => {
  const imports = ['index', 'contract', 'api', 'store', 'tables'].flatMap((file) =>
    [...read(`src/rewards/lucky-spins/${file}.ts`).matchAll(/from '([^']+)'/g)].map(([, from]) => from!),
  );
  expect(imports.filter((from) => !/^(\.\/|#kernel\/|#platform\/|zod\/mini$)/.test(from))).toEqual([]);
  const check = `
    import { rulesHash } from './src/fairness/seeds/commitment.ts';
    import { reelSlots } from './src/casino/titles/reel-slots.ts';
    const { title } = reelSlots.find(({ title }) => title.sysname === 'amber-quay');
    console.log(title.proof.mathHash === rulesHash(title));`;
  expect(run('--input-type=module', '-e', check).trim()).toBe('true');
});
