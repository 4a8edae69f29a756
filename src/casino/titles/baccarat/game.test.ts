import { describe, expect, it } from 'vitest';
import { fastRandom } from '../../engine/proof/fast-random.ts';
import { baccarat, type BaccaratEvent } from './game.ts';
import { bankerDraws } from './paytable.ts';

/** Places in a shoe whose first deck lies in order: 0 is the ace of spades, 12 the king. */
const ACE = 0;
const card = (name: string): number => ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'].indexOf(name);

/** Deals these ranks of spades, each from a deck of its own. */
const dealing = (...ranks: string[]) => {
  const gone: number[] = [];
  return {
    int: () => {
      const deck = gone.length;
      const place = deck * 52 + card(ranks[deck]!);
      const at = place - gone.filter((other) => other < place).length;
      gone.push(place);
      return at;
    },
  };
};
const all = {
  bets: [
    { spot: 'player', chips: 1 },
    { spot: 'banker', chips: 1 },
    { spot: 'tie', chips: 1 },
  ],
};
const round = (...ranks: string[]) => baccarat.play(20n, all, dealing(...ranks));
const result = (...ranks: string[]) => round(...ranks).events.find(({ type }) => type === 'result');

describe('baccarat', () => {
  it('stands on a natural, whatever the other hand has', () => {
    expect(result('9', '2', 'K', 'K')).toEqual({
      type: 'result',
      winner: 'player',
      player: 9,
      banker: 2,
      isNatural: true,
    });
  });

  it('draws a third card for the player up to five, and for the banker as the table says', () => {
    // Player 5 draws an eight: 3. Banker 3 stands on a third eight.
    expect(result('2', 'K', '3', '3', '8')).toMatchObject({ winner: 'tie', player: 3, banker: 3 });
    // Player 5 draws a nine: 4. Banker 3 draws on a third nine.
    expect(result('2', 'K', '3', '3', '9', '4')).toMatchObject({ winner: 'banker', player: 4, banker: 7 });
    // Player stands on six: banker draws on five.
    expect(result('K', '2', '6', '3', 'A')).toMatchObject({ winner: 'tie', player: 6, banker: 6 });
    expect([bankerDraws(6, undefined), bankerDraws(6, 6), bankerDraws(6, 5), bankerDraws(7, 6)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it('pays the banker less five percent, the player even money, a tie eight to one with the others given back', () => {
    expect(round('9', '2', 'K', 'K').wonMinor).toBe(40n);
    expect(round('K', '9', 'K', 'K').wonMinor).toBe(39n);
    expect(round('9', '9', 'K', 'K').wonMinor).toBe(180n + 40n);
  });

  it('returns what is known of eight decks to the fourth decimal', () => {
    const { modes } = baccarat.proof;
    expect([modes['banker']!.rtp, modes['player']!.rtp, modes['tie']!.rtp]).toEqual(['98.9421', '98.7649', '85.6404']);
  });

  it('deals no card of the shoe more than eight times', () => {
    // Always the first place that is left: the deck in its order.
    const dealt = (baccarat.play(20n, all, { int: () => ACE }).events as BaccaratEvent[]).flatMap((event) =>
      event.type === 'deal' ? [event.card] : [],
    );
    expect(dealt.slice(0, 4)).toEqual(['AS', '2S', '3S', '4S']);
    const random = fastRandom(9);
    const counts = new Map<string, number>();
    for (let rounds = 0; rounds < 20_000; rounds++)
      for (const event of baccarat.play(20n, all, random).events as BaccaratEvent[])
        if (event.type === 'deal') counts.set(event.card, (counts.get(event.card) ?? 0) + 1);
    expect(counts.size).toBe(52);
    const mean = [...counts.values()].reduce((a, b) => a + b, 0) / 52;
    for (const count of counts.values()) expect(Math.abs(count - mean)).toBeLessThan(5 * Math.sqrt(mean));
  });

  it('refuses spots that it does not have', () => {
    for (const spot of ['pair', 'Player', ''])
      expect(baccarat.params.safeParse({ bets: [{ spot, chips: 1 }] }).success).toBe(false);
  });
});
