// What the tournament pages show, and the one place where it is asked for.
import type { Game } from '#domains/games/contract.ts';
import type { WireMoney } from '#kernel/money.ts';
import type { LoadContext } from '../page.ts';

export const STATUSES = ['active', 'future', 'finished'] as const;
export type TournamentStatus = (typeof STATUSES)[number];

export interface Leader {
  place: number;
  fakename: string;
  points: number;
  prize: WireMoney | null;
}

export interface Tournament {
  id: number;
  description: { title: string; text: string };
  status: TournamentStatus;
  total_prize: WireMoney;
  total_participants: number;
  games_count: number;
  started_at: string;
  finished_at: string;
  winners: readonly Leader[];
}

type Asked = Pick<LoadContext, 'api'>;

/** The tournaments answer here; until one is announced there is none. */
export const loadTournaments = (_context: Asked, _status: TournamentStatus): Promise<Tournament[]> =>
  Promise.resolve([]);
/** Those that are running and count the rounds of a game. */
export const loadTournamentsOf = (_context: Asked, _sysname: string): Promise<Tournament[]> => Promise.resolve([]);
/** `null` for one that does not exist. */
export const loadTournament = (_context: Asked, _id: number): Promise<Tournament | null> => Promise.resolve(null);
export const loadTournamentGames = (_context: Asked, _id: number): Promise<Game[]> => Promise.resolve([]);
