// What games tell their own watch about a settled round, in the `details` of the event.
import type { Drawn } from '#casino/engine/drawn.ts';
import type { Odds, Title } from '#casino/engine/title.ts';
import type { Measured } from '#casino/return-monitoring/measure-round.ts';
import { titles } from '#casino/titles/index.ts';
import type { StakeSettled } from '#money/stakes/index.ts';

/**
 * Absent where a round cannot be compared with anything: games of outside suppliers, free spins, rounds that were given back,
 * and all bets of a shared round but the first, which represents them.
 */
export interface RoundDetails {
  /** The odds that the round is compared with, or the choice that they follow from. */
  odds: Odds | Choice;
  /** What the odds refer to, where that is not won ÷ staked. */
  returned?: number;
  /** What it has drawn. */
  drawn: readonly Drawn[];
  /** For all bets on one drawing together, what they measured; otherwise it follows from odds and return. */
  measured?: readonly Measured[];
  /** The player acted in it, so they chose when it ended. */
  hasSteps?: boolean;
}

/** What a player chose in that version of a title. */
interface Choice {
  version: string;
  params: unknown;
}

/** A settled round with what the watch needs. */
export interface WatchedRound extends Pick<StakeSettled, 'subject' | 'stakedMinor' | 'wonMinor' | 'startedAt'> {
  details: RoundDetails & { odds: Odds };
}

/** The odds of a round of one step. Those of a slot would be half of its event, and a few choices have them all. */
export const writtenOdds = (title: Title, ...round: Parameters<Title['odds']>): Odds | Choice =>
  title.type === 'slot' ? { version: title.version, params: round[0] } : title.odds(...round);

/** The settled rounds of events that can be compared with the titles as they are now. */
export const watchedRounds = (settled: readonly StakeSettled[]): WatchedRound[] =>
  settled.flatMap((stake) => watched(stake) ?? []);

function watched({
  details: written,
  subject,
  stakedMinor,
  wonMinor,
  startedAt,
}: StakeSettled): WatchedRound | undefined {
  const details = written as RoundDetails | undefined;
  const title = titles[subject];
  if (!details || !title) return undefined;
  const odds = 'params' in details.odds ? oddsOf(title, details.odds) : details.odds;
  return odds && { subject, stakedMinor, wonMinor, startedAt, details: { ...details, odds } };
}

const oddsOf = (title: Title, { version, params }: Choice): Odds | undefined =>
  version === title.version ? title.odds(params, 0n, []) : undefined;
