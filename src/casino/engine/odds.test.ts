// The odds that the watch over returns uses: do they match the proofs, and what rounds return however they are played?
import { describe, expect, it } from 'vitest';
import type { Random } from '#kernel/random.ts';
import { inLongForm } from '#testing/long-form.ts';
import { fastRandom } from './proof/fast-random.ts';
import { spotsOf } from './roulette-layout.ts';
import { repeatable } from './steps.ts';
import type { Odds, Title } from './title.ts';
import { titles } from '../titles/index.ts';

const bets = (...laid: [spot: string, chips: number][]) => ({ bets: laid.map(([spot, chips]) => ({ spot, chips })) });
const spots = Array.from({ length: 10 }, (_, index) => 3 * index + 2);

/** Ways to play, by their name in the proof. */
const NAMED: Record<string, Record<string, object>> = {
  limbo: { double: { target: '2.00' }, shortest: { target: '1.01' }, longest: { target: '10000.00' } },
  plinko: { medium12: { rows: 12, risk: 'medium' }, high16: { rows: 16, risk: 'high' } },
  wheel: { medium30: { segments: 30, risk: 'medium' }, low10: { segments: 10, risk: 'low' } },
  'coin-flip': { flips1: { side: 'heads', flips: 1 }, flips10: { side: 'tails', flips: 10 } },
  'scratch-card': { card: {} },
  keno: { classic6: { table: 'classic', spots: spots.slice(0, 6) }, high10: { table: 'high', spots } },
  'european-roulette': { straight: bets(['17', 1]), 'even-money': bets(['red', 7]), dozen: bets(['dozen-1', 2]) },
  'french-roulette': { 'even-money': bets(['odd', 1]), split: bets(['1-2', 1]) },
  'american-roulette': { 'first-five': bets(['0-00-1-2-3', 1]), corner: bets(['1-2-4-5', 1]) },
  'live-roulette': { line: bets(['1-2-3-4-5-6', 1]) },
  baccarat: { banker: bets(['banker', 1]), player: bets(['player', 1]), tie: bets(['tie', 1]) },
  'live-baccarat': { banker: bets(['banker', 1]), player: bets(['player', 1]), tie: bets(['tie', 1]) },
  'sic-bo': { half: bets(['odd', 1]), single: bets(['single-4', 1]), total4: bets(['total-17', 1]) },
  'money-wheel': { back2: bets(['2', 1]), back48: bets(['48', 5]) },
};
/** Other ways to play, which can only be checked by playing rounds. */
const MIXED: Record<string, object[]> = {
  dice: [
    { direction: 'under', target: '50.00' },
    { direction: 'over', target: '97.30' },
  ],
  'french-roulette': [bets(['red', 3], ['17', 1], ['1-2-4-5', 2], ['low', 5])],
  'american-roulette': [bets(...[...spotsOf('double').keys()].map((spot) => [spot, 1] as [string, number]))],
  'live-roulette': [bets(['red', 1], ['black', 1], ['0', 1])],
  baccarat: [bets(['banker', 3], ['tie', 1])],
  'sic-bo': [bets(['small', 3], ['any-triple', 1], ['pair-1-2', 2])],
  'money-wheel': [bets(['2', 4], ['24', 1])],
  crash: [{ target: '1.01' }, { target: '3.00' }, { target: '1.50', second: { stake: '300', target: '4.00' } }],
  'live-crash': [{ target: '1.01' }, { target: '3.00' }],
  'frostbound-lodge': [{ action: 'spin', gamble: 0 }],
  'honeycomb-hollow': [{ action: 'spin', gamble: 0 }],
};

interface Sum {
  excess: number;
  variance: number;
  squares: number;
}

/** Live rounds draw whole words, which the fast generator makes from two halves. */
const wide = (random: Random): Random => ({
  int: (bound) => (bound === 2 ** 32 ? random.int(2 ** 16) * 2 ** 16 + random.int(2 ** 16) : random.int(bound)),
});

/** Plays rounds, each closed by `decide`, and sums their deviations from the title's odds. */
function played(
  title: Title,
  params: object,
  rounds: number,
  decide: (offers: readonly string[], events: readonly { type: string }[], at: number) => object | undefined = () =>
    undefined,
): Sum & { odds: Odds } {
  const random = wide(fastRandom(4_711));
  const stake = title.stakeStepMinor;
  const cost = title.costMinor(stake, params);
  const sum: Sum = { excess: 0, variance: 0, squares: 0 };
  let odds!: Odds;
  let over = 0;
  for (let round = 0; round < rounds; round++) {
    let { events, wonMinor } = { events: [] as readonly { type: string }[], wonMinor: 0n };
    let staked = cost;
    if (title.steps) {
      const again = repeatable(random);
      const actions: object[] = [];
      for (;;) {
        const standing = title.steps.play(stake, params, actions, again())!;
        ({ events, wonMinor, stakedMinor: staked } = standing);
        if (standing.offers.length === 0) break;
        const offers = standing.offers.map((offer) => offer.do);
        actions.push(decide(offers, events, actions.length) ?? (title.steps.closing(standing, params) as object));
      }
    } else ({ events, wonMinor } = title.play(stake, params, random));
    odds = title.odds(params, stake, events);
    const excess = Number(cost + wonMinor - staked) / Number(cost) - odds.mean;
    sum.excess += excess;
    sum.variance += odds.variance;
    sum.squares += excess * excess;
    over = Math.max(over, excess + odds.mean - odds.highest);
  }
  expect(over).toBeLessThan(1e-9);
  return { ...sum, odds };
}

describe('the odds of a round', () => {
  it('are known for every title', () => {
    for (const title of Object.values(titles))
      expect([title.sysname, typeof title.odds]).toEqual([title.sysname, 'function']);
  });

  it('of a slot follow from what was chosen alone, so that events need not repeat them', () => {
    const random = fastRandom(99);
    for (const title of Object.values(titles).filter(({ type }) => type === 'slot'))
      for (const action of Object.keys(title.proof.modes)) {
        const params = title.params.parse({ action });
        const stake = title.stakeStepMinor * 10n;
        const { events } = title.play(stake, params, random);
        expect(title.odds(params, 0n, [])).toEqual(title.odds(params, stake, events));
      }
  });

  it.each(Object.entries(NAMED))('of %s are those of its proof', (sysname, modes) => {
    const title = titles[sysname]!;
    for (const [mode, params] of Object.entries(modes)) {
      const { mean, variance, bound } = title.odds(params, title.stakeStepMinor * (title.proof.rounded ? 10n : 1n), []);
      const proved = title.proof.modes[mode]!;
      expect([mode, mean * 100 - Number(proved.rtp)]).toEqual([mode, expect.closeTo(0, 3)]);
      expect([mode, Math.sqrt(variance) / Number(proved.standardDeviation)]).toEqual([mode, expect.closeTo(1, 3)]);
      expect(bound).toBe('exact');
    }
  });

  it.each(Object.entries(MIXED))('of %s are what its rounds return', (sysname, choices) => {
    for (const params of choices) {
      const { excess, variance, squares } = played(titles[sysname]!, params, 8_000);
      expect(Math.abs(excess / Math.sqrt(variance))).toBeLessThan(4);
      // Slots, with their rare high wins, vary less in so few rounds.
      if (titles[sysname]!.type !== 'slot') expect(Math.abs(Math.log(squares / variance))).toBeLessThan(0.3);
    }
  });

  const CLIMBS: [string, object, string, object][] = [
    ['mines', { mines: 1 }, 'open', { cell: 0 }],
    ['mines', { mines: 5 }, 'open', { cell: 0 }],
    ['mines', { mines: 24 }, 'open', { cell: 0 }],
    ['tower', { level: 'easy' }, 'climb', { door: 1 }],
    ['tower', { level: 'expert' }, 'climb', { door: 0 }],
    ['hi-lo', {}, 'higher', {}],
  ];
  it.each(CLIMBS)('of %s %o are the same in the mean however far the player goes', (sysname, params, go, choice) => {
    const title = titles[sysname]!;
    const random = fastRandom(5);
    const strategies: Record<string, (climbed: number) => boolean> = {
      once: (climbed) => climbed < 1,
      'three times': (climbed) => climbed < 3,
      'as they like': () => random.int(3) > 0,
    };
    for (const [name, goesOn] of Object.entries(strategies)) {
      const { excess, variance, squares } = played(title, params, 4_000, (offers, _events, at) => {
        if (offers.includes('take') && !goesOn(at)) return undefined;
        if (sysname !== 'hi-lo') return { do: go, ...choice, ...(sysname === 'mines' && { cell: at }) };
        return { do: ['higher', 'lower', 'same', 'take'].filter((one) => offers.includes(one))[0] };
      });
      expect([name, Math.abs(excess / Math.sqrt(variance)) < 4]).toEqual([name, true]);
      // Rare and high prizes make the sums of squares jump, so they are compared where it is likely to get as far.
      if (name === 'once') expect([name, squares / variance > 0.5 && squares / variance < 2]).toEqual([name, true]);
    }
  });

  it.each(['blackjack', 'jacks-or-better', 'deuces-wild', 'three-card-poker'])(
    'of %s are those of its best player, and so an upper bound',
    (sysname) => {
      const title = titles[sysname]!;
      const params = title.params.parse({}) as object;
      const { odds, excess, squares } = played(title, params, 5_000, (offers) => {
        const worst = ['double', 'play', 'hit', 'hold', 'insure'].filter((one) => offers.includes(one))[0];
        return worst === 'hold' ? { do: 'hold', cards: [] } : { do: worst };
      });
      expect(odds).toMatchObject({ bound: 'upper', mean: Number(title.proof.rtp) / 100 });
      expect(excess / Math.sqrt(squares)).toBeLessThan(4);
      expect(excess).toBeLessThan(0);
    },
  );

  it('of Three Card Poker know of the side bet', () => {
    const title = titles['three-card-poker']!;
    expect(title.odds({ pairPlus: 1 }, 1n, [])).toMatchObject({ mean: expect.closeTo(0.9716, 3), highest: 25 });
    expect(title.odds({ pairPlus: 5 }, 1n, []).mean).toBeCloseTo((0.96627 + 5 * 0.976833) / 6, 6);
  });

  // Timed, so in the long form only.
  inLongForm('of a bet cost next to nothing', () => {
    const title = titles['american-roulette']!;
    const many = bets(...[...spotsOf('double').keys()].slice(0, 12).map((spot) => [spot, 2] as [string, number]));
    const started = performance.now();
    for (let bet = 0; bet < 100_000; bet++) title.odds(many, 2n, []);
    expect(performance.now() - started).toBeLessThan(2_000); // 20 µs each, on a busy machine
  });
});
