/**
 * When the league plays: seasons of rounds in which everybody meets everybody twice, once at home. A pure function of the competition,
 * the pace and the league's seed, from the beginning of 2026 on and without an end.
 */
import type { Random } from '#kernel/random.ts';
import type { Competition } from '../competitions/competition.ts';

const EPOCH = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Real seconds for a minute of football; times given elsewhere are for this pace. */
export const STANDARD_PACE = 6;

export interface PlannedMatch {
  id: string;
  competition: Competition;
  season: number;
  /** From 1. */
  round: number;
  /** Matches of one lane come one after the other. */
  lane: number;
  /** Indexes into the competition's list of competitors. */
  home: number;
  away: number;
  startsAt: number;
}

/** The random draws of a season. */
export type SeasonRandom = (competition: string, season: number) => Random;

export const lanesOf = ({ plays, competitors }: Competition): number =>
  plays.kind === 'daily' ? competitors.length / 2 : plays.lanes;

export const slotMs = ({ slotS }: Competition, pace: number): number => (slotS * 1000 * pace) / STANDARD_PACE;

/** How long before its start a match is published. */
export const aheadMs = ({ aheadH, plays }: Competition, pace: number): number =>
  aheadH * HOUR_MS * (plays.kind === 'daily' ? 1 : pace / STANDARD_PACE);

/** All matches that start between two moments (the second not included), in order. */
export function matchesBetween(
  competition: Competition,
  pace: number,
  from: number,
  to: number,
  random: SeasonRandom,
): PlannedMatch[] {
  const matches: PlannedMatch[] = [];
  // Lanes of a turn begin one after the other, the last one nearly a slot later.
  const [first, last] = [turnAt(competition, pace, from) - 1, turnAt(competition, pace, to)];
  for (let turn = Math.max(first, 0); turn <= last; turn++)
    for (const match of matchesOf(competition, pace, turn, random))
      if (match.startsAt >= from && match.startsAt < to) matches.push(match);
  return matches;
}

/** When the season running at a moment began. */
export function seasonStart(competition: Competition, pace: number, at: number): number {
  const turn = Math.max(0, turnAt(competition, pace, at));
  return turnStart(competition, pace, turn - (turn % turnsOf(competition)));
}

/** The number of the season that runs at a moment. */
export const seasonAt = (competition: Competition, pace: number, at: number): number =>
  Math.floor(Math.max(0, turnAt(competition, pace, at)) / turnsOf(competition)) + 1;

export interface SeasonSpan {
  startsAt: number;
  /** When its last turn begins, and the next season does. */
  lastTurnAt: number;
  endsAt: number;
}

export function seasonSpan(competition: Competition, pace: number, season: number): SeasonSpan {
  const [first, next] = [(season - 1) * turnsOf(competition), season * turnsOf(competition)];
  return {
    startsAt: turnStart(competition, pace, first),
    lastTurnAt: turnStart(competition, pace, next - 1),
    endsAt: turnStart(competition, pace, next),
  };
}

/** As `2026/0044`: the year in which a season began, and its number in it. Names sort in the order of seasons. */
export function seasonName(competition: Competition, pace: number, season: number): string {
  const turns = turnsOf(competition);
  const year = new Date(turnStart(competition, pace, (season - 1) * turns)).getUTCFullYear();
  const before = Math.max(0, Math.ceil((turnAt(competition, pace, Date.UTC(year, 0, 1) - 1) + 1) / turns));
  return `${year}/${String(season - before).padStart(4, '0')}`;
}

// A turn is a round of a daily competition, which starts at one moment, or a match for each lane of another.

const roundsOf = ({ competitors }: Competition): number => 2 * (competitors.length - 1);
const turnsPerRound = (competition: Competition): number => competition.competitors.length / 2 / lanesOf(competition);
const turnsOf = (competition: Competition): number => roundsOf(competition) * turnsPerRound(competition);

/** Competitions do not all start in the same second. */
const offsetMs = ({ sport, place }: Competition): number => (sport.length * 7 + place * 13) * 8_000;

function turnStart(competition: Competition, pace: number, turn: number): number {
  const { plays } = competition;
  if (plays.kind === 'round-the-clock') return EPOCH + offsetMs(competition) + turn * slotMs(competition, pace);
  const day = Math.floor(turn / plays.hours.length);
  return EPOCH + day * DAY_MS + plays.hours[turn % plays.hours.length]! * HOUR_MS;
}

/** The last turn that has begun; before the first, -1 or less. */
function turnAt(competition: Competition, pace: number, at: number): number {
  const { plays } = competition;
  if (plays.kind === 'round-the-clock')
    return Math.floor((at - EPOCH - offsetMs(competition)) / slotMs(competition, pace));
  const day = Math.floor((at - EPOCH) / DAY_MS);
  const begun = plays.hours.filter((hour) => at - EPOCH - day * DAY_MS >= hour * HOUR_MS).length;
  return day * plays.hours.length + begun - 1;
}

function matchesOf(competition: Competition, pace: number, turn: number, random: SeasonRandom): PlannedMatch[] {
  const lanes = lanesOf(competition);
  const season = Math.floor(turn / turnsOf(competition)) + 1;
  const within = turn % turnsOf(competition);
  const round = Math.floor(within / turnsPerRound(competition));
  const first = (within % turnsPerRound(competition)) * lanes;
  const begins = turnStart(competition, pace, turn);
  // So that they do not all end at once.
  const apart = competition.plays.kind === 'daily' ? 0 : Math.round(slotMs(competition, pace) / lanes / 1000) * 1000;
  return pairsOf(competition, season, round, random)
    .slice(first, first + lanes)
    .map(([home, away], lane) => ({
      id: `${competition.id}.${pace}.${season}.${round + 1}.${first + lane + 1}`,
      competition,
      season,
      round: round + 1,
      lane,
      home,
      away,
      startsAt: begins + lane * apart,
    }));
}

/** Who plays whom: one stays, the others rotate; in the second half of the season home and away are swapped. */
function pairsOf(competition: Competition, season: number, round: number, random: SeasonRandom): [number, number][] {
  const count = competition.competitors.length;
  const order = orderOf(competition, season, random);
  const half = round % (count - 1);
  const seat = (at: number): number => (at === 0 ? order[0]! : order[1 + ((at - 1 + half) % (count - 1))]!);
  return Array.from({ length: count / 2 }, (_, at) => {
    const [first, second] = [seat(at), seat(count - 1 - at)];
    const isSwapped = (at === 0 ? half % 2 === 1 : at % 2 === 1) !== round >= count - 1;
    return isSwapped ? [second, first] : [first, second];
  });
}

function orderOf({ id, competitors }: Competition, season: number, random: SeasonRandom): readonly number[] {
  const draws = random(id, season);
  const order = competitors.map((_, at) => at);
  for (let left = order.length - 1; left > 0; left--) {
    const other = draws.int(left + 1);
    [order[left], order[other]] = [order[other]!, order[left]!];
  }
  return order;
}
