// All SQL of jackpots that the worker needs.
import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/db/database.ts';
import { deleteInSlices } from '#platform/db/delete-in-slices.ts';
import { rowsAsJson } from '#platform/db/rows-as-json.ts';
import { personal } from '#platform/db/personal-columns.ts';
import type { SecretTable } from '#platform/db/reencrypt-secrets.ts';
import type { JackpotTerms } from '#fairness/seeds/jackpot.ts';
import type { Drop, LevelState } from './rules/count.ts';

export const secretTables: readonly SecretTable[] = [
  {
    table: 'jackpots.runs',
    key: 'id',
    plain: 'seed',
    encrypted: 'encrypted_seed',
    reencrypt: 'jackpots.reencrypt_seed',
    revealedAt: 'dropped_at',
  },
];

interface LevelRow {
  jackpot: string;
  level: string;
  run_id: string;
  pool_micro: string;
  reserve_micro: string;
  over_micro: string;
  pool_booked: bigint;
  reserve_booked: bigint;
  over_booked: bigint;
  state: LevelState['state'];
  terms: JackpotTerms;
  /** Once it is revealed, or if it is older than the encryption of seeds. */
  seed: string | null;
  encrypted_seed: string | null;
  start_micro: string;
}

const seedOf = ({ seed, encrypted_seed: secret }: Pick<LevelRow, 'seed' | 'encrypted_seed'>): string =>
  (secret ?? seed)!;

const stateOf = (row: LevelRow): LevelState => ({
  jackpot: row.jackpot,
  level: row.level,
  runId: row.run_id,
  terms: row.terms,
  seed: seedOf(row),
  startMicro: BigInt(row.start_micro),
  poolMicro: BigInt(row.pool_micro),
  reserveMicro: BigInt(row.reserve_micro),
  overMicro: BigInt(row.over_micro),
  poolBooked: row.pool_booked,
  reserveBooked: row.reserve_booked,
  overBooked: row.over_booked,
  state: row.state,
});

/** Levels of these jackpots that are open, locked; and how many stakes each jackpot has counted. */
export async function lockLevels(
  tx: Transaction,
  jackpots: readonly string[],
): Promise<{ levels: LevelState[]; entries: Map<string, bigint> }> {
  const { rows: counted } = await sql<{ sysname: string; entries: bigint }>`
    select sysname, entries from jackpots.jackpots where sysname = any(${jackpots}) order by sysname for update`.execute(
    tx,
  );
  const { rows } = await sql<LevelRow>`
    select l.*, r.terms, r.seed, r.encrypted_seed, r.start_micro from jackpots.levels l join jackpots.runs r on r.id = l.run_id
     where l.jackpot = any(${jackpots}) and l.state <> 'closed' order by l.jackpot, l.level for update of l`.execute(
    tx,
  );
  return { levels: rows.map(stateOf), entries: new Map(counted.map(({ sysname, entries }) => [sysname, entries])) };
}

export async function levelRow(tx: Transaction, jackpot: string, level: string): Promise<LevelState | undefined> {
  const { rows } = await sql<LevelRow>`
    select l.*, r.terms, r.seed, r.encrypted_seed, r.start_micro from jackpots.levels l join jackpots.runs r on r.id = l.run_id
     where l.jackpot = ${jackpot} and l.level = ${level} for update of l`.execute(tx);
  return rows[0] && stateOf(rows[0]);
}

/** Stores these states; new levels are added. */
export async function saveLevels(tx: Transaction, levels: readonly LevelState[]): Promise<void> {
  if (levels.length === 0) return;
  const rows = levels.map((level) => ({
    jackpot: level.jackpot,
    level: level.level,
    run_id: level.runId,
    pool_micro: level.poolMicro,
    reserve_micro: level.reserveMicro,
    over_micro: level.overMicro,
    pool_booked: level.poolBooked,
    reserve_booked: level.reserveBooked,
    over_booked: level.overBooked,
    state: level.state,
  }));
  await sql`
    insert into jackpots.levels (jackpot, level, run_id, pool_micro, reserve_micro, over_micro, pool_booked, reserve_booked, over_booked, state)
    select * from json_to_recordset(${rowsAsJson(rows)}::json)
      as g(jackpot text, level text, run_id uuid, pool_micro numeric, reserve_micro numeric, over_micro numeric,
           pool_booked bigint, reserve_booked bigint, over_booked bigint, state text) order by 1, 2
    on conflict (jackpot, level) do update set run_id = excluded.run_id, pool_micro = excluded.pool_micro,
      reserve_micro = excluded.reserve_micro, over_micro = excluded.over_micro, pool_booked = excluded.pool_booked,
      reserve_booked = excluded.reserve_booked, over_booked = excluded.over_booked, state = excluded.state`.execute(tx);
}

export interface NewRun {
  id: string;
  terms: JackpotTerms;
  seed: string;
  seedHash: string;
  commitment: string;
  startMicro: bigint;
  firstEntry: bigint;
  openedAt: Date;
}

export async function addRuns(tx: Transaction, runs: readonly NewRun[]): Promise<void> {
  for (const { id, terms, seed, seedHash, commitment, startMicro, firstEntry, openedAt } of runs)
    await sql`
      insert into jackpots.runs (id, jackpot, level, run, terms, encrypted_seed, seed_hash, commitment, start_micro, first_entry, opened_at)
      values (${id}, ${terms.jackpot}, ${terms.level}, ${terms.run}, ${JSON.stringify(terms)}::jsonb, ${personal(seed)}, ${seedHash},
              ${commitment}, ${String(startMicro)}::numeric, ${firstEntry}, ${openedAt})`.execute(tx);
}

export async function addJackpot(tx: Transaction, sysname: string): Promise<bigint> {
  await sql`insert into jackpots.jackpots (sysname) values (${sysname}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ entries: bigint }>`
    select entries from jackpots.jackpots where sysname = ${sysname} for update`.execute(tx);
  return rows[0]!.entries;
}

export interface PaidDrop extends Drop {
  id: string;
  paidMinor: bigint;
  droppedAt: Date;
}

export async function addDrops(tx: Transaction, drops: readonly PaidDrop[]): Promise<void> {
  for (const { id, runId, terms, stake, closing, ...drop } of drops) {
    const row = {
      id,
      run_id: runId,
      jackpot: terms.jackpot,
      level: terms.level,
      round_id: stake.roundId,
      player_id: stake.playerId,
      sysname: stake.sysname,
      is_replayable: stake.isReplayable,
      stake_micro: String(stake.stakeMicro),
      before_micro: String(drop.beforeMicro),
      after_micro: String(drop.afterMicro),
      amount: String(drop.amountMinor),
      currency: terms.currency,
      paid: String(drop.paidMinor),
      paid_currency: stake.currency,
      last_entry: String(drop.entry),
      settled_at: stake.settledAt,
      dropped_at: drop.droppedAt,
      closing_round: closing?.roundId ?? null,
      closing_micro: closing ? String(closing.stakeMicro) : null,
    };
    await sql`
      insert into jackpots.drops
      select * from json_populate_record(null::jackpots.drops, ${JSON.stringify(row)}::json)`.execute(tx);
    await endRun(tx, runId, drop.droppedAt);
  }
}

export async function firstEntryOf(tx: Transaction, runId: string): Promise<bigint> {
  const { rows } = await sql<{
    first_entry: bigint;
  }>`select first_entry from jackpots.runs where id = ${runId}`.execute(tx);
  return rows[0]!.first_entry;
}

/** From now on its seed is shown. */
async function endRun(tx: Transaction, id: string, at: Date): Promise<void> {
  const { rows } = await sql<Pick<LevelRow, 'seed' | 'encrypted_seed'>>`
    select seed, encrypted_seed from jackpots.runs where id = ${id}`.execute(tx);
  await sql`select jackpots.reveal_seed(${id}, ${seedOf(rows[0]!)}, ${at})`.execute(tx);
}

export interface EntryBatch {
  jackpot: string;
  first: bigint;
  rounds: string[];
  stakes: bigint[];
}

export async function addEntries(tx: Transaction, batches: readonly EntryBatch[], at: Date): Promise<void> {
  for (const { jackpot, first, rounds, stakes } of batches) {
    const last = first + BigInt(rounds.length) - 1n;
    await sql`
      insert into jackpots.entries (jackpot, first, last, rounds, stakes, at)
      values (${jackpot}, ${first}, ${last}, ${rounds}::uuid[], ${stakes}::bigint[], ${at})`.execute(tx);
    await sql`update jackpots.jackpots set entries = ${last} where sysname = ${jackpot}`.execute(tx);
  }
}

export interface Counted {
  roundId: string;
  jackpots: string[];
  total: bigint;
  stakeMicro: bigint;
  at: Date;
}

export async function keepCounted(tx: Transaction, rows: readonly Counted[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into jackpots.counted as c (round_id, jackpots, total, stake_micro, at)
    select g."roundId", array(select json_array_elements_text(g.jackpots)), g.total, g."stakeMicro", g.at
      from json_to_recordset(${rowsAsJson(rows)}::json) as g("roundId" uuid, jackpots json, total bigint, "stakeMicro" numeric, at timestamptz)
    on conflict (round_id) do update set total = c.total + excluded.total, stake_micro = c.stake_micro + excluded.stake_micro`.execute(
    tx,
  );
}

/** What was counted of a stake that is given back; without `minor` all of its round. In proportion where others are left. */
export async function takeCounted(
  tx: Transaction,
  rounds: ReadonlyArray<{ roundId: string; minor: bigint | null }>,
): Promise<Array<{ roundId: string; jackpots: string[]; stakeMicro: bigint }>> {
  const takenStakes: Array<{ roundId: string; jackpots: string[]; stakeMicro: bigint }> = [];
  for (const { roundId, minor } of rounds) {
    const { rows } = await sql<{ jackpots: string[]; total: bigint; stake_micro: string }>`
      select jackpots, total, stake_micro from jackpots.counted where round_id = ${roundId} for update`.execute(tx);
    const row = rows[0];
    if (!row) continue;
    const counted = BigInt(row.stake_micro);
    const isAll = minor === null || minor >= row.total;
    const stakeMicro = isAll ? counted : (counted * minor) / row.total;
    if (isAll) await sql`delete from jackpots.counted where round_id = ${roundId}`.execute(tx);
    else
      await sql`update jackpots.counted set total = total - ${minor}, stake_micro = stake_micro - ${String(stakeMicro)}::numeric
                 where round_id = ${roundId}`.execute(tx);
    takenStakes.push({ roundId, jackpots: row.jackpots, stakeMicro });
  }
  return takenStakes;
}

export async function forgetOld(db: Database, counted: Date, entries: Date): Promise<void> {
  await deleteInSlices(db, 'jackpots.counted', sql`t.at < ${counted}`);
  // Entries of a run that has not dropped are needed until it has.
  const isNeeded = sql`exists (
      select from jackpots.levels l join jackpots.runs r on r.id = l.run_id
       where l.jackpot = t.jackpot and l.state <> 'closed' and t.last >= r.first_entry)`;
  await deleteInSlices(db, 'jackpots.entries', sql`t.at < ${entries} and not ${isNeeded}`);
}
