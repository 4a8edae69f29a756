/** XML as the feed has it: elements with attributes, and text in a few answers. */
import { SaxesParser } from 'saxes';

export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly Element[];
  text?: string;
}

type Attribute = string | number | boolean | undefined;

/** Attributes that are `undefined` are left out. */
export const element = (
  name: string,
  attributes: Readonly<Record<string, Attribute>> = {},
  children: readonly (Element | undefined)[] = [],
): Element => ({
  name,
  attributes: Object.fromEntries(
    Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ),
  children: children.filter((child) => child !== undefined),
});

export const textElement = (name: string, text: string): Element => ({ name, attributes: {}, children: [], text });

export const document = (root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${written(root)}`;

function written({ name, attributes, children, text = '' }: Element): string {
  const list = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('');
  const inside = escaped(text) + children.map(written).join('');
  return inside === '' ? `<${name}${list}/>` : `<${name}${list}>${inside}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);

/** Throws when the text is no document. */
export function readXml(text: string): Element {
  const parser = new SaxesParser();
  const open: (Element & { children: Element[] })[] = [];
  let root: Element | undefined;
  parser.on('opentag', ({ name, attributes }) => {
    const child = { name, attributes: attributes as Record<string, string>, children: [] };
    open.at(-1)?.children.push(child);
    root ??= child;
    open.push(child);
  });
  parser.on('text', (characters) => {
    const parent = open.at(-1);
    if (parent && characters.trim() !== '') parent.text = (parent.text ?? '') + characters;
  });
  parser.on('closetag', () => void open.pop());
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
  if (!root) throw new Error('a document without an element');
  return root;
}
