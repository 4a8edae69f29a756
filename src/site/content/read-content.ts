// Reading content: a find as it is requested over HTTP, and whole collections as our slices use them.
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import type { Services } from '#platform/context.ts';
import { collectionNamed, type Collection } from './collections.ts';
import { ContentError, refuseInvalid } from './content-error.ts';
import type { Entry } from './entry.ts';
import { inLanguage, libraryOf } from './library.ts';
import { documentsOf, type Document } from './rules/documents.ts';
import { valueOf } from './rules/filter.ts';
import { DEEP, readFindQuery, type FindQuery, type Order, type Pagination } from './rules/find-query.ts';
import { flatten } from './rules/flatten.ts';
import type { QueryObject } from './rules/query-string.ts';

export interface FoundMany {
  data: Document[] | Document | null;
  meta: { pagination?: Record<string, number> };
}

export function definitionOf(name: string): Collection {
  return collectionNamed(name) ?? notFound();
}

export const notFound = (): never => {
  throw new ContentError('NotFoundError', 'Not Found');
};

/** The definition, for a reader who may see the collection. */
function readable(name: string, hasToken: boolean): Collection {
  const definition = definitionOf(name);
  if (!definition.isPublic && !hasToken) throw new ContentError('ForbiddenError', 'Forbidden');
  return definition;
}

/** `hasToken`: those who may write may see drafts, and what is not public. */
export function find(services: Services, name: string, query: QueryObject, hasToken: boolean): FoundMany {
  const definition = readable(name, hasToken);
  const findQuery = readFindQuery(definition, query);
  if (findQuery.isPreview && !hasToken) throw new ContentError('ForbiddenError', 'Forbidden');
  const library = libraryOf(services);
  const related = { entry: (to: string, id: number) => library.entry(to, id, findQuery.locale) };
  const entries = library
    .entries(name)
    .filter(
      (entry) =>
        isVisible(entry, findQuery) &&
        isOfLocale(entry, definition, findQuery.locale) &&
        findQuery.matches(entry, related),
    )
    .toSorted(byOrder(findQuery.sort));
  if (definition.isSingle) {
    const [document] = documentsOf(library, name, entries.slice(0, 1), findQuery);
    return document ? { data: document, meta: {} } : notFound();
  }
  const { start, limit, meta } = pageOf(findQuery.pagination, entries.length);
  return {
    data: documentsOf(library, name, entries.slice(start, start + limit), findQuery),
    meta: { pagination: meta },
  };
}

export function findOne(
  services: Services,
  name: string,
  id: string,
  query: QueryObject,
  hasToken: boolean,
): FoundMany {
  const definition = readable(name, hasToken);
  if (!/^[1-9]\d{0,9}$/.test(id) || definition.isSingle) return notFound();
  if (query['filters'] !== undefined) refuseInvalid('An entry by its id takes no filters', ['filters']);
  const findQuery = readFindQuery(definition, query);
  const library = libraryOf(services);
  const entry = library.entry(name, Number(id), findQuery.locale);
  if (!entry || (entry.publishedAt === null && !hasToken)) return notFound();
  return { data: documentsOf(library, name, [entry], findQuery)[0]!, meta: {} };
}

const isVisible = (entry: Entry, { isPreview }: FindQuery): boolean => isPreview || entry.publishedAt !== null;

const isOfLocale = (entry: Entry, { isLocalised }: Collection, locale: string | undefined): boolean =>
  !isLocalised || locale === 'all' || entry.locale === (locale ?? DEFAULT_LOCALE);

function byOrder(sort: readonly Order[]) {
  return (a: Entry, b: Entry): number => {
    for (const { key, isDescending } of sort) {
      const order = compare(valueOf(a, key), valueOf(b, key));
      if (order !== 0) return isDescending ? -order : order;
    }
    return a.id - b.id;
  };
}

/** Absent values come last when sorting upwards, whatever the type. */
function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [first, other] = [a, b].map((value) => (typeof value === 'string' ? value : JSON.stringify(value))) as [
    string,
    string,
  ];
  return first < other ? -1 : first > other ? 1 : 0;
}

function pageOf(pagination: Pagination, total: number) {
  const isByPage = 'page' in pagination;
  const limit = isByPage ? pagination.pageSize : pagination.limit;
  const start = isByPage ? (pagination.page - 1) * limit : pagination.start;
  const place: Record<string, number> = isByPage ? { page: pagination.page, pageSize: limit } : { start, limit };
  if (pagination.hasCount) {
    if (isByPage) place['pageCount'] = Math.ceil(total / limit);
    place['total'] = total;
  }
  return { start, limit, meta: place };
}

/** One entry as pages and slices read it: flat, with its id. */
export type Flat<Shape> = Shape & { id: number };

/**
 * The name of an entry in addresses: its own name, which is the same in every language and with every service, otherwise the
 * permanent id of its service, otherwise its number.
 */
export const publicName = (
  services: Services,
  collection: string,
  { id, sysname }: { id: number; sysname?: string | null },
): string => sysname || libraryOf(services).entry(collection, id)?.documentId || String(id);

/**
 * The published entries of a collection in a language, flat, e.g. `banners`; the default language's where that language has
 * none. The same list until content changes, so it must not be modified.
 */
export function collection<Shape>(
  services: Services,
  name: string,
  locale: string = DEFAULT_LOCALE,
): Array<Flat<Shape>> {
  const library = libraryOf(services);
  return library.derive(`${locale}/${name}`, () => {
    const definition = definitionOf(name);
    const entries = inLanguage(
      library.entries(name).filter((entry) => entry.publishedAt !== null),
      definition.isLocalised,
      locale,
    );
    return documentsOf(library, name, entries, { populate: DEEP }).map(
      (document) => flatten({ id: document.id, ...withoutStamps(document.attributes) }) as Flat<Shape>,
    );
  });
}

/** The one entry of a collection of one; `undefined` when it holds none. */
export const single = <Shape>(services: Services, name: string, locale?: string): Flat<Shape> | undefined =>
  collection<Shape>(services, name, locale)[0];

function withoutStamps(attributes: Record<string, unknown>): Record<string, unknown> {
  const { createdAt: _, updatedAt: __, publishedAt: ___, locale: ____, ...rest } = attributes;
  return rest;
}

/** A document of a find, flat. */
export const readFlat = <Shape>(document: unknown): Shape => flatten(document) as Shape;
