// How a match stands, as the site shows it: its status, and the scoreboard.
import type { Fixture, Scoreboard } from '#sportsbook/book/index.ts';
import type { UofStatus } from './uof-messages.ts';

type EventStatus = Fixture['status'];

const BY_NUMBER: Readonly<Record<number, EventStatus>> = {
  0: 'scheduled',
  1: 'live',
  2: 'interrupted',
  3: 'ended',
  4: 'ended',
  5: 'cancelled',
  6: 'scheduled', // delayed
  7: 'interrupted',
  8: 'postponed',
  9: 'abandoned',
};

/** As fixtures and schedules say it. */
const BY_NAME: Readonly<Record<string, EventStatus>> = {
  not_started: 'scheduled',
  delayed: 'scheduled',
  live: 'live',
  suspended: 'interrupted',
  interrupted: 'interrupted',
  ended: 'ended',
  closed: 'ended',
  cancelled: 'cancelled',
  postponed: 'postponed',
  abandoned: 'abandoned',
};

const HAS_BEGUN: readonly EventStatus[] = ['live', 'interrupted', 'ended', 'abandoned', 'cancelled'];

/**
 * What it is after a message. One who does not see the match (pre-match odds) says `not started` for as long as it speaks: that a match
 * has begun is not taken back by it, nor that it has ended by anybody.
 */
export function nextStatus(before: EventStatus, status: number | undefined): EventStatus {
  const next = status === undefined ? undefined : BY_NUMBER[status];
  if (next === undefined || (next === 'scheduled' && HAS_BEGUN.includes(before))) return before;
  return before === 'ended' && (next === 'live' || next === 'interrupted') ? before : next;
}

/** Of a fixture that is fetched: what the messages of the match have said since is newer. */
export function fetchedStatus(before: EventStatus | undefined, name: string | undefined): EventStatus {
  const fetched = (name === undefined ? undefined : BY_NAME[name]) ?? before ?? 'scheduled';
  if (before === undefined) return fetched;
  const isEarlier = (fetched === 'scheduled' || fetched === 'live') && HAS_BEGUN.includes(before);
  return isEarlier ? before : fetched;
}

/** A season is bet on while it is played: it is upcoming until it is over, and no page shows it among what is live. */
export const shownStatus = (status: EventStatus, { competitors }: Pick<Fixture, 'competitors'>): EventStatus =>
  competitors.length !== 2 && (status === 'live' || status === 'interrupted') ? 'scheduled' : status;

const PERIODS: Readonly<Record<number, string>> = {
  1: 'p1',
  2: 'p2',
  3: 'p3',
  6: '1h',
  7: '2h',
  8: 'set1',
  9: 'set2',
  10: 'set3',
  11: 'set4',
  12: 'set5',
  13: 'q1',
  14: 'q2',
  15: 'q3',
  16: 'q4',
  31: 'ht',
  40: 'ot',
  41: 'ot',
  42: 'ot',
  50: 'so',
  51: 'so',
  52: 'so',
  100: 'ft',
  110: 'ft',
  111: 'ft',
  120: 'ft',
  141: 'map1',
  142: 'map2',
  143: 'map3',
  144: 'map4',
  145: 'map5',
};

/** Points of a game of tennis as they are called; of a tie-break and of other sports as they are. */
const calledPoints = (points: number): string => (points === 50 ? 'A' : String(points));

const PARTS = { half: 'h', period: 'p', set: 'set', quarter: 'q', map: 'map' } as const;

/** A status of a match by its number, or by the feed's English words for a number that is not known here: `6th set`. */
export function periodOf(matchStatus: number | undefined, words: string | undefined): string {
  const period = PERIODS[matchStatus ?? -1];
  if (period !== undefined) return period;
  const [, number, part] = /^(\d)(?:st|nd|rd|th) (half|period|set|quarter|map)$/i.exec(words ?? '') ?? [];
  if (number === undefined) return '';
  const name = PARTS[part!.toLowerCase() as keyof typeof PARTS];
  return name === 'h' ? `${number}h` : `${name}${number}`;
}

/** `undefined`: it says nothing of the score. */
export function scoreboardOf(status: UofStatus, sport: string, words?: string): Scoreboard | undefined {
  if (!status.score) return undefined;
  const clockS = sport === 'football' ? (status.clockS ?? null) : null;
  return {
    score: [...status.score],
    periods: status.periods.map(([home, away]) => [home, away]),
    period: periodOf(status.matchStatus, words),
    clockS,
    pace: clockS === null || status.isClockStopped || status.matchStatus === 31 ? 0 : 1,
    points: status.points ? [calledPoints(status.points[0]), calledPoints(status.points[1])] : null,
    serving: status.serving ?? null,
    statistics: Object.fromEntries(
      Object.entries(status.statistics).map(([name, [home, away]]) => [name, [home, away]]),
    ),
  };
}
