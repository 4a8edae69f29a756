/**
 * Every hand of two cards on a board of five, held against every hand that the dealer may have. The hands of a board are
 * put in order once; how many of them a hand beats then follows from how many lie below it, less those that share a card
 * with it and cannot be dealt beside it.
 */
import { POKER_HANDS, pokerHandOf, worthOfRanks, worthOfSuited } from '../../engine/poker-hands.ts';
import { antePays, QUALIFYING, RESULTS, rules } from './paytable.ts';

/** Hands of two of the 47 cards that a board leaves. */
export const HANDS = 1081;
/** Hands of the dealer beside it: two of 45. */
export const DEALERS = 990;

/** Place of a pair of cards among the 1,326 of a deck; `a` is the higher. */
export const pairAt = (a: number, b: number): number => (a * (a - 1)) / 2 + b;

const SUITED = Uint32Array.from({ length: 1 << 13 }, (_, ranks) => (bits(ranks) >= 5 ? worthOfSuited(ranks) : 0));

function bits(set: number): number {
  let count = 0;
  for (let left = set; left !== 0; left &= left - 1) count++;
  return count;
}

/** What each hand of a board comes to over the 990 hands of the dealer, when it is called. Made once and used again. */
export class Showdown {
  readonly first = new Uint8Array(HANDS);
  readonly second = new Uint8Array(HANDS);
  readonly pair = new Uint16Array(HANDS);
  readonly worth = new Uint32Array(HANDS);
  /** In antes, over all dealers: profit of ante and call, the squares of profit + 1, how often something comes back, and how often a royal flush wins. */
  readonly profit = new Int32Array(HANDS);
  readonly square = new Int32Array(HANDS);
  readonly gives = new Int32Array(HANDS);
  readonly royal = new Int32Array(HANDS);
  /** How often all hands of a kind, one of `POKER_HANDS` after the other, come to each of `RESULTS`. */
  readonly ends = new Int32Array(POKER_HANDS.length * RESULTS.length);

  readonly #order = new Float64Array(HANDS);
  readonly #byRanks = new Uint32Array(169);
  readonly #counts = new Uint8Array(13);
  readonly #below = new Int32Array(52);
  readonly #out = new Int32Array(52);
  readonly #equal = new Int32Array(52);

  play(board: readonly number[]): void {
    this.#rank(board);
    this.#count();
  }

  #rank(board: readonly number[]): void {
    const counts = this.#counts.fill(0);
    const inSuit = [0, 0, 0, 0];
    const ranks = [0, 0, 0, 0];
    for (const card of board) {
      counts[card >> 2]!++;
      inSuit[card & 3]!++;
      ranks[card & 3]! |= 1 << (card >> 2);
    }
    for (let high = 0; high < 13; high++) {
      counts[high]!++;
      for (let low = 0; low <= high; low++) {
        counts[low]!++;
        // Five of one rank are no hand, and no pair of cards makes them.
        this.#byRanks[high * 13 + low] = counts[low]! <= 4 && counts[high]! <= 4 ? worthOfRanks(counts) : 0;
        counts[low]!--;
      }
      counts[high]!--;
    }
    const suit = inSuit.findIndex((count) => count >= 3);
    const [suited, held] = suit < 0 ? [0, 0] : [ranks[suit]!, inSuit[suit]!];
    let at = 0;
    for (let a = 1; a < 52; a++) {
      if (board.includes(a)) continue;
      for (let b = 0; b < a; b++) {
        if (board.includes(b)) continue;
        let worth = this.#byRanks[(a >> 2) * 13 + (b >> 2)]!;
        if (suit >= 0) {
          const [isA, isB] = [(a & 3) === suit, (b & 3) === suit];
          if (held + Number(isA) + Number(isB) >= 5)
            worth = SUITED[suited | (isA ? 1 << (a >> 2) : 0) | (isB ? 1 << (b >> 2) : 0)]!;
        }
        this.first[at] = a;
        this.second[at] = b;
        this.pair[at] = pairAt(a, b);
        this.worth[at] = worth;
        this.#order[at] = worth * 2048 + at;
        at++;
      }
    }
    this.#order.sort();
  }

  #count(): void {
    const { first, second, worth } = this;
    this.ends.fill(0);
    const [below, out, equal] = [this.#below.fill(0), this.#out.fill(0), this.#equal.fill(0)];
    let notQualified = 0;
    for (let at = 0; at < HANDS; at++)
      if (worth[at]! < QUALIFYING) {
        notQualified++;
        out[first[at]!]!++;
        out[second[at]!]!++;
      }
    for (let at = 0; at < notQualified; at++) {
      const hand = this.#order[at]! % 2048;
      this.#settle(hand, notQualified - out[first[hand]!]! - out[second[hand]!]! + 1, 0, 0);
    }
    // Hands of one worth after the other; `below` counts the qualifying ones before them, by card.
    for (let from = notQualified, to = from; from < HANDS; from = to) {
      const value = Math.floor(this.#order[from]! / 2048);
      for (; to < HANDS && Math.floor(this.#order[to]! / 2048) === value; to++) {
        const hand = this.#order[to]! % 2048;
        equal[first[hand]!]!++;
        equal[second[hand]!]!++;
      }
      for (let at = from; at < to; at++) {
        const hand = this.#order[at]! % 2048;
        const [a, b] = [first[hand]!, second[hand]!];
        const won = from - notQualified - below[a]! - below[b]!;
        const tie = to - from - equal[a]! - equal[b]! + 1;
        this.#settle(hand, notQualified - out[a]! - out[b]!, won, tie);
      }
      for (let at = from; at < to; at++) {
        const hand = this.#order[at]! % 2048;
        for (const card of [first[hand]!, second[hand]!]) {
          below[card]!++;
          equal[card] = 0;
        }
      }
    }
  }

  #settle(hand: number, out: number, won: number, tie: number): void {
    const lost = DEALERS - out - won - tie;
    const name = pokerHandOf(this.worth[hand]!);
    const pays = antePays(name);
    const { call } = rules;
    this.profit[hand] = (pays + call) * won + pays * out - (1 + call) * lost;
    this.square[hand] = (pays + call + 1) ** 2 * won + (pays + 1) ** 2 * out + tie + call ** 2 * lost;
    this.gives[hand] = won + out + tie;
    this.royal[hand] = name === 'royal-flush' ? won : 0;
    const kind = (this.worth[hand]! >> 20) * RESULTS.length;
    this.ends[kind]! += won;
    this.ends[kind + 1]! += lost;
    this.ends[kind + 2]! += tie;
    this.ends[kind + 3]! += out;
  }
}
