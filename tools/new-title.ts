// `npm run new:title -- NAME`: the mathematics of a lines slot in the shape of all titles, to be tuned and proved.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const [name] = process.argv.slice(2);
if (!name || !/^[a-z]+(-[a-z]+)*$/.test(name)) {
  console.error('  npm run new:title -- NAME     NAME in lower case with dashes, e.g. amber-harbor');
  process.exit(1);
}
const folder = path.join(root, 'src/math/titles', name);
if (existsSync(folder)) {
  console.error(`  src/math/titles/${name} exists already.`);
  process.exit(1);
}

const camel = name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const words = name.replaceAll(
  /(^|-)([a-z])/g,
  (_, dash: string, letter: string) => `${dash ? ' ' : ''}${letter.toUpperCase()}`,
);
const model = 'midnight-apothecary';
const renamed = (file: string): string =>
  readFileSync(path.join(root, 'src/math/titles', model, file), 'utf8')
    .replaceAll('midnightApothecary', camel)
    .replaceAll(model, name)
    .replaceAll('Midnight Apothecary', words);

mkdirSync(folder);
for (const file of ['paytable.ts', 'game.ts', 'prove.ts', 'proof.json'])
  writeFileSync(path.join(folder, file), renamed(file));
writeFileSync(
  path.join(folder, 'game.test.ts'),
  `import { expect, test } from 'vitest';
import { mathHash } from '../../fairness/commitment.ts';
import { ${camel} } from './game.ts';

test('the proof of ${words} is of the rules that are played', () => {
  expect(${camel}.proof.mathHash).toBe(mathHash(${camel}));
});
`,
);
console.log(`  src/math/titles/${name} is there, with the rules of ${model} to start from.
  1. Tune strips and pays in paytable.ts, then: npm run simulate -- ${name}
  2. Add it to src/math/titles/index.ts (a slot of reel-slot.ts: to reel-slots.ts) and content/games.json
  3. Draw its client in src/web/titles/${name}/ behind src/web/titles/title-client.ts, and add it to src/web/titles/index.ts and mathematics.ts`);
