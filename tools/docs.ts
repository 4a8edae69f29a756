// `npm run docs`: writes docs/api.md from the contracts and the table of options in README.md from the configuration.
// With `--check` it writes nothing and fails when either is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { REFUSALS } from '#kernel/refusals.ts';
import { OPTIONS } from '#platform/config.ts';
import { endpoints } from '#server/domains.ts';

const root = path.join(import.meta.dirname, '..');
let stale = 0;
put('docs/api.md', api());
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
put('README.md', readme.replace(/<!-- options -->[\s\S]*<!-- \/options -->/, `<!-- options -->\n${options()}\n<!-- /options -->`));
process.exit(stale > 0 ? 1 : 0);

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
    const known = { mode: 'demo', port: '3000', dataDir: 'DATA_DIR' };
    const fallback = typeof option.fallback === 'string' ? option.fallback : option.fallback(known);
    return `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${option.about} |`;
  });
  return ['| variable | default (demo mode) | meaning |', '|---|---|---|', ...rows].join('\n');
}

function api(): string {
  const sorted = endpoints.map(({ method }) => method).sort((a, b) => a.name.localeCompare(b.name));
  return [
    '# Product API',
    '',
    'Written by `npm run docs` from the contracts; not edited by hand.',
    '',
    '`/api/{method}?v=2.34&locale=en`. Reads are GET with query parameters, writes are POST with form data. Answers are `{ "data": … }` or `{ "error": { type, message, error_data?, reason?, request_id } }`. Amounts are decimal strings in major units with the currency’s decimals. A write needs the `Origin` (or `Sec-Fetch-Site`) of our own page; every write that moves money takes a `request_id`: the same one again is the same request.',
    '',
    ...sorted.flatMap((method) => [
      `## ${method.name}`,
      '',
      `\`${method.verb}\` · ${method.access === 'player' ? 'players' : 'everyone'} · ${method.about}`,
      '',
      '```json',
      `// parameters\n${schema(method.input, 'input')}`,
      `// data\n${schema(method.output, 'output')}`,
      '```',
      '',
    ]),
    '## Error types',
    '',
    '| type | HTTP | message |',
    '|---|---|---|',
    ...Object.entries(REFUSALS).map(([name, { status, message }]) => `| \`${name}Exception\` | ${status} | ${message} |`),
    '',
  ].join('\n');
}

function schema(type: z.ZodMiniType, io: 'input' | 'output'): string {
  const { $schema: _, ...json } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return JSON.stringify(json, null, 1);
}
