// `npm run new:title -- NAME`: a slot in the shape of all reel slots, in every list and folder that has titles, with
// the rules and drawings of an existing one to start from.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const MODEL = 'amber-harbor';
/** Each line of these that names the model is copied for the new title. */
const LISTS = ['src/casino/titles/reel-slots.ts', 'content/games.json'];
/** Files of the model, wherever a title has some. */
const FILES = [
  `src/casino/titles/${MODEL}/{*.*,client/*.*,texts/*}`,
  `tools/art/{reels,tiles}/${MODEL}.mjs`,
  `public/games/${MODEL}.webp`,
];

const [name] = process.argv.slice(2);
if (!name || !/^[a-z]+(-[a-z]+)*$/.test(name)) {
  console.error('  npm run new:title -- NAME     NAME in lower case with dashes, e.g. amber-quay');
  process.exit(1);
}
if (existsSync(path.join(root, 'src/casino/titles', name))) {
  console.error(`  src/casino/titles/${name} exists already.`);
  process.exit(1);
}

const camelOf = (sysname: string): string =>
  sysname.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const wordsOf = (sysname: string): string =>
  sysname
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
const renamed = (text: string): string =>
  text.replaceAll(camelOf(MODEL), camelOf(name)).replaceAll(MODEL, name).replaceAll(wordsOf(MODEL), wordsOf(name));

for (const file of globSync(FILES, { cwd: root })) {
  const target = path.join(root, renamed(file));
  mkdirSync(path.dirname(target), { recursive: true });
  const bytes = readFileSync(path.join(root, file));
  writeFileSync(target, file.endsWith('.webp') ? bytes : renamed(bytes.toString('utf8')));
}
for (const list of LISTS) {
  const lines = readFileSync(path.join(root, list), 'utf8').split('\n');
  const isOfModel = (line: string): boolean => line.includes(MODEL) || new RegExp(`\\b${camelOf(MODEL)}\\b`).test(line);
  if (!lines.some(isOfModel)) throw new Error(`${list} does not name ${MODEL} any more: correct tools/new-title.ts.`);
  writeFileSync(
    path.join(root, list),
    lines.flatMap((line) => (isOfModel(line) ? [line, renamed(line)] : [line])).join('\n'),
  );
}
console.log(`  ${wordsOf(name)} is there, with the rules and drawings of ${wordsOf(MODEL)}.
  1. Change strips and pays in src/casino/titles/${name}/paytable.ts, then prove them: npm run simulate -- ${name}
  2. Draw it: tools/art/reels/${name}.mjs, tools/art/tiles/${name}.mjs and src/casino/titles/${name}/client/theme.ts (docs/recipes/add-a-game.md)
  3. Name its symbols in src/casino/titles/${name}/texts, and its place in the lobby in content/games.json
  4. Publish it, or the site is not built: npm run mathematics (with -- --replace after each further change, until a site has played it)
  5. Write its test vectors: npm run docs`);
