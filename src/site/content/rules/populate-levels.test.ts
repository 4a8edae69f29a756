// What a Strapi is asked to populate one level deeper, by what the level above has shown.
import { expect, test } from 'vitest';
import { deeperPopulate } from './populate-levels.ts';

const populateOf = (entry: Record<string, unknown>, plain: string[] = []) => deeperPopulate([entry], new Set(plain));
const media = { id: 3, documentId: 'file', url: '/a.png', mime: 'image/png' };

test('nothing more where there are no components', () => {
  expect(populateOf({ title: 'A', image: media, tags: ['a'], pages: [{ id: 1, documentId: 'p' }] })).toBeUndefined();
});

test('all of the level within a component, and beside it what was there already', () => {
  expect(populateOf({ image: media, seo: { id: 1, title: 'T' } })).toEqual([
    ['populate[image]', 'true'],
    ['populate[seo][populate]', '*'],
  ]);
});

test('each component of a level by name, so that the one within it is opened too', () => {
  expect(populateOf({ seo: { id: 1, logo: media, points: [{ id: 1, phone: '1' }] } })).toEqual([
    ['populate[seo][populate][logo]', 'true'],
    ['populate[seo][populate][points][populate]', '*'],
  ]);
});

test('a dynamic zone by each component that is in it', () => {
  const zone = [
    { __component: 'home.hero', id: 1, title: 'A' },
    { __component: 'home.quote', id: 2, text: 'B' },
  ];
  expect(populateOf({ zone })).toEqual([
    ['populate[zone][on][home.hero][populate]', '*'],
    ['populate[zone][on][home.quote][populate]', '*'],
  ]);
});

test('the envelopes of version 4 are media and relations', () => {
  expect(populateOf({ image: { data: { id: 1, attributes: { url: '/a', mime: 'b' } } }, part: { id: 1 } })).toEqual([
    ['populate[image]', 'true'],
    ['populate[part][populate]', '*'],
  ]);
});

test('what the service has said to be none of its components is left alone', () => {
  expect(populateOf({ openGraph: { id: 5 }, part: { id: 1 } }, ['openGraph'])).toEqual([
    ['populate[part][populate]', '*'],
  ]);
});
