import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cardOf, numberOf, type Card } from '../../engine/cards.ts';
import { pokerHandOf, worthOfCards } from '../../engine/poker-hands.ts';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { fastRandom } from '../../engine/proof/fast-random.ts';
import { rational, toPercent } from '../../engine/proof/rational.ts';
import { casinoHoldem, type Action } from './game.ts';
import { acesHandOf, backOf, QUALIFYING, RESULTS, resultOf } from './paytable.ts';
import { samples } from './prove.ts';
import { DEALERS, HANDS, pairAt, Showdown } from './showdown.ts';
import { advise, callProfit, ENDS } from './strategy.ts';
import { cardsOf } from '../../engine/testing/cards.ts';

const numbers = (text: string): number[] => cardsOf(text).map(numberOf);
const worth = (text: string): number => worthOfCards(numbers(text));

/** Deals these cards: the player's two, the flop, turn and river, the dealer's two. */
function dealing(text: string) {
  const wanted = numbers(text);
  const deck = Array.from({ length: 52 }, (_, number) => number);
  let left = 52;
  return {
    int: () => {
      const at = deck.indexOf(wanted.shift()!);
      deck[at] = deck[--left]!;
      return at;
    },
  };
}
const play = (cards: string, actions: Action[], aces = 0) =>
  casinoHoldem.steps!.play(100n, { aces }, actions, dealing(cards))!;
const CALL: Action[] = [{ do: 'call' }];
const FOLD: Action[] = [{ do: 'fold' }];

const flops = readFileSync(new URL('flops.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [flop, times, folds, back] = line.split(',') as [string, string, string, string];
    return { flop, times: BigInt(times), folds: Number(folds), back: BigInt(back) };
  });

/** Of 133,784,560 hands of seven cards, by `POKER_HANDS`: what every book has. */
const SEVEN_CARDS = [
  23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324,
];

describe('the hands of poker', () => {
  it('are ordered from the high card to the royal flush, by the best five of seven', () => {
    const rising = [
      'KS JH 9D 7C 5S 3H 2D',
      'AS JH 9D 7C 5S 3H 2D',
      '2S 2H 9D 7C 5S KH JD',
      'AS AH 9D 7C 5S 3H 2D',
      'AS AH 9D 9C 5S 3H 2D',
      'AS AH 9D 9C KS 3H 3D',
      '2S 2H 2D 7C 5S 9H JD',
      'AS 2H 3D 4C 5S 9H 9D',
      '2S 3H 4D 5C 6S AH AD',
      'TS JH QD KC AS AH AD',
      '2S 3S 4S 5S 7S AH AD',
      '2S 2H 2D 3C 3S AH KD',
      'AS AH AD KC KS KH QD',
      '2S 2H 2D 2C KS KH QD',
      'AS 2S 3S 4S 5S AH AD',
      '9S TS JS QS KS AH AD',
      'TS JS QS KS AS AH AD',
    ];
    const worths = rising.map(worth);
    expect(worths).toEqual([...new Set(worths)].toSorted((a, b) => a - b));
    expect([...new Set(worths.map(pokerHandOf))]).toEqual([
      'high-card',
      'pair',
      'two-pair',
      'three-of-a-kind',
      'straight',
      'flush',
      'full-house',
      'four-of-a-kind',
      'straight-flush',
      'royal-flush',
    ]);
    expect(worth('AS AH 9D 7C 5S 3H 2D')).toBe(worth('AD AC 9H 7H 5D 2C 3C'));
  });

  it('qualify from a pair of fours on, and pay the side bet from a pair of aces on', () => {
    expect(worth('4S 4H 2D 3C 5S')).toBeGreaterThanOrEqual(QUALIFYING);
    expect(worth('3S 3H AD KC QS')).toBeLessThan(QUALIFYING);
    expect(acesHandOf(worth('KS KH AD QC JS'))).toBeUndefined();
    expect(acesHandOf(worth('AS AH 2D 3C 4S'))).toBe('aces-or-better');
    expect(acesHandOf(worth('2S 2H 3D 3C 4S'))).toBe('aces-or-better');
    expect(acesHandOf(worth('2S 4S 6S 8S TS'))).toBe('flush');
  });
});

describe("casino hold'em", () => {
  it.each([
    ['a win over a dealer who takes part', 'AS AH 7D 8C 2S 3H KD KC KH', 0n],
    ['a win with a pair', 'AS AH 7D 8C 2S 4H JD KC KH', 600n],
    ['a dealer without a pair of fours: the ante wins, the call comes back', 'TS 9H 2D 3C 7S JH KD QC 5H', 400n],
    ['a dealer who is better', 'TS 9H 4D 4C 7S JH KD AC AH', 0n],
    ['a tie on the board', '2S 3H TD JC QS KH AD 4C 5H', 300n],
    ['a flush at two to one', 'AS 9S 2S 3S 7D JS KD KC KH', 700n],
    ['a royal flush at a hundred to one', 'AS KS QS JS 7D TS TD 7C 7H', 10_500n],
  ])('pays %s', (_, cards, won) => {
    const { wonMinor, stakedMinor, offers } = play(cards, CALL);
    expect([wonMinor, stakedMinor, offers]).toEqual([won, 300n, []]);
  });

  it('pays AA+ by the first five cards, called or folded', () => {
    expect(casinoHoldem.costMinor(100n, { aces: 3 })).toBe(400n);
    const aces = '3S 4H AD AC 9S JH KD KC KH';
    expect(play(aces, FOLD, 2)).toMatchObject({ wonMinor: 1_600n, stakedMinor: 300n });
    expect(play(aces, CALL, 2)).toMatchObject({ wonMinor: 1_600n, stakedMinor: 500n });
    expect(play('TS 9H 2D 3C 7S JH KD QC 5H', CALL, 2)).toMatchObject({ wonMinor: 400n, stakedMinor: 500n });
  });

  it('shows turn, river and the dealer’s cards to who calls or folds, and to nobody before', () => {
    const cards = 'TS 9H 2D 3C 7S JH KD QC 5H';
    const open = play(cards, []);
    expect(open.events).toMatchObject([{ type: 'deal', cards: ['TS', '9H'], flop: ['2D', '3C', '7S'] }]);
    expect(open.offers).toEqual([{ do: 'call', costMinor: 200n }, { do: 'fold' }]);
    const before = JSON.stringify(open.events);
    for (const card of ['JH', 'KD', 'QC', '5H']) expect(before).not.toContain(card);
    expect(play(cards, FOLD)).toMatchObject({
      events: [
        { type: 'deal' },
        { type: 'folded' },
        { type: 'shown', board: ['JH', 'KD'], cards: ['QC', '5H'], hand: 'high-card' },
        { type: 'final-win', amount: '0' },
      ],
      wonMinor: 0n,
      stakedMinor: 100n,
    });
    expect(play(cards, CALL).events.slice(1, 4)).toMatchObject([
      { type: 'called', stake: '200' },
      { type: 'board', cards: ['JH', 'KD'], hand: 'high-card' },
      { type: 'dealer', cards: ['QC', '5H'], hand: 'high-card', qualifies: false, outcome: 'not-qualified' },
    ]);
    expect(casinoHoldem.steps!.play(100n, { aces: 0 }, [...CALL, ...CALL], dealing(cards))).toBeUndefined();
  });

  it('celebrates no round that gives back no more than it took', () => {
    expect(play('2S 3H TD JC QS KH AD 4C 5H', CALL).events.at(-1)).toMatchObject({ celebration: 'none' });
    expect(play('AS AH 7D 8C 2S 4H JD KC KH', CALL).events.at(-1)).toMatchObject({ celebration: 'small' });
  });
});

describe("the proof of casino hold'em", () => {
  it('belongs to its rules, is the sum of what was counted flop by flop, and meets the published edges', () => {
    const { proof } = casinoHoldem;
    expect(proof.mathHash).toBe(rulesHash(casinoHoldem));
    const of = (value: (one: (typeof flops)[number]) => bigint) => flops.reduce((sum, one) => sum + value(one), 0n);
    const rounds = of(({ times }) => times) * 1_176n * BigInt(ENDS);
    expect(flops).toHaveLength(1_755);
    expect(rounds).toBe(27_813_810_024_000n);
    expect(
      toPercent(
        rational(
          of(({ times, back }) => times * back),
          rounds,
        ),
      ),
    ).toBe(proof.modes['ante']!.rtp);
    // Published for this table: the house keeps 2.16 % of the ante and 6.26 % of AA+, and 18 % of hands are folded.
    expect((100 - Number(proof.modes['ante']!.rtp)).toFixed(2)).toBe('2.16');
    expect((100 - Number(proof.modes['aces']!.rtp)).toFixed(2)).toBe('6.26');
    expect(Number(of(({ times, folds }) => times * BigInt(folds))) / 25_989_600).toBeCloseTo(0.18, 3);
  });

  it('holds against a count of single flops, board by board', () => {
    const showdown = new Showdown();
    // Each is a count of its own, in another way than by boards up to their suits.
    for (const at of [211, 1_754]) {
      const { flop, folds, back } = flops[at]!;
      const profits = new Float64Array(1_326);
      const rest = Array.from({ length: 52 }, (_, card) => card).filter((card) => !numbers(flop).includes(card));
      for (const [index, turn] of rest.entries())
        for (const river of rest.slice(0, index)) {
          showdown.play([...numbers(flop), turn, river]);
          for (let hand = 0; hand < HANDS; hand++) profits[showdown.pair[hand]!]! += showdown.profit[hand]!;
        }
      const own = rest.flatMap((a, index) => rest.slice(0, index).map((b) => profits[pairAt(a, b)]!));
      expect(own.filter((profit) => profit <= -ENDS)).toHaveLength(folds);
      expect(BigInt(own.reduce((sum, profit) => sum + Math.max(0, profit + ENDS), 0))).toBe(back);
    }
  });

  it('counts a hand on a board as holding it against all 990 hands of the dealer one by one does', () => {
    const random = fastRandom(5);
    const showdown = new Showdown();
    for (let round = 0; round < 40; round++) {
      const deck = Array.from({ length: 52 }, (_, card) => card);
      const draw = () => deck.splice(random.int(deck.length), 1)[0]!;
      const board = Array.from({ length: 5 }, draw);
      const own = [draw(), draw()];
      const mine = worthOfCards([...own, ...board]);
      let [profit, dealers] = [0, 0];
      for (const a of deck)
        for (const b of deck) {
          if (b >= a) continue;
          dealers++;
          const back = backOf(resultOf(mine, worthOfCards([a, b, ...board])), mine);
          profit += back.ante + back.call - 3;
        }
      expect(dealers).toBe(DEALERS);
      showdown.play(board);
      const [high, low] = own.toSorted((a, b) => b - a) as [number, number];
      expect(showdown.profit[showdown.pair.indexOf(pairAt(high, low))]).toBe(profit);
    }
  });

  it('advises what the proof has counted', () => {
    const { flop, folds } = flops[211]!;
    const cards = cardsOf(flop);
    const rest = Array.from({ length: 52 }, (_, card) => cardOf(card)).filter((card) => !cards.includes(card));
    expect(folds).toBeGreaterThan(0);
    const showdown = new Showdown();
    const own: [Card, Card] = [rest[30]!, rest[3]!];
    let profit = 0;
    const left = rest.filter((card) => !own.includes(card)).map(numberOf);
    const place = pairAt(numberOf(own[0]), numberOf(own[1]));
    for (const [index, turn] of left.entries())
      for (const river of left.slice(0, index)) {
        showdown.play([...numbers(flop), turn, river]);
        profit += showdown.profit[showdown.pair.indexOf(place)]!;
      }
    expect(callProfit(own, cards)).toBe(profit);
    expect(advise(own, cards)).toBe(profit > -ENDS ? 'call' : 'fold');
    expect(advise(['3S', '2H'], ['KD', '7C', '9H'])).toBe('fold');
    expect(advise(['AS', 'KH'], ['2D', '7C', '9H'])).toBe('call');
  });

  it('is what rounds return that are played by the advice, as far as 30 hands tell', () => {
    const random = fastRandom(21);
    // What a call is worth is known for each hand, so the hands alone are left to chance.
    const values = Array.from({ length: 30 }, () => {
      const open = casinoHoldem.steps!.play(100n, { aces: 0 }, [], random);
      const { cards, flop } = open!.events[0] as unknown as { cards: Card[]; flop: Card[] };
      return Math.max(0, callProfit(cards, flop) / ENDS + 1);
    });
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    expect(Math.abs(mean - Number(casinoHoldem.proof.rtp) / 100) / Math.sqrt(variance / values.length)).toBeLessThan(4);
    expect([0, 8, 21, 31, 41, 51, 101]).toContain(samples['aces']!(random));
  });
});

describe('what is known of every called hand', () => {
  const called = casinoHoldem.proof.tables!['called'] as readonly number[];
  const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
  const endsIn = (result: (typeof RESULTS)[number]): number =>
    sum(called.filter((_, at) => at % RESULTS.length === RESULTS.indexOf(result)));

  it('has each hand of seven cards as often as the books, beside 990 hands of the dealer', () => {
    const hands = SEVEN_CARDS.map((_, at) => sum(called.slice(at * RESULTS.length, (at + 1) * RESULTS.length)));
    // A hand of seven is a board with two cards in 21 ways.
    expect(hands).toEqual(SEVEN_CARDS.map((ways) => ways * 21 * DEALERS));
  });

  it('has ends as often as a hundred thousand rounds dealt at random', () => {
    const random = fastRandom(11);
    const rounds = 100_000;
    const counts = RESULTS.map(() => 0);
    const deck = Array.from({ length: 52 }, (_, card) => card);
    for (let round = 0; round < rounds; round++) {
      for (let at = 0; at < 9; at++) {
        const other = at + random.int(52 - at);
        [deck[at], deck[other]] = [deck[other]!, deck[at]!];
      }
      const own = worthOfCards(deck.slice(0, 7));
      counts[RESULTS.indexOf(resultOf(own, worthOfCards(deck.slice(2, 9))))]!++;
    }
    for (const [at, result] of RESULTS.entries())
      expect(Math.abs(counts[at]! / rounds - endsIn(result) / sum(called))).toBeLessThan(0.007);
  });
});
