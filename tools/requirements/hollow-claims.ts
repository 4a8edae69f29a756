/**
 * Claims of tests that show nothing of the product: such a test runs code which no page, no server, no command and no package
 * uses, so it would pass although the site does otherwise. A test that only asks a site, reads files or runs programs is not
 * judged here.
 */
import { importedNames, walk, type Node, type Parsed } from './module-imports.ts';
import type { ProductCode } from './product-code.ts';
import { claimsOf } from './status.ts';

export interface HollowClaim {
  file: string;
  /** The title as it stands in the source. */
  title: string;
  /** What it claims, as it stands in the source. */
  rows: string[];
  ids: string[];
  /** What it runs: `file: name`. */
  unused: string[];
}

/** The claims of one test file that are hollow. */
export function hollowClaims(file: string, code: ProductCode): HollowClaim[] {
  const module = code.read(file);
  const imported = importedNames(module);
  const locals = localCode(module);
  return claimingTests(module).flatMap(({ title, rows, call }) => {
    const unused = [...namesIn(call, locals)]
      .flatMap((name) => imported.get(name) ?? [])
      .filter(({ from, name }) => isProduct(from) && !code.uses(from, name))
      .map(({ from, name }) => `${from}: ${name}`)
      .filter((name) => !FOR_TESTS.has(name));
    return unused.length === 0 ? [] : [{ file, title, rows, ids: claimsOf(rows).map(({ id }) => id), unused }];
  });
}

const isProduct = (file: string): boolean =>
  /^(?:src|packages)\//.test(file) && !/\.(?:test|fixture)\.|\/testing\//.test(file);

/** Exports of product code that exist for tests. */
const FOR_TESTS: ReadonlySet<string> = new Set(['src/kernel/clock.ts: manualClock']);

const TEST = /^(?:test|it|describe|inLongForm)$/;

/** Calls of `test` and `it`, and of what is made of them, that are given `covers(…)`. */
function claimingTests({ program }: Parsed): Array<{ title: string; rows: string[]; call: Node }> {
  const tests: Array<{ title: string; rows: string[]; call: Node }> = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !TEST.test(rootName(node['callee'] as Node) ?? '')) return;
    const [first, second] = node['arguments'] as Node[];
    const title = titleOf(first);
    const rows = rowsOf(second);
    if (title !== undefined && rows.length > 0) tests.push({ title, rows, call: node });
  });
  return tests;
}

/** `test` of `test`, `test.each([…])`, `test.skipIf(…)`. */
function rootName(callee: Node): string | undefined {
  if (callee.type === 'Identifier') return callee['name'] as string;
  return callee.type === 'CallExpression'
    ? rootName(callee['callee'] as Node)
    : callee.type === 'MemberExpression'
      ? rootName(callee['object'] as Node)
      : undefined;
}

/** The rows in `covers('VA-14', …)`; those that are worked out for each case are not judged here. */
function rowsOf(node: Node | undefined): string[] {
  if (node?.type !== 'CallExpression' || rootName(node['callee'] as Node) !== 'covers') return [];
  return (node['arguments'] as Node[]).flatMap(({ value }: Node & { value?: unknown }) =>
    typeof value === 'string' ? [value] : [],
  );
}

function titleOf(node: Node | undefined): string | undefined {
  if (typeof node?.['value'] === 'string') return node['value'];
  return node?.type === 'TemplateLiteral'
    ? (node['quasis'] as Node[]).map(({ value }) => (value as { cooked: string }).cooked).join('…')
    : undefined;
}

/** By name: where the file declares it, and where it gives it a value. */
function localCode({ program }: Parsed): Map<string, Node[]> {
  const declarations = new Map<string, Node[]>();
  const add = (name: Node | null | undefined, node: Node): void => {
    if (name?.type !== 'Identifier') return;
    declarations.set(name['name'] as string, [...(declarations.get(name['name'] as string) ?? []), node]);
  };
  walk(program, (node) => {
    if (node.type === 'FunctionDeclaration' || node.type === 'VariableDeclarator') add(node['id'] as Node, node);
    if (node.type === 'AssignmentExpression') add(node['left'] as Node, node['right'] as Node);
  });
  return declarations;
}

/** Identifiers in a piece of code, and in what it refers to of the same file. */
function namesIn(node: Node, locals: ReadonlyMap<string, Node[]>, seen = new Set<string>()): Set<string> {
  walk(node, (inner) => {
    if (inner.type !== 'Identifier' && inner.type !== 'JSXIdentifier') return;
    const name = inner['name'] as string;
    if (seen.has(name)) return;
    seen.add(name);
    for (const local of locals.get(name) ?? []) namesIn(local, locals, seen);
  });
  return seen;
}
