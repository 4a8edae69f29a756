// Gifts that a person gets once, across all of their accounts.
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { accountsOfPerson } from './links.ts';
import type { FactKind, PersonsTables } from './tables.ts';

export interface OnceForPerson {
  playerId: bigint;
  /** What is given, with its period where it comes again: `offers/first-look`, `draws/daily-wheel/2027-03-01`. */
  gift: string;
  /** What makes two accounts one person here. */
  kinds: readonly FactKind[];
}

const on = (handle: Database | Transaction) => tables<PersonsTables>(handle);

/** Whether another account of this person has had it. */
export async function hasPersonHad(
  handle: Database | Transaction,
  { playerId, gift, kinds }: OnceForPerson,
): Promise<boolean> {
  const linkedAccounts = (await accountsOfPerson(handle, playerId, kinds)).filter((id) => id !== playerId);
  if (linkedAccounts.length === 0) return false;
  const row = await on(handle)
    .selectFrom('persons.gifts')
    .select('player_id')
    .where('gift', '=', gift)
    .where('player_id', 'in', linkedAccounts)
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims of one gift take turns, so that none misses another. */
export const lockOncePerPerson = async (tx: Transaction, gift: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`persons/${gift}`}, 0))`.execute(tx));

/** False when another account of this person has had it. */
export async function takeOnceForPerson(tx: Transaction, services: Services, once: OnceForPerson): Promise<boolean> {
  await lockOncePerPerson(tx, once.gift);
  if (await hasPersonHad(tx, once)) return false;
  await on(tx)
    .insertInto('persons.gifts')
    .values({ gift: once.gift, player_id: once.playerId, had_at: services.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}
