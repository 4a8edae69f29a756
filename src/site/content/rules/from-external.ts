// Turns a document of an outside content service into an entry: checked attribute by attribute, HTML cleaned. What does not fit
// is left out, in as small a part as possible, and named.
import { STAMPS, type Attribute, type Attributes, type Collection } from '../collections.ts';
import { ContentError } from '../content-error.ts';
import type { Entry } from '../entry.ts';
import { cleanEntry } from './clean-entry.ts';
import { flatten } from './flatten.ts';

export interface ExternalDocument {
  id: number;
  documentId?: string;
  attributes: Record<string, unknown>;
}

export interface ExternalPlace {
  locale: string;
  /** The service's own files are at this origin, e.g. `https://cms.example.org`. */
  origin: string;
  /** The number that a document has here; nothing when it is not known. */
  numberOf: (collection: string, document: ExternalDocument) => number | undefined;
  /** Called once for each thing that is left out. */
  drop: (reason: string) => void;
}

/** `undefined` when what is required is missing. What does not fit its attribute is left out; the rest is used. */
export function entryFromExternal(
  name: string,
  collection: Collection,
  document: ExternalDocument,
  place: ExternalPlace,
): Entry | undefined {
  const { attributes } = document;
  const allowed: Record<string, unknown> = {};
  for (const [theirs, value] of Object.entries(attributes)) {
    if ((STAMPS as readonly string[]).includes(theirs) || NOT_CONTENT.has(theirs)) continue;
    const key = aliasOf(collection, theirs);
    // Our own name wins over an alias.
    if (key !== theirs && attributes[key] !== undefined && attributes[key] !== null) continue;
    const attribute = Object.hasOwn(collection.attributes, key) ? collection.attributes[key] : undefined;
    if (!attribute && !collection.isOpen) place.drop(`unknown field ${theirs.slice(0, 64)}`);
    else {
      const stored = attribute ? storedValue(attribute, value, place) : externalJson(value, place.origin);
      const clean = withoutFaults({ ...collection, required: [] }, key, stored, place.drop);
      if (clean !== undefined) allowed[key] = clean;
    }
  }
  const missing = collection.required.filter(
    (attribute) => allowed[attribute] === undefined || allowed[attribute] === null || allowed[attribute] === '',
  );
  if (missing.length > 0) {
    place.drop(`the entry: ${missing.join(', ')} must be defined`);
    return undefined;
  }
  const id = place.numberOf(name, document);
  if (id === undefined) return undefined;
  const time = (stamp: string): string => {
    const value = attributes[stamp];
    return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : EPOCH;
  };
  return {
    id,
    ...(document.documentId !== undefined && { documentId: document.documentId }),
    locale: collection.isLocalised ? place.locale : null,
    attributes: allowed,
    createdAt: time('createdAt'),
    updatedAt: time('updatedAt'),
    publishedAt: attributes['publishedAt'] === null ? null : time('publishedAt'),
  };
}

/** Documents that these relate to, by collection: their numbers are needed as well. */
export function relatedTo(collection: Collection, document: ExternalDocument): Array<[string, ExternalDocument]> {
  return Object.entries(collection.attributes).flatMap(([key, attribute]) =>
    attribute.type === 'relation'
      ? relatedOf(document.attributes[key]).map((externalDocument): [string, ExternalDocument] => [
          attribute.to,
          externalDocument,
        ])
      : [],
  );
}

export const aliasOf = ({ aliases, attributes }: Pick<Collection, 'aliases' | 'attributes'>, theirs: string): string =>
  !Object.hasOwn(attributes, theirs) && Object.hasOwn(aliases, theirs) ? aliases[theirs]! : theirs;

/** Fields in which Strapi describes an entry rather than its content. */
const NOT_CONTENT = new Set(['localizations', 'documentId', 'createdBy', 'updatedBy']);
const EPOCH = '1970-01-01T00:00:00.000Z';

/** The value as it may be stored, or without its invalid parts; `undefined` when none of it is valid. */
function withoutFaults(collection: Collection, key: string, value: unknown, drop: (reason: string) => void): unknown {
  const fault = (tried: unknown): string | undefined => {
    try {
      cleanEntry(collection, { [key]: tried }, { isComplete: false });
      return undefined;
    } catch (error) {
      return error instanceof ContentError ? (error.problems[0]?.message ?? error.message) : (error as Error).message;
    }
  };
  /** `wrap` puts a part back into its place, so that it is checked in context. */
  const convert = (part: unknown, wrap: (inner: unknown) => unknown, path: string, isListed = false): unknown => {
    const reason = fault(wrap(part));
    if (reason === undefined) return part;
    if (Array.isArray(part)) {
      const parts = part.flatMap((inner, index) => {
        const clean = convert(inner, (item) => wrap([item]), `${path}.${index}`, true);
        return clean === undefined ? [] : [clean];
      });
      return fault(wrap(parts)) === undefined ? parts : undefined;
    }
    if (isObject(part)) {
      // The fault may be in a list within it: a group of a menu, because of one of its links. Otherwise a listed item is
      // dropped as a whole, since a link without its address is useless; of anything else only the field is.
      const parts = Object.fromEntries(
        Object.entries(part).flatMap(([name, inner]) => {
          const clean =
            Array.isArray(inner) || !isListed
              ? convert(inner, (item) => wrap({ [name]: item }), `${path}.${name}`)
              : inner;
          return clean === undefined ? [] : [[name, clean]];
        }),
      );
      if (fault(wrap(parts)) === undefined) return parts;
    }
    drop(`${path}: ${reason}`);
    return undefined;
  };
  const rest = convert(value, (inner) => inner, key);
  if (rest === undefined) return undefined;
  return cleanEntry(collection, { [key]: rest }, { isComplete: false })[key];
}

function storedValue(attribute: Attribute, value: unknown, place: ExternalPlace): unknown {
  if (value === null || value === undefined) return null;
  switch (attribute.type) {
    case 'media': {
      const url = flatten(value);
      return typeof url === 'string' ? addressAt(place.origin, url) : null;
    }
    case 'relation': {
      const ids = relatedOf(value).flatMap((externalDocument) => place.numberOf(attribute.to, externalDocument) ?? []);
      return attribute.isMany ? ids : (ids[0] ?? null);
    }
    case 'component': {
      const parts = (Array.isArray(value) ? value : [value]).filter(isObject);
      const stored = parts.map((part) => partOf(attribute.attributes, part, place));
      return attribute.isMany ? stored : (stored[0] ?? null);
    }
    case 'json':
      return externalJson(value, place.origin);
    // A number may come as text, and text as a number.
    case 'text':
      return typeof value === 'number' ? String(value) : value;
    case 'number':
      return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    default:
      return value;
  }
}

/** Entries as version 5 nests them, or in the envelope of version 4. */
function relatedOf(value: unknown): ExternalDocument[] {
  const related: unknown = isObject(value) && 'data' in value ? value['data'] : value;
  return (Array.isArray(related) ? related : [related]).filter(isObject).flatMap((item) => {
    const { id, documentId, attributes, ...rest } = item;
    const stable = typeof documentId === 'string' ? { documentId } : {};
    if (typeof id !== 'number' && typeof documentId !== 'string') return [];
    return [{ id: typeof id === 'number' ? id : 0, ...stable, attributes: isObject(attributes) ? attributes : rest }];
  });
}

const partOf = (attributes: Attributes, part: Record<string, unknown>, place: ExternalPlace): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, attribute]) =>
      part[name] === undefined ? [] : [[name, storedValue(attribute, part[name], place)]],
    ),
  );

/** Free JSON may hold the service's components, media and relations, at any depth. */
const externalJson = (value: unknown, origin: string): unknown => flatten(withAddresses(value, origin));

function withAddresses(value: unknown, origin: string): unknown {
  if (Array.isArray(value)) return value.map((inner) => withAddresses(inner, origin));
  if (!isObject(value)) return value;
  const { url } = value;
  const isMedia = typeof url === 'string' && ('ext' in value || 'mime' in value);
  if (isMedia) return { ...value, url: addressAt(origin, url) };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withAddresses(inner, origin)]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The service's own files are at its address. */
const addressAt = (origin: string, url: string): string => (/^\/(?!\/)/.test(url) ? origin + url : url);
