// Current leaderboards: read from the database once for all viewers within a moment.
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { scaleOf } from '#rewards/scoring/scoring.ts';
import type { ScoringRule } from '#rewards/scoring/scoring-rules.ts';
import { perProcess, type Services } from '#platform/context.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { fakenamesOf } from '#players/accounts/index.ts';
import type { Handle } from './store.ts';

export const MAX_LEADERS = 50;
const FRESH_MS = 150;

export interface BoardLeader {
  playerId: bigint;
  key: string;
  fakename: string;
  place: number;
  score: bigint;
}

export interface Board {
  participants: number;
  /** Of all players. */
  score: bigint;
  leaders: BoardLeader[];
}

/** Represents a player in one tournament, so that a public file reveals nothing about them. */
export const playerKey = (tournamentId: bigint, playerId: bigint): string =>
  sha256Hex(`tournament|${tournamentId}|${playerId}`).slice(0, 16);

/** A topic that anyone may listen to. */
export const boardTopic = (id: bigint): string => `tournament/${id}`;
export const isBoardTopic = (name: string): boolean => /^tournament\/\d{1,15}$/.test(name);

/** In points, with two decimals at most. */
export const pointsOf = (score: bigint, rule: ScoringRule): number => Number(score) / Number(scaleOf(rule));

/** The players with the highest scores; ties go to the first to reach it. */
async function leadersOf(handle: Handle, ids: readonly bigint[]) {
  const { rows } = await sql<{ tournament_id: bigint; player_id: bigint; score: bigint; place: number }>`
    select t.id as tournament_id, e.player_id, e.score, (row_number() over (partition by t.id order by e.score desc, e.reached))::int as place
      from unnest(${[...ids]}::bigint[]) t(id),
           lateral (select player_id, score, reached from tournaments.entries
                     where tournament_id = t.id and score > 0 and refunded_at is null order by score desc, reached limit ${MAX_LEADERS}) e
     order by 1, 4`.execute(handle);
  return rows;
}

async function totalsOf(handle: Handle, ids: readonly bigint[]) {
  const { rows } = await sql<{ tournament_id: bigint; participants: number; score: string }>`
    select tournament_id, count(*)::int as participants, sum(greatest(score, 0))::text as score
      from tournaments.entries where tournament_id = any(${[...ids]}::bigint[]) and refunded_at is null group by 1`.execute(
    handle,
  );
  return rows;
}

export async function readBoards(handle: Handle, ids: readonly bigint[]): Promise<Map<bigint, Board>> {
  const [leaders, totals] = await Promise.all([leadersOf(handle, ids), totalsOf(handle, ids)]);
  const names = await fakenamesOf(handle, [...new Set(leaders.map(({ player_id }) => player_id))]);
  const boards = new Map<bigint, Board>(ids.map((id) => [id, { participants: 0, score: 0n, leaders: [] }]));
  for (const { tournament_id, participants, score } of totals)
    Object.assign(boards.get(tournament_id)!, { participants, score: BigInt(score) });
  for (const { tournament_id, player_id, score, place } of leaders)
    boards.get(tournament_id)!.leaders.push({
      playerId: player_id,
      key: playerKey(tournament_id, player_id),
      fakename: names.get(player_id) ?? '',
      place,
      score,
    });
  return boards;
}

interface CachedBoard {
  board: Promise<Board>;
  until: number;
}
const cache = perProcess('tournaments.boards', () => new LRUCache<bigint, CachedBoard>({ max: 1_000 }));

/** The same for all requests within a moment. */
export async function boardsOf(services: Services, ids: readonly bigint[]): Promise<Map<bigint, Board>> {
  const boards = cache(services);
  const now = performance.now();
  const missing = ids.filter((id) => !((boards.get(id)?.until ?? 0) > now));
  if (missing.length > 0) {
    const pendingBoards = readBoards(services.db, missing);
    for (const id of missing) {
      const board = pendingBoards.then((boards) => boards.get(id)!);
      // A failed read is not cached; those waiting for it get its error.
      board.catch(() => boards.delete(id));
      boards.set(id, { board, until: now + FRESH_MS });
    }
  }
  return new Map(await Promise.all(ids.map(async (id) => [id, await boards.get(id)!.board] as const)));
}

export const forgetBoard = (services: Services, id: bigint): void => void cache(services).delete(id);

export interface Standing {
  tournament_id: bigint;
  score: bigint;
  rounds: number;
  place: number | null;
}

/** The player's standing in each. */
export async function standingsOfPlayer(
  handle: Handle,
  playerId: bigint,
  ids: readonly bigint[],
): Promise<Map<bigint, Standing>> {
  const { rows } = await sql<Standing>`
    select e.tournament_id, e.score, e.rounds,
           coalesce(e.place, case when e.score > 0 then 1 + (select count(*)::int from tournaments.entries o
             where o.tournament_id = e.tournament_id and o.refunded_at is null and (o.score > e.score or (o.score = e.score and o.reached < e.reached))) end) as place
      from tournaments.entries e
     where e.player_id = ${playerId} and e.tournament_id = any(${[...ids]}::bigint[]) and e.refunded_at is null`.execute(
    handle,
  );
  return new Map(rows.map((row) => [row.tournament_id, row]));
}
