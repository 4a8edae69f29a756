// Filters of a find, compiled once into a predicate over entries.
import type { Collection } from '../collections.ts';
import { STAMPS } from '../collections.ts';
import type { Entry } from '../entry.ts';
import { invalid } from '../content-error.ts';
import { listOf, type QueryValue } from './query-string.ts';

export type Predicate = (entry: Entry) => boolean;

type Test = (value: unknown) => boolean;

/** An absent value satisfies no comparison, as in SQL. */
const compare =
  (holds: (order: number) => boolean) =>
  (given: string): Test =>
  (value) => {
    const order = orderOf(value, given);
    return order !== undefined && holds(order);
  };
const words =
  (holds: (value: string, given: string) => boolean) =>
  (given: string): Test =>
  (value) =>
    (typeof value === 'string' || typeof value === 'number') && holds(String(value), given);

const OPERATORS: Readonly<Record<string, (given: string) => Test>> = {
  $eq: compare((order) => order === 0),
  $ne: compare((order) => order !== 0),
  $gt: compare((order) => order > 0),
  $gte: compare((order) => order >= 0),
  $lt: compare((order) => order < 0),
  $lte: compare((order) => order <= 0),
  $contains: words((value, given) => value.includes(given)),
  $containsi: words((value, given) => value.toLowerCase().includes(given.toLowerCase())),
  $startsWith: words((value, given) => value.startsWith(given)),
  $null: (given) => (value) => (value === null || value === undefined) === isYes(given),
};

export function compileFilters(collection: Collection, filters: QueryValue | undefined): Predicate {
  if (filters === undefined || filters === '') return () => true;
  if (typeof filters === 'string') return invalid('Invalid filters', ['filters']);
  return all(Object.entries(filters).map(([key, value]) => compileOne(collection, key, value)));
}

function compileOne(collection: Collection, key: string, value: QueryValue): Predicate {
  if (key === '$and' || key === '$or') {
    const parts = listOf(value).map((part) => compileFilters(collection, part));
    return key === '$and' ? all(parts) : (entry) => parts.some((part) => part(entry));
  }
  if (key === '$not') {
    const inner = compileFilters(collection, value);
    return (entry) => !inner(entry);
  }
  if (key.startsWith('$')) return invalid(`Unknown operator ${key.slice(0, 50)}`, ['filters', key]);
  if (!isFilterable(collection, key)) return invalid(`Invalid key ${key.slice(0, 100)}`, ['filters', key]);
  const test = testOf(key, value);
  return (entry) => test(valueOf(entry, key));
}

/** `filters[title]=x` is `filters[title][$eq]=x`. */
function testOf(path: string, value: QueryValue): Test {
  if (typeof value === 'string') return OPERATORS['$eq']!(value);
  const tests = Object.entries(value).map(([operator, given]): Test => {
    if (operator === '$not') {
      const inner = testOf(path, given);
      return (found) => !inner(found);
    }
    if (operator === '$in') {
      const options = listOf(given).map((option) => OPERATORS['$eq']!(plain(option, path, operator)));
      return (found) => options.some((option) => option(found));
    }
    if (operator === '$and' || operator === '$or') {
      const parts = listOf(given).map((part) => testOf(path, part));
      return (found) => (operator === '$and' ? parts.every((part) => part(found)) : parts.some((part) => part(found)));
    }
    const make = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
    if (make) return make(plain(given, path, operator));
    if (operator.startsWith('$')) return invalid(`Unknown operator ${operator.slice(0, 50)}`, ['filters', path]);
    // A value within JSON or a component.
    const inner = testOf(`${path}.${operator}`, given);
    return (found) => inner(innerOf(found, operator));
  });
  return (found) => tests.every((test) => test(found));
}

const plain = (value: QueryValue, path: string, operator: string): string =>
  typeof value === 'string' ? value : invalid(`${operator} takes a plain value`, ['filters', path]);

const isFilterable = (collection: Collection, key: string): boolean =>
  key === 'id' ||
  (STAMPS as readonly string[]).includes(key) ||
  Object.hasOwn(collection.attributes, key) ||
  collection.isOpen;

export function valueOf(entry: Entry, key: string): unknown {
  if (key === 'id') return entry.id;
  if ((STAMPS as readonly string[]).includes(key)) return entry[key as (typeof STAMPS)[number]];
  return innerOf(entry.attributes, key);
}

const innerOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

/** Compares in the sense of the stored value: numbers as numbers, moments as moments, words as words. */
function orderOf(value: unknown, given: string): number | undefined {
  if (typeof value === 'number') {
    const other = given.trim() === '' ? Number.NaN : Number(given);
    return Number.isNaN(other) ? undefined : value - other;
  }
  if (typeof value === 'boolean') return Number(value) - Number(isYes(given));
  if (typeof value !== 'string') return undefined;
  if (ISO_TIME.test(value) && ISO_DAY.test(given)) return Date.parse(value) - Date.parse(given);
  return value < given ? -1 : value > given ? 1 : 0;
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const ISO_DAY = /^\d{4}-\d\d-\d\d/;

const isYes = (text: string): boolean => ['true', '1', 't'].includes(text.toLowerCase());

const all =
  (parts: readonly Predicate[]): Predicate =>
  (entry) =>
    parts.every((part) => part(entry));
