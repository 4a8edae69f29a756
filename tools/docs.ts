// `npm run docs`: writes docs/api.md from the contracts, the table of options in README.md from the configuration, the
// operator's commands in docs/operations.md, and the test vectors of docs/fairness.md.
// With `--check` it writes nothing and fails when either is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { REPEAT_WINDOW_SECONDS, type Method } from '#kernel/method.ts';
import { CURRENCY_EXPONENTS } from '#kernel/money.ts';
import { REFUSALS } from '#kernel/refusals.ts';
import { OPTIONS } from '#platform/config.ts';
import { endpoints } from '#app/slices.ts';
import { usageOfAll } from '#app/operator/commands.ts';
import { vectorFiles } from './fairness-vectors.ts';

const CURRENCIES = Object.keys(CURRENCY_EXPONENTS).length;
const root = path.join(import.meta.dirname, '..');

/** What the site serves and its own pages do not ask for. */
const FOR_OTHERS: ReadonlyArray<readonly [what: string, whom: string]> = [
  [
    '`metadata.get`',
    'apps and status pages: name, version and switches of the installation in one answer. The pages have them in their document.',
  ],
  [
    '`storage.getKeys`',
    'apps that keep values of their own beside those of the site. The pages use `storage.get` and `storage.set` for `settings`: format of odds, pinned matches, sound, the cashback that was seen.',
  ],
  [
    '`/nfx/cms-config/{locale}`',
    'other front ends: an app, or a page of the operator’s own, reads the same twelve sections. The server makes the pages of them without a request.',
  ],
  [
    '`/robots.txt`',
    'search engines, as plain text. The pages carry the verdict of the same lines in their own head, computed by the server.',
  ],
  [
    '`analytic` of `metadata.getgeneralinfo`, section `meta-data-tool`',
    'the operator’s own scripts (`custom-codes` of content), which find their measurement ids there. The site itself loads no measurement of others.',
  ],
];

let stale = 0;
put('docs/api.md', api());
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
put(
  'README.md',
  readme.replace(/<!-- options -->[\s\S]*<!-- \/options -->/, `<!-- options -->\n${options()}\n<!-- /options -->`),
);
const operations = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
put(
  'docs/operations.md',
  operations.replace(
    /<!-- operator commands -->[\s\S]*<!-- \/operator commands -->/,
    `<!-- operator commands -->\n${operatorCommands()}\n<!-- /operator commands -->`,
  ),
);
for (const [file, text] of vectorFiles()) put(file, text);
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
    const known = { mode: 'demo', port: '3000', dataDir: 'DATA_DIR', jurisdiction: 'open' };
    const fallback = typeof option.fallback === 'string' ? option.fallback : option.fallback(known);
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

function api(): string {
  const sorted = endpoints.map(({ method }) => method).sort((a, b) => a.name.localeCompare(b.name));
  return [
    '# Product API',
    '',
    'Written by `npm run docs` from the contracts; not edited by hand.',
    '',
    '`/api/{method}?v=2.34&locale=en`. Reads are GET with query parameters, writes are POST with form data. Answers are `{ "data": … }` or `{ "error": { type, message, error_data?, reason?, request_id } }`. `error_data` has sentences in English by field, `reason` the rule, what it looked at (`inputs`), and by field what is wrong with it (`faults`: `{ key, values? }`). Amounts are decimal strings in major units with the currency’s decimals. A write needs the `Origin` (or `Sec-Fetch-Site`) of our own page; what moves money does so once for its `request_id` (16 to 255 printable characters that the caller makes up, such as a UUID), or for the thing that its policy names: the same one again is the same request. `Money` is `{ amount: string, currency: Currency }`, and `Json<T>` a text that holds T as JSON.',
    '',
    ...sorted.flatMap((method) => [
      `## ${method.name}`,
      '',
      `\`${method.verb}\` · ${method.access === 'player' ? 'players' : 'everyone'} · ${method.about}`,
      ...policy(method),
      '',
      '```ts',
      `// parameters\n${schema(method.input, 'input')}`,
      `// data\n${schema(method.output, 'output')}`,
      '```',
      '',
    ]),
    '## For whom the rest is',
    '',
    'Served, and not asked for by the pages of the site itself.',
    '',
    '| what | for whom |',
    '|---|---|',
    ...FOR_OTHERS.map(([subject, reader]) => `| ${subject} | ${reader} |`),
    '',
    '## Error types',
    '',
    '| type | HTTP | message |',
    '|---|---|---|',
    ...Object.entries(REFUSALS).map(
      ([name, { status, message }]) => `| \`${name}Exception\` | ${status} | ${message} |`,
    ),
    '',
  ].join('\n');
}

/** What a caller must expect in addition to the schemas; nothing for most methods. */
function policy({
  input,
  moves,
  oncePer,
  rate,
  rateCounts,
  shed,
  changesState,
  isOpenToIncomplete,
  waits,
}: Method): string[] {
  const said = [
    moves === 'money' &&
      `moves money, once for each ${[oncePer]
        .flat()
        .map((name) => `\`${String(name)}\``)
        .join(' and ')}`,
    moves === 'money' &&
      oncePer === 'request_id' &&
      isOptional(input, 'request_id') &&
      `without a \`request_id\` the server makes one of the player and everything that is sent: the same again within ${REPEAT_WINDOW_SECONDS} seconds is the same request, and later another one`,
    changesState && 'changes something, so it needs the `Origin` of our own page',
    rate && `limited as \`${rate}\`${rateCounts ? ' for some inputs' : ''}`,
    shed && 'refused last under load',
    waits && 'waits for something to happen',
    isOpenToIncomplete && 'open to players whose registration is not complete',
  ].filter(Boolean);
  return said.length > 0 ? ['', `Policy: ${said.join('; ')}.`] : [];
}

function isOptional(input: Method['input'], name: string): boolean {
  const { required = [] } = jsonSchema(input, 'input') as { required?: string[] };
  return !required.includes(name);
}

function schema(type: z.core.$ZodType, io: 'input' | 'output'): string {
  return typeText(jsonSchema(type, io), '');
}

function jsonSchema(type: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: described }) => {
      const held = io === 'input' ? heldAsJson(zodSchema) : undefined;
      if (held) (described as JsonSchema).holds = jsonSchema(held, io);
    },
  }) as JsonSchema;
}

/** What a text of `field.json` holds: the schema that its parsed value is checked by. */
function heldAsJson(type: z.core.$ZodType): z.core.$ZodType | undefined {
  const { def } = type._zod as z.core.$ZodPipe['_zod'];
  if (def.type !== 'pipe') return undefined;
  const parsing = (def.in._zod as z.core.$ZodPipe['_zod']).def;
  return parsing.type === 'pipe' && parsing.out._zod.def.type === 'transform' ? def.out : undefined;
}

interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  default?: unknown;
  /** Of a text: the value that it holds as JSON. */
  holds?: JsonSchema;
}

/** A schema as a person reads it: the notation of TypeScript's types. */
function typeText(schema: JsonSchema, indent: string): string {
  if (schema.holds) return `Json<${typeText(schema.holds, indent)}>`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum?.length === CURRENCIES) return 'Currency';
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((part) => typeText(part, indent)).join(' | ');
  if (schema.type === 'array') return `Array<${typeText(schema.items ?? {}, indent)}>`;
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  if (schema.type !== 'object') return schema.type === 'integer' ? 'number' : (schema.type ?? 'unknown');
  const members = Object.entries(schema.properties ?? {});
  if (members.length === 0)
    return typeof schema.additionalProperties === 'object'
      ? `Record<string, ${typeText(schema.additionalProperties, indent)}>`
      : '{}';
  const isMoney = members.length === 2 && schema.properties!['amount'] && schema.properties!['currency'];
  if (isMoney) return 'Money';
  const lines = members.map(([name, member]) => {
    const isOptional = !schema.required?.includes(name) || member.default !== undefined;
    const fallback = member.default === undefined ? '' : ` // default ${JSON.stringify(member.default)}`;
    return `${indent}  ${name}${isOptional ? '?' : ''}: ${typeText(member, `${indent}  `)}${fallback}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}
