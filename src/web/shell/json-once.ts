// JSON that may stand in a script element. What many pages are made of is written once.

const ESCAPES: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** `<` could end the element or open a comment. */
export const jsonInScript = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => ESCAPES[character]!);

const written = new WeakMap<object, string>();

/** The same for what nobody changes: the same object is written once. */
export function jsonOnce(value: object): string {
  let json = written.get(value);
  if (json === undefined) written.set(value, (json = jsonInScript(value)));
  return json;
}

/** An object whose members are such as `jsonOnce` takes, or no objects at all. */
export function jsonOfMembers(object: object): string {
  const members: string[] = [];
  for (const [name, value] of Object.entries(object) as [string, unknown][]) {
    if (value === undefined) continue;
    const json = typeof value === 'object' && value !== null ? jsonOnce(value) : jsonInScript(value);
    members.push(`${JSON.stringify(name)}:${json}`);
  }
  return `{${members.join(',')}}`;
}
