import { expect, test } from 'vitest';
import { ContentError } from '../content-error.ts';
import { listOf, parseQueryString } from './query-string.ts';

const parsed = (query: string): unknown => JSON.parse(JSON.stringify(parseQueryString(query)));

test.each([
  ['', {}],
  ['a=1&b=two+words&c', { a: '1', b: 'two words', c: '' }],
  ['filters[title][$eq]=x', { filters: { title: { $eq: 'x' } } }],
  ['filters%5Btitle%5D%5B%24eq%5D=a%26b', { filters: { title: { $eq: 'a&b' } } }],
  ['a=1&&a=2', { a: '2' }],
  ['a[b]=1&a[c]=2&a[b]=3', { a: { b: '3', c: '2' } }],
  ['a[b]=x=y', { a: { b: 'x=y' } }],
  ['sort[0]=id&sort[1]=title', { sort: { 0: 'id', 1: 'title' } }],
  ['sort[]=id&sort[]=title', { sort: { 0: 'id', 1: 'title' } }],
  ['a[toString]=1&constructor=2', { a: { toString: '1' }, constructor: '2' }],
])('%s is read as nested values', (query, values) => expect(parsed(query)).toEqual(values));

test('lists are as long as they were sent, in any of their forms', () => {
  const many = Array.from({ length: 150 }, (_, index) => `v${index}`);
  const numbered = parseQueryString(many.map((value, index) => `a[${index}]=${value}`).join('&'));
  const unnumbered = parseQueryString(many.map((value) => `a[]=${value}`).join('&'));
  expect([listOf(numbered['a']!), listOf(unnumbered['a']!), listOf('v0')]).toEqual([many, many, ['v0']]);
});

test.each([
  ['more than 8192 characters', `a=${'x'.repeat(8191)}`],
  ['more than 200 parameters', Array.from({ length: 201 }, (_, index) => `a${index}=1`).join('&')],
  ['more than 20 levels', `a${'[b]'.repeat(20)}=1`],
  ['a broken encoding', 'a=%E0%A4%A'],
  ['a broken encoding in a name', 'a[%E0%A4%A]=1'],
  ['a null byte', 'a=%00'],
  ['a null byte in a name', 'a[%00]=1'],
  ['a bracket that is not closed', 'a[b=1'],
  ['a bracket that is not opened', 'a]=1'],
  ['a name in brackets alone', '[a]=1'],
  ['a name behind brackets', 'a[b]c=1'],
  ['a prototype', '__proto__[x]=1'],
  ['a prototype further in', 'a[__proto__][x]=1'],
  ['a value and names under it', 'a=1&a[b]=2'],
  ['names and then a value', 'a[b]=1&a=2'],
])('%s is refused', (_, query) => {
  expect(() => parseQueryString(query)).toThrow(ContentError);
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

test('nothing that was read has a prototype', () => {
  const { a } = parseQueryString('a[0][b]=1') as { a: object };
  expect([Object.getPrototypeOf(a), 'sort' in a]).toEqual([null, false]);
});
