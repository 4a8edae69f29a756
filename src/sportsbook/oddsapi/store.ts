// All SQL of The Odds API.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import type { EventState } from './rules/event-state.ts';
import type { AccountRow, EventRow, OddsApiTables, PollRow, TeamRow } from './tables.ts';

type Handle = Database | Transaction;
const oddsapi = (handle: Handle) => tables<OddsApiTables>(handle);

export const accountsOf = (handle: Handle): Promise<AccountRow[]> =>
  oddsapi(handle).selectFrom('oddsapi.accounts').selectAll().orderBy('feed').execute();

export const findAccount = (handle: Handle, feed: string): Promise<AccountRow | undefined> =>
  oddsapi(handle).selectFrom('oddsapi.accounts').selectAll().where('feed', '=', feed).executeTakeFirst();

export async function saveAccount(handle: Handle, feed: string, changes: Partial<AccountRow>): Promise<void> {
  const row = { feed, ...changes };
  await oddsapi(handle)
    .insertInto('oddsapi.accounts')
    .values({
      remaining: null,
      used: null,
      last_cost: null,
      said_at: null,
      problem: null,
      problem_at: null,
      paused_until: null,
      ...row,
    })
    .onConflict((conflict) => conflict.column('feed').doUpdateSet(row))
    .execute();
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

export async function addSpending(handle: Handle, feed: string, now: Date, credits: number): Promise<void> {
  await sql`
    insert into oddsapi.spending as s (feed, day, credits) values (${feed}, ${dayOf(now)}, ${credits})
    on conflict (feed, day) do update set credits = s.credits + excluded.credits`.execute(handle);
}

export async function spendingOf(handle: Handle, feed: string, now: Date): Promise<{ today: number; month: number }> {
  const { rows } = await sql<{ today: number; month: number }>`
    select coalesce(sum(credits) filter (where day = ${dayOf(now)}), 0)::int as today, coalesce(sum(credits), 0)::int as month
      from oddsapi.spending where feed = ${feed} and day >= ${`${dayOf(now).slice(0, 7)}-01`}::date and day <= ${dayOf(now)}`.execute(
    handle,
  );
  return rows[0]!;
}

export const pollsOf = (handle: Handle, feed: string): Promise<PollRow[]> =>
  oddsapi(handle).selectFrom('oddsapi.polls').selectAll().where('feed', '=', feed).execute();

/** When prices or scores were last read well. */
export async function lastReadOf(handle: Handle, feed: string): Promise<Date | null> {
  const { rows } = await sql<{ read_at: Date | null }>`
    select max(read_at) as read_at from oddsapi.polls where feed = ${feed}`.execute(handle);
  return rows[0]!.read_at;
}

export async function savePoll(handle: Handle, poll: PollRow): Promise<void> {
  await oddsapi(handle)
    .insertInto('oddsapi.polls')
    .values(poll)
    .onConflict((conflict) =>
      conflict
        .columns(['feed', 'what'])
        .doUpdateSet({ tried_at: poll.tried_at, read_at: poll.read_at, failures: poll.failures }),
    )
    .execute();
}

export const openEvents = (handle: Handle, feed: string): Promise<EventRow[]> =>
  oddsapi(handle)
    .selectFrom('oddsapi.events')
    .selectAll()
    .where('feed', '=', feed)
    .where('is_over', '=', false)
    .execute();

export const eventsNamed = (handle: Handle, feed: string, ids: readonly string[]): Promise<EventRow[]> =>
  oddsapi(handle)
    .selectFrom('oddsapi.events')
    .selectAll()
    .where('feed', '=', feed)
    .where('id', 'in', [...ids, ''])
    .execute();

/** Another process has written it in the meantime: what this one remembers is old. */
export class EventTakenError extends Error {
  override name = 'EventTakenError';
}

/** `before`: the number that it had in memory; null where it was not there. */
export async function saveEvent(tx: Transaction, { state, ...event }: EventRow, before: bigint | null): Promise<void> {
  const row = { ...event, state: JSON.stringify(state) as unknown as EventState };
  const { numInsertedOrUpdatedRows: count } = await oddsapi(tx)
    .insertInto('oddsapi.events')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['feed', 'id'])
        .doUpdateSet(row)
        .where(sql<boolean>`${before}::bigint is null or oddsapi.events.sequence = ${before}`),
    )
    .executeTakeFirstOrThrow();
  if (count !== 1n)
    throw new EventTakenError(`the event ${event.id} of ${event.feed} has been written by another process`);
}

/** Who has each of these names. */
export async function teamsNamed(
  handle: Handle,
  feed: string,
  sport: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const rows = await oddsapi(handle)
    .selectFrom('oddsapi.teams')
    .selectAll()
    .where('feed', '=', feed)
    .where('sport', '=', sport)
    .where('name', 'in', [...names, ''])
    .execute();
  return new Map(rows.map(({ name, team }) => [name, team]));
}

/** A name that is somebody's already stays theirs. */
export async function saveTeams(tx: Transaction, teams: readonly TeamRow[]): Promise<void> {
  if (teams.length === 0) return;
  await oddsapi(tx)
    .insertInto('oddsapi.teams')
    .values([...teams])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Of matches that were over long ago, and when what belonged to them was read. */
export async function forgetEvents(handle: Handle, before: Date): Promise<void> {
  await sql`delete from oddsapi.events where is_over and starts_at < ${before}`.execute(handle);
  await sql`delete from oddsapi.polls where tried_at < ${before}`.execute(handle);
}
