// `npm run new:domain -- NAME [USES,…]`: a domain in the shape of all others, and its line in architecture.ts.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const [name, uses = ''] = process.argv.slice(2);
if (!name || !/^[a-z][a-z-]*$/.test(name)) {
  console.error('  npm run new:domain -- NAME [USES,…]     NAME in lower case, e.g. jackpots wallet,games');
  process.exit(1);
}
const folder = path.join(root, 'src/domains', name);
if (existsSync(folder)) {
  console.error(`  src/domains/${name} exists already.`);
  process.exit(1);
}
const list = path.join(root, 'architecture.ts');
const source = readFileSync(list, 'utf8');
const known = [...source.matchAll(/^ {2}([a-z]+): \[.*\],$/gm)].map((match) => match[1]);
const allowed = uses.split(',').filter(Boolean);
const unknown = allowed.filter((use) => !known.includes(use));
if (unknown.length > 0) {
  console.error(`  There is no domain ${unknown.join(', ')}.`);
  process.exit(1);
}
// The newest domain comes last, above all that it may use.
const marker = '} as const satisfies Record<string, readonly string[]>;\n\n/** Floors that must run';
writeFileSync(
  list,
  source.replace(
    marker,
    `  ${name.includes('-') ? `'${name}'` : name}: [${allowed.map((use) => `'${use}'`).join(', ')}],\n${marker}`,
  ),
);

const group = name.charAt(0).toUpperCase() + name.slice(1);
const schema = name.replaceAll('-', '_');
const files: Record<string, string> = {
  'README.md': `# ${group}\n\nWhat it is for, in two sentences.\n\n**Words:** …\n**Announces:** nothing yet\n**Calls:** ${allowed.join(', ') || 'no other domain'}\n`,
  'index.ts': `// The door of ${name} for the server.\nexport { endpoints } from './endpoints.ts';\n`,
  'contract.ts': `// What the browser may know of ${name}.\nimport * as z from 'zod/mini';\nimport { method } from '#kernel/method.ts';\n\nexport const get${group} = method({\n  name: '${group}.get',\n  verb: 'GET',\n  access: 'guest',\n  about: 'Say what it answers.',\n  input: z.strictObject({}),\n  output: z.strictObject({ items: z.array(z.strictObject({ id: z.string() })) }),\n});\n`,
  'endpoints.ts': `import { bind, type Endpoint } from '#platform/endpoint.ts';\nimport { get${group} } from './contract.ts';\nimport { list${group} } from './store.ts';\n\nexport const endpoints: Endpoint[] = [bind(get${group}, async (ctx) => ({ items: await list${group}(ctx.db) }))];\n`,
  'tables.ts': `export interface ${group}Tables {\n  '${schema}.items': { id: string; created_at: Date };\n}\n`,
  'store.ts': `// All SQL of ${name}.\nimport { tables, type Database } from '#platform/db/database.ts';\nimport type { ${group}Tables } from './tables.ts';\n\nexport const list${group} = (db: Database) =>\n  tables<${group}Tables>(db).selectFrom('${schema}.items').select('id').orderBy('created_at', 'desc').limit(100).execute();\n`,
  'migrations/0001-items.sql': `create schema ${schema};\ngrant usage on schema ${schema} to baize_app;\n\ncreate table ${schema}.items (\n  id         uuid primary key,\n  created_at timestamptz not null\n);\ngrant select, insert on ${schema}.items to baize_app;\n`,
  [`${name}.test.ts`]: `import { afterAll, beforeAll, expect, test } from 'vitest';\nimport { createTestDatabase, type TestDatabase } from '#testing/database.ts';\nimport { list${group} } from './store.ts';\n\nlet database: TestDatabase;\nbeforeAll(async () => {\n  database = await createTestDatabase();\n});\nafterAll(() => database.close());\n\ntest('${name} is empty at first', async () => {\n  expect(await list${group}(database.db)).toEqual([]);\n});\n`,
};
for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}
console.log(
  `  src/domains/${name} is there. Add its endpoints to src/server/domains.ts, then: npm run unit -- src/domains/${name} tools/architecture.test.ts`,
);
