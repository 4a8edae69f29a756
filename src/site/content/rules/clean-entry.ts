// What may be stored: each value checked against its attribute, HTML cleaned, nothing that a link could run.
import type { Attribute, Attributes, Collection } from '../collections.ts';
import { ContentError, type ContentProblem } from '../content-error.ts';
import { cleanHtml, isSafeUrl, MAX_HTML } from './clean-html.ts';

const MAX_TEXT = 10_000;
const MAX_CODE = 100_000;
const MAX_LEVELS = 12;
const MAX_PARTS = 500;
/** Keys of free JSON whose value a page uses as an address. */
const ADDRESS_KEY = /(^|[_-])(url|href|link|src|slug|image|logo|icon)$|(Url|Href|Link|Src|Slug|Image|Logo|Icon)$/;

type Path = ReadonlyArray<string | number>;

/** Attributes ready to be stored. Throws a `ContentError` that names every problem. */
export function cleanEntry(
  collection: Collection,
  data: Record<string, unknown>,
  options: { isComplete: boolean },
): Record<string, unknown> {
  const problems: ContentProblem[] = [];
  const clean = cleanAttributes(collection.attributes, collection.isOpen, data, [], problems);
  for (const name of collection.required) {
    const value = data[name];
    const isMissing = value === undefined ? options.isComplete : value === null || value === '';
    if (isMissing) problems.push({ path: [name], message: `${name} must be defined.` });
  }
  if (problems.length > 0)
    throw new ContentError(
      'ValidationError',
      problems.length === 1 ? problems[0]!.message : `${problems.length} errors occurred`,
      problems,
    );
  return clean;
}

function cleanAttributes(
  attributes: Attributes,
  isOpen: boolean,
  data: Record<string, unknown>,
  path: Path,
  problems: ContentProblem[],
): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    const place = [...path, name];
    if (attribute) clean[name] = value === null ? null : cleanValue(attribute, value, place, problems);
    else if (isOpen && /^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(name))
      clean[name] = cleanJson(value, name, place, problems);
    else problems.push({ path: place.map(short), message: `Invalid key ${short(name)}` });
  }
  return clean;
}

/** A path without its first slash, such as `about-us` or `promotions/spring`. */
const BARE_PATH = /^[\w-]+(?:\/[\w-]+)*$/;

/** A time without a zone is one in UTC: servers and browsers would each read it in their own. */
const inUtc = (time: string): string =>
  time.replace(/^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/, '$1T$2Z');

const short = (part: string | number): string | number => (typeof part === 'string' ? part.slice(0, 64) : part);

function cleanValue(attribute: Attribute, value: unknown, path: Path, problems: ContentProblem[]): unknown {
  const wrong = (message: string): null => {
    problems.push({ path, message: `${path.join('.')} ${message}` });
    return null;
  };
  switch (attribute.type) {
    case 'text':
      return isText(value, MAX_TEXT) ? value : wrong(`must be a text of at most ${MAX_TEXT} characters`);
    case 'code':
      return isText(value, MAX_CODE) ? value : wrong(`must be a text of at most ${MAX_CODE} characters`);
    case 'html':
      return isText(value, MAX_HTML) ? cleanHtml(value) : wrong(`must be HTML of at most ${MAX_HTML} characters`);
    case 'url':
    case 'slug':
      if (attribute.type === 'slug' && isText(value, 2048) && BARE_PATH.test(value)) return `/${value}`;
      return isText(value, 2048) && (value === '' || isSafeUrl(value))
        ? value
        : wrong('must be a path or an https address');
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : wrong('must be a number');
    case 'boolean':
      return typeof value === 'boolean' ? value : wrong('must be true or false');
    case 'time':
      return isText(value, 40) && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value))
        ? inUtc(value)
        : wrong('must be a time such as 2026-01-31T12:00:00Z');
    case 'json':
      return cleanJson(value, String(path.at(-1)), path, problems);
    case 'media':
      if (isId(value) || value === '') return value;
      return isText(value, 2048) && isSafeUrl(value) ? value : wrong('must be the id of a file or an address');
    case 'relation': {
      const ids = idsOf(value);
      if (!ids) return wrong('must be an id or a list of ids');
      return attribute.isMany ? ids : (ids[0] ?? null);
    }
    case 'component': {
      const parts = Array.isArray(value) ? value : [value];
      if (parts.length > MAX_PARTS || !parts.every(isObject) || (Array.isArray(value) && !attribute.isMany))
        return wrong(attribute.isMany ? 'must be a list of components' : 'must be a component');
      const clean = parts.map(({ id: _, ...part }, index) =>
        cleanAttributes(attribute.attributes, false, part, attribute.isMany ? [...path, index] : path, problems),
      );
      return attribute.isMany ? clean : clean[0];
    }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Postgres stores no null bytes, and half of a surrogate pair is not text. */
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most && !value.includes('\0') && value.isWellFormed();

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31;

/** `5`, `[5, 6]`, `{ id: 5 }`, `{ set: [...] }` and `{ connect: [...] }` all name what is related. */
function idsOf(value: unknown): number[] | undefined {
  if (isId(value)) return [value];
  if (Array.isArray(value)) {
    if (value.length > MAX_PARTS) return undefined;
    const ids = value.map((part: unknown) => (isObject(part) ? part['id'] : part));
    return ids.every(isId) ? [...new Set(ids)] : undefined;
  }
  if (!isObject(value)) return undefined;
  return idsOf(value['set'] ?? value['connect'] ?? value['id']);
}

function cleanJson(value: unknown, key: string, path: Path, problems: ContentProblem[]): unknown {
  const wrong = (message: string): null => {
    problems.push({ path: path.map(short), message: `${path.map(short).join('.')} ${message}` });
    return null;
  };
  if (path.length > MAX_LEVELS) return wrong(`goes deeper than ${MAX_LEVELS} levels`);
  if (typeof value === 'string') {
    if (!isText(value, MAX_TEXT)) return wrong(`must be a text of at most ${MAX_TEXT} characters`);
    if (ADDRESS_KEY.test(key) && !isHarmlessAddress(value)) return wrong('must not be an address that runs');
    return value;
  }
  if (Array.isArray(value)) {
    if (value.length > 5000) return wrong('holds too many values');
    return value.map((inner, index) => cleanJson(inner, key, [...path, index], problems));
  }
  if (!isObject(value)) return value;
  const clean: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    if (name === '__proto__' || !isText(name, 128)) wrong('has a key that is not allowed');
    else clean[name] = cleanJson(inner, name, [...path, name], problems);
  }
  return clean;
}

/** Names of icons and compositions are harmless too: only values that begin like a scheme are checked. */
function isHarmlessAddress(value: string): boolean {
  // oxlint-disable-next-line no-control-regex
  const bare = value.replaceAll(/[\u0000-\u0020\u007f-\u009f\u2028\u2029]/g, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
  return scheme === undefined ? !/^[\\/]{2}|^\/\\/.test(bare) : ['http', 'https', 'mailto', 'tel'].includes(scheme);
}
