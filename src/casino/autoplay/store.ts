// All SQL of auto-play.
import { sql, type Generated } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { AutoplayRun } from './contract.ts';

export interface RunRow {
  id: string;
  player_id: bigint;
  request_id: string;
  sysname: string;
  mode: AutoplayRun['mode'];
  currency: Currency;
  stake: string;
  params: unknown;
  rounds: number;
  loss_limit: bigint | null;
  win_limit: bigint | null;
  played: Generated<number>;
  staked: Generated<bigint>;
  won: Generated<bigint>;
  ended_by: AutoplayRun['ended_by'];
  created_at: Date;
  ended_at: Date | null;
}
export type Run = Omit<RunRow, 'played' | 'staked' | 'won'> & { played: number; staked: bigint; won: bigint };

interface Tables {
  'autoplay.runs': RunRow;
}
const on = (handle: Database | Transaction) => tables<Tables>(handle);

export type NewRun = Omit<Run, 'played' | 'staked' | 'won' | 'ended_by' | 'ended_at'>;

/** Ends any run still going, and begins this one; the same request finds the run that it began before. One at a time for each player. */
export async function beginRun(tx: Transaction, run: NewRun): Promise<Run> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`autoplay/${run.player_id}`}, 0))`.execute(tx);
  const saved = await on(tx)
    .selectFrom('autoplay.runs')
    .selectAll()
    .where('player_id', '=', run.player_id)
    .where('request_id', '=', run.request_id)
    .executeTakeFirst();
  if (saved) return saved;
  await on(tx)
    .updateTable('autoplay.runs')
    .set({ ended_by: 'player', ended_at: run.created_at })
    .where('player_id', '=', run.player_id)
    .where('ended_by', 'is', null)
    .execute();
  return on(tx)
    .insertInto('autoplay.runs')
    .values({ ...run, params: JSON.stringify(run.params), ended_by: null, ended_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const findRun = (db: Database, playerId: bigint, id: string): Promise<Run | undefined> =>
  on(db)
    .selectFrom('autoplay.runs')
    .selectAll()
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .executeTakeFirst();

export const runningOf = (db: Database, playerId: bigint): Promise<Run | undefined> =>
  on(db)
    .selectFrom('autoplay.runs')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('ended_by', 'is', null)
    .executeTakeFirst();

/** Counts a played round, once: when another request has already counted it nothing changes. */
export async function countRound(
  db: Database,
  id: string,
  number: number,
  { staked, won }: { staked: bigint; won: bigint },
): Promise<void> {
  await on(db)
    .updateTable('autoplay.runs')
    .set((the) => ({ played: number, staked: the('staked', '+', staked), won: the('won', '+', won) }))
    .where('id', '=', id)
    .where('played', '=', number - 1)
    .execute();
}

/** Once: the first reason is kept. */
export async function endRun(db: Database, id: string, reason: NonNullable<Run['ended_by']>, now: Date): Promise<void> {
  await on(db)
    .updateTable('autoplay.runs')
    .set({ ended_by: reason, ended_at: now })
    .where('id', '=', id)
    .where('ended_by', 'is', null)
    .execute();
}
