/**
 * For the browser's bundle: the methods of a contract without their schemas. Name and verb are all that a caller needs;
 * what is sent is checked by the server, whose schemas these are, and the first page does without the schema library.
 */
import { parseAst, type Plugin } from 'vite';

const CONTRACT = /\/src\/domains\/[a-z]+\/[a-z-]*contract\.ts$/;
const METHOD = /\/src\/kernel\/method\.ts$/;
const LEFT_OUT = new Set(['about', 'input', 'output']);

/** As much of a syntax tree as is looked at. */
interface Node {
  type: string;
  start: number;
  end: number;
  declaration?: Node;
  declarations?: Array<{ init?: Node | null }>;
  callee?: { name?: string };
  arguments?: Array<Node & { properties?: Array<Node & { key?: { name?: string } }> }>;
}

export function browserContracts(): Plugin {
  return {
    name: 'browser-contracts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: [CONTRACT, METHOD] },
      handler(code, id) {
        // Whoever takes one name of it does not want the rest to be loaded.
        if (METHOD.test(id)) return { code, map: null, moduleSideEffects: false };
        const { body } = parseAst(code) as unknown as { body: Node[] };
        const edits = body
          .map((statement) =>
            statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? statement) : statement,
          )
          .flatMap(({ declarations = [] }) => declarations.flatMap(({ init }) => (init ? editsOf(init) : [])));
        if (edits.length === 0) this.error('a contract in which neither methods nor schemas were found');
        const rest = edits
          .toSorted((a, b) => b.start - a.start)
          .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
        return { code: withoutUnusedSiblings(rest), map: null, moduleSideEffects: false };
      },
    },
  };
}

/** A contract beside this one would be loaded for its schemas, which nobody asks for any more. */
function withoutUnusedSiblings(code: string): string {
  const words = new Set(code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$|^import .*$/gm, '').split(/\W+/));
  return code.replaceAll(
    /^import \{([^}]*)\} from ["']\.\/[a-z-]*contract\.ts["'];?$/gm,
    (statement, names: string) => {
      const isUsed = names.split(',').some((name) => words.has(name.trim()));
      return isUsed ? statement : '';
    },
  );
}

interface Edit {
  start: number;
  end: number;
  by: string;
}

/** What a method is described by goes; a schema is made only where somebody uses it. */
function editsOf({ type, callee, arguments: given, start, end }: Node): Edit[] {
  if (!['CallExpression', 'ObjectExpression', 'ArrayExpression'].includes(type)) return [];
  if (callee?.name !== 'method')
    return [
      { start, end: start, by: '/* @__PURE__ */ (() => (' },
      { start: end, end, by: '))()' },
    ];
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
