/**
 * For the browser's bundle: the methods of a contract without their schemas. Name and verb are all that a caller needs;
 * what is sent is checked by the server, whose schemas these are, and the first page does without the schema library.
 * A contract without methods (`round-contract.ts`) is there for its schemas and stays as it is.
 */
import { parseAst, type Plugin } from 'vite';

const CONTRACT = /\/src\/domains\/[a-z-]+\/[a-z-]*contract\.ts$/;
const LEFT_OUT = new Set(['about', 'input', 'output']);
/** What makes schemas. */
const MAKERS = ['z', 'field', 'shape'];

/** As much of a syntax tree as is looked at. */
interface Node {
  type: string;
  start: number;
  end: number;
  declaration?: Node;
  declarations?: Array<{ id: { name?: string }; init?: Node | null }>;
  callee?: { name?: string };
  arguments?: Array<Node & { properties?: Array<Node & { key?: { name?: string } }> }>;
  specifiers?: Array<{ local: { name: string } }>;
}

export function browserContracts(): Plugin {
  return {
    name: 'browser-contracts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        const { body } = parseAst(code) as unknown as { body: Node[] };
        if (!body.some((statement) => methodOf(statement))) return null;
        return { code: withoutUnusedImports(withoutSchemas(code, body)), map: null };
      },
    },
  };
}

interface Edit {
  start: number;
  end: number;
  by: string;
}

const apply = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);

const declared = (statement: Node) => (statement.declaration ?? statement).declarations?.[0];

/** The call in `export const getGames = method({ … })`. */
function methodOf(statement: Node): Node | undefined {
  const init = declared(statement)?.init;
  return init?.type === 'CallExpression' && init.callee?.name === 'method' ? init : undefined;
}

/** What a method is described by goes, and with it every constant that is made of schemas. */
function withoutSchemas(code: string, body: readonly Node[]): string {
  const made = new Set(MAKERS);
  return apply(
    code,
    body.flatMap((statement): Edit[] => {
      const call = methodOf(statement);
      if (call) return editsOf(call);
      const one = declared(statement);
      if (!one?.init || !words(code.slice(one.init.start, one.init.end)).some((word) => made.has(word))) return [];
      made.add(one.id.name ?? '');
      return [{ start: statement.start, end: statement.end, by: '' }];
    }),
  );
}

function editsOf({ arguments: given, start }: Node): Edit[] {
  const [description] = given ?? [];
  if (!description) return [];
  const properties = description.properties ?? [];
  return [
    // `method` gives back what it is given, and lives beside the schemas.
    { start, end: description.start, by: '(' },
    ...properties.flatMap((property, index) =>
      LEFT_OUT.has(property.key?.name ?? '')
        ? [{ start: property.start, end: properties[index + 1]?.start ?? property.end, by: '' }]
        : [],
    ),
  ];
}

/** An import that nothing asks for any more would still bring its module into the first page. */
function withoutUnusedImports(code: string): string {
  const { body } = parseAst(code) as unknown as { body: Node[] };
  const imports = body.filter(({ type }) => type === 'ImportDeclaration');
  const rest = apply(
    code,
    imports.map(({ start, end }) => ({ start, end, by: '' })),
  );
  const used = new Set(words(rest));
  return apply(
    code,
    imports
      .filter(({ specifiers = [] }) => !specifiers.some(({ local }) => used.has(local.name)))
      .map(({ start, end }) => ({ start, end, by: '' })),
  );
}

/** Names in code; comments and strings apart. */
const words = (code: string): string[] =>
  code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$|(["'])(?:\\.|(?!\1).)*\1/gm, '').split(/\W+/);
