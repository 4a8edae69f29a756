// A piece of content: an entry in all its languages, as editors see it. It is known by its collection and its name.
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { collectionNamed, COLLECTIONS } from './collections.ts';
import { seedEntries, type SeedEntry } from './seed.ts';
import type { ContentTables, Languages } from './tables.ts';

/** The name is empty for a collection of one; `#12` is an entry without a name, or one that shares its name with another. */
export interface PieceAddress {
  collection: string;
  name: string;
}

type EntryRow = ContentTables['content.entries'];

export interface Piece {
  address: PieceAddress;
  /** Its entries by language. */
  entries: ReadonlyMap<string, EntryRow>;
}

/** The language of entries that have none. */
export const ALL = 'all';

export const languageOf = ({ locale }: Pick<EntryRow, 'locale'>): string => locale ?? ALL;
export const localeOf = (language: string): string | null => (language === ALL ? null : language);

/** In addresses and in the journal: `banners:welcome`. It has no blanks and no slashes. */
export const idOfPiece = ({ collection, name }: PieceAddress): string =>
  name === '' ? collection : `${collection}:${encodeURIComponent(name).replaceAll('~', '~7E').replaceAll('%', '~')}`;

/** `undefined` where there is no such collection. */
export function addressOf(id: string): PieceAddress | undefined {
  const [, collection = '', rest = ''] = /^([a-z-]+)(?::(.+))?$/.exec(id) ?? [];
  const definition = collectionNamed(collection);
  if (!definition || definition.isSingle !== (rest === '')) return undefined;
  try {
    const name = decodeURIComponent(rest.replaceAll('~', '%'));
    return name.length > 300 ? undefined : { collection, name };
  } catch {
    return undefined;
  }
}

const handleOf = (handle: Database | Transaction) => tables<ContentTables>(handle);

export async function piecesIn(handle: Database | Transaction, collection: string): Promise<Piece[]> {
  const rows = await handleOf(handle)
    .selectFrom('content.entries')
    .selectAll()
    .where('collection', '=', collection)
    .orderBy('id')
    .execute();
  return piecesOf(collection, rows);
}

/** Entries by their names; of two with one name and language the published one has it, otherwise the older one. */
function piecesOf(collection: string, rows: readonly EntryRow[]): Piece[] {
  const pieces = new Map<string, Map<string, EntryRow>>();
  const firstComes = rows.toSorted(
    (a, b) => Number(b.published_at !== null) - Number(a.published_at !== null) || a.id - b.id,
  );
  for (const row of firstComes) {
    const name = nameOf(collection, row.attributes) ?? `#${row.id}`;
    const isTaken = pieces.get(name)?.has(languageOf(row)) ?? false;
    const ownName = isTaken ? `#${row.id}` : name;
    const entries = pieces.get(ownName) ?? new Map<string, EntryRow>();
    pieces.set(ownName, entries.set(languageOf(row), row));
  }
  return [...pieces].map(([name, entries]) => ({ address: { collection, name }, entries }));
}

/** What names an entry; nothing where it has no name. */
export function nameOf(collection: string, attributes: Readonly<Record<string, unknown>>): string | undefined {
  const { isSingle, key } = COLLECTIONS[collection]!;
  if (isSingle) return '';
  const name = key === undefined ? undefined : attributes[key];
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Without entries where there is none, or none any more. */
export async function findPiece(handle: Database | Transaction, address: PieceAddress): Promise<Piece> {
  const pieces = await piecesIn(handle, address.collection);
  return pieces.find((piece) => piece.address.name === address.name) ?? { address, entries: new Map() };
}

/** What readers see of it. */
export const publishedOf = ({ entries }: Piece): Languages =>
  Object.fromEntries(
    [...entries].filter(([, row]) => row.published_at !== null).map(([language, row]) => [language, row.attributes]),
  );

/** The same for the same content, in whichever order it was written. */
export const digestOf = (languages: Languages): string => sha256Hex(JSON.stringify(inOrder(languages))).slice(0, 16);

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  // Null says the same as what is missing.
  const members = Object.entries(value)
    .filter(([, member]) => member !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return members.map(([name, member]) => [name, inOrder(member)]);
}

/** As the release has it; nothing of what was written here. */
export function shippedPiece(address: PieceAddress): Languages | undefined {
  const seeds = seedsOf(address);
  if (seeds.length === 0) return undefined;
  return Object.fromEntries(seeds.map(({ locale, attributes }) => [locale ?? ALL, attributes]));
}

export const seedsOf = ({ collection, name }: PieceAddress): SeedEntry[] =>
  seedEntries(collection).filter(({ attributes }) => nameOf(collection, attributes) === name);

export const shippedNames = (collection: string): string[] => [
  ...new Set(seedEntries(collection).flatMap(({ attributes }) => nameOf(collection, attributes) ?? [])),
];

/** Attributes of the entries of the release, in all languages. */
export const shippedEntriesOf = (collection: string): readonly SeedEntry[] => seedEntries(collection);

/** `shipped`: as the release has it. `changed`: shipped, and changed since. `own`: written here. `unpublished`: kept off the site. */
export type PieceState = 'shipped' | 'changed' | 'own' | 'unpublished' | 'absent';

export function stateOf({ entries }: Piece): PieceState {
  const rows = [...entries.values()];
  if (rows.length === 0) return 'absent';
  if (rows.every((row) => row.published_at === null)) return 'unpublished';
  if (rows.every((row) => row.seed_key !== null && !row.is_edited)) return 'shipped';
  return rows.some((row) => row.seed_key !== null) ? 'changed' : 'own';
}
