/**
 * What the best five of five, six or seven cards are worth, as one number: a higher one wins, equal ones tie. Cards are
 * numbers, rank × 4 + suit, the two being rank 0.
 */
export const POKER_HANDS = [
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
] as const;
export type PokerHand = (typeof POKER_HANDS)[number];

const SUIT = 3;
const ACE = 12;
/** The kind of hand in the high bits; below it five ranks of four bits, the most significant first. */
const place = (kind: PokerHand): number => POKER_HANDS.indexOf(kind) << 20;
const [PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL] = POKER_HANDS.slice(1).map(
  place,
) as [number, number, number, number, number, number, number, number, number];

export const pokerHandOf = (worth: number): PokerHand => POKER_HANDS[worth >> 20]!;

/** The lowest hand with a pair of this rank. */
export const leastPairOf = (rank: number): number => PAIR | (rank << 16);

/** Rank of the highest card of a straight, -1 without one; the ace also counts below the two. */
function straightIn(ranks: number): number {
  const line = (ranks << 1) | ((ranks >> ACE) & 1);
  for (let top = ACE; top >= 3; top--) if (((line >> (top - 3)) & 31) === 31) return top;
  return -1;
}

/** The highest `count` ranks of a set, four bits each, from bit `at`. */
function highest(ranks: number, count: number, at: number): number {
  let worth = 0;
  let left = ranks;
  for (let taken = 0; taken < count && left !== 0; taken++, at -= 4) {
    const rank = 31 - Math.clz32(left);
    worth |= rank << at;
    left ^= 1 << rank;
  }
  return worth;
}

/** The worth of five or more cards of one suit, by the set of their ranks. */
export function worthOfSuited(ranks: number): number {
  const straight = straightIn(ranks);
  if (straight === ACE) return ROYAL;
  return straight >= 0 ? STRAIGHT_FLUSH | (straight << 16) : FLUSH | highest(ranks, 5, 16);
}

/** The worth of cards that make no flush, by the number of each rank. */
export function worthOfRanks(counts: ArrayLike<number>): number {
  let [all, pairs, threes, four] = [0, 0, 0, -1];
  for (let rank = ACE; rank >= 0; rank--) {
    const count = counts[rank]!;
    if (count === 0) continue;
    all |= 1 << rank;
    if (count === 2) pairs |= 1 << rank;
    else if (count === 3) threes |= 1 << rank;
    else if (count === 4 && four < 0) four = rank;
  }
  if (four >= 0) return FOUR | (four << 16) | highest(all ^ (1 << four), 1, 12);
  const three = threes === 0 ? -1 : 31 - Math.clz32(threes);
  if (three >= 0) {
    // A second three of a kind counts as a pair.
    const others = pairs | (threes ^ (1 << three));
    if (others !== 0) return FULL_HOUSE | (three << 16) | highest(others, 1, 12);
  }
  const straight = straightIn(all);
  if (straight >= 0) return STRAIGHT | (straight << 16);
  if (three >= 0) return THREE | (three << 16) | highest(all ^ (1 << three), 2, 12);
  if (pairs === 0) return highest(all, 5, 16);
  const high = 31 - Math.clz32(pairs);
  const rest = pairs ^ (1 << high);
  if (rest === 0) return PAIR | (high << 16) | highest(all ^ pairs, 3, 12);
  const low = 31 - Math.clz32(rest);
  return TWO_PAIR | (high << 16) | (low << 12) | highest(all ^ (1 << high) ^ (1 << low), 1, 8);
}

/** The worth of five to seven cards. With five of one suit, seven cards can hold neither four of a kind nor a full house. */
export function worthOfCards(cards: readonly number[]): number {
  const suits = [0, 0, 0, 0];
  const counts = Array.from({ length: 13 }, () => 0);
  const ranks = [0, 0, 0, 0];
  for (const card of cards) {
    const suit = card & SUIT;
    suits[suit]!++;
    ranks[suit]! |= 1 << (card >> 2);
    counts[card >> 2]!++;
  }
  const suited = suits.findIndex((count) => count >= 5);
  return suited >= 0 ? worthOfSuited(ranks[suited]!) : worthOfRanks(counts);
}
