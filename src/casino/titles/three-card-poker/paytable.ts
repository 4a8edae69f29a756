/** The canonical rules of Three Card Poker. */

/** Ranks of a hand of three cards, the lowest first. */
export const HANDS = ['high-card', 'pair', 'flush', 'straight', 'three-of-a-kind', 'straight-flush'] as const;
export type HandName = (typeof HANDS)[number];

export const rules = {
  kind: 'three-card-poker',
  deck: 'one deck of 52 cards, shuffled for each round',
  /** The play bet is as high as the ante. */
  play: 1,
  /** The lowest hand with which the dealer takes part: a queen. */
  qualifies: 'Q',
  /** Paid with the ante when the player plays, whatever the dealer has; to one. */
  anteBonus: { straight: 1, 'three-of-a-kind': 4, 'straight-flush': 5 },
  /** A bet of its own on the player's three cards, in antes; pays to one, and is lost with a fold. */
  pairPlus: {
    most: 5,
    pays: { pair: 1, flush: 4, straight: 6, 'three-of-a-kind': 30, 'straight-flush': 40 },
  },
} as const;

const RANKS = 13;
const PLACE = RANKS ** 3;

/** What a hand is worth, from card numbers (rank × 4 + suit, the two is rank 0): a higher number wins. */
export function worthOf(a: number, b: number, c: number): number {
  const isFlush = (a & 3) === (b & 3) && (b & 3) === (c & 3);
  const [low, middle, high] = [a >> 2, b >> 2, c >> 2].sort((x, y) => x - y) as [number, number, number];
  if (low === high) return 4 * PLACE + high;
  if (low === middle || middle === high) {
    const pair = middle;
    return PLACE + pair * RANKS + (low === middle ? high : low);
  }
  // Ace, two, three is the lowest straight.
  const isWheel = high === 12 && low === 0 && middle === 1;
  if (isWheel || high - low === 2) return (isFlush ? 5 : 3) * PLACE + (isWheel ? 1 : high);
  return (isFlush ? 2 : 0) * PLACE + (high * RANKS + middle) * RANKS + low;
}

export const handOf = (worth: number): HandName => HANDS[Math.floor(worth / PLACE)]!;

/** Queen, three and two of two suits: the lowest hand that has a queen. */
export const QUALIFYING = (10 * RANKS + 1) * RANKS;
/** Queen, six and four: who has less folds, as the proof counts. */
export const WORTH_PLAYING = (10 * RANKS + 4) * RANKS + 2;

/** To one; nothing for a hand that pays nothing. */
export const paid = (table: Readonly<Record<string, number>>, hand: HandName): number => table[hand] ?? 0;
