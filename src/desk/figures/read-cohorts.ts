// Cohorts: players by the week or month of their first deposit, how many of them still play, and what each has brought.
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { DEFINITIONS } from './definitions.ts';

export const COHORT_UNITS = ['week', 'month'] as const;
export type CohortUnit = (typeof COHORT_UNITS)[number];

/** A cell of fewer says more about single players than about the cohort. */
export const SMALLEST_COHORT = 10;
const PERIODS = 12;

export interface Cohort {
  /** Its first day. */
  begins: string;
  size: number;
  /** By the number of the period since; `null` where the cohort is too small, or the period has not begun. */
  active: Array<number | null>;
  /** NGR per player of it until then, in EUR cents. */
  valueCents: Array<string | null>;
}

const NGR = Object.entries(DEFINITIONS.find(({ name }) => name === 'ngr')!.lines!);

export async function readCohorts(db: Database, unit: CohortUnit, today: string): Promise<Cohort[]> {
  const trunc = (day: string) => sql`date_trunc(${sql.lit(unit)}, ${sql.ref(day)}::timestamp)::date`;
  const begins = trunc('p.first_deposit_on');
  // Between two beginnings of a week or a month.
  const nth =
    unit === 'week'
      ? sql`(${trunc('d.day')} - ${begins}) / 7`
      : sql`(extract(year from d.day) - extract(year from ${begins})) * 12 + extract(month from d.day) - extract(month from ${begins})`;
  const { rows: sizes } = await sql<{ begins: string; size: number; periods: number }>`
    select ${begins} as begins, count(*)::int as size,
           ${unit === 'week' ? sql`(date_trunc('week', ${today}::timestamp)::date - ${begins}) / 7` : sql`(extract(year from ${today}::date) - extract(year from ${begins})) * 12 + extract(month from ${today}::date) - extract(month from ${begins})`}::int as periods
      from figures.players p where p.first_deposit_on is not null and not p.is_staff
     group by ${begins} order by 1 desc limit ${PERIODS}`.execute(db);
  if (sizes.length === 0) return [];
  const { rows: cells } = await sql<{ begins: string; nth: number; active: number; cents: bigint }>`
    select ${begins} as begins, (${nth})::int as nth,
           count(distinct d.player_id) filter (where d.line = 'staked-real' and d.amount > 0)::int as active,
           coalesce(trunc(sum(w.sign * d.amount * 100 / (r.per_eur * r.minor_per_major))), 0)::bigint as cents
      from figures.players p
      join figures.player_days d on d.player_id = p.player_id and d.day >= p.first_deposit_on
      join figures.rates r on r.day = d.day and r.currency = d.currency
      left join unnest(${NGR.map(([line]) => line)}::text[], ${NGR.map(([, sign]) => sign)}::int[]) w(line, sign) on w.line = d.line
     where p.first_deposit_on >= ${sizes.at(-1)!.begins} and not p.is_staff
     group by 1, 2`.execute(db);
  return sizes.map((cohort) =>
    cohortOf(
      cohort,
      cells.filter((cell) => cell.begins === cohort.begins),
    ),
  );
}

function cohortOf(
  { begins, size, periods }: { begins: string; size: number; periods: number },
  cells: ReadonlyArray<{ nth: number; active: number; cents: bigint }>,
): Cohort {
  const isHidden = size < SMALLEST_COHORT;
  let valueCents = 0n;
  const active: Cohort['active'] = [];
  const values: Cohort['valueCents'] = [];
  for (let nth = 0; nth <= Math.min(periods, PERIODS - 1); nth++) {
    const cell = cells.find((candidate) => candidate.nth === nth);
    valueCents += cell?.cents ?? 0n;
    const count = cell?.active ?? 0;
    active.push(isHidden || (count > 0 && count < SMALLEST_COHORT) ? null : count);
    values.push(isHidden ? null : String(valueCents / BigInt(size)));
  }
  return { begins, size, active, valueCents: values };
}
