import { sql } from 'kysely';
import type { Job } from '#platform/jobs/jobs.ts';
import { seal } from './seal.ts';

export const jobs: Job[] = [
  { name: 'seal-ledger', everyMs: 5000, run: async (ctx) => void (await seal(ctx.db)) },
  {
    name: 'roll-up-house',
    everyMs: 10_000,
    run: async (ctx) => void (await sql`select wallet.roll_up()`.execute(ctx.db)),
  },
  {
    name: 'add-ledger-partitions',
    everyMs: 600_000,
    run: async (ctx) => void (await sql`select wallet.ensure_partitions()`.execute(ctx.db)),
  },
];
