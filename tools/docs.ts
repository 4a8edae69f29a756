// `npm run docs`: writes the table of options in docs/configuration.md, the operator's commands in docs/commands.md, the index of
// decisions, and the test vectors of docs/fairness.md.
// With `--check` it writes nothing and fails when either is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { OPTIONS } from '#app/config/options.ts';
import { usageOfAll } from '#app/operator/commands.ts';
import { decisionIndex } from './decision-index.ts';
import { vectorFiles } from './fairness-vectors.ts';

const root = path.join(import.meta.dirname, '..');

let stale = 0;
putBetween('docs/configuration.md', 'options', options());
putBetween('docs/commands.md', 'operator commands', operatorCommands());
put('docs/decisions/README.md', decisionIndex(path.join(root, 'docs/decisions')));
for (const [file, text] of vectorFiles()) put(file, text);
process.exit(stale > 0 ? 1 : 0);

/** Puts a text between the two marks of a document that is written by hand otherwise. */
function putBetween(file: string, mark: string, text: string): void {
  const document = readFileSync(path.join(root, file), 'utf8');
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
  if (!document.includes(begin) || !document.includes(end)) throw new Error(`${file} has no marks of ${mark}`);
  put(
    file,
    document.replace(new RegExp(`${begin}[^]*${end}`), () => `${begin}\n${text}\n${end}`),
  );
}

function put(file: string, text: string): void {
  const place = path.join(root, file);
  let before = '';
  try {
    before = readFileSync(place, 'utf8');
  } catch {
    // it is written for the first time
  }
  if (before === text) return;
  if (process.argv.includes('--check')) {
    console.error(`  ${file} is out of date: npm run docs`);
    stale++;
  } else writeFileSync(place, text);
}

function options(): string {
  const rows = Object.entries(OPTIONS).map(([name, option]) => {
    const environment = { mode: 'demo', port: '3000', dataDir: 'DATA_DIR', environment: {} };
    const fallback = typeof option.fallback === 'string' ? option.fallback : option.fallback(environment);
    return `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${option.about} |`;
  });
  return ['| variable | default (demo mode) | meaning |', '|---|---|---|', ...rows].join('\n');
}

function operatorCommands(): string {
  const rows = usageOfAll().map(
    ([name, { parameters, about }]) => `| \`${`${name} ${parameters}`.trim()}\` | ${about} |`,
  );
  return ['| `npm run operator -- …` | does |', '|---|---|', ...rows].join('\n');
}
