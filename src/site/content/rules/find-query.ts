// A find as requested, parsed and bounded.
import { COLLECTIONS, isPopulated, STAMPS, type Attributes, type Collection } from '../collections.ts';
import { refuseInvalid } from '../content-error.ts';
import { compileFilters, type Predicate } from './filter.ts';
import { isList, listOf, type QueryObject, type QueryValue } from './query-string.ts';

/** Deeper than any of our content, and the limit for circular relations. */
export const DEEPEST = 5;
const MAX_PER_PAGE = 100;
const PER_PAGE = 25;
const FARTHEST = 1_000_000;

export type Populate = { levels: number } | { parts: ReadonlyMap<string, Wanted> };
export interface Wanted {
  populate: Populate;
  fields: readonly string[] | undefined;
}
export const NOTHING: Populate = { levels: 0 };
export const DEEP: Populate = { levels: DEEPEST };

export interface Order {
  key: string;
  isDescending: boolean;
}
export type Pagination =
  | { page: number; pageSize: number; hasCount: boolean }
  | { start: number; limit: number; hasCount: boolean };

export interface FindQuery {
  matches: Predicate;
  sort: readonly Order[];
  pagination: Pagination;
  fields: readonly string[] | undefined;
  populate: Populate;
  /** `undefined`: the default language; `all`: every language. */
  locale: string | undefined;
  /** Drafts too. */
  isPreview: boolean;
}

const KNOWN = ['filters', 'sort', 'pagination', 'fields', 'populate', 'locale', 'publicationState', '_locale'];

export function readFindQuery(collection: Collection, query: QueryObject): FindQuery {
  const unknown = Object.keys(query).find((key) => !KNOWN.includes(key));
  if (unknown !== undefined) refuseInvalid(`Invalid parameter ${unknown.slice(0, 100)}`, [unknown.slice(0, 100)]);
  return {
    matches: compileFilters(collection, query['filters']),
    sort: query['sort'] === undefined ? [] : sortOf(collection, query['sort']),
    pagination: paginationOf(query['pagination']),
    fields: fieldsOf(collection, query['fields']),
    populate: populateOf(collection.attributes, query['populate'], 1),
    locale: localeOf(query['locale'] ?? query['_locale']),
    isPreview: publicationStateOf(query['publicationState']) === 'preview',
  };
}

function sortOf(collection: Collection, value: QueryValue): Order[] {
  return listOf(value)
    .flatMap((part) => (typeof part === 'string' ? part.split(',') : refuseInvalid('Invalid sort', ['sort'])))
    .map((part) => {
      const [key = '', direction = 'asc'] = part.trim().split(':');
      const way = direction.toLowerCase();
      if (!isKnown(collection, key) || (way !== 'asc' && way !== 'desc'))
        refuseInvalid(`Invalid sort ${part.slice(0, 100)}`, ['sort']);
      return { key, isDescending: way === 'desc' };
    });
}

function paginationOf(value: QueryValue | undefined): Pagination {
  if (value === undefined) return { page: 1, pageSize: PER_PAGE, hasCount: true };
  if (typeof value === 'string') return refuseInvalid('Invalid pagination', ['pagination']);
  const hasCount = value['withCount'] === undefined || !['false', '0'].includes(value['withCount'] as string);
  if (value['start'] !== undefined || value['limit'] !== undefined) {
    if (value['page'] !== undefined || value['pageSize'] !== undefined)
      refuseInvalid('Pagination is by page or by offset, not by both', ['pagination']);
    return {
      start: whole(value['start'], 'start', 0, 0),
      // -1 is everything that one answer may hold.
      limit: value['limit'] === '-1' ? MAX_PER_PAGE : bounded(whole(value['limit'], 'limit', PER_PAGE, 0)),
      hasCount,
    };
  }
  return {
    page: whole(value['page'], 'page', 1, 1),
    pageSize: bounded(whole(value['pageSize'], 'pageSize', PER_PAGE, 1)),
    hasCount,
  };
}

function whole(value: QueryValue | undefined, name: string, fallback: number, least: number): number {
  if (value === undefined) return fallback;
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value) || Number(value) < least)
    return refuseInvalid(`${name} must be a whole number from ${least}`, ['pagination', name]);
  return name === 'page' || name === 'start' ? Math.min(Number(value), FARTHEST) : Number(value);
}

const bounded = (size: number): number => Math.min(size, MAX_PER_PAGE);

function fieldsOf(collection: Pick<Collection, 'attributes' | 'isOpen'>, value: QueryValue | undefined) {
  if (value === undefined || value === '*') return undefined;
  const names = listOf(value).flatMap((name) =>
    typeof name === 'string' ? name.split(',') : refuseInvalid('Invalid fields', ['fields']),
  );
  if (names.includes('*')) return undefined;
  for (const name of names)
    if (!isKnown(collection, name)) refuseInvalid(`Invalid field ${name.slice(0, 100)}`, ['fields']);
  return names;
}

const isKnown = ({ attributes, isOpen }: Pick<Collection, 'attributes' | 'isOpen'>, key: string): boolean =>
  key === 'id' ||
  (STAMPS as readonly string[]).includes(key) ||
  Object.hasOwn(attributes, key) ||
  (isOpen && /^\w{1,64}$/.test(key));

/** `*`, `deep`, `deep,3`, `a,b.c`, a list of these paths, or an object with `populate` and `fields` for each. */
function populateOf(attributes: Attributes, value: QueryValue | undefined, level: number): Populate {
  if (value === undefined || value === '' || value === 'false') return NOTHING;
  if (value === '*' || value === 'true') return { levels: 1 };
  if (typeof value === 'string') {
    const deep = /^deep(?:,(\d{1,9}))?$/.exec(value);
    if (deep) return { levels: Math.min(DEEPEST, Number(deep[1] ?? DEEPEST)) };
    return fromPaths(attributes, value.split(','));
  }
  if (isList(value)) {
    const paths = listOf(value).map((path) =>
      typeof path === 'string' ? path : refuseInvalid('Invalid populate', ['populate']),
    );
    if (paths.length === 1) return populateOf(attributes, paths[0], level);
    return fromPaths(attributes, paths);
  }
  if (level > DEEPEST) refuseInvalid(`populate goes deeper than ${DEEPEST} levels`, ['populate']);
  const parts = new Map<string, Wanted>();
  for (const [name, wanted] of Object.entries(value)) {
    const inner = innerOf(attributes, name);
    if (typeof wanted === 'string') {
      parts.set(name, {
        populate: populateOf(inner, wanted === 'true' ? undefined : wanted, level + 1),
        fields: undefined,
      });
      continue;
    }
    const other = Object.keys(wanted).find((key) => !['populate', 'fields'].includes(key));
    if (other !== undefined) refuseInvalid(`Invalid key ${other.slice(0, 100)}`, ['populate', name]);
    parts.set(name, {
      populate: populateOf(inner, wanted['populate'], level + 1),
      fields: fieldsOf({ attributes: inner, isOpen: true }, wanted['fields']),
    });
  }
  return { parts };
}

function fromPaths(attributes: Attributes, paths: readonly string[]): Populate {
  const parts = new Map<string, Wanted>();
  for (const path of paths) {
    const [name = '', ...rest] = path.trim().split('.');
    if (rest.length >= DEEPEST) refuseInvalid(`populate goes deeper than ${DEEPEST} levels`, ['populate']);
    const inner = innerOf(attributes, name);
    const populate = rest.length > 0 ? fromPaths(inner, [rest.join('.')]) : NOTHING;
    parts.set(name, { populate: merged(parts.get(name)?.populate ?? NOTHING, populate), fields: undefined });
  }
  return { parts };
}

function merged(populate: Populate, other: Populate): Populate {
  if (!('parts' in populate)) return other;
  if (!('parts' in other)) return populate;
  const parts = new Map(populate.parts);
  for (const [name, wanted] of other.parts)
    parts.set(name, { ...wanted, populate: merged(parts.get(name)?.populate ?? NOTHING, wanted.populate) });
  return { parts };
}

/** The attributes below a populated name; for a relation only the collection it leads to knows them. */
function innerOf(attributes: Attributes, name: string): Attributes {
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (attribute?.type === 'component') return attribute.attributes;
  if (attribute?.type === 'relation') return COLLECTIONS[attribute.to]?.attributes ?? {};
  if (!attribute || !isPopulated(attribute)) refuseInvalid(`Invalid key ${name.slice(0, 100)}`, ['populate']);
  return {};
}

function localeOf(value: QueryValue | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (value === '*') return 'all';
  if (typeof value !== 'string' || !/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/.test(value))
    return refuseInvalid('Invalid locale', ['locale']);
  return value;
}

function publicationStateOf(value: QueryValue | undefined): 'live' | 'preview' {
  if (value === undefined || value === 'live') return 'live';
  return value === 'preview' ? value : refuseInvalid('Invalid publicationState', ['publicationState']);
}
