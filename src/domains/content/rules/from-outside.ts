// A document of an outside content service as an entry of ours: checked attribute by attribute, HTML made clean.
import { STAMPS, type Attribute, type Attributes, type Collection } from '../collections.ts';
import type { Entry } from '../entry.ts';
import { cleanEntry } from './clean-entry.ts';
import { flatten } from './flatten.ts';

interface OutsideDocument {
  id: number;
  attributes: Record<string, unknown>;
}

/** `undefined` when what is required is missing. What does not fit its attribute is left out; the rest is used. */
export function entryFromOutside(
  collection: Collection,
  { id, attributes }: OutsideDocument,
  locale: string,
  origin: string,
): Entry | undefined {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if ((STAMPS as readonly string[]).includes(name) || name === 'localizations' || name === 'documentId') continue;
    const attribute = Object.hasOwn(collection.attributes, name) ? collection.attributes[name] : undefined;
    if (!attribute && !collection.isOpen) continue;
    try {
      const stored = attribute ? storedValue(attribute, value, origin) : outsideJson(value, origin);
      Object.assign(kept, cleanEntry({ ...collection, required: [] }, { [name]: stored }, { isComplete: false }));
    } catch {
      // This one attribute is as if it were not there.
    }
  }
  if (collection.required.some((name) => kept[name] === undefined || kept[name] === null)) return undefined;
  const time = (name: string): string => {
    const value = attributes[name];
    return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : EPOCH;
  };
  return {
    id,
    locale: collection.isLocalised ? locale : null,
    attributes: kept,
    createdAt: time('createdAt'),
    updatedAt: time('updatedAt'),
    publishedAt: attributes['publishedAt'] === null ? null : time('publishedAt'),
  };
}

const EPOCH = '1970-01-01T00:00:00.000Z';

function storedValue(attribute: Attribute, value: unknown, origin: string): unknown {
  if (value === null || value === undefined) return null;
  switch (attribute.type) {
    case 'media': {
      const url = flatten(value);
      return typeof url === 'string' ? addressAt(origin, url) : null;
    }
    case 'relation': {
      const related = (value as { data?: unknown }).data ?? null;
      const ids = (Array.isArray(related) ? related : [related]).flatMap((one) => (one as { id?: number } | null)?.id ?? []);
      return attribute.isMany ? ids : (ids[0] ?? null);
    }
    case 'component': {
      const parts = (Array.isArray(value) ? value : [value]) as Record<string, unknown>[];
      const stored = parts.map((part) => partOf(attribute.attributes, part, origin));
      return attribute.isMany ? stored : stored[0];
    }
    case 'json':
      return outsideJson(value, origin);
    // A number of theirs may come as text, and text as a number.
    case 'text':
      return typeof value === 'number' ? String(value) : value;
    default:
      return value;
  }
}

const partOf = (attributes: Attributes, part: Record<string, unknown>, origin: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, attribute]) =>
      part[name] === undefined ? [] : [[name, storedValue(attribute, part[name], origin)]],
    ),
  );

/** Free JSON may hold media and relations of theirs. */
const outsideJson = (value: unknown, origin: string): unknown => {
  const flat = flatten(value);
  return typeof flat === 'string' && flat !== value ? addressAt(origin, flat) : flat;
};

/** Their own files are at their address. */
const addressAt = (origin: string, url: string): string => (/^\/(?!\/)/.test(url) ? origin + url : url);
