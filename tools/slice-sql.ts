// Which names of other schemas the SQL of a slice uses: in its migrations, as far as they are still in force, and in
// its TypeScript.

export interface SourceFile {
  /** From the slice's folder: `schema/0001-rounds.sql`, `store.ts`. */
  name: string;
  text: string;
}

interface ForeignName {
  file: string;
  schema: string;
  name: string;
}

const FUNCTION =
  /create (?:or replace )?function ([a-z_]+\.[a-z_]+)\s*\([\s\S]*?(\$[a-z_]*\$)[\s\S]*?\2[^;]*;|drop function (?:if exists )?([a-z_., ]+)(?:\([^)]*\))?;/gi;

/** Each function once, as its last migration defines it, and everything outside of functions. */
function inForce(migrations: readonly SourceFile[]): SourceFile[] {
  const functions = new Map<string, SourceFile>();
  const rest = migrations.map(({ name, text }) => ({
    name,
    text: text
      .replaceAll(/--.*$/gm, '')
      .replaceAll(FUNCTION, (definition, defined: string | undefined, _quote, dropped: string | undefined) => {
        if (defined) functions.set(defined, { name, text: definition });
        for (const name of dropped?.split(',') ?? []) functions.delete(name.trim());
        return '';
      }),
  }));
  return [...rest, ...functions.values()];
}

const TABLE_CALL = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\(\s*'([^']+)'/g;
const QUOTED = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g;
const IS_SQL = /^\s*(?:select|insert into|update|delete from|with|alter|create)\s/i;

/** All SQL in a source file. What is interpolated into a template is code again, and may hold templates of its own. */
function sqlIn(source: string): string[] {
  const names: string[] = [];
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  for (const start of code.matchAll(/\bsql(?:<[^`]*?>)?`/g))
    names.push(templateAt(code, start.index + start[0].length));
  for (const call of code.matchAll(TABLE_CALL)) names.push(call[1]!);
  for (const text of code.matchAll(QUOTED)) if (IS_SQL.test(text[1] ?? text[2] ?? '')) names.push(text[1] ?? text[2]!);
  return names;
}

function templateAt(code: string, start: number): string {
  let text = '';
  let depth = 0;
  for (let at = start; at < code.length; at++) {
    if (depth === 0 && code[at] === '`') break;
    if (code.startsWith('${', at)) depth++;
    if (depth === 0) text += code[at];
    else if (code[at] === '}') depth--;
  }
  return text;
}

/** Names of the given schemas, other than its own. */
export function foreignNames(
  ownSchema: string,
  schemas: readonly string[],
  files: readonly SourceFile[],
): ForeignName[] {
  const others = schemas.filter((schema) => schema !== ownSchema);
  const qualified = new RegExp(`(?<![\\w.'])(${others.join('|')})\\.([a-z_]+)`, 'g');
  const migrations = files.filter(({ name }) => name.endsWith('.sql')).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const texts = [
    ...inForce(migrations).map(({ name, text }) => [name, text] as const),
    ...files
      .filter(({ name }) => name.endsWith('.ts'))
      .flatMap(({ name, text }) => sqlIn(text).map((sql) => [name, sql] as const)),
  ];
  return texts.flatMap(([file, text]) =>
    [...text.matchAll(qualified)].map(([, schema, name]) => ({ file, schema: schema!, name: name! })),
  );
}
