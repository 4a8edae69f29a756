/**
 * What the stand-in knows: sports, and events with the prices that bookmakers begin with and the score at their end. A schedule is a file
 * of lines, `{"sport":…}` or `{"event":…}` in the words of The Odds API; times are minutes after the schedule begins.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface ScheduledSport {
  key: string;
  group: string;
  title: string;
  description: string;
  active: boolean;
  has_outrights: boolean;
}

export interface ScheduledOutcome {
  name: string;
  description?: string;
  price: number;
  point?: number;
}

export interface ScheduledMarket {
  key: string;
  outcomes: ScheduledOutcome[];
}

export interface ScheduledEvent {
  id: string;
  sport_key: string;
  sport_title: string;
  starts_in_minutes: number;
  lasts_minutes: number;
  home_team: string | null;
  away_team: string | null;
  bookmakers: { key: string; title: string; region: string; markets: ScheduledMarket[] }[];
  /** Null: nobody says how it ended. */
  final: [number, number] | null;
}

/** An event at a time of its own. */
export interface DatedEvent extends ScheduledEvent {
  startsAt: Date;
  endsAt: Date;
}

export interface Schedule {
  sports: ScheduledSport[];
  events: ScheduledEvent[];
}

export function readSchedule(file: string): Schedule {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as { sport?: ScheduledSport; event?: ScheduledEvent });
  return {
    sports: lines.flatMap(({ sport }) => sport ?? []),
    events: lines.flatMap(({ event }) => event ?? []),
  };
}

const MINUTE_MS = 60_000;

/** Bet on as a whole: it is the same in every round. */
export const isSeason = ({ home_team: home }: Pick<ScheduledEvent, 'home_team'>): boolean => home === null;

/** `round`: how often the schedule has been played before. Ids are as long as those of the API. */
export function datedEvents({ events }: Schedule, beginsAt: Date, round: number): DatedEvent[] {
  return events.map((event) => {
    const startsAt = new Date(beginsAt.getTime() + event.starts_in_minutes * MINUTE_MS);
    return {
      ...event,
      id: createHash('md5')
        .update(`${event.id}.${isSeason(event) ? 0 : round}`)
        .digest('hex'),
      startsAt,
      endsAt: new Date(startsAt.getTime() + event.lasts_minutes * MINUTE_MS),
    };
  });
}

const FARTHEST = 0.03;

/** Prices move a little every minute, the same with all bookmakers: what one side gains the other loses. */
export function movedPrices(event: DatedEvent, { key, outcomes }: ScheduledMarket, now: Date): ScheduledOutcome[] {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  return outcomes.map((outcome, at) => {
    const line = `${event.id}.${key}.${Math.abs(outcome.point ?? 0)}.${outcome.description ?? ''}`;
    const bias = biasOf(`${line}.${minute}`) * (at % 2 === 0 ? 1 : -1);
    return { ...outcome, price: Math.max(1.01, Math.round(outcome.price * (1 + bias) * 100) / 100) };
  });
}

const biasOf = (text: string): number =>
  (createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32 - 0.5) * 2 * FARTHEST;
