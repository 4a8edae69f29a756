import { describe, expect, it } from 'vitest';
import { isSwitchedOn, visibleItems } from './visibility.ts';
import { covers } from '#testing/covers.ts';

const items = [
  { id: 'home' },
  { id: 'offers', visibleTo: 'guest' as const },
  { id: 'cashier', visibleTo: 'player' as const },
  { id: 'terms', visibleTo: 'all' as const, toggle: null },
  { id: 'loyalty', toggle: 'loyalty' as const },
];
const ids = (isPlayer: boolean, features = {}): string[] =>
  visibleItems(items, { isPlayer, content: { features } }).map(({ id }) => id);

describe('menus', () => {
  it('show each item to whom it is meant for', covers('~LY-16'), () => {
    expect(ids(false)).toEqual(['home', 'offers', 'terms', 'loyalty']);
    expect(ids(true)).toEqual(['home', 'cashier', 'terms', 'loyalty']);
  });
  it('lose what belongs to a part of the site that is switched off', covers('~RO-09'), () => {
    expect(ids(true, { loyalty: false })).toEqual(['home', 'cashier', 'terms']);
    expect(ids(true, { loyalty: true, verification: false })).toContain('loyalty');
  });
  it('what the operator says nothing about is on', covers('~RO-05'), () => {
    expect(isSwitchedOn('twoFactor', {})).toBe(true);
    expect(isSwitchedOn(undefined, { features: { twoFactor: false } })).toBe(true);
    expect(isSwitchedOn('twoFactor', { features: { twoFactor: false } })).toBe(false);
  });
});
