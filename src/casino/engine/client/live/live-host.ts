// The interface between the page of a live table and the game at it.
import type { LiveBet, LiveRound, OwnBet, PastRound } from '#casino/live-tables/contract.ts';
import type { TitleHost } from '../title-client.ts';

export interface LiveHost extends Pick<
  TitleHost,
  | 'currency'
  | 'stakes'
  | 'stakeStep'
  | 'stake'
  | 'setStake'
  | 'sound'
  | 'isMotionReduced'
  | 'isHurryAllowed'
  | 'announce'
> {
  /** A player, who can bet. */
  isPlayer: boolean;
  /** `null`: the table is closed. */
  round: LiveRound | null;
  /** The player's own bets in this round. */
  mine: readonly OwnBet[];
  /** The bets of all players in this round, newest first. */
  bets: readonly LiveBet[];
  /** Rounds that are over and have been shown, newest first. */
  history: readonly PastRound[];
  /** The server's clock, in milliseconds. */
  now: () => number;
  /** Places a bet in this round. Returns `undefined` when it was not taken; the page has then shown the player why. */
  place(stake: string, params: Record<string, unknown>): Promise<OwnBet | undefined>;
  /** Leaves a running curve. */
  cashOut(bet: OwnBet): Promise<OwnBet | undefined>;
  /** The round has been shown to its end: balance, wins and road may now include it. */
  onShown(round: LiveRound): void;
}
