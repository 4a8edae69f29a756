// SQL of awards: reading them, writing them, and what is due of them. What is counted is in `count-wagering.ts`.
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { BonusStatus } from './contract.ts';
import type { BonusesTables } from './tables.ts';

export type Award = Selectable<BonusesTables['bonuses.awards']>;
export type Step = Selectable<BonusesTables['bonuses.steps']>;
type Handle = Database | Transaction;
export const on = (handle: Handle) => tables<BonusesTables>(handle);

/** Notifies processes that an award is due. */
export const DUE_CHANNEL = 'bonuses_due';

export const notifyDue = async (handle: Handle): Promise<void> => {
  await sql`select pg_notify(${DUE_CHANNEL}, '')`.execute(handle);
};

/** False when the fact was awarded before. */
export async function insertAward(
  tx: Transaction,
  award: Insertable<BonusesTables['bonuses.awards']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on(tx)
    .insertInto('bonuses.awards')
    .values(award)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const findAward = (handle: Handle, id: string): Promise<Award | undefined> =>
  on(handle).selectFrom('bonuses.awards').selectAll().where('id', '=', id).executeTakeFirst();

export const findByFact = (handle: Handle, fact: string): Promise<Award | undefined> =>
  on(handle).selectFrom('bonuses.awards').selectAll().where('fact', '=', fact).executeTakeFirst();

export const awardsByFacts = (handle: Handle, facts: readonly string[]): Promise<Award[]> =>
  facts.length === 0
    ? Promise.resolve([])
    : on(handle)
        .selectFrom('bonuses.awards')
        .selectAll()
        .where('fact', 'in', [...facts])
        .orderBy('created_at')
        .orderBy('id')
        .execute();

/** Whether one of these facts has awarded something that was not taken back: it was played, or given up, before it could be. */
export async function wasRefunded(handle: Handle, facts: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select exists (
      select from bonuses.awards a where a.fact = any(${facts}::text[]) and a.ending ->> 'cause' is distinct from 'reversal'
         and not exists (select from bonuses.steps s where s.award_id = a.id and s.status = 'forfeited' and s.cause = 'reversal')) as was`.execute(
    handle,
  );
  return rows[0]!.was;
}

/** The facts of the awards that gave the lost stake of a no-risk bet back. */
export const refundsOf = async (handle: Handle, { id, kind, player_id: playerId }: Award): Promise<string[]> =>
  kind === 'no-risk'
    ? (
        await on(handle)
          .selectFrom('bonuses.awards')
          .select('fact')
          .where('player_id', '=', playerId)
          .where('cause_id', '=', id)
          .where('fact', 'like', 'no-risk/%')
          .execute()
      ).map(({ fact }) => fact)
    : [];

/**
 * All awards that a player can still change, locked until the transaction ends, always in the same order: two of their requests
 * take turns. Purses are locked after them, never before. `ended`: one that is over, locked with them.
 */
export const lockOpenAwards = (tx: Transaction, playerId: bigint, ended?: string): Promise<Award[]> =>
  on(tx)
    .selectFrom('bonuses.awards')
    .selectAll()
    .where('player_id', '=', playerId)
    .where((eb) =>
      eb.or([eb('status', 'in', ['offered', 'active']), ...(ended === undefined ? [] : [eb('id', '=', ended)])]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();

/** The same, as they are now. */
export const openAwards = (handle: Handle, playerId: bigint): Promise<Award[]> =>
  on(handle)
    .selectFrom('bonuses.awards')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('status', 'in', ['offered', 'active'])
    .orderBy('id')
    .execute();

export async function changeAward(
  tx: Transaction,
  id: string,
  change: Updateable<BonusesTables['bonuses.awards']>,
): Promise<void> {
  await on(tx).updateTable('bonuses.awards').set(change).where('id', '=', id).execute();
}

export async function addStep(tx: Transaction, step: Omit<Step, 'nth'>): Promise<void> {
  await sql`
    insert into bonuses.steps (award_id, nth, status, cause, sentence, by_whom, at)
    select ${step.award_id}::uuid, coalesce(max(nth), 0) + 1, ${step.status}, ${step.cause}, ${step.sentence}, ${step.by_whom}, ${step.at}::timestamptz
      from bonuses.steps where award_id = ${step.award_id}::uuid`.execute(tx);
}

export const stepsOf = (handle: Handle, ids: readonly string[]): Promise<Step[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : on(handle)
        .selectFrom('bonuses.steps')
        .selectAll()
        .where('award_id', 'in', [...ids])
        .orderBy('award_id')
        .orderBy('nth')
        .execute();

/** The active one, then waiting, offered and ended ones. */
const ORDER = sql`array_position(array['active', 'offered'], status) nulls last, queued_at nulls last, coalesce(ended_at, created_at) desc, id desc`;

export async function awardsOf(
  handle: Handle,
  playerId: bigint,
  {
    isBetting,
    status,
    offset,
    count,
  }: { isBetting: boolean; status: BonusStatus | 'all'; offset: number; count: number },
): Promise<{ rows: Award[]; count: number }> {
  const awards = on(handle)
    .selectFrom('bonuses.awards')
    .where('player_id', '=', playerId)
    .where('is_betting', '=', isBetting)
    .$if(status !== 'all', (query) => query.where('status', '=', status as BonusStatus));
  const rows = await awards.selectAll().orderBy(ORDER).offset(offset).limit(count).execute();
  const total = await awards.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
  return { rows, count: Number(total.count) };
}

export const queueOf = async (handle: Handle, playerId: bigint): Promise<string[]> =>
  (
    await on(handle)
      .selectFrom('bonuses.awards')
      .select('id')
      .where('player_id', '=', playerId)
      .where('status', '=', 'offered')
      .where('queued_at', 'is not', null)
      .orderBy('queued_at')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

export const hasActiveAward = async (handle: Handle, playerId: bigint): Promise<boolean> =>
  (await on(handle)
    .selectFrom('bonuses.awards')
    .select('id')
    .where('player_id', '=', playerId)
    .where('status', '=', 'active')
    .where('slot', '=', 'casino')
    .executeTakeFirst()) !== undefined;

/** Held from the question what a player may have until it is awarded, to the end of the transaction: nothing is had twice. */
export async function lockAwarding(tx: Transaction, playerId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bonuses/${playerId}`}, 0))`.execute(tx);
}

export const hasHad = async (handle: Handle, playerId: bigint, definition: string): Promise<boolean> =>
  (await on(handle)
    .selectFrom('bonuses.awards')
    .select('id')
    .where('player_id', '=', playerId)
    .where('definition', '=', definition)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const dueAwards = (handle: Handle, now: Date, most: number): Promise<Pick<Award, 'id' | 'player_id'>[]> =>
  on(handle)
    .selectFrom('bonuses.awards')
    .select(['id', 'player_id'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(most)
    .execute();

/** Marks what the clock alone brings about. */
export async function markOutdated(handle: Handle, now: Date): Promise<bigint> {
  const { numUpdatedRows } = await on(handle)
    .updateTable('bonuses.awards')
    .set({ due_at: now })
    .where('due_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'active'), eb.or([eb('expires_at', '<=', now), eb('spins_until', '<=', now)])]),
        eb.and([eb('status', '=', 'offered'), eb('queued_at', 'is', null), eb('take_by', '<=', now)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows;
}

/** A failed award is tried again later, and does not hold up the others. */
export async function postponeAward(handle: Handle, id: string, until: Date): Promise<void> {
  await on(handle)
    .updateTable('bonuses.awards')
    .set({ due_at: until })
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .execute();
}

export async function addPacks(tx: Transaction, awardId: string, packs: readonly string[]): Promise<void> {
  if (packs.length === 0) return;
  await on(tx)
    .insertInto('bonuses.packs')
    .values(packs.map((pack) => ({ pack_id: pack, award_id: awardId })))
    .execute();
}

export const packsOf = async (handle: Handle, awardId: string): Promise<string[]> =>
  (await on(handle).selectFrom('bonuses.packs').select('pack_id').where('award_id', '=', awardId).execute()).map(
    ({ pack_id: id }) => id,
  );

export async function nextDueAt(handle: Handle): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least((select min(due_at) from bonuses.awards where due_at is not null),
                 (select min(due_at) from bonuses.late where due_at is not null),
                 (select min(due_at) from bonuses.debts where due_at is not null)) as at`.execute(handle);
  return rows[0]?.at ?? null;
}

/**
 * Those of the rounds that were staked while their player was earning a bonus: points, missions, rakeback and the bound of cashback
 * leave them out, so that one stake is not rewarded twice.
 */
export async function roundsThatEarn(
  tx: Transaction,
  stakes: ReadonlyArray<{ roundId: string; playerId: string; startedAt: string }>,
): Promise<ReadonlySet<string>> {
  if (stakes.length === 0) return new Set();
  const { rows } = await sql<{ round: string }>`
    select e.round from unnest(${stakes.map(({ roundId }) => roundId)}::uuid[], ${stakes.map(({ playerId }) => playerId)}::bigint[],
                               ${stakes.map(({ startedAt }) => startedAt)}::timestamptz[]) as e(round, player, at)
     where exists (select from bonuses.awards a
                    where a.player_id = e.player and a.slot = 'casino' and a.terms ->> 'mode' = 'earned'
                      and a.activated_at <= e.at and (a.ended_at is null or a.ended_at > e.at))`.execute(tx);
  return new Set(rows.map(({ round }) => round));
}
