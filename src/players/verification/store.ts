// All SQL of verification, except for documents.
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { ByWhom, TaskKind, VerificationTables } from './tables.ts';

const on = (handle: Database | Transaction) => tables<VerificationTables>(handle);

type Players = VerificationTables['verification.players'];
export type VerificationRow = Selectable<Players>;

export const findVerification = (db: Database | Transaction, playerId: bigint): Promise<VerificationRow | undefined> =>
  on(db).selectFrom('verification.players').selectAll().where('player_id', '=', playerId).executeTakeFirst();

export interface Standing extends Pick<VerificationRow, 'level' | 'wanted_level' | 'state' | 'due_at'> {
  /** Those that they were ever given, done or not. */
  tasks: readonly TaskKind[];
}

/** Read without a lock, for all of these players at once. Those who were never asked for anything are not included. */
export async function standingsOf(tx: Transaction, playerIds: readonly bigint[]): Promise<Map<bigint, Standing>> {
  const { rows } = await sql<Standing & { player_id: bigint }>`
    select p.player_id, p.level, p.wanted_level, p.state, p.due_at,
           array(select t.kind from verification.tasks t where t.player_id = p.player_id) as tasks
      from verification.players p where p.player_id = any(${playerIds.map(String)}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.player_id, row]));
}

/** The row of a player, made when it is not there, held until the transaction ends. */
export async function lockVerification(tx: Transaction, playerId: bigint, now: Date): Promise<VerificationRow> {
  await on(tx)
    .insertInto('verification.players')
    .values({ ...NEW, player_id: playerId, updated_at: now } as Insertable<Players>)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return on(tx)
    .selectFrom('verification.players')
    .selectAll()
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

const NEW = { state: 'none', level: 0, wanted_level: 2, reject_labels: [] } as const;

export async function changeVerification(
  tx: Transaction,
  playerId: bigint,
  values: Updateable<Players>,
): Promise<void> {
  await on(tx).updateTable('verification.players').set(values).where('player_id', '=', playerId).execute();
}

export async function addStep(
  tx: Transaction,
  step: { playerId: bigint; state: Players['state']; cause: string | null; byWhom: ByWhom; now: Date },
): Promise<void> {
  await on(tx)
    .insertInto('verification.steps')
    .values({ player_id: step.playerId, state: step.state, cause: step.cause, by_whom: step.byWhom, at: step.now })
    .execute();
}

export const stepsOf = (db: Database, playerId: bigint) =>
  on(db).selectFrom('verification.steps').selectAll().where('player_id', '=', playerId).orderBy('id').execute();

export const listVerifications = (db: Database, states: ReadonlyArray<Players['state']>, limit: number) =>
  on(db)
    .selectFrom('verification.players')
    .selectAll()
    .where('state', 'in', states)
    .orderBy('updated_at')
    .limit(limit)
    .execute();

export async function addKnownDocument(tx: Transaction, digest: Buffer, playerId: bigint, now: Date): Promise<void> {
  await on(tx)
    .insertInto('verification.known_documents')
    .values({ digest, player_id: playerId, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Digests of the documents that were accepted of a player. */
export async function documentsOfPlayer(db: Database | Transaction, playerId: bigint): Promise<Buffer[]> {
  const rows = await on(db)
    .selectFrom('verification.known_documents')
    .select('digest')
    .where('player_id', '=', playerId)
    .execute();
  return rows.map(({ digest }) => digest);
}

/** All other players of whom one of these documents was accepted, in one order. */
export async function otherPlayersWith(
  db: Database | Transaction,
  digests: readonly Buffer[],
  playerId: bigint,
): Promise<bigint[]> {
  if (digests.length === 0) return [];
  const rows = await on(db)
    .selectFrom('verification.known_documents')
    .select('player_id')
    .distinct()
    .where('digest', 'in', digests)
    .where('player_id', '<>', playerId)
    .orderBy('player_id')
    .execute();
  return rows.map((row) => row.player_id);
}

export async function forgetKnownDocuments(tx: Transaction, playerId: bigint): Promise<void> {
  await on(tx).deleteFrom('verification.known_documents').where('player_id', '=', playerId).execute();
}

/** False when the service has reported this before. */
export async function addCallback(
  tx: Transaction,
  callback: Insertable<VerificationTables['verification.callbacks']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on(tx)
    .insertInto('verification.callbacks')
    .values(callback)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Schedules a query about one of our applicants for the next job run. False when there is no such applicant. */
export async function askSoon(db: Database | Transaction, applicantId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await on(db)
    .updateTable('verification.players')
    .set({ refresh_at: now, refresh_tries: 0 })
    .where('applicant_id', '=', applicantId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Applicants to be queried now; each is due again after `leaseMs`, in case we die in the meantime. */
export async function takeDue(db: Database, now: Date, most: number, leaseMs: number) {
  const { rows } = await sql<{ player_id: bigint; applicant_id: string; refresh_tries: number }>`
    update verification.players set refresh_tries = refresh_tries + 1, refresh_at = ${new Date(now.getTime() + leaseMs)}
    where player_id in (select player_id from verification.players where refresh_at <= ${now} and applicant_id is not null
                        order by refresh_at limit ${most} for update skip locked)
    returning player_id, applicant_id, refresh_tries`.execute(db);
  return rows;
}

/** Null when there is nothing more to query for now; kept when another query was scheduled since. */
export async function refreshAt(db: Database | Transaction, playerId: bigint, at: Date | null, receivedAt: Date) {
  await on(db)
    .updateTable('verification.players')
    .set({ refresh_at: at })
    .where('player_id', '=', playerId)
    .where('refresh_at', '>=', receivedAt)
    .execute();
}

export interface Turnover {
  currency: Currency;
  deposited_minor: bigint;
  withdrawn_minor: bigint;
  staked_minor: bigint;
}

export async function turnoverOf(
  db: Database | Transaction,
  playerIds: readonly bigint[],
): Promise<Array<Turnover & { player_id: bigint }>> {
  const { rows } = await sql<Record<keyof Turnover | 'player_id', string>>`
    select player_id::text, currency, deposited_minor::text, withdrawn_minor::text, staked_minor::text
    from verification.turnover where player_id = any(${playerIds.map(String)}::bigint[])`.execute(db);
  return rows.map((row) => ({
    player_id: BigInt(row.player_id),
    currency: row.currency as Currency,
    deposited_minor: BigInt(row.deposited_minor),
    withdrawn_minor: BigInt(row.withdrawn_minor),
    staked_minor: BigInt(row.staked_minor),
  }));
}

export interface Flow {
  playerId: bigint;
  currency: Currency;
  kind: 'deposited' | 'withdrawn' | 'staked';
  amountMinor: bigint;
}

/** Adds to the totals, all in one statement and in one order, so that two batches never deadlock. */
export async function addTurnover(tx: Transaction, flows: readonly Flow[]): Promise<void> {
  const sums = new Map<string, Turnover & { player_id: bigint }>();
  for (const { playerId, currency, kind, amountMinor } of flows) {
    const key = `${playerId} ${currency}`;
    const sum = sums.get(key) ?? {
      player_id: playerId,
      currency,
      deposited_minor: 0n,
      withdrawn_minor: 0n,
      staked_minor: 0n,
    };
    sum[`${kind}_minor`] += amountMinor;
    sums.set(key, sum);
  }
  const rows = [...sums.values()];
  const texts = (column: (row: (typeof rows)[number]) => bigint | string): string[] =>
    rows.map((row) => String(column(row)));
  await sql`
    insert into verification.turnover as t (player_id, currency, deposited_minor, withdrawn_minor, staked_minor)
    select * from unnest(${texts((row) => row.player_id)}::bigint[], ${texts((row) => row.currency)}::text[],
                         ${texts((row) => row.deposited_minor)}::numeric[], ${texts((row) => row.withdrawn_minor)}::numeric[],
                         ${texts((row) => row.staked_minor)}::numeric[]) as f(player_id, currency, deposited, withdrawn, staked)
    order by player_id, currency
    on conflict (player_id, currency) do update set
      deposited_minor = t.deposited_minor + excluded.deposited_minor,
      withdrawn_minor = t.withdrawn_minor + excluded.withdrawn_minor,
      staked_minor = t.staked_minor + excluded.staked_minor`.execute(tx);
}

/** False when the player has this task already, done or not. */
export async function addTask(
  tx: Transaction,
  task: { id: string; playerId: bigint; kind: TaskKind; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on(tx)
    .insertInto('verification.tasks')
    .values({ id: task.id, player_id: task.playerId, kind: task.kind, created_at: task.now, done_at: null })
    .onConflict((conflict) => conflict.constraint('tasks_once').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const tasksOf = (db: Database | Transaction, playerId: bigint) =>
  on(db).selectFrom('verification.tasks').selectAll().where('player_id', '=', playerId).orderBy('created_at').execute();

export async function endTasks(
  tx: Transaction,
  playerId: bigint,
  kinds: readonly TaskKind[],
  now: Date,
): Promise<void> {
  await on(tx)
    .updateTable('verification.tasks')
    .set({ done_at: now })
    .where('player_id', '=', playerId)
    .where('kind', 'in', kinds)
    .where('done_at', 'is', null)
    .execute();
}
