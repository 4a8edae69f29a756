// Players: their accounts as rows.
import type { Insertable, Updateable } from 'kysely';
import { assert } from '#kernel/assert.ts';
import { isCurrency, type Currency } from '#kernel/money.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { AccountsTables } from '../tables.ts';

type Players = AccountsTables['accounts.players'];
export type NewPlayer = Omit<Insertable<Players>, 'id' | 'status'>;

export async function insertPlayer(tx: Transaction, player: NewPlayer): Promise<bigint> {
  const { id } = await tables<AccountsTables>(tx)
    .insertInto('accounts.players')
    .values({ ...player, status: 'active' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const findByLogin = (db: Database | Transaction, login: string) =>
  tables<AccountsTables>(db)
    .selectFrom('accounts.players')
    .select(['id', 'login', 'login_type', 'password_hash', 'status', 'locale', 'second_factor', 'sealed_app_secret'])
    .where('login', '=', login)
    .executeTakeFirst();

export const findPlayer = (db: Database | Transaction, id: bigint) =>
  tables<AccountsTables>(db).selectFrom('accounts.players').selectAll().where('id', '=', id).executeTakeFirst();

/** A player whom the caller knows to exist. */
export async function readPlayer(db: Database | Transaction, id: bigint) {
  const player = await findPlayer(db, id);
  assert(player, `player ${id} is gone`);
  return player;
}

/** The row stays ours until the transaction ends. */
export const lockPlayer = (tx: Transaction, id: bigint) =>
  tables<AccountsTables>(tx)
    .selectFrom('accounts.players')
    .select(['id', 'currency'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

export async function updatePlayer(db: Database | Transaction, id: bigint, values: Updateable<Players>): Promise<void> {
  await tables<AccountsTables>(db).updateTable('accounts.players').set(values).where('id', '=', id).execute();
}

/** Takes a code's time step; false when this or a later one has been taken already. */
export async function takeAppStep(db: Database | Transaction, id: bigint, step: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tables<AccountsTables>(db)
    .updateTable('accounts.players')
    .set({ app_step: step })
    .where('id', '=', id)
    .where('app_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Public names of players, by id; for winners and leaderboards. */
export async function fakenamesOf(db: Database | Transaction, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tables<AccountsTables>(db)
    .selectFrom('accounts.players')
    .select(['id', 'fakename'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.fakename]));
}

export function currencyOf(code: string): Currency {
  assert(isCurrency(code), `account in unknown currency ${code}`);
  return code;
}
