import { describe, expect, it } from 'vitest';
import { cardOf, numberOf } from '../../engine/cards.ts';
import { mathHash } from '../../fairness/commitment.ts';
import { fastRandom } from '../../proof/fast-random.ts';
import { dealerEnds } from '../../proof/blackjack-return.ts';
import { sampleRounds } from '../../proof/report.ts';
import { blackjack, type BlackjackEvent, type Move } from './game.ts';
import { prove, samples } from './prove.ts';
import { advise, type StrategyTables } from './strategy.ts';
import { viewOf } from './table-view.ts';

/** A shoe whose cards are known: the player's, the dealer's, the player's, the dealer's, and so on. */
const shoe = (cards: string) => {
  const numbers = cards.split(' ').map((card) => numberOf(card));
  return { int: () => numbers.shift() ?? numberOf('2C') };
};
const play = (cards: string, ...moves: Move[]) =>
  blackjack.steps!.play(
    100n,
    {},
    moves.map((move) => ({ do: move })),
    shoe(cards),
  );
const ended = (cards: string, ...moves: Move[]) => {
  const standing = play(cards, ...moves)!;
  expect(standing.offers).toEqual([]);
  return [standing.stakedMinor, standing.wonMinor];
};
const offered = (cards: string, ...moves: Move[]) => play(cards, ...moves)!.offers.map((offer) => offer.do);

describe('blackjack', () => {
  it('has a proof that belongs to its rules and that a new count confirms', () => {
    expect(blackjack.proof.mathHash).toBe(mathHash(blackjack));
    expect(blackjack.proof).toEqual(prove().proof);
    expect(blackjack.proof.rtp).toBe('99.5738');
  }, 120_000);

  it('returns what was proved when basic strategy is played', () => {
    for (const { zScore } of sampleRounds(samples, blackjack.proof, 60_000, fastRandom(9)))
      expect(Math.abs(zScore)).toBeLessThan(4);
  }, 120_000);

  it('counts the ends of the dealer, who busts most under a six', () => {
    for (let up = 1; up <= 10; up++) expect(dealerEnds(up).reduce((sum, end) => sum + end, 0)).toBeCloseTo(1, 12);
    expect(dealerEnds(6)[5]).toBeCloseTo(0.4232, 3); // known of an endless shoe
  });

  it('pays wins 1 to 1, blackjack 3 to 2, a push back and a loss nothing', () => {
    expect(ended('TS 9H 9S 9D', 'stand')).toEqual([100n, 200n]);
    expect(ended('AS 9H KS 9D')).toEqual([100n, 250n]);
    expect(ended('TS 9H 8S 9D', 'stand')).toEqual([100n, 100n]);
    expect(ended('TS 9H 7S 9D', 'stand')).toEqual([100n, 0n]);
    expect(ended('TS 9H 6S 9D 9C', 'hit')).toEqual([100n, 0n]);
  });

  it('lets the dealer stand on every 17, and draw below it', () => {
    expect(ended('TS 6H 8S AD', 'stand')).toEqual([100n, 200n]); // soft 17 stands
    expect(ended('TS 6H 8S TD 5C', 'stand')).toEqual([100n, 0n]); // 16 draws
    expect(ended('TS 6H 8S TD 8C', 'stand')).toEqual([100n, 200n]); // and busts
  });

  it('doubles for one card, splits to four hands, and doubles behind a split', () => {
    expect(ended('6S 9H 5S 9D TC', 'double')).toEqual([200n, 400n]);
    const eights = '8S 7H 8H TD 8D 8C TS TS TH TC';
    expect(offered(eights)).toContain('split');
    expect(ended(eights, 'split', 'split', 'stand', 'stand', 'split', 'stand', 'stand')).toEqual([400n, 800n]);
    const more = '8S 7H 8H TD 8D 8C TS TS 8S TC';
    expect(offered(more, 'split', 'split', 'stand', 'stand')).toContain('split');
    expect(offered(more, 'split', 'split', 'stand', 'stand', 'split')).toEqual(['hit', 'stand', 'double']);
    expect(ended('8S 7H 8H TD 3D TS TC', 'split', 'double', 'stand')).toEqual([300n, 600n]);
  });

  it('splits aces once, for one card each, and calls 21 behind a split no blackjack', () => {
    expect(ended('AS 7H AH TD KS QS', 'split')).toEqual([200n, 400n]);
    expect(ended('AS 7H AH TD AC AD', 'split')).toEqual([200n, 0n]);
  });

  it('offers insurance under an ace, looks for a blackjack before anything else, and takes half for a surrender', () => {
    expect(offered('TS AH 9S 5D')).toEqual(['no-insurance', 'insure']);
    expect(ended('TS AH 9S KD', 'insure')).toEqual([150n, 150n]);
    expect(ended('TS AH 9S KD', 'no-insurance')).toEqual([100n, 0n]);
    expect(ended('AS AH KS KD', 'insure')).toEqual([150n, 250n]); // even money
    expect(ended('TS TH 9S AD')).toEqual([100n, 0n]);
    expect(ended('TS TH 6S 7D', 'surrender')).toEqual([100n, 50n]);
    expect(offered('5S TH 6S 7D 2C', 'hit')).toEqual(['hit', 'stand']);
    expect(play('5S TH 6S 7D 2C', 'hit', 'surrender')).toBeUndefined();
    expect(play('TS AH 9S 5D', 'hit')).toBeUndefined();
  });

  it('tells the dealer’s second card to nobody before the end', () => {
    for (let nonce = 1; nonce < 60; nonce++) {
      const random = fastRandom(nonce);
      const cards = Array.from({ length: 12 }, () => cardOf(random.int(52)));
      const standing = play(cards.join(' '))!;
      if (standing.offers.length === 0) continue;
      const [deal] = standing.events as BlackjackEvent[];
      expect(deal).toEqual({ type: 'deal', cards: [cards[0], cards[2]], up: cards[1] });
      expect(standing.events.length).toBeLessThanOrEqual(2);
      expect(viewOf(standing.events as BlackjackEvent[])).toMatchObject({ dealer: [cards[1]], isHoleDown: true });
    }
  });

  it('advises what the proof has played', () => {
    const tables = blackjack.proof.tables as unknown as StrategyTables;
    const all = ['hit', 'stand', 'double', 'surrender'];
    const to = (cards: string, up: string, offers = all) => advise(tables, cards.split(' '), up, offers);
    expect(to('8S 8H', 'TD', [...all, 'split'])).toBe('split');
    expect(to('TS 6H', 'TD')).toBe('surrender');
    expect(to('TS 6H', 'TD', ['hit', 'stand'])).toBe('hit');
    expect(to('6S 5H', '6D')).toBe('double');
    expect(to('AS 7H', '9D')).toBe('hit');
    expect(to('AS 7H', '6D', ['hit', 'stand'])).toBe('stand');
    expect(to('TS TH', '6D')).toBe('stand');
    expect(advise(tables, ['TS', '9H'], 'AD', ['no-insurance', 'insure'])).toBe('no-insurance');
  });
});

describe('the table as it is shown', () => {
  it('knows which hands nothing more is decided about: those that stood, went bust or were doubled', () => {
    const deal: BlackjackEvent = { type: 'deal', cards: ['AS', '7H'], up: '6D' };
    const doneBehind = (...more: BlackjackEvent[]) => viewOf([deal, ...more]).hands.map(({ isDone }) => isDone);
    expect(doneBehind()).toEqual([false]);
    expect(doneBehind({ type: 'stood', hand: 0 })).toEqual([true]);
    expect(doneBehind({ type: 'doubled', hand: 0, card: '2C' })).toEqual([true]);
    expect(doneBehind({ type: 'split', hand: 0, cards: ['5H', '9C'] }, { type: 'bust', hand: 1 })).toEqual([
      false,
      true,
    ]);
    expect(doneBehind({ type: 'dealer', card: 'TD', by: 'turn' })).toEqual([true]);
  });
});
