/**
 * Counts every round of Casino Hold'em: all hands and flops of the player, each called or folded as is best over all turns,
 * rivers and hands of the dealer. Boards that differ in the names of their suits alone are counted once, 134,459 of
 * 2,598,960; what a hand comes to on a board is then added to each of the ten flops that the board may have begun with.
 */
import { POKER_HANDS } from '../../engine/poker-hands.ts';
import { RESULTS } from './paytable.ts';
import { DEALERS, HANDS, pairAt, Showdown } from './showdown.ts';
import { RUNOUTS } from './strategy.ts';

const PAIRS = 1326;
/** What is summed for each hand on a flop: profit, squares, ends that give something back, royal flushes that win. */
const SUMS = 4;

/** The four suits in all their orders: to which place each suit goes. */
const ORDERS: readonly (readonly number[])[] = [0, 1, 2, 3].flatMap((a) =>
  [0, 1, 2, 3].flatMap((b) =>
    [0, 1, 2, 3].flatMap((c) => (a === b || a === c || b === c ? [] : [[a, b, c, 6 - a - b - c]])),
  ),
);
const orderAt = (order: readonly number[]): number =>
  ORDERS.findIndex((one) => one.every((to, at) => to === order[at]));

export interface FlopCount {
  /** The cards as numbers. */
  flop: readonly number[];
  /** How many flops are the same but for the names of their suits. */
  times: number;
  /** Hands that are folded on it, of 1,176. */
  folds: number;
  /** What comes back over all hands and ends, less the calls, in antes. */
  back: bigint;
}

export interface HoldemCount {
  flops: FlopCount[];
  /** Over all rounds, each as often as it comes. */
  rounds: bigint;
  back: bigint;
  squares: bigint;
  gives: bigint;
  royals: bigint;
  /** Hands with a flop, and those of them that are folded. */
  situations: bigint;
  folds: bigint;
  /**
   * Whatever is held, called: in how many of all boards, hands and hands of the dealer the player's seven cards are each of
   * `POKER_HANDS` and end in each of `RESULTS`, one hand after the other.
   */
  called: number[];
  /** Whether to call, for cards as numbers. */
  isCalled: (own: readonly [number, number], flop: readonly number[]) => boolean;
}

/** Ranks by suit as sets, in falling order, and where each suit went: what cards are apart from the names of their suits. */
interface Shape {
  sets: number[];
  order: number[];
}

function shapeOf(cards: readonly number[]): Shape {
  const sets = [0, 0, 0, 0];
  for (const card of cards) sets[card & 3]! |= 1 << (card >> 2);
  const places = [0, 1, 2, 3].sort((a, b) => sets[b]! - sets[a]! || a - b);
  return { sets: places.map((suit) => sets[suit]!), order: [0, 1, 2, 3].map((suit) => places.indexOf(suit)) };
}

const isSorted = ([a, b, c, d]: readonly number[]): boolean => a! >= b! && b! >= c! && c! >= d!;
/** Which neighbours are equal, as three bits: those suits may change places. */
const equals = ([a, b, c, d]: readonly number[]): number =>
  Number(a === b) | (Number(b === c) << 1) | (Number(c === d) << 2);
const keyOf = (sets: readonly number[]): string => sets.join();

/** In how many ways the suits of cards can be named otherwise. */
function timesOf(sets: readonly number[]): number {
  const orders = new Set(ORDERS.map((order) => keyOf(order.map((at) => sets[at]!))));
  return orders.size;
}

/** Orders of the suits that leave cards with such equal neighbours as they are. */
const staysOf = (equal: number): (readonly number[])[] => {
  const same = [0, 1, 2].reduce<number[]>((group, at) => [...group, (equal >> at) & 1 ? group[at]! : at + 1], [0]);
  return ORDERS.filter((order) => order.every((to, at) => same[to] === same[at]));
};

function moved(order: readonly number[], pair: readonly [number, number]): number {
  const [a, b] = pair.map((card) => (card & ~3) | order[card & 3]!) as [number, number];
  return a > b ? pairAt(a, b) : pairAt(b, a);
}

/**
 * For each kind of equal neighbours and each order of the suits: where a pair of cards goes, all pairs that the kind does
 * not tell apart going to one place.
 */
function pairMaps(): Uint16Array[][] {
  const pairs: [number, number][] = [];
  for (let a = 1; a < 52; a++) for (let b = 0; b < a; b++) pairs.push([a, b]);
  return Array.from({ length: 8 }, (_, equal) => {
    const stays = staysOf(equal);
    const first = Uint16Array.from(pairs, (pair) => Math.min(...stays.map((order) => moved(order, pair))));
    return ORDERS.map((order) => Uint16Array.from(pairs, (pair) => first[moved(order, pair)]!));
  });
}

/** All sets of so many cards, one of each shape. */
function* shapes(size: number): Generator<number[]> {
  function* more(cards: number[], from: number): Generator<number[]> {
    if (cards.length === size) {
      const sets = [0, 0, 0, 0];
      for (const card of cards) sets[card & 3]! |= 1 << (card >> 2);
      if (isSorted(sets)) yield cards;
      return;
    }
    for (let card = from; card < 52; card++) yield* more([...cards, card], card + 1);
  }
  yield* more([], 0);
}

const TENS: readonly (readonly number[])[] = [0, 1, 2, 3, 4].flatMap((a) =>
  [0, 1, 2, 3, 4].flatMap((b) => [0, 1, 2, 3, 4].filter((c) => a < b && b < c).map((c) => [a, b, c])),
);

export function countRounds(): HoldemCount {
  const flops = [...shapes(3)].map((cards) => ({ cards, sets: shapeOf(cards).sets }));
  const flopAt = new Map(flops.map(({ sets }, at) => [keyOf(sets), at]));
  const maps = pairMaps();
  const sums = new Float64Array(flops.length * PAIRS * SUMS);
  const showdown = new Showdown();
  const ends = POKER_HANDS.flatMap(() => RESULTS.map(() => 0));
  for (const board of shapes(5)) {
    const times = timesOf(shapeOf(board).sets);
    showdown.play(board);
    for (let at = 0; at < ends.length; at++) ends[at]! += times * showdown.ends[at]!;
    for (const places of TENS) {
      const { sets, order } = shapeOf(places.map((at) => board[at]!));
      add(showdown, times, maps[equals(sets)]![orderAt(order)]!, sums, flopAt.get(keyOf(sets))! * PAIRS * SUMS);
    }
  }
  return { ...best(flops, maps, sums), called: ends };
}

function add(showdown: Showdown, times: number, map: Uint16Array, sums: Float64Array, from: number): void {
  const { pair, profit, square, gives, royal } = showdown;
  for (let hand = 0; hand < HANDS; hand++) {
    const at = from + map[pair[hand]!]! * SUMS;
    sums[at]! += times * profit[hand]!;
    sums[at + 1]! += times * square[hand]!;
    sums[at + 2]! += times * gives[hand]!;
    sums[at + 3]! += times * royal[hand]!;
  }
}

function best(
  flops: readonly { cards: number[]; sets: number[] }[],
  maps: readonly (readonly Uint16Array[])[],
  sums: Float64Array,
): Omit<HoldemCount, 'called'> {
  const count = { rounds: 0n, back: 0n, squares: 0n, gives: 0n, royals: 0n, situations: 0n, folds: 0n };
  const called = new Uint8Array(flops.length * PAIRS);
  const unmoved = orderAt([0, 1, 2, 3]);
  const counted = flops.map(({ cards, sets }, at): FlopCount => {
    const times = timesOf(sets);
    const map = maps[equals(sets)]![unmoved]!;
    /** Hands that share a place. */
    const sharing = new Map<number, number>();
    for (let a = 1; a < 52; a++)
      for (let b = 0; b < a; b++)
        if (!cards.includes(a) && !cards.includes(b)) {
          const place = map[pairAt(a, b)]!;
          sharing.set(place, (sharing.get(place) ?? 0) + 1);
        }
    let [folds, back] = [0, 0n];
    for (const [place, hands] of sharing) {
      const ends = times * hands * RUNOUTS * DEALERS;
      const from = (at * PAIRS + place) * SUMS;
      const profit = sums[from]!;
      count.rounds += BigInt(ends);
      if (profit <= -ends) {
        folds += hands;
        continue;
      }
      called[at * PAIRS + place] = 1;
      back += BigInt(profit + ends);
      count.squares += BigInt(sums[from + 1]!);
      count.gives += BigInt(sums[from + 2]!);
      count.royals += BigInt(sums[from + 3]!);
    }
    count.back += back;
    count.situations += BigInt(times) * 1176n;
    count.folds += BigInt(times * folds);
    return { flop: cards, times, folds, back: back / BigInt(times) };
  });
  const flopAt = new Map(flops.map(({ sets }, at) => [keyOf(sets), at]));
  return {
    ...count,
    flops: counted,
    isCalled(own, flop) {
      const { sets, order } = shapeOf(flop);
      const [a, b] = own[0] > own[1] ? own : [own[1], own[0]];
      const place = maps[equals(sets)]![orderAt(order)]![pairAt(a, b)]!;
      return called[flopAt.get(keyOf(sets))! * PAIRS + place] === 1;
    },
  };
}
