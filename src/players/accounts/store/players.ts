// Players: their accounts as rows.
import type { Insertable, Updateable } from 'kysely';
import { assert } from '#kernel/assert.ts';
import { isCurrency, type Currency } from '#kernel/money.ts';
import { lookOf } from '#kernel/public-name.ts';
import { isUniqueViolation, tables, type Database, type Transaction } from '#platform/db/database.ts';
import { blindIndex, personalOrNull } from '#platform/db/personal-columns.ts';
import type { AccountsTables } from '../tables.ts';

type Players = AccountsTables['accounts.players'];

/** Columns that are encrypted; all others are written as they come. */
const PERSONAL = [
  'login',
  'birth_date',
  'first_name',
  'last_name',
  'region',
  'home_town',
  'address',
  'postcode',
  'encrypted_cpf',
  'last_login_ip',
  'previous_login_ip',
] as const satisfies ReadonlyArray<keyof Players>;
type PersonalField = (typeof PERSONAL)[number];

/** A player's columns with personal data as plain text. */
type PlainValues<Row> = Omit<Row, PersonalField | 'login_index' | 'fakename_look'> & {
  [Field in PersonalField]?: string | null;
};
export type NewPlayer = Omit<PlainValues<Insertable<Players>>, 'id' | 'status'> & {
  login: string;
  birth_date: string | null;
};

function encrypted(values: PlainValues<Updateable<Players>>): Updateable<Players> {
  const row: Record<string, unknown> = { ...values };
  // An empty text needs no encryption, and is not stored.
  for (const field of PERSONAL)
    if (values[field] !== undefined) row[field] = personalOrNull(values[field] === '' ? null : values[field]);
  if (typeof values.fakename === 'string') row['fakename_look'] = lookOf(values.fakename);
  if (typeof values.login === 'string') row['login_index'] = blindIndex(values.login);
  return row as Updateable<Players>;
}

export async function insertPlayer(tx: Transaction, player: NewPlayer): Promise<bigint> {
  const { id } = await tables<AccountsTables>(tx)
    .insertInto('accounts.players')
    .values({ ...encrypted(player), status: 'active' } as Insertable<Players>)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Of an insert or update: the public name is another player's, or looks like it. */
export const isNameTaken = (error: unknown): boolean =>
  isUniqueViolation(error, 'players_fakename') || isUniqueViolation(error, 'players_fakename_look');

/** Players who log in by any of these. */
export const findByLogins = (db: Database | Transaction, logins: readonly string[]) =>
  tables<AccountsTables>(db)
    .selectFrom('accounts.players')
    .select([
      'id',
      'login',
      'login_type',
      'password_hash',
      'status',
      'locale',
      'second_factor',
      'encrypted_app_secret',
      'device_epoch',
    ])
    .where('login_index', 'in', logins.map(blindIndex))
    .execute();

export const findPlayer = (db: Database | Transaction, id: bigint) =>
  tables<AccountsTables>(db).selectFrom('accounts.players').selectAll().where('id', '=', id).executeTakeFirst();

/** Active players in the order of their numbers: for jobs that go through all of them in batches. */
export const activePlayersAfter = (db: Database | Transaction, id: bigint, most: number) =>
  tables<AccountsTables>(db)
    .selectFrom('accounts.players')
    .selectAll()
    .where('id', '>', id)
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(most)
    .execute();

/** How many there are, and the number of the last one. */
export async function activePlayers(db: Database | Transaction): Promise<{ count: number; last: bigint }> {
  const { count, last } = await tables<AccountsTables>(db)
    .selectFrom('accounts.players')
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.max('id').as('last')])
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return { count: Number(count), last: last ?? 0n };
}

/** A player that the caller knows to exist. */
export async function readPlayer(db: Database | Transaction, id: bigint) {
  const player = await findPlayer(db, id);
  assert(player, `player ${id} is gone`);
  return player;
}

/** The row is held until the transaction ends. */
export const lockPlayer = (tx: Transaction, id: bigint) =>
  tables<AccountsTables>(tx)
    .selectFrom('accounts.players')
    .select(['id', 'currency'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

export async function updatePlayer(
  db: Database | Transaction,
  id: bigint,
  values: PlainValues<Updateable<Players>>,
): Promise<void> {
  await tables<AccountsTables>(db)
    .updateTable('accounts.players')
    .set(encrypted(values))
    .where('id', '=', id)
    .execute();
}

/** The decision may come before the page has reported what was handed in: a proved level stays. */
export async function markOnVerification(db: Database, id: bigint): Promise<void> {
  await tables<AccountsTables>(db)
    .updateTable('accounts.players')
    .set({ is_on_verification: true })
    .where('id', '=', id)
    .where('identity_level', '<', 2)
    .execute();
}

/** The same password at another cost; a password changed since then stays. */
export async function replaceHash(
  db: Database | Transaction,
  id: bigint,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await tables<AccountsTables>(db)
    .updateTable('accounts.players')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .execute();
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

/** Shown in place of the name of a player who does not want to be seen. */
export const HIDDEN_NAME = '•••••';

/** Public names of players, by id; for winners and leaderboards. */
export async function fakenamesOf(db: Database | Transaction, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tables<AccountsTables>(db)
    .selectFrom('accounts.players')
    .select(['id', 'fakename', 'is_name_hidden'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.is_name_hidden ? HIDDEN_NAME : row.fakename]));
}

/** Log-ins of players, by id; for the operator's eyes. */
export async function loginsOf(db: Database | Transaction, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tables<AccountsTables>(db)
    .selectFrom('accounts.players')
    .select(['id', 'login'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.login]));
}

export function currencyOf(code: string): Currency {
  assert(isCurrency(code), `account in unknown currency ${code}`);
  return code;
}
