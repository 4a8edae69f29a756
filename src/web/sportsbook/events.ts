// What the sports pages show, and the one place where it is asked for.
import type { LoadContext } from '../page.ts';

export const SPORTS = ['football', 'tennis', 'basketball', 'ice-hockey', 'esports'] as const;
export const WHEN = ['live', 'today', 'upcoming'] as const;
export type Sport = (typeof SPORTS)[number];
export type When = (typeof WHEN)[number];

export interface Price {
  /** Key of market and outcome. */
  id: string;
  label: string;
  /** Decimal odds as they are written, e.g. `"2.50"`. */
  odds: string;
  isSuspended: boolean;
}

export interface SportEvent {
  id: string;
  sport: Sport;
  league: string;
  home: string;
  away: string;
  /** ISO time of the start. */
  starts_at: string;
  /** While it is played: score and clock. */
  live: { home: string; away: string; clock: string } | null;
  /** Outcomes of its first market. */
  prices: readonly Price[];
  markets_count: number;
}

/** The sportsbook answers here; until it offers matches there are none. */
export const loadEvents = (
  _context: Pick<LoadContext, 'api'>,
  _filter: { sport: Sport | undefined; when: When },
): Promise<SportEvent[]> => Promise.resolve([]);
