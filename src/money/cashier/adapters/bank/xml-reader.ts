/**
 * Reads the XML of banks as a stream, record by record, so that a statement of 100 MB is in memory once, as the bytes that came,
 * and the process does other work in between. Strict: a document type, an entity of its own, a wrong character, another namespace or anything beyond the limits is a fault, and
 * a fault refuses the file.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { StatementFault } from './statement.ts';

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlElement[];
}

export interface XmlFormat {
  /** Of the document's root; the first one that fits is passed on with each record. */
  isNamespace: (namespace: string) => boolean;
  /** `Parent/Child`: elements that are handed over when they end, without the records inside, which were handed over before. */
  records: ReadonlySet<string>;
}

const CHUNK_BYTES = 64 * 1024;
const MAX_DEPTH = 40;
const MAX_CHILDREN = 2000;
const MAX_TEXT = 10_000;
/** Between two tags: a text, comment or attribute without end would be gathered in memory. */
const MAX_CHUNKS_WITHOUT_TAG = 4;

/** Calls `onRecord` for each record in the order in which they end; answers the namespace of the document. */
export async function readXml(
  bytes: Uint8Array,
  format: XmlFormat,
  onRecord: (record: XmlElement) => void,
): Promise<string> {
  const tree = new RecordTree(format, onRecord);
  const parser = new SaxesParser({ xmlns: true });
  parser.on('doctype', () => fault('It has a document type, which no message of a bank has.'));
  parser.on('opentag', (tag) => tree.open(tag));
  parser.on('text', (text) => tree.addText(text));
  parser.on('cdata', (text) => tree.addText(text));
  parser.on('closetag', () => tree.close());
  try {
    for (const text of xmlChunks(bytes)) {
      parser.write(text);
      tree.countChunk();
      await nextTurn();
    }
    parser.close();
  } catch (error) {
    if (error instanceof StatementFault) throw error;
    // The parser's own message quotes the file: it is cut, and nothing else is passed on.
    fault(`It is not well-formed XML: ${(error as Error).message.slice(0, 120)}`);
  }
  return tree.namespace;
}

class RecordTree {
  namespace = '';
  readonly #format: XmlFormat;
  readonly #onRecord: (record: XmlElement) => void;
  /** Names of the open elements; with the element where it is inside of a record. */
  readonly #open: { name: string; isRecord: boolean; element: XmlElement | undefined }[] = [];
  #chunksWithoutTag = 0;

  constructor(format: XmlFormat, onRecord: (record: XmlElement) => void) {
    this.#format = format;
    this.#onRecord = onRecord;
  }

  open({ local: name, uri, attributes }: SaxesTagNS): void {
    this.#chunksWithoutTag = 0;
    if (this.#open.length === 0) this.#begin(uri);
    if (this.#open.length >= MAX_DEPTH) fault('Its elements are nested too deeply.');
    const parent = this.#open.at(-1);
    const isRecord = this.#format.records.has(`${parent?.name ?? ''}/${name}`);
    const isKept = isRecord || parent?.element !== undefined;
    const element = isKept ? { name, attributes: textOf(attributes), text: '', children: [] } : undefined;
    if (element && !isRecord) {
      const siblings = parent!.element!.children;
      if (siblings.push(element) > MAX_CHILDREN) fault(`One of its elements has more than ${MAX_CHILDREN} parts.`);
    }
    this.#open.push({ name, isRecord, element });
  }

  addText(text: string): void {
    const element = this.#open.at(-1)?.element;
    if (!element) return;
    element.text += text;
    if (element.text.length > MAX_TEXT) fault(`One of its texts has more than ${MAX_TEXT} characters.`);
  }

  close(): void {
    this.#chunksWithoutTag = 0;
    const { isRecord, element } = this.#open.pop()!;
    if (element) element.text = element.text.trim();
    if (isRecord) this.#onRecord(element!);
  }

  countChunk(): void {
    if (++this.#chunksWithoutTag > MAX_CHUNKS_WITHOUT_TAG) fault('One of its texts is too long.');
  }

  #begin(namespace: string): void {
    if (!this.#format.isNamespace(namespace))
      fault(`It is no message that can be read here: ${namespace.slice(0, 80) || 'it has no namespace'}.`);
    this.namespace = namespace;
  }
}

const textOf = (attributes: SaxesTagNS['attributes']): Record<string, string> =>
  Object.fromEntries(Object.values(attributes).map(({ local, value }) => [local, value]));

const CHARSETS = ['utf-8', 'iso-8859-1', 'iso-8859-15', 'windows-1252', 'us-ascii'];

function* xmlChunks(bytes: Uint8Array): Generator<string> {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const charset = (
    /^(?:\xEF\xBB\xBF)?<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(head)?.[1] ?? 'utf-8'
  ).toLowerCase();
  if (!CHARSETS.includes(charset)) fault(`Its character set ${charset.slice(0, 20)} is not read here.`);
  yield* textChunks(bytes, charset);
}

/** Text of a file, part by part. What is not in the character set is a fault, and never a question mark. */
export function* textChunks(bytes: Uint8Array, charset: string): Generator<string> {
  const decoder = new TextDecoder(charset, { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
      yield decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    fault(`It is not in its character set ${charset}.`);
  }
}

function fault(sentence: string): never {
  throw new StatementFault(sentence);
}

/** The first element at that path below another. */
export const elementAt = (element: XmlElement | undefined, ...names: string[]): XmlElement | undefined =>
  names.reduce<XmlElement | undefined>(
    (parent, name) => parent?.children.find((child) => child.name === name),
    element,
  );

/** Its text; `undefined` where there is no such element, or it is empty. */
export const textAt = (element: XmlElement | undefined, ...names: string[]): string | undefined =>
  elementAt(element, ...names)?.text || undefined;

export const elementsAt = (element: XmlElement | undefined, ...names: string[]): XmlElement[] =>
  names.reduce<XmlElement[]>(
    (parents, name) => parents.flatMap(({ children }) => children.filter((child) => child.name === name)),
    element ? [element] : [],
  );
