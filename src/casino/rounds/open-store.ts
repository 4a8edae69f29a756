// All SQL of open rounds.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { HouseBalance } from '#money/wallet/index.ts';
import type { HeldStakes } from '#players/accounts/index.ts';
import { GAMES_ACCOUNT } from './purses.ts';
import { loadTitles, type Bound } from './round-titles.ts';
import type { GamesTables, Step } from './tables.ts';

type OpenRow = GamesTables['rounds.open_rounds'];

/** A round in which the player acts, open or over, with everything needed to play it again. Stays on the server. */
export interface SteppedRow extends Omit<OpenRow, 'due_at'> {
  isOpen: boolean;
  /** For a round that is over. */
  won: bigint;
  events: unknown;
  server_seed: string;
  server_seed_hash: string;
  math_version: string;
  math_hash: string;
  profile_hash: string;
}

const OF_ROUND = sql`r.id, r.player_id, r.mode, r.math_id, r.currency, r.stake, r.staked, r.main_stake, r.bonus_stake, r.before, r.seed_id,
  r.client_seed, r.nonce, r.params, r.steps, r.more_stakes, r.digest, s.server_seed as revealed, s.encrypted_seed as encrypted, s.server_seed_hash, m.math_version, m.math_hash, m.profile_hash`;
const OF_OPEN = sql`${OF_ROUND}, r.opened_at, r.sysname, r.guest, true as "isOpen", 0::bigint as won, null::json as events`;
const OPEN = sql`rounds.open_rounds r join rounds.seeds s on s.id = r.seed_id join rounds.math_versions m on m.id = r.math_id`;

/** As it is read: a seed that was revealed since is in another column than one in use. */
type Read = Omit<SteppedRow, 'server_seed'> & { revealed: string | null; encrypted: string };

/** With their mathematics loaded, whatever their titles are by now. */
async function stepped(rows: readonly Read[]): Promise<SteppedRow[]> {
  await loadTitles(rows);
  return rows.map(({ revealed, encrypted, ...row }) => ({ ...row, server_seed: revealed ?? encrypted }));
}

export async function findStepped(handle: Database | Transaction, id: string): Promise<SteppedRow | undefined> {
  const open = await sql<Read>`select ${OF_OPEN} from ${OPEN} where r.id = ${id}`.execute(handle);
  if (open.rows[0]) return (await stepped(open.rows))[0];
  // Queried second: a round that is settled between the two statements is found by this one.
  const over = await sql<Read>`
    select ${OF_ROUND}, r.created_at as opened_at, m.sysname, false as "isOpen", r.won, r.events,
           case when r.player_id is null then (select token_hash from rounds.guests g where g.seed_id = r.seed_id) end as guest
      from rounds.rounds r join rounds.seeds s on s.id = r.seed_id join rounds.math_versions m on m.id = r.math_id
     where r.id = ${id} and r.steps is not null`.execute(handle);
  return (await stepped(over.rows))[0];
}

/** Whose rounds they are. */
export type Owner = { playerId: bigint } | { guest: Buffer };

const ownedBy = (owner: Owner) =>
  'guest' in owner ? sql`r.guest = ${owner.guest}` : sql`r.player_id = ${owner.playerId}`;

export async function openRoundsOf(
  handle: Database | Transaction,
  owner: Owner,
  only: { sysname?: string | undefined; mode?: number | undefined } = {},
): Promise<SteppedRow[]> {
  const { rows } = await sql<Read>`
    select ${OF_OPEN} from ${OPEN}
     where ${ownedBy(owner)} and (${only.sysname ?? null}::text is null or r.sysname = ${only.sysname ?? null})
       and (${only.mode ?? null}::smallint is null or r.mode = ${only.mode ?? null})
     order by r.opened_at, r.id`.execute(handle);
  return stepped(rows);
}

/** Real-money rounds of a title that are open. */
export async function openRoundsAt(tx: Transaction, sysname: string): Promise<SteppedRow[]> {
  const { rows } = await sql<Read>`select ${OF_OPEN} from ${OPEN} where r.sysname = ${sysname} and r.mode = 1`.execute(
    tx,
  );
  return stepped(rows);
}

/** What they have at stake, including play money. */
export const heldStakes: HeldStakes = (playerId) =>
  sql`select id, sysname, currency, staked from rounds.open_rounds where player_id = ${playerId}`;

/** What is staked and not settled, less what was paid of it already: by the account that holds it. For comparing with the ledger. */
export async function openStakes(handle: Database | Transaction): Promise<HouseBalance[]> {
  const { rows } = await sql<HouseBalance>`
    select ${GAMES_ACCOUNT} as account, currency, sum(staked)::bigint as minor
      from rounds.open_rounds where player_id is not null and currency <> 'FUN' group by currency`.execute(handle);
  return rows;
}

/** Whether they have real money in play. */
export async function hasRealRound(tx: Transaction, playerId: bigint): Promise<boolean> {
  const { rows } = await sql`select from rounds.open_rounds where player_id = ${playerId} and mode = 1 limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The game with an open round of this seed, if any: revealing the seed would disclose the rest of it. */
export async function gameOfSeedAtPlay(tx: Transaction, owner: Owner, seedId: string): Promise<string | undefined> {
  // Filtered by owner: an index on the seeds would be written with every step of every player.
  const { rows } = await sql<{ sysname: string }>`
    select r.sysname from rounds.open_rounds r where ${ownedBy(owner)} and r.seed_id = ${seedId} limit 1`.execute(tx);
  return rows[0]?.sysname;
}

/** Locks the round until the transaction ends; `false` when it has moved on from this many steps. */
export async function lockOpen(tx: Transaction, id: string, steps: number): Promise<boolean> {
  const { rows } = await sql`
    select from rounds.open_rounds where id = ${id} and json_array_length(steps) = ${steps} for update`.execute(tx);
  return rows.length > 0;
}

export async function insertOpen(tx: Transaction, row: OpenRow): Promise<void> {
  await tables<GamesTables>(tx)
    .insertInto('rounds.open_rounds')
    .values({ ...row, params: JSON.stringify(row.params), steps: JSON.stringify(row.steps) as unknown as Step[] })
    .execute();
}

export async function saveStep(
  tx: Transaction,
  { id, staked, main_stake, bonus_stake, before, steps, more_stakes }: SteppedRow,
  dueAt: Date,
): Promise<void> {
  await sql`
    update rounds.open_rounds set staked = ${staked}, main_stake = ${main_stake}, bonus_stake = ${bonus_stake}, before = ${before}::bigint[],
           steps = ${JSON.stringify(steps)}::json, more_stakes = ${more_stakes}::uuid[], due_at = ${dueAt}
     where id = ${id}`.execute(tx);
}

export async function removeOpen(tx: Transaction, id: string): Promise<void> {
  await sql`delete from rounds.open_rounds where id = ${id}`.execute(tx);
}

export async function insertSettled(
  tx: Transaction,
  row: Omit<OpenRow, 'due_at' | 'guest' | 'sysname'>,
  won: bigint,
  events: unknown,
): Promise<void> {
  await tables<GamesTables>(tx)
    .insertInto('rounds.rounds')
    .values({
      id: row.id,
      player_id: row.player_id,
      mode: row.mode,
      math_id: row.math_id,
      currency: row.currency,
      stake: row.stake,
      staked: row.staked,
      won,
      main_stake: row.main_stake,
      bonus_stake: row.bonus_stake,
      before: row.before,
      after: row.steps.at(-1)!.after.map(BigInt),
      seed_id: row.seed_id,
      client_seed: row.client_seed,
      nonce: row.nonce,
      params: JSON.stringify(row.params),
      events: JSON.stringify(events),
      steps: JSON.stringify(row.steps) as unknown as Step[],
      more_stakes: row.more_stakes,
      digest: row.digest,
      // When it was staked, as for a live bet: limits count it on that day.
      created_at: row.opened_at,
    })
    .execute();
}

/** Rounds that no longer wait for their player, oldest first. */
export async function dueRounds(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from rounds.open_rounds where due_at <= ${now} order by due_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Open rounds by their mathematics. */
export async function openRoundsOfEach(db: Database): Promise<Array<Bound & { ids: string[] }>> {
  const { rows } = await sql<Bound & { ids: string[] }>`
    select m.sysname, m.math_version, m.math_hash, r.ids
      from (select math_id, array_agg(id order by id) as ids from rounds.open_rounds group by math_id) r
      join rounds.math_versions m on m.id = r.math_id`.execute(db);
  return rows;
}
