import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultOfMenu } from './menu-fault.ts';

const link = { id: 'a', label: { en: 'A' }, url: '/a' };

test('the menus that are shipped are right', () => {
  const shipped = JSON.parse(readFileSync('content/menus.json', 'utf8')) as Record<string, unknown>;
  for (const [name, items] of Object.entries(shipped))
    expect([name, faultOfMenu({ name, items })]).toEqual([name, undefined]);
  expect(faultOfMenu({ name: 'social', items: null })).toBeUndefined();
});

test.each([
  ['rail', [link], 'items 0: must be a list'],
  ['rail', [[link, 'x']], 'items 0.1: must be an object with names and values'],
  ['bottom', { a: 1 }, 'items as a whole: must be a list'],
  ['bottom', [{ ...link, visibleTo: 'players' }], 'items 0.visibleTo: must be one of all, guest, player'],
  ['user', [{ ...link, toggle: 'jackpot' }], 'items 0.toggle: must be one of twoFactor,'],
  [
    'user',
    [{ url: '/a' }],
    'items 0.label: must be text in quotation marks, or must be an object with names and values',
  ],
  ['footer', [{ title: 'Help', links: [{ ...link, device: 'phone' }] }], 'items 0.links.0: has no device'],
  ['footer', [{ title: 'Help' }], 'items 0.links: must be a list'],
  ['railz', [], 'There is no menu railz; there are rail, bottom, user, footer, social.'],
])('of %s, %o is refused', (name, items, sentence) => {
  expect(faultOfMenu({ name, items })).toContain(sentence);
});
