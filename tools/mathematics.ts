// Publishes the mathematics of titles: `npm run mathematics`. A title whose code or rules have changed gets a new module in
// public/mathematics and a line in published.json; the earlier ones stay, because rounds name them. With `--replace` the line takes
// the place of the last one, for versions that no site has played yet.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { importsOf } from '#casino/titles/archive.ts';
import { publishedVersions, type PublishedVersion } from '#casino/titles/published.ts';
import { titles } from '#casino/titles/index.ts';
import { buildMathematics, hashOf } from './build-mathematics.mjs';

const root = path.join(import.meta.dirname, '..');
const archive = path.join(root, 'public/mathematics');
const { values } = parseArgs({ options: { replace: { type: 'boolean', default: false } } });

const built = await buildMathematics();
const next: Record<string, readonly PublishedVersion[]> = { ...publishedVersions };
for (const [name, module] of Object.entries(built.titles)) {
  const title = titles[name];
  if (!title) throw new Error(`${name} is not in src/casino/titles/index.ts.`);
  const before = publishedVersions[name] ?? [];
  if (before.at(-1)?.module === module) continue;
  const versions = values.replace ? before.slice(0, -1) : before;
  next[name] = [...versions, { version: title.version, rules: rulesHash(title), module }];
  console.log(`${name} ${title.version}: ${module}`);
}

const modules = new Set<string>();
for (const { module } of Object.values(next).flat()) keep(module);
for (const file of readdirSync(archive)) if (!modules.has(path.parse(file).name)) rmSync(path.join(archive, file));
const sorted = Object.fromEntries(Object.entries(next).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(path.join(root, 'src/casino/titles/published.json'), `${JSON.stringify(sorted, null, 2)}\n`);

/** A module and what it imports, from the archive or as it was just built. */
function keep(hash: string): void {
  if (modules.has(hash)) return;
  modules.add(hash);
  const file = path.join(archive, `${hash}.js`);
  const text = built.modules.get(hash) ?? readFileSync(file, 'utf8');
  if (hashOf(text) !== hash) throw new Error(`${file} is not what it is named after.`);
  writeFileSync(file, text);
  for (const imported of importsOf(text)) keep(imported);
}
