/**
 * Links between accounts: those that share a fact are taken for one person, and so are those that are linked through others. A
 * fact is noted where it arises, in the transaction of its cause.
 */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { keyOf } from '#platform/encryption.ts';
import { FACT_KINDS, type FactKind, type PersonsTables } from './tables.ts';

const on = (handle: Database | Transaction) => tables<PersonsTables>(handle);

/** More accounts than a person will look through; a public computer may have them. */
const MOST = 500;

/** A household may share a device; the other kinds identify one person. */
export const PERSONAL_KINDS: readonly FactKind[] = FACT_KINDS.filter((kind) => kind !== 'device');

export interface Fact {
  playerId: bigint;
  kind: FactKind;
  /** In the one form in which it is compared. */
  value: string;
}

export async function noteFact(tx: Transaction, services: Services, { playerId, kind, value }: Fact): Promise<void> {
  await on(tx)
    .insertInto('persons.facts')
    .values({
      player_id: playerId,
      kind,
      value_index: createHmac('sha256', keyOf(services.config, 'persons')).update(`${kind}|${value}`).digest(),
      seen_at: services.clock.now(),
      forget_after: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Everybody who can be reached from these accounts, with the account that they were reached from. */
const reached = (starts: readonly bigint[], kinds: readonly FactKind[]) => sql`
  reached (start, player_id) as (
    select p, p from unnest(${[...starts]}::bigint[]) p
    union
    select r.start, o.player_id from reached r
      join persons.facts f on f.player_id = r.player_id and f.kind = any(${[...kinds]}::text[])
      join persons.facts o on o.kind = f.kind and o.value_index = f.value_index
  )`;

/** All accounts of a person, this one among them. */
export async function accountsOfPerson(
  handle: Database | Transaction,
  playerId: bigint,
  kinds: readonly FactKind[] = FACT_KINDS,
): Promise<bigint[]> {
  const { rows } = await sql<{ player_id: bigint }>`
    with recursive ${reached([playerId], kinds)} select player_id from reached limit ${MOST}`.execute(handle);
  return rows.map(({ player_id }) => player_id);
}

/** The other accounts of each of these persons; accounts without any are left out. */
export async function linkedAccounts(
  handle: Database | Transaction,
  playerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint[]>> {
  if (playerIds.length === 0) return new Map();
  const { rows } = await sql<{ start: bigint; linked: bigint[] }>`
    with recursive ${reached(playerIds, FACT_KINDS)}
    select start, array_agg(player_id order by player_id) as linked from reached
     where player_id <> start group by start`.execute(handle);
  return new Map(rows.map(({ start, linked }) => [start, linked.map(BigInt)]));
}

export interface Link {
  playerId: bigint;
  /** The account that it is linked to; this one's own number where nothing stands between. */
  via: bigint;
  kind: FactKind;
  since: Date;
}

/** Accounts linked to this one, directly or through others, each with what they share. */
export async function linksOf(db: Database, playerId: bigint): Promise<Link[]> {
  const { rows } = await sql<{ player_id: bigint; via: bigint; kind: FactKind; since: Date }>`
    with recursive ${reached([playerId], FACT_KINDS)}
    select o.player_id, f.player_id as via, f.kind, min(greatest(f.seen_at, o.seen_at)) as since
      from reached r
      join persons.facts f on f.player_id = r.player_id
      join persons.facts o on o.kind = f.kind and o.value_index = f.value_index and o.player_id <> f.player_id
     where o.player_id <> ${playerId}
     group by 1, 2, 3 order by o.player_id, f.player_id <> ${playerId}, f.player_id, f.kind limit ${MOST}`.execute(db);
  return rows.map(({ player_id, ...link }) => ({ ...link, playerId: player_id }));
}

/** For the copy of a player's data: kinds and times, since the values cannot be read back. */
export const factsOf = (db: Database, playerId: bigint) =>
  on(db)
    .selectFrom('persons.facts')
    .select(['kind', 'seen_at'])
    .where('player_id', '=', playerId)
    .orderBy('seen_at')
    .execute();

/** When an account is erased: until `after`, its facts prevent a second gift to the same person. */
export async function forgetFacts(tx: Transaction, playerId: bigint, after: Date): Promise<void> {
  await on(tx).updateTable('persons.facts').set({ forget_after: after }).where('player_id', '=', playerId).execute();
}

export async function forgetOutdatedFacts(db: Database, now: Date): Promise<void> {
  await on(db).deleteFrom('persons.facts').where('forget_after', '<=', now).execute();
}
