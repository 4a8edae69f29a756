import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { audience, becauseOf, firstMissed, isFor, type Audience, type VisitorFacts } from './audience.ts';

const PLAYER: NonNullable<VisitorFacts['player']> = {
  currency: 'EUR',
  segments: ['vip'],
  level: 3,
  deposits: 2,
  daysAway: 10,
  daysSinceRegistration: 40,
  played: ['slot'],
  placeIn: () => 42,
};
const FACTS: VisitorFacts = { language: 'en', country: 'DE', player: PLAYER };
const GUEST: VisitorFacts = { language: 'en', country: null };

describe('an audience', () => {
  test.each<[Audience, string | undefined]>([
    [{}, undefined],
    [{ who: 'player' }, undefined],
    [{ who: 'guest' }, 'who'],
    [{ countries: ['DE', 'AT'] }, undefined],
    [{ countries: ['FR'] }, 'countries'],
    [{ languages: ['es'] }, 'languages'],
    [{ currencies: ['EUR'] }, undefined],
    [{ segments: ['vip', 'new'] }, undefined],
    [{ segments: ['new'] }, 'segments'],
    [{ not_segments: ['vip'] }, 'not_segments'],
    [{ level: { from: 3, to: 3 } }, undefined],
    [{ level: { from: 4 } }, 'level'],
    [{ deposits: { to: 1 } }, 'deposits'],
    [{ deposits: { from: 1, to: 2 } }, undefined],
    [{ days_away: { from: 7 } }, undefined],
    [{ days_away: { from: 14 } }, 'days_away'],
    [{ days_since_registration: { to: 30 } }, 'days_since_registration'],
    [{ played: ['slot', 'live'] }, undefined],
    [{ not_played: ['slot'] }, 'not_played'],
    [{ share: { experiment: 'a', from: 0, to: 50 } }, undefined],
    [{ share: { experiment: 'a', from: 50, to: 100 } }, 'share'],
    [{ countries: ['DE'], deposits: { from: 5 }, level: { from: 9 } }, 'deposits'],
  ])('%j misses %s', (wanted, missed) => {
    expect(firstMissed(wanted, FACTS)).toBe(missed);
  });

  test('that asks for anything of a player is for no guest', () => {
    expect(isFor({}, GUEST)).toBe(true);
    expect(isFor({ who: 'guest', languages: ['en'] }, GUEST)).toBe(true);
    expect(isFor({ not_segments: ['vip'] }, GUEST)).toBe(false);
    expect(isFor({ deposits: { to: 0 } }, GUEST)).toBe(false);
    expect(isFor({ countries: ['DE'] }, GUEST)).toBe(false);
  });

  test('with a condition that there is not is none', () => {
    expect(audience.safeParse({ contries: ['DE'] }).success).toBe(false);
    expect(audience.safeParse({ countries: [] }).success).toBe(false);
  });

  test('two shares of one experiment never meet in a player, and together have everybody', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 99.999, noNaN: true }), fc.integer({ min: 0, max: 100 }), (place, cut) => {
        const facts = { ...FACTS, player: { ...PLAYER, placeIn: () => place } };
        const first = isFor({ share: { experiment: 'a', from: 0, to: cut } }, facts);
        const second = isFor({ share: { experiment: 'a', from: cut, to: 100 } }, facts);
        expect(first).toBe(!second);
      }),
    );
  });

  test('says why somebody sees it', () => {
    expect(
      becauseOf({
        who: 'player',
        countries: ['DE'],
        deposits: { from: 1 },
        share: { experiment: 'a', from: 0, to: 50 },
      }),
    ).toEqual([
      { condition: 'player', values: [] },
      { condition: 'countries', values: ['DE'] },
      { condition: 'deposits', values: ['≥ 1'] },
    ]);
  });
});
