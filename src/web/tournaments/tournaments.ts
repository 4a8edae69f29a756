// What the tournament pages show, and the one place where it is asked for.
import { getGames, type Game } from '#domains/games/contract.ts';
import {
  getTournaments,
  type BoardMessage,
  type Leader,
  type Tournament as WireTournament,
  type TournamentStatus,
} from '#domains/tournaments/contract.ts';
import type { LoadContext } from '../page.ts';

export type { BoardMessage, Leader, TournamentStatus };

/** With the names that pages read of a description (CT-05). */
export type Tournament = Omit<WireTournament, 'description'> & { description: { title: string; text: string } };

/** The order of the tabs. */
export const STATUSES = ['active', 'future', 'finished'] as const satisfies readonly TournamentStatus[];

type Asked = Pick<LoadContext, 'api'>;

/** A page holds so many. */
const LISTED = 24;
const FEW_WINNERS = '3';
/** So many leaders stand on the page of a tournament. */
export const LEADERS = 20;

/** What one that is listed shows. */
const CARD_FIELDS = [
  'id',
  'description',
  'status',
  'total_prize',
  'user_info',
  'winners',
  'restrictions',
  'total_participants',
  'image_url',
  'extra',
  'games_count',
  'started_at',
  'finished_at',
].join();

async function ask(
  { api }: Asked,
  input: Parameters<typeof api.call<typeof getTournaments>>[1],
): Promise<Tournament[]> {
  return (await api.call(getTournaments, input)).items as Tournament[];
}

export const loadTournaments = (context: Asked, status: TournamentStatus): Promise<Tournament[]> =>
  ask(context, { status, count: String(LISTED), winners: FEW_WINNERS, fields: CARD_FIELDS });

/** Those that are running and count the rounds of a game. */
export const loadTournamentsOf = (context: Asked, sysname: string): Promise<Tournament[]> =>
  ask(context, { status: 'active', game: sysname, count: '3', winners: FEW_WINNERS, fields: CARD_FIELDS });

/** Those of the start page, as far as it shows them: the one that ends first stands first. */
export const loadRunning = (context: Asked, count: number): Promise<Tournament[]> =>
  ask(context, {
    status: 'active',
    count: String(count),
    winners: '0',
    fields: 'id,description,total_prize,finished_at',
  });

/** `null` for one that does not exist. */
export const loadTournament = async (context: Asked, id: number): Promise<Tournament | null> =>
  (await ask(context, { ids: String(id), winners: String(LEADERS) }))[0] ?? null;

/** ST-18. */
export const GAMES_AT_ONCE = 12;

export interface TournamentGames {
  games: Game[];
  /** Where the next ones begin; `null` when all are there. */
  next: number | null;
}

/** The next of them; those of a list of its own come all at once. */
export async function loadTournamentGames(
  { api }: Asked,
  { id, hasOwnGames, offset = 0 }: { id: number; hasOwnGames: boolean; offset?: number },
): Promise<TournamentGames> {
  const { items, count } = await api.call(getGames, {
    options: JSON.stringify({
      offset,
      count: hasOwnGames ? 100 : GAMES_AT_ONCE,
      sort: 'priority',
      order: 'asc',
      options: { id, type: 'tournament' },
    }),
  });
  const next = offset + items.length;
  return { games: items as Game[], next: hasOwnGames || next >= count || items.length === 0 ? null : next };
}
