/**
 * Each-way bets are what bookmakers lose by: their place part follows from the odds to win. No part of a bet on a race returns more than
 * it costs on average, and no set of bets has a certain profit, whoever may be withdrawn.
 */
import { describe, expect, test } from 'vitest';
import { fastRandom } from '#casino/engine/proof/fast-random.ts';
import { bell } from '../draws.ts';
import { MILLIONTHS } from '../model.ts';
import {
  MOST_RETURNED,
  placeReturns,
  termsFor,
  usualTerms,
  withdrawnReturns,
  withdrawnWinReturns,
  type RacePrice,
} from './each-way.ts';
import { raceOdds } from './offer-race.ts';

/** How likely a runner is still to be withdrawn, as in the league. */
const WITHDRAWAL = 0.1;

const random = fastRandom(5);
/** Of all sizes, from fields that are nearly even to those with one that beats all others. */
const prices: RacePrice[] = Array.from({ length: 400 }, (_, nth) => {
  const runners = 5 + (nth % 10);
  const spread = 0.1 + 1.3 * ((nth % 37) / 37);
  const strengths = Array.from({ length: runners }, () => Math.round(spread * bell(random) * MILLIONTHS));
  if (nth % 3 === 0) strengths[0]! += MILLIONTHS;
  return raceOdds(strengths, () => true);
});

describe('odds to win', () => {
  test('keep a margin on each runner, twelve percent and more over the field', () => {
    for (const { wins, odds } of prices) {
      const implied = odds.reduce<number>((sum, price) => sum + (price === null ? 0 : 1000 / price), 0);
      expect(implied).toBeGreaterThan(1.11);
      for (const [runner, price] of odds.entries())
        if (price !== null) expect((wins[runner]! * price) / 1000).toBeLessThanOrEqual(1 / 1.02 + 1e-9);
    }
  });

  test('return no more than a stake on average, with the deductions of the table, to who bets before a withdrawal', () => {
    for (const price of prices) {
      const withdrawn = withdrawnWinReturns(price);
      for (const [runner, odds] of price.odds.entries())
        expect(
          ((1 - WITHDRAWAL) * price.wins[runner]! * (odds ?? 0)) / 1000 + WITHDRAWAL * withdrawn[runner]!,
        ).toBeLessThanOrEqual(1);
    }
  });

  test('sabotage: without deductions a favourite that often goes would make bets on the others a gain', () => {
    // Two that are nearly sure to fill the first places; whoever is left when one goes has doubled its chance.
    const price = raceOdds([2_500_000, 2_500_000, 0, 0, 0], () => true);
    const free = price.wins[1]! / (1 - price.wins[0]!);
    expect((free * price.odds[1]!) / 1000).toBeGreaterThan(1.5);
    // What the table takes of it.
    expect(withdrawnWinReturns(price)[1]!).toBeLessThan((free * price.odds[1]!) / 1000);
  });
});

describe('terms of each-way bets', () => {
  test('let no place part return more than 97 percent, nor more than that with a withdrawal to come', () => {
    for (const price of prices) {
      const terms = termsFor([price], WITHDRAWAL);
      if (!terms) continue;
      expect(terms.places).toBeLessThan(price.wins.length);
      const [returns, withdrawn] = [placeReturns(price, terms), withdrawnReturns(price, terms)];
      for (const [runner, returned] of returns.entries()) {
        expect(returned).toBeLessThanOrEqual(MOST_RETURNED);
        expect((1 - WITHDRAWAL) * returned + WITHDRAWAL * withdrawn[runner]!).toBeLessThanOrEqual(MOST_RETURNED);
      }
    }
  });

  test('are the usual ones in most races, and none in very few', () => {
    const chosen = prices.map((price) => ({
      terms: termsFor([price], WITHDRAWAL),
      usual: usualTerms(price.wins.length)[0],
    }));
    expect(chosen.filter(({ terms, usual }) => terms === usual).length).toBeGreaterThan(prices.length / 3);
    expect(chosen.filter(({ terms }) => terms === undefined).length).toBeLessThan(prices.length / 5);
    expect([4, 5, 7, 8, 15, 16].map((starters) => usualTerms(starters)[0])).toEqual([
      undefined,
      { places: 2, part: 4 },
      { places: 2, part: 4 },
      { places: 3, part: 5 },
      { places: 3, part: 5 },
      { places: 4, part: 4 },
    ]);
  });

  test('sabotage: the usual terms whatever the race would give place parts that return more than they cost', () => {
    const most = Math.max(...prices.flatMap((price) => placeReturns(price, usualTerms(price.wins.length)[0]!)));
    expect(most).toBeGreaterThan(1.1);
  });

  test('hold for every price at which they are offered, not for one of them', () => {
    const [price] = prices.filter((candidate) => termsFor([candidate], 0) === usualTerms(candidate.wins.length)[0]);
    const worse: RacePrice = { ...price!, odds: price!.odds.map((odds) => odds && odds * 2) };
    expect(termsFor([price!, worse], 0)).toEqual(termsFor([worse], 0));
  });
});
