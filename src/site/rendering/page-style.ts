// The rules of the style sheet that a page uses. A kept page carries these; the whole sheet comes with the scripts.
import { LRUCache } from 'lru-cache';
import { parse, type AtRule, type ChildNode, type Container } from 'postcss';

/** A piece of the sheet that is carried or left out as one, and what encloses it, outermost first (`@layer utilities`). */
interface Piece {
  within: readonly string[];
  css: string;
  /** Classes of each of its selectors: it is used when the page has all classes of one of them. */
  selectors: readonly (readonly string[])[];
}

/** Pages of one route use nearly the same rules, so this is as many as there are routes and states of them. */
const MAX_KEPT = 200;

/** Returns the style of a page with this HTML: the same string each time for the same rules. */
export function createPageStyles(sheet: string): (html: string) => string {
  const pieces = [...piecesOf(parse(sheet), [])];
  const written = new LRUCache<string, string>({ max: MAX_KEPT });
  return (html) => {
    const classes = classesOf(html);
    const isUsed = pieces.map(({ selectors }) => selectors.some((names) => names.every((name) => classes.has(name))));
    const key = isUsed.map(Number).join('');
    let style = written.get(key);
    if (style === undefined) {
      written.set(key, (style = write(pieces.filter((_, at) => isUsed[at]))));
    }
    return style;
  };
}

/** For rules that apply to every page. */
const ALWAYS = [[]];

function* piecesOf(container: Container<ChildNode>, within: readonly string[]): Generator<Piece> {
  for (const node of container.nodes ?? []) {
    if (node.type === 'rule') yield { within, css: String(node), selectors: node.selectors.map(classesIn) };
    else if (node.type === 'atrule' && holdsRules(node))
      yield* piecesOf(node, [...within, `@${node.name} ${node.params}`]);
    else if (node.type === 'atrule')
      yield { within, css: node.nodes ? String(node) : `${String(node)};`, selectors: ALWAYS };
    else if (node.type === 'decl') yield { within, css: `${String(node)};`, selectors: ALWAYS };
  }
}

/** The contents of `@font-face` or `@keyframes` mean nothing on their own. */
const holdsRules = ({ name, nodes }: AtRule): boolean =>
  nodes !== undefined && /^(media|layer|supports|container)$/.test(name);

const PARTS_OF_SELECTOR = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7F])+)|\\.|[([]|[)\]]/gi;

/** Classes in brackets are not required: `:not(.a)` needs no `.a`, and `:is(.a,.b)` one of them. Too much does no harm. */
function classesIn(selector: string): string[] {
  const names: string[] = [];
  let depth = 0;
  for (const [part, name] of selector.matchAll(PARTS_OF_SELECTOR)) {
    if (part === '(' || part === '[') depth += 1;
    else if (part === ')' || part === ']') depth -= 1;
    else if (name !== undefined && depth === 0) names.push(unescaped(name));
  }
  return names;
}

const unescaped = (name: string): string =>
  name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code: string | undefined, letter: string) =>
    code === undefined ? letter : String.fromCodePoint(Number.parseInt(code, 16)),
  );

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

function classesOf(html: string): Set<string> {
  const lists = new Set<string>();
  for (const [, list] of html.matchAll(/ class="([^"]*)"/g)) lists.add(list!);
  const classes = new Set<string>();
  for (const list of lists)
    for (const name of list.replace(/&[^;]+;/g, (entity) => ENTITIES[entity] ?? entity).split(/\s+/)) classes.add(name);
  return classes;
}

/** Neighbours inside the same at-rule share it, as they did in the sheet. */
function write(pieces: readonly Piece[]): string {
  const css: string[] = [];
  let open: readonly string[] = [];
  for (const { within, css: own } of pieces) {
    const shared = open.findIndex((outer, depth) => within[depth] !== outer);
    const kept = shared < 0 ? open.length : shared;
    css.push('}'.repeat(open.length - kept), ...within.slice(kept).map((outer) => `${outer}{`), own);
    open = within;
  }
  return css.join('') + '}'.repeat(open.length);
}
