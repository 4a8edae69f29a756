// `npm run new:slice -- DISTRICT/NAME [USES,…]`: a slice in the shape of all others, listed in architecture.ts and app/slices.ts.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { slices } from '../architecture.ts';

const DISTRICTS = [...new Set(Object.keys(slices).map((slice) => slice.split('/')[0]!))];

const root = path.join(import.meta.dirname, '..');
const [slice, uses = ''] = process.argv.slice(2);
const [, district = '', name = ''] = /^([a-z]+)\/([a-z]+(?:-[a-z]+)*)$/.exec(slice ?? '') ?? [];
if (!DISTRICTS.includes(district))
  fail(
    `npm run new:slice -- DISTRICT/NAME [USES,…]     e.g. rewards/lucky-spins money/wallet,casino/rounds\n  Districts: ${DISTRICTS.join(', ')}`,
  );
const folder = path.join(root, 'src', district, name);
if (existsSync(folder)) fail(`src/${slice} exists already.`);
const allowed = uses.split(',').filter(Boolean);
const unknown = allowed.filter((use) => !Object.hasOwn(slices, use));
if (unknown.length > 0) fail(`There is no slice ${unknown.join(', ')}.`);

const camel = name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const group = camel.charAt(0).toUpperCase() + camel.slice(1);
const schema = name.replaceAll('-', '_');

// The newest slice comes last, above everything that it may use.
insert('architecture.ts', '} as const satisfies Record<string, { uses: readonly string[]; formerSchema?: string }>;', {
  before: `  '${slice}': { uses: [${allowed.map((use) => `'${use}'`).join(', ')}] },\n`,
});
insert('src/app/slices.ts', '\n/** As `architecture.ts` has them. */', {
  before: `import { manifest as ${camel} } from '#${slice}/index.ts';\n`,
});
insert('src/app/slices.ts', '};\n\nconst sliceManifests = Object.values(slices);', {
  before: `  '${slice}': ${camel},\n`,
});

const files: Record<string, string> = {
  'README.md': `# ${wordsOf(name)}

What it is for, in two sentences.

**Words:** …
**Announces:** nothing yet
**Calls:** ${allowed.join(', ') || 'no other slice'}
`,
  'index.ts': `// The door of ${name} for the server.
import type { SliceManifest } from '#platform/manifest.ts';
import { endpoints } from './api.ts';

export const manifest = { endpoints } satisfies SliceManifest;
`,
  'contract.ts': `// What the browser may know of ${name}.
import * as z from 'zod/mini';
import { method } from '#kernel/method.ts';

export const get${group} = method({
  name: '${group}.get',
  verb: 'GET',
  access: 'guest',
  about: 'Say what it answers.',
  input: z.strictObject({}),
  output: z.strictObject({ items: z.array(z.strictObject({ id: z.string() })) }),
});
`,
  'api.ts': `import { bind, type Endpoint } from '#platform/endpoint.ts';
import { get${group} } from './contract.ts';
import { list${group} } from './store.ts';

export const endpoints: Endpoint[] = [bind(get${group}, async (ctx) => ({ items: await list${group}(ctx.db) }))];
`,
  'tables.ts': `export interface ${group}Tables {
  '${schema}.items': { id: string; created_at: Date };
}
`,
  'store.ts': `// All SQL of ${name}.
import { tables, type Database } from '#platform/db/database.ts';
import type { ${group}Tables } from './tables.ts';

export const list${group} = (db: Database): Promise<Array<{ id: string }>> =>
  tables<${group}Tables>(db)
    .selectFrom('${schema}.items')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
`,
  'schema/1001-items.sql': `create schema ${schema};
grant usage on schema ${schema} to baize_app;

create table ${schema}.items (
  id         uuid primary key,
  created_at timestamptz not null
);
grant select, insert on ${schema}.items to baize_app;
`,
  [`${name}.test.ts`]: `import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#testing/site.ts';

let site: TestSite;
beforeAll(async () => (site = await startTestSite()));
afterAll(() => site.close());

test('${name} are empty at first', async () => {
  expect(await site.visitor().ok('${group}.get')).toEqual({ items: [] });
});
`,
};
for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}
console.log(
  `  src/${slice} is there and listed. Then: npm run unit -- src/${slice} tools/architecture.test.ts
  When its first migration is written: sha256sum src/${slice}/schema/* >> src/app/migrations.sha256
  The rest, step by step: docs/recipes/add-a-slice.md`,
);

function wordsOf(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replaceAll('-', ' ');
}

function insert(file: string, marker: string, { before }: { before: string }): void {
  const place = path.join(root, file);
  const source = readFileSync(place, 'utf8');
  if (source.split(marker).length !== 2) throw new Error(`${file} has another form: correct tools/new-slice.ts.`);
  writeFileSync(
    place,
    source.replace(marker, () => before + marker),
  );
}

function fail(sentence: string): never {
  console.error(`  ${sentence}`);
  process.exit(1);
}
