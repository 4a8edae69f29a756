// The best way to play, counted while the player looks at their cards: what a call is worth over everything that may follow.
import { numberOf, type Card } from '../../engine/cards.ts';
import { pokerHandOf, worthOfCards, worthOfRanks, worthOfSuited } from '../../engine/poker-hands.ts';
import { antePays, QUALIFYING, rules } from './paytable.ts';
import { DEALERS } from './showdown.ts';

/** Turns and rivers that may follow a hand and a flop: two of the 47 cards that are not seen. */
export const RUNOUTS = 1081;
export const ENDS = RUNOUTS * DEALERS;

/** Profit of a call in antes, over all ends; a fold's is −1 for each. */
export function callProfit(own: readonly Card[], flop: readonly Card[]): number {
  const seen = [...own, ...flop].map(numberOf);
  const rest = Array.from({ length: 52 }, (_, card) => card).filter((card) => !seen.includes(card));
  let profit = 0;
  for (let a = 1; a < rest.length; a++) for (let b = 0; b < a; b++) profit += profitOn(seen, rest[a]!, rest[b]!);
  return profit;
}

export const advise = (own: readonly Card[], flop: readonly Card[]): 'call' | 'fold' =>
  callProfit(own, flop) > -ENDS ? 'call' : 'fold';

/** Over all hands of the dealer; `seen` are the player's two cards and the flop. */
function profitOn(seen: readonly number[], turn: number, river: number): number {
  const all = [...seen, turn, river];
  const board = all.slice(2);
  const mine = worthOfCards(all);
  const pays = antePays(pokerHandOf(mine));
  const gainOf = (dealers: number): number => {
    if (dealers < QUALIFYING) return pays;
    return mine > dealers ? pays + rules.call : mine < dealers ? -1 - rules.call : 0;
  };
  // By the dealer's ranks alone, in as many ways as there are cards left of them …
  const counts = new Uint8Array(13);
  const left = new Uint8Array(13).fill(4);
  for (const card of board) counts[card >> 2]!++;
  for (const card of all) left[card >> 2]!--;
  let profit = 0;
  for (let high = 0; high < 13; high++) {
    if (left[high] === 0) continue;
    counts[high]!++;
    for (let low = 0; low <= high; low++) {
      const ways = low === high ? (left[high]! * (left[high]! - 1)) / 2 : left[high]! * left[low]!;
      if (ways === 0) continue;
      counts[low]!++;
      profit += ways * gainOf(worthOfRanks(counts));
      counts[low]!--;
    }
    counts[high]!--;
  }
  return profit + flushes(all, board, counts, gainOf);
}

/** … and what is different for the hands that are a flush in truth. */
function flushes(
  all: readonly number[],
  board: readonly number[],
  counts: Uint8Array,
  gainOf: (worth: number) => number,
) {
  const suit = [0, 1, 2, 3].find((one) => board.filter((card) => (card & 3) === one).length >= 3);
  if (suit === undefined) return 0;
  const suited = board.filter((card) => (card & 3) === suit);
  const ranks = suited.reduce((set, card) => set | (1 << (card >> 2)), 0);
  let change = 0;
  for (let a = 1; a < 52; a++) {
    if (all.includes(a)) continue;
    for (let b = 0; b < a; b++) {
      const [isA, isB] = [(a & 3) === suit, (b & 3) === suit];
      if (suited.length + Number(isA) + Number(isB) < 5 || all.includes(b)) continue;
      counts[a >> 2]!++;
      counts[b >> 2]!++;
      change -= gainOf(worthOfRanks(counts));
      counts[a >> 2]!--;
      counts[b >> 2]!--;
      change += gainOf(worthOfSuited(ranks | (isA ? 1 << (a >> 2) : 0) | (isB ? 1 << (b >> 2) : 0)));
    }
  }
  return change;
}
