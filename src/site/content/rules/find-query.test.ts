// What a find is asked to open: paths into components and relations.
import { expect, test } from 'vitest';
import { COLLECTIONS } from '../collections.ts';
import { readFindQuery, type Populate } from './find-query.ts';

/** `{ pages: { related: {} } }` for `pages.related`. */
const opened = (populate: Populate): object =>
  'parts' in populate
    ? Object.fromEntries([...populate.parts].map(([name, wanted]) => [name, opened(wanted.populate)]))
    : {};
const populateOf = (populate: string) => opened(readFindQuery(COLLECTIONS['promotions']!, { populate }).populate);

test('every path that is named is opened, however many begin alike and in whatever order', () => {
  expect(populateOf('pages.related.image,pages.related.related')).toEqual({
    pages: { related: { image: {}, related: {} } },
  });
  expect(populateOf('pages.image,pages.related')).toEqual({ pages: { image: {}, related: {} } });
  expect(populateOf('pages.image,pages')).toEqual({ pages: { image: {} } });
  expect(populateOf('pages,pages.image,image')).toEqual({ pages: { image: {} }, image: {} });
});
