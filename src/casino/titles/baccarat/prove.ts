import type { Random } from '#kernel/random.ts';
import { assert } from '#kernel/assert.ts';
import { proveCounted, type Counted } from '../../engine/proof/counted.ts';
import { groupDigits, type ProofReport, type Samples } from '../../engine/proof/report.ts';
import type { TableParams } from '../../engine/table-bets.ts';
import type { Title } from '../../engine/title.ts';
import { baccarat } from './game.ts';
import { bankerDraws, DECKS, paidBack, pointsOfRank, RANKS, rules, SPOTS, SUITS, type Spot } from './paytable.ts';

/** Orders in which six cards can leave the shoe. It is below 2^53, so plain numbers count it exactly. */
const CARDS = DECKS * RANKS.length * SUITS.length;
export const WAYS = CARDS * (CARDS - 1) * (CARDS - 2) * (CARDS - 3) * (CARDS - 4) * (CARDS - 5);

/** In how many orders of six cards each bet wins. Orders count in full where fewer than six cards are dealt. */
export function countWinners(): Record<Spot, number> {
  assert(Number.isSafeInteger(WAYS), 'the orders are counted exactly');
  const left = Array.from({ length: 10 }, () => 0);
  RANKS.forEach((_, rank) => (left[pointsOfRank(rank)]! += DECKS * SUITS.length));
  const wins: Record<Spot, number> = { player: 0, banker: 0, tie: 0 };
  const settle = (player: number, banker: number, ways: number) => {
    wins[player === banker ? 'tie' : player > banker ? 'player' : 'banker'] += ways;
  };
  /** Takes each kind of card in turn, with the number of ways to take it. */
  const each = (ways: number, next: (points: number, ways: number) => void) => {
    for (let points = 0; points < 10; points++) {
      const count = left[points]!;
      if (count === 0) continue;
      left[points] = count - 1;
      next(points, ways * count);
      left[points] = count;
    }
  };
  const fifth = CARDS - 4;
  const sixth = CARDS - 5;
  each(1, (a, one) =>
    each(one, (b, two) =>
      each(two, (c, three) =>
        each(three, (d, four) => {
          const [player, banker] = [(a + c) % 10, (b + d) % 10];
          if (Math.max(player, banker) >= rules.natural) return settle(player, banker, four * fifth * sixth);
          if (player > rules.playerDrawsUpTo) {
            if (!bankerDraws(banker, undefined)) return settle(player, banker, four * fifth * sixth);
            return each(four, (e, five) => settle(player, (banker + e) % 10, five * sixth));
          }
          return each(four, (e, five) => {
            const drawn = (player + e) % 10;
            if (!bankerDraws(banker, e)) return settle(drawn, banker, five * sixth);
            return each(five, (f, six) => settle(drawn, (banker + f) % 10, six));
          });
        }),
      ),
    ),
  );
  assert(wins.player + wins.banker + wins.tie === WAYS, 'every order has its winner');
  return wins;
}

/** `canonical` are the rules of the title: those of punto banco. */
export function provePunto(canonical: unknown, heading: string): ProofReport {
  const wins = countWinners();
  const countedOf = (spot: Spot): Counted => ({
    ways: BigInt(WAYS),
    cost: 20n,
    pays: SPOTS.map((winner) => [BigInt(wins[winner]), paidBack(spot, winner, 20n)] as const),
  });
  const label: Record<Spot, string> = { banker: 'banker, 0.95 to 1', player: 'player, 1 to 1', tie: 'tie, 8 to 1' };
  return proveCounted(canonical, {
    heading,
    rules:
      'Two hands are dealt from eight decks by the fixed rules of punto banco. Bets on the winning hand pay even money, the banker less a commission of 5 %; a tie pays 8 to 1 and gives bets on the hands back.',
    modes: Object.fromEntries(
      (['banker', 'player', 'tie'] as const).map((spot) => [spot, { label: label[spot], counted: countedOf(spot) }]),
    ),
    how: `All ${groupDigits(String(WAYS))} orders in which six cards can leave the shoe were counted by their points: the banker wins in ${groupDigits(String(wins.banker))} of them, the player in ${groupDigits(String(wins.player))}, and ${groupDigits(String(wins.tie))} are ties. A round that gives a bet back counts as one that pays. A chip is a whole multiple of 0.20, so the commission is never rounded.`,
  });
}

export const puntoSamples = (title: Title<TableParams>): Samples =>
  Object.fromEntries(
    SPOTS.map((spot) => [
      spot,
      (random: Random) => Number(title.play(20n, { bets: [{ spot, chips: 1 }] }, random).wonMinor) / 20,
    ]),
  );

export const prove = (): ProofReport => provePunto(rules, 'Baccarat');
export const samples = puntoSamples(baccarat);
