/** The canonical rules of punto banco. */
import { TABLE_LIMITS } from '../../engine/table-bets.ts';

export const SPOTS = ['player', 'banker', 'tie'] as const;
export type Spot = (typeof SPOTS)[number];

export const DECKS = 8;
export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
export const SUITS = ['S', 'H', 'D', 'C'] as const;

/** What a bet of 20 that wins is paid back in all: the banker's win less a commission of 5 %. */
const backOf20: Readonly<Record<Spot, number>> = { player: 40, banker: 39, tie: 180 };

/** With a player's third card worth 0 … 9, the banker draws on this total or a lower one. */
const bankerDrawsUpTo = [3, 3, 4, 4, 5, 5, 6, 6, 2, 3] as const;

export const rules = {
  kind: 'baccarat',
  decks: DECKS,
  shoe: 'shuffled anew for each round',
  backOf20,
  tie: 'gives back bets on player and banker',
  natural: 8,
  playerDrawsUpTo: 5,
  bankerDrawsUpTo,
  bankerDrawsUpToWhenPlayerStands: 5,
  limits: TABLE_LIMITS,
} as const;

export const pointsOfRank = (rank: number): number => (rank < 9 ? rank + 1 : 0);

/** Whether the banker takes a third card; `third` is what the player's third is worth, nothing when they stood. */
export const bankerDraws = (banker: number, third: number | undefined): boolean =>
  banker <= (third === undefined ? rules.bankerDrawsUpToWhenPlayerStands : bankerDrawsUpTo[third]!);

/** What a bet is paid back in all. */
export function paidBack(spot: Spot, winner: Spot, amount: bigint): bigint {
  if (spot === winner) return (amount * BigInt(backOf20[spot])) / 20n;
  return winner === 'tie' ? amount : 0n;
}
