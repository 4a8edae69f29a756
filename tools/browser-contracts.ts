/**
 * For the browser's bundle: the methods of a contract without their schemas. Name and verb are all that a caller needs; the
 * server checks the input with these schemas, and the first page does without the schema library. A contract without
 * methods (`round-contract.ts`) is there for its schemas and stays as it is.
 */
import { parseAst, type Plugin } from 'vite';
import { apply, editsOfProperties, withoutUnusedImports, words, type Edit, type Node } from './code-edits.ts';

const CONTRACT = /\/src\/[a-z-]+\/[a-z-]+\/[a-z-]*contract\.ts$/;
const LEFT_OUT = new Set(
  'access about input output rate rateCounts shed isOpenToIncomplete waits changesState moves oncePer'.split(' '),
);
/** Names that make schemas. */
const MAKERS = ['z', 'field', 'shape'];

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

const declared = (statement: Node) => (statement.declaration ?? statement).declarations?.[0];

/** The call in `export const getGames = method({ … })`. */
function methodOf(statement: Node): Node | undefined {
  const init = declared(statement)?.init;
  return init?.type === 'CallExpression' && init.callee?.name === 'method' ? init : undefined;
}

/** Removes the description of each method, and with it every constant that is made of schemas. */
function withoutSchemas(code: string, body: readonly Node[]): string {
  const makers = new Set(MAKERS);
  return apply(
    code,
    body.flatMap((statement): Edit[] => {
      const call = methodOf(statement);
      if (call) return editsOf(call);
      const declaration = declared(statement);
      if (
        !declaration?.init ||
        !words(code.slice(declaration.init.start, declaration.init.end)).some((word) => makers.has(word))
      )
        return [];
      makers.add(declaration.id.name ?? '');
      return [{ start: statement.start, end: statement.end, by: '' }];
    }),
  );
}

function editsOf({ arguments: nodes, start }: Node): Edit[] {
  const [description] = nodes ?? [];
  if (!description) return [];
  return [
    // `method` returns its argument, and its module also holds the schemas.
    { start, end: description.start, by: '(' },
    ...editsOfProperties(description, LEFT_OUT),
  ];
}
