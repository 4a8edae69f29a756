// Shipped texts with the editor's own in their places. A text that could not be shown as it is written (a key that nothing
// reads, a broken pattern, a value that the place does not have) is left out and logged: the shipped one is used.
import compile from 'icu-minify/compile';

/** Raw texts: areas, branches, and messages at the ends. */
export interface TextTree {
  [key: string]: string | TextTree | string[];
}

export interface OwnTexts {
  texts: TextTree;
  /** Keys that were not accepted, each with the reason. */
  refused: { key: string; reason: string }[];
}

export function withOwnTexts(shipped: TextTree, entries: ReadonlyMap<string, string>): OwnTexts {
  const refused: OwnTexts['refused'] = [];
  let texts = shipped;
  for (const [key, text] of entries) {
    const path = key.split('.');
    const before = path.reduce<unknown>(
      (node, part) => (isTree(node) && Object.hasOwn(node, part) ? node[part] : undefined),
      shipped,
    );
    const reason = typeof before === 'string' ? faultOf(text, before) : 'no screen reads this key';
    if (reason === undefined) texts = replaced(texts, path, text);
    else refused.push({ key: key.slice(0, 200), reason });
  }
  return { texts, refused };
}

function faultOf(text: string, before: string): string | undefined {
  if (text.trim() === '') return 'it is empty';
  try {
    compile(text);
  } catch (error) {
    return `not a message: ${(error as Error).message.slice(0, 200)}`;
  }
  const values = valuesOf(before);
  const strange = [...valuesOf(text)].filter((value) => !values.has(value));
  return strange.length > 0 ? `the place has no value ${strange.join(', ')}` : undefined;
}

/** `{name}`, `{count, plural, …}`, `$$min$$` and `<link>`: what the component fills in. */
const valuesOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/\{\s*(\w+)\s*[,}]|\$\$(\w+)\$\$|<(\w+)>/g)].map((match) => match[1] ?? match[2] ?? match[3]!),
  );

const isTree = (node: unknown): node is TextTree => typeof node === 'object' && node !== null && !Array.isArray(node);

function replaced(tree: TextTree, [first, ...rest]: string[], text: string): TextTree {
  return { ...tree, [first!]: rest.length === 0 ? text : replaced(tree[first!] as TextTree, rest, text) };
}
