// A form from what is written: for JSON without a schema, its shape is that of the values that there are.
import {
  fits,
  isByLanguage,
  isCurrencyCode,
  labelOf,
  type FormField,
  type NamedField,
} from '../entry-form-contract.ts';
import { fieldNamed } from './field-names.ts';

const LONG_TEXT = 90;
/** An object with more names than this is a table of the operator's own names. */
const MOST_NAMES = 24;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `undefined` values and nulls say nothing. */
export function fieldOfValues(values: readonly unknown[], name = ''): FormField {
  const written = values.filter((value) => value !== undefined && value !== null);
  const field = likely(written, name);
  return written.every((value) => fits(field, value)) ? field : { kind: 'json' };
}

function likely(written: readonly unknown[], name: string): FormField {
  if (written.length === 0) return { kind: 'json' };
  if (written.every((value) => typeof value === 'string')) return fieldNamed(name, textOf(written));
  if (written.every((value) => typeof value === 'number')) return { kind: 'number' };
  if (written.every((value) => typeof value === 'boolean')) return { kind: 'flag' };
  if (written.every(Array.isArray)) {
    const items = written.flat() as unknown[];
    return items.length === 0
      ? { kind: 'list', item: { kind: 'text' } }
      : { kind: 'list', item: fieldOfValues(items, name) };
  }
  if (written.some(isByLanguage) && written.every((value) => typeof value === 'string' || isByLanguage(value)))
    return wordsOrLists(written, name);
  return written.every(isObject) ? ofObjects(written) : { kind: 'json' };
}

const textOf = (texts: readonly string[]): { kind: 'text'; isLong?: boolean } => ({
  kind: 'text',
  ...(texts.some((text) => text.length > LONG_TEXT || text.includes('\n')) && { isLong: true }),
});

function wordsOrLists(written: readonly unknown[], name: string): FormField {
  const inner = written.flatMap((value) => (isObject(value) ? Object.values(value) : [value]));
  const field = fieldOfValues(inner, name);
  if (field.kind === 'text') return { kind: 'words', ...(field.isLong && { isLong: true }) };
  return written.every(isObject) ? ofObjects(written as Record<string, unknown>[]) : { kind: 'json' };
}

function ofObjects(objects: readonly Record<string, unknown>[]): FormField {
  const names = [...new Set(objects.flatMap(Object.keys))];
  if (names.length > 0 && names.every(isCurrencyCode) && objects.every((value) => fits({ kind: 'sums' }, value)))
    return { kind: 'sums' };
  const valuesOf = (name: string): unknown[] => objects.map((value) => value[name]);
  if (names.length > MOST_NAMES || names.some((name) => !/^[A-Za-z_][\w-]*$/.test(name)))
    return { kind: 'record', value: fieldOfValues(names.flatMap(valuesOf)) };
  return { kind: 'object', fields: names.map((name) => namedField(name, valuesOf(name))) };
}

export const namedField = (name: string, values: readonly unknown[]): NamedField => ({
  name,
  label: labelOf(name),
  isRequired: false,
  field: fieldOfValues(values, name),
});
