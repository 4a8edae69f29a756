// All SQL of draws.
import { sql } from 'kysely';
import type { Database, Transaction } from '#platform/db/database.ts';
import { personal } from '#platform/db/personal-columns.ts';
import type { SecretTable } from '#platform/db/reencrypt-secrets.ts';
import type { Holding } from '#fairness/seeds/draw.ts';
import type { RaffleDefinition, WheelDefinition } from './rules/definition.ts';

type Handle = Database | Transaction;

export interface DrawRow {
  id: string;
  sysname: string;
  kind: 'raffle' | 'wheel';
  subject: string;
  terms: WheelDefinition | RaffleDefinition;
  /** Encrypted in the database until it is revealed. */
  seed: string;
  seed_hash: string;
  opens_at: Date;
  closes_at: Date;
  drawn_at: Date | null;
  holdings: Holding[] | null;
  winners: string[] | null;
}

export type PublicDraw = Omit<DrawRow, 'seed'>;

export const secretTables: readonly SecretTable[] = [
  {
    table: 'raffles.draws',
    key: 'id',
    plain: 'seed',
    encrypted: 'encrypted_seed',
    reencrypt: 'raffles.reencrypt_seed',
    revealedAt: 'revealed_at',
  },
];

type StoredDraw = Omit<DrawRow, 'seed'> &
  ({ seed: string; encrypted_seed: null } | { seed: null; encrypted_seed: string });
const drawOf = ({ encrypted_seed: secret, seed, ...row }: StoredDraw): DrawRow => ({ ...row, seed: (seed ?? secret)! });

/** An existing one is left as it is. */
export async function addDraw(
  db: Handle,
  row: Pick<DrawRow, 'id' | 'sysname' | 'kind' | 'subject' | 'terms' | 'seed' | 'seed_hash' | 'opens_at' | 'closes_at'>,
): Promise<void> {
  await sql`
    insert into raffles.draws (id, sysname, kind, subject, terms, encrypted_seed, seed_hash, opens_at, closes_at)
    values (${row.id}, ${row.sysname}, ${row.kind}, ${row.subject}, ${JSON.stringify(row.terms)}::jsonb, ${personal(row.seed)},
            ${row.seed_hash}, ${row.opens_at}, ${row.closes_at}) on conflict (subject) do nothing`.execute(db);
}

export async function drawOfSubject(db: Handle, subject: string): Promise<DrawRow | undefined> {
  const { rows } = await sql<StoredDraw>`select * from raffles.draws where subject = ${subject}`.execute(db);
  return rows[0] && drawOf(rows[0]);
}

export async function drawById(db: Handle, id: string): Promise<DrawRow | undefined> {
  const { rows } = await sql<StoredDraw>`select * from raffles.draws where id = ${id}`.execute(db);
  return rows[0] && drawOf(rows[0]);
}

/** The newest raffles, without their lists. */
export async function latestRaffles(db: Handle, count: number): Promise<PublicDraw[]> {
  const { rows } = await sql<PublicDraw>`
    select id, sysname, kind, subject, terms, seed_hash, opens_at, closes_at, drawn_at, null as holdings, winners
      from raffles.draws where kind = 'raffle' order by opens_at desc, sysname limit ${count}`.execute(db);
  return rows;
}

/** Raffles that are over and not drawn, locked; without those that another process is drawing. */
export async function lockDueRaffle(tx: Transaction, before: Date): Promise<DrawRow | undefined> {
  const { rows } = await sql<StoredDraw>`
    select * from raffles.draws where kind = 'raffle' and drawn_at is null and closes_at <= ${before}
     order by closes_at limit 1 for update skip locked`.execute(tx);
  return rows[0] && drawOf(rows[0]);
}

export async function markDrawn(
  tx: Transaction,
  id: string,
  { holdings, winners, now }: { holdings: readonly Holding[]; winners: readonly string[]; now: Date },
): Promise<void> {
  await sql`update raffles.draws set drawn_at = ${now}, holdings = ${JSON.stringify(holdings)}::jsonb,
                   winners = ${JSON.stringify(winners)}::jsonb where id = ${id}`.execute(tx);
}

/** Wheels whose day is over and whose seed is not revealed yet. */
export async function dueWheels(db: Database, now: Date): Promise<DrawRow[]> {
  const { rows } = await sql<StoredDraw>`
    select * from raffles.draws where kind = 'wheel' and revealed_at is null and closes_at <= ${now} order by closes_at`.execute(
    db,
  );
  return rows.map(drawOf);
}

export async function revealSeed(db: Handle, { id, seed }: Pick<DrawRow, 'id' | 'seed'>, now: Date): Promise<void> {
  await sql`select raffles.reveal_seed(${id}, ${seed}, ${now})`.execute(db);
}

export interface StakeFor {
  drawId: string;
  playerId: string;
  micro: bigint;
}

export async function addStakes(tx: Transaction, rows: readonly StakeFor[]): Promise<void> {
  if (rows.length === 0) return;
  const holders = JSON.stringify(rows.map(({ micro, ...rest }) => ({ ...rest, micro: String(micro) })));
  await sql`
    insert into raffles.tickets as t (draw_id, player_id, stake_micro)
    select "drawId", "playerId", micro from json_to_recordset(${holders}::json) as g("drawId" uuid, "playerId" bigint, micro numeric)
     order by 1, 2
    on conflict (draw_id, player_id) do update set stake_micro = t.stake_micro + excluded.stake_micro`.execute(tx);
}

export interface TicketRow {
  player_id: bigint;
  holder: string;
  tickets: number;
}

/** Players with at least one ticket, by their number in this raffle. */
export async function ticketsOf(
  db: Handle,
  { id, terms }: Pick<DrawRow, 'id' | 'terms'>,
  { offset = 0, count = 1_000_000 }: { offset?: number; count?: number } = {},
): Promise<TicketRow[]> {
  const { perTicket, mostTickets } = terms as RaffleDefinition;
  const { rows } = await sql<TicketRow>`
    select player_id, holder, least(floor(stake_micro / (${perTicket}::numeric * 1000000)), ${mostTickets})::int as tickets
      from raffles.tickets where draw_id = ${id} and stake_micro >= ${perTicket}::numeric * 1000000
     order by holder offset ${offset} limit ${count}`.execute(db);
  return rows;
}

export async function sumsOf(
  db: Handle,
  { id, terms }: Pick<DrawRow, 'id' | 'terms'>,
): Promise<{ players: number; tickets: number }> {
  const { perTicket, mostTickets } = terms as RaffleDefinition;
  const { rows } = await sql<{ players: number; tickets: number }>`
    select count(*)::int as players,
           coalesce(sum(least(floor(stake_micro / (${perTicket}::numeric * 1000000)), ${mostTickets})), 0)::int as tickets
      from raffles.tickets where draw_id = ${id} and stake_micro >= ${perTicket}::numeric * 1000000`.execute(db);
  return rows[0]!;
}

export async function stakedFor(
  db: Handle,
  drawId: string,
  playerId: bigint,
): Promise<{ micro: bigint; holder: string } | undefined> {
  const { rows } = await sql<{ stake_micro: string; holder: string }>`
    select stake_micro, holder from raffles.tickets where draw_id = ${drawId} and player_id = ${playerId}`.execute(db);
  return rows[0] && { micro: BigInt(rows[0].stake_micro), holder: rows[0].holder };
}

export async function playersOfHolders(
  db: Handle,
  drawId: string,
  holders: readonly string[],
): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ holder: string; player_id: bigint }>`
    select holder, player_id from raffles.tickets where draw_id = ${drawId} and holder = any(${holders}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ holder, player_id }) => [holder, player_id]));
}

export interface SpinRow {
  id: string;
  draw_id: string;
  player_id: bigint;
  segment: number;
  spun_at: Date;
}

/**
 * `undefined` when the player has spun this wheel already. Names no columns: the id is derived from the others, and of two
 * spins at the same moment either of the two unique keys may be the one that is met first.
 */
export async function addSpin(tx: Transaction, row: SpinRow): Promise<SpinRow | undefined> {
  const { rows } = await sql<SpinRow>`
    insert into raffles.spins (id, draw_id, player_id, segment, spun_at)
    values (${row.id}, ${row.draw_id}, ${row.player_id}, ${row.segment}, ${row.spun_at})
    on conflict do nothing returning *`.execute(tx);
  return rows[0];
}

export async function spinOf(db: Handle, drawId: string, playerId: bigint): Promise<SpinRow | undefined> {
  const { rows } = await sql<SpinRow>`
    select * from raffles.spins where draw_id = ${drawId} and player_id = ${playerId}`.execute(db);
  return rows[0];
}

export interface PastSpinRow
  extends Pick<SpinRow, 'id' | 'segment' | 'spun_at'>, Pick<DrawRow, 'terms' | 'closes_at'> {}

/** Newest first. */
export async function spinsOf(db: Handle, playerId: bigint, count: number): Promise<PastSpinRow[]> {
  const { rows } = await sql<PastSpinRow>`
    select s.id, s.segment, s.spun_at, d.terms, d.closes_at
      from raffles.spins s join raffles.draws d on d.id = s.draw_id
     where s.player_id = ${playerId} order by s.spun_at desc limit ${count}`.execute(db);
  return rows;
}

export async function spinById(db: Handle, id: string): Promise<SpinRow | undefined> {
  const { rows } = await sql<SpinRow>`select * from raffles.spins where id = ${id}`.execute(db);
  return rows[0];
}

interface DrawLine {
  id: string;
  subject: string;
  opens_at: Date;
  drawn_at: Date | null;
  /** Holders of tickets, or spins. */
  players: number;
  winners: number;
}

/** For the operator, newest first. */
export async function listDraws(db: Database, count: number): Promise<DrawLine[]> {
  const { rows } = await sql<DrawLine>`
    select id, subject, opens_at, drawn_at, coalesce(jsonb_array_length(winners), 0) as winners,
           case kind when 'wheel' then (select count(*) from raffles.spins s where s.draw_id = d.id)
                     else (select count(*) from raffles.tickets t where t.draw_id = d.id) end::int as players
      from raffles.draws d order by opens_at desc, subject limit ${count}`.execute(db);
  return rows;
}
