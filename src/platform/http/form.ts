// Form data as it comes in: parsed strictly, so that no field can be given twice, nested or under a dangerous name.
import { refuse } from '#kernel/refusals.ts';

const MOST_FIELDS = 100;
const FIELD_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

export type Fields = Record<string, string>;

/** An object without inherited names that the engine keeps in its fast form, which `Object.create(null)` is not. */
const Fields = function (this: object) {} as unknown as new () => Fields;
Fields.prototype = Object.freeze(Object.create(null) as object);

/** Reads `a=1&b=2`. */
export function parseUrlencoded(text: string): Fields {
  return collect(/[%+]/.test(text) ? new URLSearchParams(text) : plainPairs(text));
}

/** The same for text in which nothing is escaped, as most calls are. */
function plainPairs(text: string): Array<[string, string]> {
  const pairs: Array<[string, string]> = [];
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const mark = pair.indexOf('=');
    pairs.push(mark < 0 ? [pair, ''] : [pair.slice(0, mark), pair.slice(mark + 1)]);
  }
  return pairs;
}

/** Reads `multipart/form-data`; files are refused here, uploads have a door of their own. */
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
    if (++count > MOST_FIELDS) malformed('there are too many fields');
    if (!FIELD_NAME.test(name) || name === '__proto__') malformed('a field has a name that is not allowed');
    if (name in fields) malformed(`the field ${name} is given twice`);
    if (value.includes('\0')) malformed(`the field ${name} holds a null byte`);
    fields[name] = value;
  }
  return fields;
}

function malformed(why: string): never {
  refuse('InvalidRequest', {
    rule: 'http.form',
    inputs: { why },
    sentence: `The request could not be understood: ${why}.`,
  });
}
