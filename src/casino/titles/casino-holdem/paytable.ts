/** The canonical rules of Casino Hold'em. */
import { leastPairOf, pokerHandOf, type PokerHand } from '../../engine/poker-hands.ts';

export const rules = {
  kind: 'casino-holdem',
  deck: 'one deck of 52 cards, shuffled for each round',
  deal: 'two cards for the player, a flop of three; after a call turn, river and the dealer’s two',
  /** The call, in antes. */
  call: 2,
  /** The lowest hand with which the dealer takes part. */
  qualifies: 'a pair of fours',
  /** The ante of a player who wins or whose dealer does not take part, to one; every other hand pays even. */
  ante: { 'royal-flush': 100, 'straight-flush': 20, 'four-of-a-kind': 10, 'full-house': 3, flush: 2 },
  /** A bet of its own on the player's two cards and the flop, in antes; pays to one, whatever becomes of the hand. */
  aces: {
    most: 5,
    pays: {
      'royal-flush': 100,
      'straight-flush': 50,
      'four-of-a-kind': 40,
      'full-house': 30,
      flush: 20,
      'aces-or-better': 7,
    },
  },
} as const;

export const QUALIFYING = leastPairOf(2);
const PAIR_OF_ACES = leastPairOf(12);

/** To one. */
export const antePays = (hand: PokerHand): number =>
  (rules.ante as Readonly<Partial<Record<PokerHand, number>>>)[hand] ?? 1;

export type AcesHand = keyof typeof rules.aces.pays;

/** What five cards are on the side bet, if they pay. */
export function acesHandOf(worth: number): AcesHand | undefined {
  const hand = pokerHandOf(worth);
  if (hand in rules.aces.pays) return hand as AcesHand;
  return worth >= PAIR_OF_ACES ? 'aces-or-better' : undefined;
}

export const RESULTS = ['won', 'lost', 'tie', 'not-qualified'] as const;
export type Result = (typeof RESULTS)[number];

export function resultOf(own: number, dealers: number): Result {
  if (dealers < QUALIFYING) return 'not-qualified';
  return own > dealers ? 'won' : own < dealers ? 'lost' : 'tie';
}

/** What comes back of ante and call, in antes. */
export function backOf(result: Result, own: number): { ante: number; call: number } {
  switch (result) {
    case 'won':
      return { ante: 1 + antePays(pokerHandOf(own)), call: 2 * rules.call };
    // Without the dealer the ante wins and the call comes back.
    case 'not-qualified':
      return { ante: 1 + antePays(pokerHandOf(own)), call: rules.call };
    case 'tie':
      return { ante: 1, call: rules.call };
    case 'lost':
      return { ante: 0, call: 0 };
  }
}
