/**
 * XML from outside as a tree of elements, within limits: no document type and no entities beyond the five of the language, so that a
 * small text cannot become a large one, and neither many levels nor many elements. Text between elements is not read: UOF has none.
 */
import { SaxesParser } from 'saxes';
import { isStorable } from '#kernel/storable-text.ts';

export interface XmlElement {
  /** Without its namespace. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
}

interface XmlLimits {
  maxBytes: number;
  maxElements: number;
}

/** Of a message of the feed: the largest are a few hundred kilobytes. */
export const MESSAGE_LIMITS: XmlLimits = { maxBytes: 4 * 1024 * 1024, maxElements: 100_000 };
/** Of an answer: descriptions of all markets are two megabytes without their mappings. */
export const ANSWER_LIMITS: XmlLimits = { maxBytes: 32 * 1024 * 1024, maxElements: 600_000 };
const MAX_DEPTH = 12;
const MAX_ATTRIBUTES = 64;

/** What was sent cannot be read as what it should be. */
export class XmlError extends Error {
  override name = 'XmlError';
}

export function readXml(bytes: Uint8Array, { maxBytes, maxElements }: XmlLimits): XmlElement {
  if (bytes.length > maxBytes) throw new XmlError(`has ${bytes.length} bytes, and not at most ${maxBytes}`);
  const text = new TextDecoder('utf-8', { fatal: true });
  let document: string;
  try {
    document = text.decode(bytes);
  } catch {
    throw new XmlError('is not UTF-8');
  }
  const parser = new SaxesParser();
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  parser.on('error', (error) => {
    throw new XmlError(`is not XML: ${error.message}`);
  });
  parser.on('doctype', () => {
    throw new XmlError('has a document type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (++elements > maxElements) throw new XmlError(`has more than ${maxElements} elements`);
    if (open.length >= MAX_DEPTH) throw new XmlError(`has more than ${MAX_DEPTH} levels`);
    const element: XmlElement = { name: localName(name), attributes: checked(attributes), children: [] };
    if (open.length === 0) root = element;
    else open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(document).close();
  if (!root) throw new XmlError('has no element');
  return root;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function checked(attributes: Record<string, string>): Record<string, string> {
  const entries = Object.entries(attributes);
  if (entries.length > MAX_ATTRIBUTES) throw new XmlError(`has more than ${MAX_ATTRIBUTES} attributes in an element`);
  for (const [name, value] of entries)
    if (!isStorable(value)) throw new XmlError(`has a text in ${name} that cannot be stored`);
  return attributes;
}

export const childNamed = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

export const childrenNamed = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

type Attributes = Pick<XmlElement, 'name' | 'attributes'>;

export function requiredText({ name, attributes }: Attributes, attribute: string): string {
  const value = attributes[attribute];
  if (value === undefined || value === '') throw new XmlError(`${name} has no ${attribute}`);
  return value;
}

/** `undefined` when the attribute is not there. */
export function optionalNumber({ name, attributes }: Attributes, attribute: string): number | undefined {
  const value = attributes[attribute];
  if (value === undefined || value === '') return undefined;
  const number = Number(value);
  if (!Number.isFinite(number)) throw new XmlError(`${name} has ${value.slice(0, 20)} as its ${attribute}`);
  return number;
}

export function optionalWhole(element: Attributes, attribute: string): number | undefined {
  const number = optionalNumber(element, attribute);
  if (number !== undefined && !Number.isSafeInteger(number))
    throw new XmlError(`${element.name} has ${number} as its ${attribute}`);
  return number;
}

export function requiredWhole(element: Attributes, attribute: string): number {
  const number = optionalWhole(element, attribute);
  if (number === undefined) throw new XmlError(`${element.name} has no ${attribute}`);
  return number;
}
