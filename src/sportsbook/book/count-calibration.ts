// Counts how often the closing odds were right, hour by hour, while the markets of the matches are kept.
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import { BAND_EDGES } from './rules/calibration-bands.ts';

const HOUR_MS = 3_600_000;
/** Nearly all results are there an hour after the start. */
const HOURS_COUNTED_OFTEN = 3;
/** As long as results are corrected; the markets of simulated matches are kept for three days. */
const HOURS_COUNTED_AGAIN = 48;

type Counting = Pick<Services, 'db' | 'clock'>;

export const countCalibration = (services: Counting): Promise<void> => countHours(services, HOURS_COUNTED_OFTEN);

export async function recountCalibration(services: Counting): Promise<void> {
  await countHours(services, HOURS_COUNTED_AGAIN);
  const before = new Date(services.clock.now().getTime() - (HOURS_COUNTED_AGAIN + 1) * HOUR_MS);
  await sql`select book.fold_calibration(${before}::timestamptz)`.execute(services.db);
}

async function countHours({ db, clock }: Counting, hours: number): Promise<void> {
  const thisHour = Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS;
  for (let back = 0; back < hours; back++) {
    const hour = new Date(thisHour - back * HOUR_MS);
    await sql`select book.count_calibration(${hour}::timestamptz, ${[...BAND_EDGES]}::double precision[])`.execute(db);
  }
}
