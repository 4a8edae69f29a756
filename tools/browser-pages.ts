/**
 * For the browser's bundle: pages without the parts that only the server uses. It checks their addresses, loads their data
 * and writes their heads; the browser gets the outcome of all three as a payload.
 */
import { parseAst, type Plugin } from 'vite';
import { apply, editsOfProperties, withoutUnusedImports, type Edit, type Node } from './code-edits.ts';

const PAGE = /\/src\/[a-z-]+\/[a-z-]+\/web\/(pages|parts)\/[a-z-]+\.tsx$/;
/** Functions that make a page, and which of their arguments the page is. */
const MAKERS: Readonly<Record<string, number>> = { definePage: 0, profilePage: 1 };
const LEFT_OUT = new Set(['validate', 'load', 'scripts', 'areas', 'meta']);

export function browserPages(): Plugin {
  return {
    name: 'browser-pages',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: PAGE },
      handler(code) {
        const edits = editsIn(parseAst(code));
        return edits.length > 0 ? { code: withoutUnusedImports(apply(code, edits)), map: null } : null;
      },
    },
  };
}

function editsIn(tree: unknown): Edit[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const { type, callee, arguments: nodes = [] } = tree as Partial<Node>;
  const place = type === 'CallExpression' ? MAKERS[callee?.name ?? ''] : undefined;
  const page = place === undefined ? undefined : nodes[place];
  return page ? editsOfProperties(page, LEFT_OUT) : Object.values(tree).flatMap(editsIn);
}
