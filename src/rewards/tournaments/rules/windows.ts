// When a tournament runs: once, or again and again by its season. Hours are of 60 minutes, whatever clocks do.
import { lengthMs } from './bankroll-definition.ts';
import type { TournamentDefinition } from './definition.ts';

export interface Window {
  startsAt: Date;
  finishesAt: Date;
}

const HOUR_MS = 3_600_000;

type Times = Pick<TournamentDefinition, 'season' | 'startsAt' | 'finishedAt'> &
  Partial<Pick<TournamentDefinition, 'bankroll'>>;

/**
 * The running one, if any, and the next one. None that is over, and with equal bankroll none that has begun: players have to
 * enter beforehand.
 */
export function windowsAt(times: Times, now: Date): Window[] {
  const windows = times.season === null ? [onceOf(times)] : seasonAt(times, times.season, now);
  return windows.filter(({ startsAt, finishesAt }) => (times.bankroll ? startsAt : finishesAt) > now);
}

function onceOf({ startsAt, finishedAt, bankroll }: Times): Window {
  const starts = Date.parse(startsAt!);
  return {
    startsAt: new Date(starts),
    finishesAt: bankroll ? new Date(starts + lengthMs(bankroll)) : new Date(finishedAt!),
  };
}

function seasonAt({ bankroll }: Times, season: NonNullable<Times['season']>, now: Date): Window[] {
  const everyMs = season.everyHours * HOUR_MS;
  const lastsMs = bankroll ? lengthMs(bankroll) : season.hours! * HOUR_MS;
  const first = Date.parse(season.anchor);
  const turn = Math.floor((now.getTime() - first) / everyMs);
  return [turn, turn + 1].map((number) => {
    const starts = first + number * everyMs;
    return { startsAt: new Date(starts), finishesAt: new Date(starts + lastsMs) };
  });
}
