// All SQL of seeds. A secret is encrypted on its way into the database and decrypted on its way out, see platform/db/personal-columns.ts.
import { sql, type RawBuilder } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { personal } from '#platform/db/personal-columns.ts';
import type { SecretTable } from '#platform/db/reencrypt-secrets.ts';
import type { Owner } from './open-store.ts';
import type { GamesTables } from './tables.ts';

/** A server seed with its hash. Stays on the server. */
export interface ServerSeed {
  id: string;
  server_seed: string;
  server_seed_hash: string;
}

/** What a player or a guest plays with now and next. Stays on the server. */
export interface SeedState {
  seed_id: string;
  server_seed: string;
  server_seed_hash: string;
  /** `null` until its player has sent one. */
  client_seed: string | null;
  /** Of the last round. */
  nonce: bigint;
  /** `null` only for a seed from before the next one was promised with it. */
  next_seed_id: string | null;
  next_server_seed_hash: string | null;
  next_client_seed: string | null;
  /** When a player began to play with it; when a guest played last. */
  since: Date;
}

/** A seed with which rounds can be played. */
export interface RunningSeed extends SeedState {
  client_seed: string;
}

const tableOf = (owner: Owner): RawBuilder<unknown> =>
  'guest' in owner ? sql`rounds.guests` : sql`rounds.seed_states`;
const isOwn = (owner: Owner): RawBuilder<boolean> =>
  'guest' in owner ? sql`st.token_hash = ${owner.guest}` : sql`st.player_id = ${owner.playerId}`;

export async function findSeedState(handle: Database | Transaction, owner: Owner): Promise<SeedState | undefined> {
  const { rows } = await sql<SeedState>`
    select st.seed_id, s.encrypted_seed as server_seed, s.server_seed_hash, st.client_seed, st.nonce,
           st.next_seed_id, n.server_seed_hash as next_server_seed_hash, st.next_client_seed, ${'guest' in owner ? sql`st.seen_at` : sql`st.since`} as since
      from ${tableOf(owner)} st join rounds.seeds s on s.id = st.seed_id left join rounds.seeds n on n.id = st.next_seed_id
     where ${isOwn(owner)}`.execute(handle);
  return rows[0];
}

/** A server seed that is not revealed. */
export async function findServerSeed(tx: Transaction, id: string): Promise<ServerSeed> {
  const { rows } = await sql<ServerSeed>`
    select id, encrypted_seed as server_seed, server_seed_hash from rounds.seeds where id = ${id}`.execute(tx);
  return rows[0]!;
}

/** Locks seeds and nonce until the transaction ends. */
export async function lockSeedState(tx: Transaction, owner: Owner): Promise<SeedState | undefined> {
  // A separate statement: a join would see the old seeds when the row has waited for a rotation.
  await sql`select from ${tableOf(owner)} st where ${isOwn(owner)} for update`.execute(tx);
  return findSeedState(tx, owner);
}

/** Begins a player's first seeds; `false` when another request was faster. */
export async function insertSeedState(
  tx: Transaction,
  playerId: bigint,
  { current, next, clientSeed }: { current: ServerSeed; next: ServerSeed; clientSeed: string | null },
  now: Date,
): Promise<boolean> {
  const added = await tables<GamesTables>(tx)
    .insertInto('rounds.seed_states')
    .values({
      player_id: playerId,
      seed_id: current.id,
      next_seed_id: next.id,
      client_seed: clientSeed,
      nonce: 0n,
      since: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** `playerId` null: a guest's. */
export async function insertSeeds(
  tx: Transaction,
  seeds: readonly ServerSeed[],
  playerId: bigint | null,
  now: Date,
): Promise<void> {
  await tables<GamesTables>(tx)
    .insertInto('rounds.seeds')
    .values(
      seeds.map((seed) => ({
        id: seed.id,
        player_id: playerId,
        server_seed: null,
        encrypted_seed: personal(seed.server_seed),
        server_seed_hash: seed.server_seed_hash,
        rounds: 0n,
        started_at: now,
        revealed_at: null,
      })),
    )
    .execute();
}

export async function moveNonce(tx: Transaction, owner: Owner, nonce: bigint): Promise<void> {
  await sql`update ${tableOf(owner)} st set nonce = ${nonce} where ${isOwn(owner)}`.execute(tx);
}

/** For the current seed or for the next one. */
export async function setClientSeed(
  handle: Database | Transaction,
  owner: Owner,
  which: 'client_seed' | 'next_client_seed',
  clientSeed: string,
): Promise<void> {
  await sql`update ${tableOf(owner)} st set ${sql.ref(which)} = ${clientSeed} where ${isOwn(owner)}`.execute(handle);
}

/** Unless one has been sent for this seed in the meantime. */
export async function fillClientSeed(
  handle: Database | Transaction,
  owner: Owner,
  seedId: string,
  clientSeed: string,
): Promise<void> {
  await sql`
    update ${tableOf(owner)} st set client_seed = ${clientSeed}
     where ${isOwn(owner)} and seed_id = ${seedId} and client_seed is null`.execute(handle);
}

export async function promiseSeed(tx: Transaction, owner: Owner, next: ServerSeed): Promise<void> {
  await sql`update ${tableOf(owner)} st set next_seed_id = ${next.id} where ${isOwn(owner)}`.execute(tx);
}

/** The promised seed becomes the current one, with the client seed that was sent for it. */
export async function promoteSeed(tx: Transaction, owner: Owner, next: ServerSeed, now: Date): Promise<void> {
  await sql`
    update ${tableOf(owner)} st
       set seed_id = next_seed_id, client_seed = next_client_seed, nonce = 0, next_seed_id = ${next.id}, next_client_seed = null,
           ${'guest' in owner ? sql`seen_at = ${now}` : sql`since = ${now}`}
     where ${isOwn(owner)}`.execute(tx);
}

export async function revealSeed(
  tx: Transaction,
  { seed_id, server_seed, nonce }: Pick<SeedState, 'seed_id' | 'server_seed' | 'nonce'>,
  now: Date,
): Promise<void> {
  await sql`select rounds.reveal_seed(${seed_id}, ${server_seed}, ${nonce}, ${now})`.execute(tx);
}

const MAX_REVEALED = 20;

export const revealedSeeds = (db: Database, playerId: bigint) =>
  tables<GamesTables>(db)
    .selectFrom('rounds.seeds')
    .select(['server_seed', 'server_seed_hash', 'rounds', 'revealed_at'])
    .where('player_id', '=', playerId)
    .where('revealed_at', 'is not', null)
    .orderBy('revealed_at', 'desc')
    .limit(MAX_REVEALED)
    .execute();

export interface RevealedSeed {
  id: string;
  server_seed: string;
  server_seed_hash: string;
  rounds: bigint;
  player_id: bigint | null;
}

/** A revealed seed of this player, or any of a guest: a visitor who knows its hash has played with it. */
export const findRevealed = (
  db: Database,
  hash: string,
  playerId: bigint | undefined,
): Promise<RevealedSeed | undefined> =>
  tables<GamesTables>(db)
    .selectFrom('rounds.seeds')
    .select(['id', 'server_seed', 'server_seed_hash', 'rounds', 'player_id'])
    .where('server_seed_hash', '=', hash)
    .where('revealed_at', 'is not', null)
    .where('player_id', playerId === undefined ? 'is' : '=', playerId ?? null)
    .executeTakeFirst() as Promise<RevealedSeed | undefined>;

export interface SeedRoundRow {
  id: string;
  nonce: bigint;
  sysname: string;
  client_seed: string;
  currency: string;
  staked: bigint;
  won: bigint;
}

export async function roundsOfSeed(
  db: Database,
  seed: RevealedSeed,
  after: number,
  limit: number,
): Promise<SeedRoundRow[]> {
  const { rows } = await sql<SeedRoundRow>`
    select r.id, r.nonce, m.sysname, r.client_seed, r.currency, r.staked, r.won
      from rounds.rounds r join rounds.math_versions m on m.id = r.math_id
     where r.seed_id = ${seed.id} and ${seed.player_id === null ? sql`r.player_id is null` : sql`r.player_id = ${seed.player_id}`}
       and r.nonce > ${after}
     order by r.nonce limit ${limit}`.execute(db);
  return rows;
}

export const secretTables: readonly SecretTable[] = [
  {
    table: 'rounds.seeds',
    key: 'id',
    plain: 'server_seed',
    encrypted: 'encrypted_seed',
    reencrypt: 'rounds.reencrypt_seed',
    revealedAt: 'revealed_at',
  },
];
