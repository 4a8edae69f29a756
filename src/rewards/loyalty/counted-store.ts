// SQL of what stakes that may still be taken back have counted, and of players' data when stakes count.
import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/db/database.ts';
import { deleteInSlices } from '#platform/db/delete-in-slices.ts';
import { rowsAsJson } from '#platform/db/rows-as-json.ts';
import type { KeptStep } from './count-missions.ts';

export interface Counted {
  roundId: string;
  playerId: bigint;
  category: string;
  /** Staked by all purses. */
  total: bigint;
  tier: bigint;
  balance: bigint;
  missions: readonly KeptStep[];
  at: Date;
}

/** For a round that was counted before, the two are added up. */
export async function keepCounted(tx: Transaction, rows: readonly Counted[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into loyalty.counted as c (round_id, player_id, category, total, tier, balance, missions, at)
    select "roundId", "playerId", category, total, tier, balance, missions, at
      from json_to_recordset(${rowsAsJson(onePerRound(rows))}::json)
        as g("roundId" uuid, "playerId" bigint, category text, total bigint, tier bigint, balance bigint, missions jsonb, at timestamptz)
     order by 1
    on conflict (round_id) do update
       set total = c.total + excluded.total, tier = c.tier + excluded.tier, balance = c.balance + excluded.balance,
           missions = c.missions || excluded.missions`.execute(tx);
}

function onePerRound(rows: readonly Counted[]): Counted[] {
  const rounds = new Map<string, Counted>();
  for (const row of rows) {
    const round = rounds.get(row.roundId);
    if (!round) rounds.set(row.roundId, { ...row });
    else {
      round.total += row.total;
      round.tier += row.tier;
      round.balance += row.balance;
    }
  }
  return [...rounds.values()];
}

export interface Taken {
  playerId: bigint;
  category: string;
  tier: bigint;
  balance: bigint;
  steps: readonly KeptStep[];
}

/**
 * Takes back what was counted of rounds: of one stake in proportion to everything staked, the steps of missions with the last
 * of them; without `minor` everything.
 */
export async function takeCounted(
  tx: Transaction,
  rounds: ReadonlyArray<{ roundId: string; minor: bigint | null }>,
): Promise<Taken[]> {
  const { rows } = await sql<{
    round_id: string;
    player_id: bigint;
    category: string;
    total: bigint;
    tier: bigint;
    balance: bigint;
    missions: KeptStep[];
  }>`select round_id, player_id, category, total, tier, balance, missions from loyalty.counted
      where round_id = any(${[...new Set(rounds.map(({ roundId }) => roundId))]}::uuid[]) order by round_id for update`.execute(
    tx,
  );
  const left = new Map(rows.map((row) => [row.round_id, row]));
  const counted: Taken[] = [];
  for (const { roundId, minor } of rounds) {
    const row = left.get(roundId);
    if (!row || row.total === 0n) continue;
    const returned = minor === null || minor >= row.total ? row.total : minor;
    const isAll = returned === row.total;
    const tier = isAll ? row.tier : (row.tier * returned) / row.total;
    const balance = isAll ? row.balance : (row.balance * returned) / row.total;
    counted.push({
      playerId: row.player_id,
      category: row.category,
      tier,
      balance,
      steps: isAll ? row.missions : [],
    });
    row.total -= returned;
    row.tier -= tier;
    row.balance -= balance;
  }
  const [gone, rest] = [rows.filter(({ total }) => total === 0n), rows.filter(({ total }) => total > 0n)];
  if (gone.length > 0)
    await sql`delete from loyalty.counted where round_id = any(${gone.map((row) => row.round_id)}::uuid[])`.execute(tx);
  if (rest.length > 0)
    await sql`
      update loyalty.counted c set total = g.total, tier = g.tier, balance = g.balance
        from json_to_recordset(${rowsAsJson(rest)}::json) as g(round_id uuid, total bigint, tier bigint, balance bigint)
       where c.round_id = g.round_id`.execute(tx);
  return counted;
}

export const forgetCounted = (db: Database, before: Date): Promise<void> =>
  deleteInSlices(db, 'loyalty.counted', sql`t.at < ${before}`);

export async function playersOf(
  tx: Transaction,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, { level: number; character: string | null }>> {
  const { rows } = await sql<{ player_id: bigint; level: number; character: string | null }>`
    select player_id, level, character from loyalty.players where player_id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.player_id, row]));
}
