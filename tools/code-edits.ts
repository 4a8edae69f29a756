// Removes code that the browser does without, when its bundle is made.
import { parseAst } from 'vite';

/** The part of a syntax tree that is used here. */
export interface Node {
  type: string;
  start: number;
  end: number;
  declaration?: Node;
  declarations?: Array<{ id: { name?: string }; init?: Node | null }>;
  callee?: { name?: string };
  arguments?: Node[];
  properties?: Array<Node & { key?: { name?: string } }>;
  specifiers?: Array<{ local: { name: string } }>;
}

/** From `start` to before `end`, in UTF-16 units of the code. */
export interface Edit {
  start: number;
  end: number;
  by: string;
}

export const apply = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);

/** Removes the properties of these names from an object. */
export function editsOfProperties({ properties = [] }: Node, names: ReadonlySet<string>): Edit[] {
  return properties.flatMap((property, index) =>
    names.has(property.key?.name ?? '')
      ? [{ start: property.start, end: properties[index + 1]?.start ?? property.end, by: '' }]
      : [],
  );
}

/** An import that nothing uses any more would still bring its module into the first page. */
export function withoutUnusedImports(code: string): string {
  const { body } = parseAst(code) as unknown as { body: Node[] };
  const imports = body.filter(({ type, specifiers = [] }) => type === 'ImportDeclaration' && specifiers.length > 0);
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

/** Names in code, without comments and strings. */
export const words = (code: string): string[] =>
  code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$|(["'])(?:\\.|(?!\1).)*\1/gm, '').split(/\W+/);
