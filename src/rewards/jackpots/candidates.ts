// Who has won a pool that drops by the clock: one of all stakes of its run, each with a chance in proportion to it.
import { sql } from 'kysely';
import { assert } from '#kernel/assert.ts';
import { pointOf } from '#fairness/seeds/jackpot.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { deleteInSlices } from '#platform/db/delete-in-slices.ts';
import { rowsAsJson } from '#platform/db/rows-as-json.ts';
import type { CountedStake, Drop, LevelState } from './rules/count.ts';

export interface Candidate {
  jackpot: string;
  entry: bigint;
  stake: CountedStake;
}

export const isAmongStakes = ({ terms: { trigger } }: Pick<LevelState, 'terms'>): boolean =>
  trigger.kind === 'time' && trigger.among === 'stakes';

export async function addCandidates(tx: Transaction, candidates: readonly Candidate[], at: Date): Promise<void> {
  if (candidates.length === 0) return;
  const rows = candidates.map(({ jackpot, entry, stake }) => ({
    jackpot,
    entry: String(entry),
    round_id: stake.roundId,
    player_id: stake.playerId,
    sysname: stake.sysname,
    currency: stake.currency,
    is_replayable: stake.isReplayable,
    stake_micro: String(stake.stakeMicro),
    at,
  }));
  await sql`
    insert into jackpots.candidates
    select * from json_populate_recordset(null::jackpots.candidates, ${rowsAsJson(rows)}::json)`.execute(tx);
}

/** The same that `winnerByStake` computes of the published entries, without reading them all into memory. */
export async function wonByWeight(tx: Transaction, drop: Drop, firstEntry: bigint): Promise<Drop> {
  const { level, entry, stake } = drop;
  const nets = sql`
    select round_id, sum(stake_micro) as net, min(entry) as first from jackpots.candidates
     where jackpot = ${level.jackpot} and entry between ${firstEntry} and ${entry}
     group by round_id having sum(stake_micro) > 0`;
  const total = (await sql<{ total: string | null }>`select sum(net)::text as total from (${nets}) n`.execute(tx))
    .rows[0]?.total;
  assert(total, `run ${drop.runId} has no stake to be won by`);
  const point = pointOf(level.seed, BigInt(total));
  const { rows } = await sql<WinnerRow>`
    with n as (${nets}),
    laid as (select first, net, sum(net) over (order by first) as upto from n)
    select c.round_id, c.player_id, c.sysname, c.currency, c.is_replayable, l.net::text as net
      from laid l join jackpots.candidates c on c.jackpot = ${level.jackpot} and c.entry = l.first
     where l.upto > ${String(point)}::numeric order by l.first limit 1`.execute(tx);
  const row = rows[0];
  assert(row, `nobody has won run ${drop.runId}`);
  const won = {
    roundId: row.round_id,
    playerId: String(row.player_id),
    sysname: row.sysname,
    currency: row.currency,
    isReplayable: row.is_replayable,
    stakeMicro: BigInt(row.net),
    settledAt: stake.settledAt,
  };
  return { ...drop, stake: won, closing: stake };
}

interface WinnerRow {
  round_id: string;
  player_id: bigint;
  sysname: string;
  currency: string;
  is_replayable: boolean;
  net: string;
}

/** Those of runs that are over; a run lasts two days at the most before its moment. */
export const forgetCandidates = (db: Database, before: Date): Promise<void> => {
  const isNeeded = sql`exists (
      select from jackpots.levels l join jackpots.runs r on r.id = l.run_id
       where l.jackpot = t.jackpot and l.state <> 'closed' and r.terms -> 'trigger' ->> 'among' = 'stakes' and t.entry >= r.first_entry)`;
  return deleteInSlices(db, 'jackpots.candidates', sql`t.at < ${before} and not ${isNeeded}`);
};
