// Filters of a find, compiled once into a predicate over entries.
import { COLLECTIONS, STAMPS, type Attribute, type Collection } from '../collections.ts';
import type { Entry } from '../entry.ts';
import { refuseInvalid } from '../content-error.ts';
import { listOf, type QueryValue } from './query-string.ts';

/** Where the entries are found that a relation leads to. */
export interface Related {
  entry(collection: string, id: number): Entry | undefined;
}
export type Predicate = (entry: Entry, related: Related) => boolean;

type Test = (value: unknown, related: Related) => boolean;

/** An absent value satisfies no comparison, as in SQL. */
const compare =
  (holds: (order: number) => boolean) =>
  (operand: string): Test =>
  (value) => {
    const order = orderOf(value, operand);
    return order !== undefined && holds(order);
  };
const words =
  (holds: (value: string, operand: string) => boolean) =>
  (operand: string): Test =>
  (value) =>
    (typeof value === 'string' || typeof value === 'number') && holds(String(value), operand);
const isAbsent: Test = (value) => value === null || value === undefined;
const lower = (text: string): string => text.toLowerCase();

const OPERATORS: Readonly<Record<string, (operand: string) => Test>> = {
  $eq: compare((order) => order === 0),
  $ne: compare((order) => order !== 0),
  $gt: compare((order) => order > 0),
  $gte: compare((order) => order >= 0),
  $lt: compare((order) => order < 0),
  $lte: compare((order) => order <= 0),
  $eqi: words((value, operand) => lower(value) === lower(operand)),
  $nei: words((value, operand) => lower(value) !== lower(operand)),
  $contains: words((value, operand) => value.includes(operand)),
  $containsi: words((value, operand) => lower(value).includes(lower(operand))),
  $notContains: words((value, operand) => !value.includes(operand)),
  $notContainsi: words((value, operand) => !lower(value).includes(lower(operand))),
  $startsWith: words((value, operand) => value.startsWith(operand)),
  $startsWithi: words((value, operand) => lower(value).startsWith(lower(operand))),
  $endsWith: words((value, operand) => value.endsWith(operand)),
  $endsWithi: words((value, operand) => lower(value).endsWith(lower(operand))),
  $null: (operand) => (value, related) => isAbsent(value, related) === isYes(operand),
  $notNull: (operand) => (value, related) => isAbsent(value, related) !== isYes(operand),
};
/** Those that take a list, each of its values as `$eq` does. An absent value satisfies neither. */
const LIST_OPERATORS: Readonly<Record<string, (operands: readonly string[], path: string) => Test>> = {
  $in: (operands) => some(operands.map(OPERATORS['$eq']!)),
  $notIn: (operands) => {
    const isOne = some(operands.map(OPERATORS['$eq']!));
    return (value, related) => !isAbsent(value, related) && !isOne(value, related);
  },
  $between: (operands, path) => {
    const [least, most] = operands;
    if (operands.length !== 2) return refuseInvalid('$between takes two values', ['filters', path]);
    return every([OPERATORS['$gte']!(least!), OPERATORS['$lte']!(most!)]);
  },
};

export function compileFilters(collection: Collection, filters: QueryValue | undefined): Predicate {
  if (filters === undefined || filters === '') return () => true;
  if (typeof filters === 'string') return refuseInvalid('Invalid filters', ['filters']);
  return every(Object.entries(filters).map(([key, value]) => compileOne(collection, key, value)));
}

function compileOne(collection: Collection, key: string, value: QueryValue): Predicate {
  if (key === '$and' || key === '$or') {
    const parts = listOf(value).map((part) => compileFilters(collection, part));
    return key === '$and' ? every(parts) : some(parts);
  }
  if (key === '$not') {
    const inner = compileFilters(collection, value);
    return (entry, related) => !inner(entry, related);
  }
  if (key.startsWith('$')) return refuseInvalid(`Unknown operator ${key.slice(0, 50)}`, ['filters', key]);
  if (!isFilterable(collection, key)) return refuseInvalid(`Invalid key ${key.slice(0, 100)}`, ['filters', key]);
  const attribute = Object.hasOwn(collection.attributes, key) ? collection.attributes[key] : undefined;
  const test = attribute?.type === 'relation' ? relatedTest(attribute, key, value) : testOf(key, value);
  return (entry, related) => test(valueOf(entry, key), related);
}

/**
 * `filters[pages][slug][$eq]=x`: some related entry fulfils it. `filters[pages][id]=3` and `filters[pages]=3` go by its id, and
 * `filters[pages][$null]=true` asks for entries without any. Drafts are not related to anything that is published.
 */
function relatedTest(attribute: Extract<Attribute, { type: 'relation' }>, path: string, value: QueryValue): Test {
  if (typeof value === 'string') return relatedTest(attribute, path, { id: { $eq: value } });
  const operators = Object.entries(value).filter(([key]) => key === '$null' || key === '$notNull');
  const fields = Object.entries(value).filter(([key]) => key !== '$null' && key !== '$notNull');
  const presence = operators.map(([operator, operand]) => OPERATORS[operator]!(plain(operand, path, operator)));
  const matches = compileFilters(COLLECTIONS[attribute.to]!, Object.fromEntries(fields));
  return (value, related) => {
    const entries = idsOf(value).flatMap((id) => {
      const entry = related.entry(attribute.to, id);
      return entry && entry.publishedAt !== null ? [entry] : [];
    });
    return (
      presence.every((test) => test(entries[0], related)) &&
      (fields.length === 0 || entries.some((entry) => matches(entry, related)))
    );
  };
}

const idsOf = (value: unknown): number[] => [value].flat().filter((id) => typeof id === 'number');

/** `filters[title]=x` is `filters[title][$eq]=x`. */
function testOf(path: string, value: QueryValue): Test {
  if (typeof value === 'string') return OPERATORS['$eq']!(value);
  const tests = Object.entries(value).map(([operator, operand]): Test => {
    if (operator === '$not') {
      const inner = testOf(path, operand);
      return (actual, related) => !inner(actual, related);
    }
    const makeOfList = Object.hasOwn(LIST_OPERATORS, operator) ? LIST_OPERATORS[operator] : undefined;
    if (makeOfList)
      return makeOfList(
        listOf(operand).map((option) => plain(option, path, operator)),
        path,
      );
    if (operator === '$and' || operator === '$or') {
      const parts = listOf(operand).map((part) => testOf(path, part));
      return operator === '$and' ? every(parts) : some(parts);
    }
    const make = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
    if (make) return make(plain(operand, path, operator));
    if (operator.startsWith('$')) return refuseInvalid(`Unknown operator ${operator.slice(0, 50)}`, ['filters', path]);
    // A value within JSON or a component.
    const inner = testOf(`${path}.${operator}`, operand);
    return (actual, related) => inner(innerOf(actual, operator), related);
  });
  return every(tests);
}

const plain = (value: QueryValue, path: string, operator: string): string =>
  typeof value === 'string' ? value : refuseInvalid(`${operator} takes a plain value`, ['filters', path]);

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
function orderOf(value: unknown, operand: string): number | undefined {
  if (typeof value === 'number') {
    const other = operand.trim() === '' ? Number.NaN : Number(operand);
    return Number.isNaN(other) ? undefined : value - other;
  }
  if (typeof value === 'boolean') return Number(value) - Number(isYes(operand));
  if (typeof value !== 'string') return undefined;
  if (ISO_TIME.test(value) && ISO_DAY.test(operand)) return Date.parse(value) - Date.parse(operand);
  return value < operand ? -1 : value > operand ? 1 : 0;
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const ISO_DAY = /^\d{4}-\d\d-\d\d/;

const isYes = (text: string): boolean => ['true', '1', 't'].includes(text.toLowerCase());

function every<Value>(parts: ReadonlyArray<(value: Value, related: Related) => boolean>) {
  return (value: Value, related: Related): boolean => parts.every((part) => part(value, related));
}
function some<Value>(parts: ReadonlyArray<(value: Value, related: Related) => boolean>) {
  return (value: Value, related: Related): boolean => parts.some((part) => part(value, related));
}
