// Counts how often the closing odds were right, day by day, while the markets of the day are kept.
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Services } from '#platform/context.ts';
import { BAND_EDGES } from './rules/calibration-bands.ts';

const DAY_MS = 86_400_000;

/** Today and yesterday: results are corrected within hours, and the markets of simulated matches are kept for three days. */
export async function countCalibration({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  for (const at of [now - DAY_MS, now]) await countDay(db, new Date(at).toISOString().slice(0, 10));
}

/** A day of the league has more than a hundred thousand markets. */
const countDay = (db: Database, day: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx);
    await sql`select book.count_calibration(${day}::date, ${[...BAND_EDGES]}::double precision[])`.execute(tx);
  });
