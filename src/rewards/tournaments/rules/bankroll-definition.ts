// Equal bankroll in a definition: the game, the starting credits, and the number of spins.
import * as z from 'zod/mini';
import type { TournamentDefinition } from './definition.ts';

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

export const bankroll = z.strictObject({
  /** Sysname of a slot. */
  game: z.string(),
  /** Whole credits. */
  credits: z._default(whole(1, 1_000_000), 1000),
  stakes: z.array(whole(1, 1_000_000)).check(z.minLength(1), z.maxLength(8)),
  spins: whole(1, 500),
  /** How long stakes are taken for each spin. */
  everySeconds: whole(3, 600),
  /** To have a place, a player needs a stake on this percentage of the spins that anybody stakes on. */
  leastPercent: z._default(whole(0, 100), 50),
});
export type BankrollDefinition = z.output<typeof bankroll>;

export const lengthMs = ({ spins, everySeconds }: BankrollDefinition): number => spins * everySeconds * 1000;

type Definition = Pick<
  TournamentDefinition,
  'bankroll' | 'scoring' | 'entry' | 'games' | 'minimumStake' | 'resetOnCashout' | 'season' | 'finishedAt'
>;

export function faultOfBankroll(definition: Definition, usualRounds: number): string | undefined {
  const { bankroll: written, scoring, entry, season, finishedAt } = definition;
  if (scoring.rule !== 'equal-bankroll')
    return written === null ? undefined : 'Only the rule equal-bankroll has a bankroll.';
  if (written === null) return 'Which game, with what credits? Give bankroll.';
  if (scoring.rounds !== null && scoring.rounds !== usualRounds)
    return 'bankroll.spins says how many spins there are; leave out scoring.rounds.';
  if (entry.kind === 'automatic')
    return 'Players with equal bankroll enter before the start: entry.kind must be opt-in or buy-in.';
  if (hasRoundRules(definition))
    return 'Its spins are no rounds of games: leave out games, minimumStake and resetOnCashout.';
  if (finishedAt !== null || season?.hours !== undefined)
    return 'Its spins say how long it lasts: leave out finishedAt and season.hours.';
  return faultOfStakes(written);
}

const hasRoundRules = ({ games, minimumStake, resetOnCashout }: Definition): boolean =>
  Object.values(games).some((names) => names.length > 0) || minimumStake !== null || resetOnCashout;

function faultOfStakes({ stakes, credits }: BankrollDefinition): string | undefined {
  if (stakes.some((stake, index) => index > 0 && stake <= stakes[index - 1]!))
    return 'bankroll.stakes must rise from one to the next.';
  return stakes.at(-1)! > credits ? 'A stake of the bankroll is higher than its credits.' : undefined;
}
