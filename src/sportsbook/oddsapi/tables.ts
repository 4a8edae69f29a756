import type { EventState } from './rules/event-state.ts';

export interface AccountRow {
  feed: string;
  /** Credits, as the API said with its last answer. */
  remaining: number | null;
  used: number | null;
  last_cost: number | null;
  said_at: Date | null;
  problem: string | null;
  problem_at: Date | null;
  /** No call before this. */
  paused_until: Date | null;
}

export interface SpendingRow {
  feed: string;
  /** UTC, `2026-11-28`. */
  day: string;
  credits: number;
}

export interface PollRow {
  feed: string;
  /** `odds/soccer_epl`, `extras/{event}` … */
  what: string;
  tried_at: Date;
  read_at: Date | null;
  /** In a row. */
  failures: number;
}

export interface EventRow {
  feed: string;
  /** The API's. */
  id: string;
  sport_key: string;
  starts_at: Date;
  is_over: boolean;
  sequence: bigint;
  state: EventState;
}

export interface TeamRow {
  feed: string;
  sport: string;
  /** As `nameKey` writes it. */
  name: string;
  team: string;
}

export interface OddsApiTables {
  'oddsapi.accounts': AccountRow;
  'oddsapi.spending': SpendingRow;
  'oddsapi.polls': PollRow;
  'oddsapi.events': EventRow;
  'oddsapi.teams': TeamRow;
}
