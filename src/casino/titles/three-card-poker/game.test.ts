import { describe, expect, it } from 'vitest';
import { numberOf } from '../../engine/cards.ts';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { fastRandom } from '../../engine/proof/fast-random.ts';
import { sampleRounds } from '../../engine/proof/report.ts';
import { threeCardPoker, type Action, type ThreeCardEvent } from './game.ts';
import { handOf, QUALIFYING, WORTH_PLAYING, worthOf } from './paytable.ts';
import { prove, samples } from './prove.ts';
import { cardsOf } from '../../engine/testing/cards.ts';

const worth = (text: string): number => worthOf(...(cardsOf(text).map(numberOf) as [number, number, number]));

/** Deals these cards, the player's first. */
function dealing(text: string) {
  const wanted = cardsOf(text).map(numberOf);
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
const play = (cards: string, actions: Action[], pairPlus = 0) =>
  threeCardPoker.steps!.play(100n, { pairPlus }, actions, dealing(cards))!;
const PLAY: Action[] = [{ do: 'play' }];

describe('three card poker', () => {
  it('has a proof that belongs to its rules, that a new count confirms, and the figures that are known', () => {
    expect(threeCardPoker.proof.mathHash).toBe(rulesHash(threeCardPoker));
    expect(threeCardPoker.proof).toEqual(prove().proof);
    expect(threeCardPoker.proof.modes['ante']!.rtp).toBe('96.6270');
    expect(threeCardPoker.proof.modes['pair-plus']!.rtp).toBe('97.6833');
  });

  it('orders hands: high card, pair, flush, straight, three of a kind, straight flush', () => {
    const rising = [
      '2S 3H 5D',
      'AS KH JD',
      '2S 2H 3D',
      'AS AH KD',
      '2S 3S 5S',
      'AS KS JS',
      'AS 2H 3D',
      'QS KH AD',
      '2S 2H 2D',
      'AS AH AD',
      'AS 2S 3S',
      'QS KS AS',
    ];
    const worths = rising.map(worth);
    expect(worths).toEqual(worths.toSorted((a, b) => a - b));
    expect(rising.map((hand) => handOf(worth(hand)))).toEqual([
      'high-card',
      'high-card',
      'pair',
      'pair',
      'flush',
      'flush',
      'straight',
      'straight',
      'three-of-a-kind',
      'three-of-a-kind',
      'straight-flush',
      'straight-flush',
    ]);
    expect(worth('KS AH 2D')).toBeLessThan(worth('2S 2H 3D')); // no straight around the corner
    expect(worth('5S 5H KD')).toBeGreaterThan(worth('5D 5C QD'));
    expect([worth('QS 3H 2D') >= QUALIFYING, worth('JS TH 8D') >= QUALIFYING]).toEqual([true, false]);
    expect([worth('QS 6H 4D') >= WORTH_PLAYING, worth('QS 6H 3D') >= WORTH_PLAYING]).toEqual([true, false]);
  });

  it.each([
    ['a win over a dealer who takes part', 'AS AH 7D KS KH 2D', 400n, 200n],
    ['a dealer without a queen: the ante wins, the play bet comes back', '7S 8H QD JS 9H 2D', 300n, 200n],
    ['a dealer who is better', '7S 8H KD AS 9H 2D', 0n, 200n],
    ['a tie', 'AS KH 2D AH KD 2S', 200n, 200n],
    ['a straight flush that beats a queen', '4S 5S 6S QS KH 2D', 900n, 200n],
    ['a straight that loses keeps its bonus', '4S 5H 6D 7S 8H 9D', 100n, 200n],
  ])('pays %s', (_, cards, won, staked) => {
    const { wonMinor, stakedMinor, offers } = play(cards, PLAY);
    expect([wonMinor, stakedMinor, offers]).toEqual([won, staked, []]);
  });

  it('pays Pair Plus by the player’s cards alone, and takes it with a fold', () => {
    expect(threeCardPoker.costMinor(100n, { pairPlus: 3 })).toBe(400n);
    expect(play('5S 5H 7D AS AH 2D', PLAY, 2)).toMatchObject({ wonMinor: 400n, stakedMinor: 400n });
    expect(play('4S 5S 6S QS KH 2D', PLAY, 1).wonMinor).toBe(900n + 4_100n);
    expect(play('5S 5H 7D AS AH 2D', [{ do: 'fold' }], 2)).toMatchObject({ wonMinor: 0n, stakedMinor: 300n });
  });

  it('celebrates no round that gives back no more than it took', () => {
    expect(play('AS KH 2D AH KD 2S', PLAY).events.at(-1)).toMatchObject({ amount: '200', celebration: 'none' });
    expect(play('AS AH 7D KS KH 2D', PLAY).events.at(-1)).toMatchObject({ celebration: 'small' });
  });

  it('shows the dealer’s cards to who plays, and to nobody before', () => {
    const open = play('AS KH 2D QH JD 9S', []);
    expect(open.events.map(({ type }) => type)).toEqual(['deal']);
    expect(open.offers).toEqual([{ do: 'play', costMinor: 100n }, { do: 'fold' }]);
    const folded = play('AS KH 2D QH JD 9S', [{ do: 'fold' }]);
    expect(JSON.stringify(folded.events)).not.toContain('QH');
    const [, , dealer] = play('AS KH 2D QH JD 9S', PLAY).events as ThreeCardEvent[];
    expect(dealer).toMatchObject({ type: 'dealer', cards: ['QH', 'JD', '9S'], outcome: 'won' });
    expect(
      threeCardPoker.steps!.play(100n, { pairPlus: 0 }, [...PLAY, ...PLAY], dealing('AS KH 2D QH JD 9S')),
    ).toBeUndefined();
  });

  it('returns what was proved over a million rounds', () => {
    for (const { zScore } of sampleRounds(samples, threeCardPoker.proof, 1_000_000, fastRandom(11)))
      expect(Math.abs(zScore)).toBeLessThan(4);
  });
});
