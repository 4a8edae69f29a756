// When a tournament runs: once, or again and again by its season. Hours are of 60 minutes, whatever clocks do.
import type { TournamentDefinition } from './definition.ts';

export interface Window {
  startsAt: Date;
  finishesAt: Date;
}

const HOUR_MS = 3_600_000;

/** The one that runs, if any, and the next one. Nothing that is over. */
export function windowsAt(
  { season, startsAt, finishedAt }: Pick<TournamentDefinition, 'season' | 'startsAt' | 'finishedAt'>,
  now: Date,
): Window[] {
  if (season === null) {
    const window = { startsAt: new Date(startsAt!), finishesAt: new Date(finishedAt!) };
    return window.finishesAt > now ? [window] : [];
  }
  const everyMs = season.everyHours * HOUR_MS;
  const first = Date.parse(season.anchor);
  const turn = Math.floor((now.getTime() - first) / everyMs);
  return [turn, turn + 1]
    .map((number) => {
      const starts = first + number * everyMs;
      return { startsAt: new Date(starts), finishesAt: new Date(starts + season.hours * HOUR_MS) };
    })
    .filter(({ finishesAt }) => finishesAt > now);
}
