// Days of the figures, in UTC. An entry belongs to the day on which the database wrote it.
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { MovedDay } from '#money/wallet/index.ts';

const DAY_MS = 86_400_000;
/** Before and after everything that a site writes. */
const BEGINNING = '1970-01-01T00:00:00Z';
const END = '9999-01-01T00:00:00Z';

export const dayOfTime = (at: Date): string => at.toISOString().slice(0, 10);
export const dayAfter = (day: string, days = 1): string =>
  dayOfTime(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));

export async function movedDays(handle: Database | Transaction): Promise<MovedDay[]> {
  const { rows } = await sql<MovedDay>`
    select from_at as "from", to_at as "to", day from figures.moved_days order by from_at`.execute(handle);
  return rows;
}

/** As the database counts it, but for what was written while time was moved by hand. */
export const dayOf = (at: Date, moved: readonly MovedDay[]): string =>
  moved.find(({ from, to }) => at >= from && at < to)?.day ?? dayOfTime(at);

/**
 * On a site whose time is moved by hand: what is written from now on belongs to the day of its clock, and at the first call everything
 * that was written before. Called after each move, and before anything is written.
 */
export async function moveDay({ db, clock }: Services): Promise<void> {
  await endMovedDay({ db });
  await sql`insert into figures.moved_days (from_at, to_at, day) 
    select case when exists (select from figures.moved_days) then clock_timestamp() else ${BEGINNING}::timestamptz end, ${END}::timestamptz, ${dayOfTime(clock.now())}::date`.execute(
    db,
  );
}

/** From now on what is written belongs to the day on which it is written. */
export async function endMovedDay({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`update figures.moved_days set to_at = clock_timestamp() where to_at = ${END}::timestamptz`.execute(db);
}
