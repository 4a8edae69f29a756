// Entries as Strapi v4 writes them: `{ id, attributes }`, with media, relations and components where requested.
import { collectionNamed, STAMPS, type Attribute, type Collection } from '../collections.ts';
import { mediaUrl, type Entry, type Format, type Media } from '../entry.ts';
import { NOTHING, type Populate, type Wanted } from './find-query.ts';

export interface Document {
  id: number;
  attributes: Record<string, unknown>;
}

/** Where related entries and media are found. */
export interface Shelves {
  /** In this language where there is one: an outside service has the same number in every language. */
  entry(collection: string, id: number, locale?: string | null): Entry | undefined;
  media(id: number): Media | undefined;
}

/** What one answer may hold in addition to the requested entries; beyond it nothing more is populated. */
const MAX_POPULATED = 2000;

export function documentsOf(
  shelves: Shelves,
  name: string,
  entries: readonly Entry[],
  query: { fields?: readonly string[] | undefined; populate: Populate; isPreview?: boolean },
): Document[] {
  const writer: Writer = { shelves, room: { left: MAX_POPULATED }, isPreview: query.isPreview ?? false, locale: null };
  return entries.map((entry) =>
    documentOf(writer, name, entry, { populate: query.populate, fields: query.fields }, [`${name}/${entry.id}`]),
  );
}

interface Writer {
  shelves: Shelves;
  /** Shared by all that is written into one answer. */
  room: { left: number };
  isPreview: boolean;
  /** Of the entry that is being written. */
  locale: string | null;
}

/** `ancestors`: entries on the way here, which are not opened again. */
function documentOf(
  writer: Writer,
  name: string,
  entry: Entry,
  wanted: Wanted,
  ancestors: readonly string[],
): Document {
  const collection = collectionNamed(name)!;
  const attributes: Record<string, unknown> = {
    ...fieldsOf({ ...writer, locale: entry.locale }, collection, entry.attributes, wanted, ancestors),
    createdAt: entry.createdAt,
    updatedAt: entry.updatedAt,
    publishedAt: entry.publishedAt,
    ...(collection.isLocalised && { locale: entry.locale }),
  };
  return { id: entry.id, attributes: selected(attributes, wanted, collection) };
}

/** `fields` restricts plain values; what was populated was requested by name. */
function selected(attributes: Record<string, unknown>, { fields }: Wanted, collection: Collection) {
  if (!fields) return attributes;
  return Object.fromEntries(
    Object.entries(attributes).filter(([key]) => fields.includes(key) || !isPlain(collection.attributes[key], key)),
  );
}

const isPlain = (attribute: Attribute | undefined, key: string): boolean =>
  (STAMPS as readonly string[]).includes(key) ||
  !attribute ||
  !['media', 'relation', 'component'].includes(attribute.type);

function fieldsOf(
  writer: Writer,
  collection: Pick<Collection, 'attributes' | 'isOpen'>,
  stored: Record<string, unknown>,
  wanted: Wanted,
  ancestors: readonly string[],
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, attribute] of Object.entries(collection.attributes)) {
    const value = stored[key] ?? null;
    if (isPlain(attribute, key)) {
      result[key] = value;
      continue;
    }
    const inner = innerOf(wanted.populate, key);
    if (inner) result[key] = populated(writer, attribute, value, inner, ancestors);
  }
  if (collection.isOpen)
    for (const [key, value] of Object.entries(stored))
      if (!Object.hasOwn(collection.attributes, key)) result[key] = value;
  return result;
}

function innerOf(populate: Populate, key: string): Wanted | undefined {
  if ('parts' in populate) return populate.parts.get(key);
  if (populate.levels === 0) return undefined;
  return { populate: populate.levels === 1 ? NOTHING : { levels: populate.levels - 1 }, fields: undefined };
}

function populated(
  writer: Writer,
  attribute: Attribute,
  value: unknown,
  wanted: Wanted,
  ancestors: readonly string[],
): unknown {
  switch (attribute.type) {
    case 'media':
      return mediaValue(writer, value);
    case 'component': {
      // Values that did not come from the editor may hold invalid parts.
      const parts = (Array.isArray(value) ? value : [value]).filter(isObject);
      const written = parts.map((part, index) => ({
        id: index + 1,
        ...fieldsOf(writer, { attributes: attribute.attributes, isOpen: false }, part, wanted, ancestors),
      }));
      return attribute.isMany ? written : (written[0] ?? null);
    }
    case 'relation': {
      const ids = (Array.isArray(value) ? value : value === null ? [] : [value]) as number[];
      const documents = ids.flatMap((id) => {
        const mark = `${attribute.to}/${id}`;
        const entry = writer.shelves.entry(attribute.to, id, writer.locale);
        if (!entry || (entry.publishedAt === null && !writer.isPreview)) return [];
        if (ancestors.includes(mark) || --writer.room.left < 0) return [];
        return [documentOf(writer, attribute.to, entry, wanted, [...ancestors, mark])];
      });
      return { data: attribute.isMany ? documents : (documents[0] ?? null) };
    }
    default:
      return value;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An id of the media library, or an address that is used as it is. */
function mediaValue(writer: Writer, value: unknown): unknown {
  if (typeof value === 'string' && value !== '') {
    const ext = /\.\w+$/.exec(value)?.[0] ?? '';
    return {
      data: { id: 0, attributes: { name: value.split('/').at(-1), ext, url: value, width: null, height: null } },
    };
  }
  const media = typeof value === 'number' ? writer.shelves.media(value) : undefined;
  return { data: media ? { id: media.id, attributes: mediaAttributes(media) } : null };
}

/** As Strapi counts. */
const kilobytes = (bytes: number): number => Math.round(bytes / 10) / 100;

const formatOf = (media: Media, { name, width, height, bytes }: Format) => ({
  name: `${name}_${media.name}`,
  hash: `${name}_${media.hash}`,
  ext: media.ext,
  mime: media.mime,
  path: null,
  width,
  height,
  size: kilobytes(bytes),
  sizeInBytes: bytes,
  url: mediaUrl(media, name),
});

export function mediaAttributes(media: Media) {
  const { id: _, bytes, formats, ...attributes } = media;
  return {
    ...attributes,
    formats:
      formats.length === 0 ? null : Object.fromEntries(formats.map((format) => [format.name, formatOf(media, format)])),
    size: kilobytes(bytes),
    url: mediaUrl(media),
    previewUrl: null,
    provider: 'baize',
    provider_metadata: null,
  };
}
