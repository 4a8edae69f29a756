/**
 * Writes the shipped content into a Strapi 5 that has our types. An entry is found again by its key (`sysname`, the slug of a
 * page), so a second run adds nothing; existing entries are the editors' and are left alone, unless they are to be overwritten.
 */
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import { strapiClient, type StrapiClient } from './adapters/strapi.ts';
import { COLLECTIONS, type Attribute, type Attributes, type Collection } from './collections.ts';
import { strapiName } from './rules/strapi-schema.ts';
import { seedEntries, type SeedEntry } from './seed.ts';

export interface PushOptions {
  /** Of the API, e.g. `https://cms.example.org/api`. */
  url: string;
  /** A token that may read, create and change every type, and upload. */
  token: string;
  isOverwriting: boolean;
  /** The file at one of our addresses, e.g. `/banners/table-wide.svg`; `undefined` when there is none. */
  readPicture: (address: string) => { bytes: Uint8Array; mime: string } | undefined;
}

export interface Pushed {
  created: number;
  overwritten: number;
  unchanged: number;
  files: number;
  /** Languages of the shipped content that the service does not have. */
  missingLocales: string[];
}

interface Push {
  client: StrapiClient;
  options: PushOptions;
  pushed: Pushed;
  /** Ids of files in the service, by their address here. */
  files: Map<string, number>;
}

const TIMEOUT_MS = 30_000;

export async function pushShipped(options: PushOptions): Promise<Pushed> {
  const client = strapiClient({ url: options.url, token: options.token, timeoutMs: TIMEOUT_MS });
  const pushed: Pushed = { created: 0, overwritten: 0, unchanged: 0, files: 0, missingLocales: [] };
  const push: Push = { client, options, pushed, files: new Map() };
  const locales = await localesOf(client);
  for (const name of Object.keys(COLLECTIONS))
    for (const versions of documentsOf(name)) {
      const missing = versions.filter(({ locale }) => locale !== null && !locales.includes(locale));
      pushed.missingLocales = [...new Set([...pushed.missingLocales, ...missing.map(({ locale }) => locale!)])];
      await pushDocument(
        push,
        name,
        versions.filter((version) => !missing.includes(version)),
      );
    }
  return pushed;
}

/** Languages of the service; the default one where it does not list them. */
async function localesOf(client: StrapiClient): Promise<string[]> {
  const answer = await client.read('i18n/locales');
  if (!Array.isArray(answer)) return [DEFAULT_LOCALE];
  return (answer as Array<{ code?: unknown }>).flatMap(({ code }) => (typeof code === 'string' ? [code] : []));
}

/** Shipped entries of a collection: each with its versions in other languages, that of the default language first. */
function documentsOf(name: string): SeedEntry[][] {
  const definition = COLLECTIONS[name]!;
  const documents = Map.groupBy(seedEntries(name), (entry) => keyOf(definition, entry));
  return [...documents.values()];
}

/** Empty for a collection of one. */
function keyOf({ key, isSingle }: Collection, { collection, attributes }: SeedEntry): string {
  if (isSingle) return '';
  const value = key === undefined ? undefined : attributes[key];
  if (typeof value !== 'string' || value === '')
    throw new Error(`An entry of content/${collection}.json has no ${key ?? 'key'}.`);
  return value;
}

async function pushDocument(push: Push, name: string, versions: readonly SeedEntry[]): Promise<void> {
  const definition = COLLECTIONS[name]!;
  let documentId: string | undefined;
  for (const version of versions) {
    const versionId = await findVersion(push.client, name, version);
    documentId ??= versionId;
    if (versionId !== undefined && !push.options.isOverwriting) {
      push.pushed.unchanged++;
      continue;
    }
    const data = await dataOf(push, definition, version.attributes);
    documentId = await writeVersion(push.client, name, { documentId, locale: version.locale, data });
    if (versionId === undefined) push.pushed.created++;
    else push.pushed.overwritten++;
  }
}

/** The document that holds this version already, published or not. */
async function findVersion(client: StrapiClient, name: string, version: SeedEntry): Promise<string | undefined> {
  const definition = COLLECTIONS[name]!;
  const query = new URLSearchParams({ status: 'draft', ...(version.locale !== null && { locale: version.locale }) });
  if (!definition.isSingle) query.set(`filters[${definition.key}][$eq]`, keyOf(definition, version));
  const { data } = await client.find(name, query.toString());
  return (data === null ? [] : [data].flat())[0]?.documentId;
}

async function writeVersion(
  client: StrapiClient,
  name: string,
  { documentId, locale, data }: { documentId: string | undefined; locale: string | null; data: object },
): Promise<string | undefined> {
  const query = locale === null ? '' : `locale=${locale}`;
  const isNew = documentId === undefined && !COLLECTIONS[name]!.isSingle;
  const answer = isNew
    ? await client.create(query === '' ? name : `${name}?${query}`, data)
    : await client.update(name, COLLECTIONS[name]!.isSingle ? '' : documentId!, data, query);
  if (answer.data === null) throw new Error(`The content service has no type "${name}"; see \`export-strapi\`.`);
  return [answer.data].flat()[0]?.documentId;
}

async function dataOf(push: Push, definition: Collection, attributes: Record<string, unknown>) {
  const data: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(attributes)) {
    const attribute = definition.attributes[key];
    // Relations of shipped entries would hold our own ids; none has any.
    if (attribute?.type === 'relation') continue;
    data[strapiName(definition, key)] = attribute ? await valueOf(push, attribute, value) : value;
  }
  return data;
}

async function valueOf(push: Push, attribute: Attribute, value: unknown): Promise<unknown> {
  if (value === null || value === undefined) return null;
  if (attribute.type === 'media') return typeof value === 'string' ? fileOf(push, value) : null;
  if (attribute.type !== 'component') return value;
  const parts: object[] = [];
  for (const part of [value].flat() as Array<Record<string, unknown>>)
    parts.push(await partOf(push, attribute.attributes, part));
  return attribute.isMany ? parts : (parts[0] ?? null);
}

async function partOf(push: Push, attributes: Attributes, part: Record<string, unknown>): Promise<object> {
  const data: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(part))
    data[key] = attributes[key] ? await valueOf(push, attributes[key], value) : value;
  return data;
}

/** Id of the file in the service's media library, uploaded when it is not there under this name. */
async function fileOf(push: Push, address: string): Promise<number | null> {
  const fileId = push.files.get(address);
  if (fileId !== undefined) return fileId;
  const file = push.options.readPicture(address);
  if (!file) return null;
  const name = address.split('/').at(-1)!;
  const mapping = await push.client.read(
    `upload/files?${new URLSearchParams({ 'filters[name][$eq]': name }).toString()}`,
  );
  const [first] = (Array.isArray(mapping) ? mapping : []) as Array<{ id?: unknown } | undefined>;
  let id = typeof first?.id === 'number' ? first.id : undefined;
  if (id === undefined) {
    id = await push.client.upload({ name, ...file });
    push.pushed.files++;
  }
  push.files.set(address, id);
  return id;
}
