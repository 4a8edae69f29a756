// Form data as it comes in: parsed strictly, so that no field can be given twice, nested or under a dangerous name.
import { refuse } from '#kernel/refusals.ts';

const MAX_FIELDS = 100;
const FIELD_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

export type Fields = Record<string, string>;

/** An object without inherited names that the engine keeps in its fast form, which `Object.create(null)` is not. */
const Fields = function (this: object) {} as unknown as new () => Fields;
Fields.prototype = Object.freeze(Object.create(null) as object);

/** Reads `a=1&b=2`. */
export function parseUrlencoded(text: string): Fields {
  return /[%+\0]/.test(text) ? collect(new URLSearchParams(text)) : collectPlain(text);
}

/** The same for text in which nothing is escaped, as most calls are: read in one go. */
function collectPlain(text: string): Fields {
  const fields = new Fields();
  let count = 0;
  for (let start = 0; start < text.length;) {
    let end = text.indexOf('&', start);
    if (end < 0) end = text.length;
    const mark = text.indexOf('=', start);
    const stop = mark < 0 || mark > end ? end : mark;
    if (end > start) add(fields, ++count, text.slice(start, stop), text.slice(Math.min(stop + 1, end), end));
    start = end + 1;
  }
  return fields;
}

/** Reads `multipart/form-data`; files are refused here, uploads have an endpoint of their own. */
export async function parseMultipart(body: Buffer, contentType: string): Promise<Fields> {
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    return malformed('the form data is broken');
  }
  const entries: Array<[string, string]> = [];
  for (const [name, value] of form) {
    if (typeof value !== 'string') malformed('a file is not expected here');
    entries.push([name, value]);
  }
  return collect(entries);
}

function collect(entries: Iterable<[string, string]>): Fields {
  const fields = new Fields();
  let count = 0;
  for (const [name, value] of entries) {
    if (value.includes('\0')) malformed(`the field ${name} holds a null byte`);
    add(fields, ++count, name, value);
  }
  return fields;
}

function add(fields: Fields, count: number, name: string, value: string): void {
  if (count > MAX_FIELDS) malformed('there are too many fields');
  if (!isFieldName(name)) malformed('a field has a name that is not allowed');
  if (name in fields) malformed(`the field ${name} is given twice`);
  fields[name] = value;
}

/** Names that were looked at before: the same few dozen come with every call. */
const goodNames = new Set<string>();

function isFieldName(name: string): boolean {
  if (goodNames.has(name)) return true;
  const isGood = FIELD_NAME.test(name) && name !== '__proto__';
  if (isGood && goodNames.size < 1000) goodNames.add(name);
  return isGood;
}

function malformed(why: string): never {
  refuse('InvalidRequest', {
    rule: 'http.form',
    inputs: { why },
    sentence: `The request could not be understood: ${why}.`,
  });
}
