/**
 * When races are run, day and night: each meeting has one after the other, and the meetings take turns. A pure function of meeting,
 * pace and the league's seed, as the calendar of matches is.
 */
import type { Random } from '#kernel/random.ts';
import { STANDARD_PACE } from '../rules/calendar.ts';
import type { Meeting } from './meeting.ts';

const EPOCH = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;
/** From one race of a meeting to the next, at the standard pace: longer than any race. */
const SLOT_MS = 5 * MINUTE_MS;
/** How long before its start a race is published, at the standard pace. */
const AHEAD_MS = 120 * MINUTE_MS;
/** How far back results are announced of races that nobody could bet on, at the standard pace. */
export const PAST_MS = 180 * MINUTE_MS;

export interface PlannedRace {
  id: string;
  meeting: Meeting;
  /** From 0 on, since the epoch. */
  number: number;
  startsAt: number;
}

/** Draws that follow from the league's seed. */
export type MeetingRandom = (what: string, number: number) => Random;

/** At this pace. */
export const atPace = (ms: number, pace: number): number => (ms * pace) / STANDARD_PACE;
export const slotMs = (pace: number): number => atPace(SLOT_MS, pace);
export const aheadMs = (pace: number): number => atPace(AHEAD_MS, pace);

/** All races that start between two moments (the second not included), in order. */
export function racesBetween(meeting: Meeting, pace: number, from: number, to: number): PlannedRace[] {
  const first = Math.max(0, Math.ceil((from - firstStart(meeting, pace)) / slotMs(pace)));
  const races: PlannedRace[] = [];
  for (let number = first; ; number++) {
    const startsAt = firstStart(meeting, pace) + number * slotMs(pace);
    if (startsAt >= to) return races;
    races.push({ id: `${meeting.id}.${pace}.${number}`, meeting, number, startsAt });
  }
}

const MEETINGS_IN_TURN = 3;
const firstStart = ({ place }: Meeting, pace: number): number =>
  EPOCH + Math.round((((place - 1) % MEETINGS_IN_TURN) * slotMs(pace)) / MEETINGS_IN_TURN / 1000) * 1000;

/** A meeting is of a month, in which horses have one rating. */
export const seasonOf = (at: number): string => new Date(at).toISOString().slice(0, 7).replace('-', '/');

// Half the horses run in the races of one half hour, the others in the next, so that each has its rest between two races.

const RACES_OF_HALF = 6;
/** How many run in these races, in an order that is drawn. */
const FIELDS: readonly (readonly number[])[] = [
  [6, 8, 9, 9, 10, 14],
  [7, 7, 8, 10, 11, 12],
];

/** Indexes into the meeting's list of horses. */
export function horsesIn({ meeting, number }: PlannedRace, random: MeetingRandom): number[] {
  const half = Math.floor(number / RACES_OF_HALF);
  const draws = random(`${meeting.id} field`, half);
  const sizes = shuffle(FIELDS[half % FIELDS.length]!, draws);
  const count = meeting.horses.length / FIELDS.length;
  const horses = shuffle(
    Array.from({ length: count }, (_, at) => (half % FIELDS.length) * count + at),
    draws,
  );
  const nth = number % RACES_OF_HALF;
  const before = sizes.slice(0, nth).reduce((sum, size) => sum + size, 0);
  return horses.slice(before, before + sizes[nth]!);
}

export function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  const order = [...items];
  for (let left = order.length - 1; left > 0; left--) {
    const other = random.int(left + 1);
    [order[left], order[other]] = [order[other]!, order[left]!];
  }
  return order;
}
