// What the tournament pages show, and the one place where it is loaded.
import { getGames, type Game } from '#casino/rounds/contract.ts';
import {
  getTournaments,
  type BoardMessage,
  type Leader,
  type Tournament as WireTournament,
  type TournamentStatus,
} from '../contract.ts';
import type { LoadContext } from '#site/shell/page.ts';
import { formatNumber } from '#site/design-system/format.ts';

export type { BoardMessage, Leader, TournamentStatus };

/** With the field names of the description that pages use (CT-05). */
export type Tournament = Omit<WireTournament, 'description'> & { description: { title: string; text: string } };

/** The order of the tabs. */
export const STATUSES = ['active', 'future', 'finished'] as const satisfies readonly TournamentStatus[];

type Asked = Pick<LoadContext, 'api'>;

/** How many a page lists. */
const LISTED = 24;
const FEW_WINNERS = '3';
/** How many leaders a tournament's page shows. */
export const LEADERS = 20;

/** The fields that a list shows. */
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

async function fetchTournaments(
  { api }: Asked,
  input: Parameters<typeof api.call<typeof getTournaments>>[1],
): Promise<Tournament[]> {
  return (await api.call(getTournaments, input)).items as Tournament[];
}

export const loadTournaments = (context: Asked, status: TournamentStatus): Promise<Tournament[]> =>
  fetchTournaments(context, { status, count: String(LISTED), winners: FEW_WINNERS, fields: CARD_FIELDS });

/** Running tournaments that count the rounds of a game. */
export const loadTournamentsOf = (context: Asked, sysname: string): Promise<Tournament[]> =>
  fetchTournaments(context, { status: 'active', game: sysname, count: '3', winners: FEW_WINNERS, fields: CARD_FIELDS });

/** Running tournaments with the fields that the start page shows. The one that ends first comes first. */
export const loadRunning = (context: Asked, count: number): Promise<Tournament[]> =>
  fetchTournaments(context, {
    status: 'active',
    count: String(count),
    winners: '0',
    fields: 'id,description,total_prize,finished_at',
  });

/** `null` if it does not exist. */
export const loadTournament = async (context: Asked, id: number): Promise<Tournament | null> =>
  (await fetchTournaments(context, { ids: String(id), winners: String(LEADERS) }))[0] ?? null;

/** ST-18. */
export const GAMES_AT_ONCE = 12;

export interface TournamentGames {
  games: Game[];
  /** The offset of the next ones; `null` when all are loaded. */
  next: number | null;
}

/** The next games; a tournament's own list of games comes all at once. */
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

/** Points or credits for a sentence: as they are written, and as a number, which decides between one and several. */
export const pointsForText = (points: number): { points: string; count: number } => ({
  points: formatNumber(points),
  count: points,
});
