// Which days agree with the ledger.
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Period } from './read-figures.ts';

export interface UnreconciledDay {
  day: string;
  faults: readonly string[];
}

/** Days with figures that differ, or were not compared yet: the present one among them. */
export async function unreconciledDays(db: Database, { from, to }: Period): Promise<UnreconciledDay[]> {
  const { rows } = await sql<UnreconciledDay>`
    select d.day, coalesce(r.faults, '[]') as faults
      from (select distinct day from figures.days where day between ${from} and ${to}) d
      left join figures.reconciliations r using (day)
     where r.is_reconciled is not true or exists (select from figures.changed_days c where c.day = d.day)
     order by 1`.execute(db);
  return rows;
}

/** The first day with figures; `undefined` before there is one. */
export async function firstDay(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`select min(day) as day from figures.days`.execute(db);
  return rows[0]!.day ?? undefined;
}
