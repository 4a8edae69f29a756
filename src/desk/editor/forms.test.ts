// Every collection has a form, and every shipped entry goes through it without losing anything.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { watchSlices } from '#app/slices.ts';
import { servicesOfContent } from '#platform/services-of-content.ts';
import { COLLECTIONS, formOf, shippedEntriesOf } from '#site/content/index.ts';
import { fits, type FormField } from '#site/content/entry-form-contract.ts';
import { fieldOfSchema } from '#site/content/rules/form-of-schema.ts';
import { testConfig } from '#testing/config.ts';
import { changedAt, movedItem, valueAt } from './web/values/change-at.ts';
import { differences, isSame, merge } from './web/values/differences.ts';
import { inputOf, valueOfInput } from './web/values/leaf-values.ts';

const services = servicesOfContent(testConfig({}));
watchSlices(services);

const KINDS = [
  'text',
  'html',
  'code',
  'address',
  'picture',
  'number',
  'flag',
  'time',
  'choice',
  'reference',
  'words',
  'sums',
  'list',
  'record',
  'object',
  'json',
];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value as it comes back out of the controls that draw it. */
function throughControls(field: FormField, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  const control: FormField = fits(field, value) ? field : { kind: 'json' };
  switch (control.kind) {
    case 'flag':
      return value;
    case 'list':
      return (value as unknown[]).map((item) => throughControls(control.item, item));
    case 'record':
      return mapped(value, (inner) => throughControls(control.value, inner));
    case 'sums':
      return mapped(value, (inner) => throughControls({ kind: 'text' }, inner));
    case 'words':
      return isObject(value)
        ? mapped(value, (inner) => throughControls({ kind: 'text' }, inner))
        : leaf(control, value);
    case 'object':
      return mapped(value, (inner, name) => {
        const named = control.fields.find((candidate) => candidate.name === name);
        return throughControls(named?.field ?? { kind: 'json' }, inner);
      });
    default:
      return leaf(control, value);
  }
}

function leaf(field: FormField, value: unknown): unknown {
  const read = valueOfInput(field, inputOf(field, value));
  expect(read).toBeDefined();
  return read!.value;
}

const mapped = (value: unknown, change: (inner: unknown, name: string) => unknown): object =>
  Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, change(inner, name)]));

/** An empty text and nothing, or a moment written in two ways, mean the same. */
function plainly(value: unknown): unknown {
  if (value === '' || value === undefined) return null;
  if (Array.isArray(value)) return value.map(plainly);
  if (isObject(value)) return mapped(value, plainly);
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d(T|$)/.test(value) && !Number.isNaN(Date.parse(value))
    ? new Date(value).toISOString()
    : value;
}

function kindsIn(field: FormField): string[] {
  const inner =
    field.kind === 'object'
      ? field.fields.flatMap((named) => kindsIn(named.field))
      : field.kind === 'list'
        ? kindsIn(field.item)
        : field.kind === 'record'
          ? kindsIn(field.value)
          : [];
  return [field.kind, ...inner];
}

describe.each(Object.keys(COLLECTIONS))('the form of %s', (collection) => {
  const shipped = shippedEntriesOf(collection);
  const form = formOf(
    services,
    collection,
    shipped.map(({ attributes }) => attributes),
  );
  const whole: FormField = { kind: 'object', fields: form.fields };

  test('has a field for each attribute, of a kind that is drawn', () => {
    const names = form.fields.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(COLLECTIONS[collection]!.attributes)));
    expect(new Set(names).size).toBe(names.length);
    expect(kindsIn(whole).filter((kind) => !KINDS.includes(kind))).toEqual([]);
  });

  test('gives back each shipped entry as it is', () => {
    for (const { attributes } of shipped) {
      const names = form.fields.map(({ name }) => name);
      expect(Object.keys(attributes).filter((name) => !names.includes(name))).toEqual([]);
      expect(plainly(throughControls(whole, attributes))).toEqual(plainly(attributes));
    }
  });
});

describe('a form from a schema', () => {
  test('has the kinds of the schema', () => {
    const schema = z.object({
      title: z.union([z.string(), z.record(z.string(), z.string())]),
      mode: z._default(z.enum(['a', 'b']), 'a'),
      count: z.optional(z.int()),
      rows: z.array(z.strictObject({ game: z.string(), url: z.nullable(z.string()) })),
    });
    expect(fieldOfSchema(schema)).toMatchObject({
      kind: 'object',
      fields: [
        { name: 'title', isRequired: true, field: { kind: 'words' } },
        { name: 'mode', isRequired: false, field: { kind: 'choice', choices: ['a', 'b'] } },
        { name: 'count', field: { kind: 'number', isWhole: true } },
        {
          name: 'rows',
          field: {
            kind: 'list',
            item: {
              kind: 'object',
              fields: [
                { name: 'game', field: { kind: 'reference', to: 'games' } },
                { name: 'url', field: { kind: 'address' } },
              ],
            },
          },
        },
      ],
    });
  });

  test('of a kind that it does not know fails loudly', () => {
    expect(() => fieldOfSchema(z.object({ odd: z.symbol() }))).toThrow(/symbol, at odd/);
  });
});

describe('values of a form', () => {
  test('are changed at one place, and taken away', () => {
    const value = { a: [{ b: 1 }, { b: 2 }], c: 'x' };
    expect(changedAt(value, ['a', 1, 'b'], 3)).toEqual({ a: [{ b: 1 }, { b: 3 }], c: 'x' });
    expect(changedAt(value, ['c'], undefined)).toEqual({ a: value.a });
    expect(valueAt(value, ['a', 0, 'b'])).toBe(1);
    expect(movedItem(['x', 'y', 'z'], 2, -1)).toEqual(['x', 'z', 'y']);
    expect(movedItem(['x', 'y'], 0, -1)).toEqual(['x', 'y']);
  });

  test('differ place by place', () => {
    expect(differences({ a: { b: 1, c: 2 }, d: null }, { a: { b: 1, c: 3 }, e: 'new' })).toEqual([
      { path: ['a', 'c'], before: 2, after: 3 },
      { path: ['e'], before: undefined, after: 'new' },
    ]);
    expect(isSame({ a: null }, {})).toBe(true);
  });

  test('of two people are taken together; where both wrote, mine stands and is named', () => {
    const base = { title: 'Old', text: 'Old', list: [1] };
    expect(merge(base, { ...base, title: 'Mine' }, { ...base, text: 'Theirs' })).toEqual({
      merged: { title: 'Mine', text: 'Theirs', list: [1] },
      conflicts: [],
    });
    expect(merge(base, { ...base, title: 'Mine', list: [1, 2] }, { ...base, title: 'Theirs' })).toMatchObject({
      merged: { title: 'Mine', list: [1, 2] },
      conflicts: [['title']],
    });
    expect(merge(base, base, { title: 'Old', list: [1] })).toMatchObject({ merged: { title: 'Old', list: [1] } });
  });
});
