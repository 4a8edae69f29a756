// What an operator cannot save, with the sentence that says why; and what a definition comes to in a currency.
import { describe, expect, test } from 'vitest';
import shipped from '../../../../content/bonuses.json' with { type: 'json' };
import { readDefinition, type BonusDefinition } from './definition.ts';
import { hashOfTerms, offerOf, type Asked } from './terms.ts';
import { sumIn } from './amounts.ts';
import { covers } from '#testing/covers.ts';

const MATCH = {
  sysname: 'match',
  kind: 'deposit-match',
  title: 'Match',
  percent: 50,
  cap: { EUR: '100' },
  wagering: { base: 'bonus', multiplier: 30 },
};
const SPINS = {
  sysname: 'spins',
  kind: 'free-spins',
  title: 'Spins',
  freeSpins: { packs: [{ game: 'coral-court', count: 10, stake: { EUR: '0.20' } }] },
};
const faultIn = (entry: object): string | undefined => {
  const read = readDefinition(entry);
  return 'fault' in read ? read.fault : undefined;
};
const defined = (entry: object): BonusDefinition => {
  const read = readDefinition(entry);
  if ('fault' in read) throw new Error(read.fault);
  return read.definition;
};

describe('a definition that contradicts itself is refused with a sentence', () => {
  test.each([
    [{ ...MATCH, cap: null }, 'needs a percent and a cap'],
    [{ ...MATCH, kind: 'no-deposit' }, 'no deposit to take a percent of'],
    [{ ...MATCH, amount: { EUR: '5' } }, 'a percent of the deposit and a fixed amount'],
    [{ ...MATCH, kind: 'nth-deposit' }, 'Of which deposit'],
    [{ ...MATCH, startsAt: '2027-02-01', finishedAt: '2027-01-01' }, 'over before it begins'],
    [{ ...MATCH, wagering: { base: 'bonus', multiplier: 0 } }, 'needs a base and a multiplier, or neither'],
    [{ ...MATCH, highestStake: { EUR: '5' }, highestStakePercent: 10 }, 'a sum or a share'],
    [{ ...MATCH, convertedTimes: 10, convertedCap: { EUR: '5' } }, 'a multiple of the amount or a sum'],
    [{ ...MATCH, excludedCategories: ['slot', 'fast', 'casino', 'live'] }, 'cannot be wagered'],
    [{ ...MATCH, cap: { XYZ: '5' } }, 'which is no currency'],
    [{ ...MATCH, cap: { EUR: '-5' } }, 'must be a sum above 0'],
    [{ ...MATCH, cap: { JPY: '0.5' } }, 'must be a sum above 0'],
    [{ ...MATCH, cap: {} }, 'names no currency'],
    [{ ...SPINS, freeSpins: null }, 'Free spins of which game'],
    [{ ...SPINS, excludedGames: ['coral-court'] }, 'gives free spins of coral-court, which it excludes'],
    [{ ...SPINS, freeSpins: { ...SPINS.freeSpins, winnings: 'main', multiplier: 5 } }, 'nothing to wager'],
    [{ ...SPINS, kind: 'free-bet', amount: { EUR: '5' } }, 'has no free spins'],
    [{ sysname: 'x', kind: 'boost', title: 'x', amount: { EUR: '50' } }, 'By how much'],
    [{ sysname: 'x', kind: 'free-bet', title: 'x', amount: { EUR: '5' }, bet: { sports: ['Chess!'] } }, 'bet.sports'],
    [{ sysname: 'x', kind: 'no-deposit', title: 'x' }, 'needs an amount'],
    [{ ...MATCH, bet: {} }, 'Only a betting bonus'],
  ])('%#', (entry, sentence) => expect(faultIn(entry)).toContain(sentence));

  test('one that does not is taken, and so are all that the site ships', () => {
    expect([MATCH, SPINS, ...shipped].map(faultIn).filter(Boolean)).toEqual([]);
  });
});

describe('what a definition comes to', () => {
  const request: Asked = {
    currency: 'EUR',
    rates: { EUR: '1', JPY: '163.20', BTC: '0.00001650' },
    isIsolationEnabled: false,
    stakeNear: (_, stake) => stake,
  };

  test('min(deposit × percent, cap), rounded down; the requirement of bonus, or deposit and bonus', () => {
    const offer = (depositMinor: bigint, more = {}) =>
      offerOf(defined({ ...MATCH, ...more }), { ...request, depositMinor })!;
    expect(offer(3_333n).amountMinor).toBe(1_666n);
    expect(offer(3_333n).requiredMinor).toBe(49_980n);
    expect(offer(1_000_000n).amountMinor).toBe(10_000n);
    expect(offer(10_000n, { wagering: { base: 'deposit-and-bonus', multiplier: 3 } }).requiredMinor).toBe(45_000n);
  });

  test('sums of other currencies are as much as those in EUR, and have their own decimals', () => {
    expect(sumIn({ EUR: '5' }, 'JPY', request.rates)).toBe(810n);
    expect(sumIn({ EUR: '5', JPY: '800' }, 'JPY', request.rates)).toBe(800n);
    expect(sumIn({ EUR: '5' }, 'BTC', request.rates)).toBe(8_200n);
    expect(sumIn({ JPY: '800' }, 'EUR', request.rates)).toBeUndefined();
  });

  test('highest stake 5 EUR and ten times the bonus, unless it says otherwise', () => {
    const { terms } = offerOf(defined(MATCH), { ...request, depositMinor: 10_000n })!;
    expect(terms).toMatchObject({ highestStake: '500', cap: '50000', lostAt: '5', days: 14 });
    const other = offerOf(defined({ ...MATCH, highestStakePercent: 10, convertedTimes: null }), {
      ...request,
      depositMinor: 10_000n,
    })!;
    expect(other.terms).toMatchObject({ highestStake: '500', cap: null });
  });

  test('is isolated where the site isolates bonuses and the definition does not say', covers('OP-24 6/7'), () => {
    const mode = (entry: object) =>
      offerOf(defined(entry), { ...request, isIsolationEnabled: true, depositMinor: 1n })!.terms.mode;
    expect([mode(MATCH), mode({ ...MATCH, mode: 'sticky' })]).toEqual(['isolated', 'sticky']);
  });

  test('the same terms have the same hash, others another', () => {
    const hash = (more: object) =>
      hashOfTerms(offerOf(defined({ ...MATCH, ...more }), { ...request, depositMinor: 10_000n })!.terms);
    expect(hash({})).toBe(hash({ title: 'Other words' }));
    expect(hash({ days: 15 })).not.toBe(hash({}));
  });
});
