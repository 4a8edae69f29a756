import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { deleteInSlices } from '#platform/db/delete-in-slices.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { forgetCounted } from './counted-store.ts';
import { expirePoints } from './expire-points.ts';
import { renumberLevels } from './levels.ts';
import { forgetProgress } from './progress-store.ts';

const DAY_MS = 86_400_000;
/** No bet and no round at a supplier is taken back this late. */
const KEEP_COUNTED_MS = 180 * DAY_MS;
/** As long: whether a mission is met without a deposit that was returned is decided by what else has advanced it. */
const KEEP_PROGRESS_MS = KEEP_COUNTED_MS;
/** A notice that was not read for this long is old news. */
const KEEP_NOTICES_MS = 90 * DAY_MS;

const before = (ctx: Context, ms: number): Date => new Date(ctx.clock.now().getTime() - ms);

export const jobs: Job[] = [
  { name: 'renumber-levels', everyMs: 60_000, run: renumberLevels },
  { name: 'expire-points', everyMs: 3_600_000, run: expirePoints },
  {
    name: 'forget-old-loyalty',
    everyMs: 3_600_000,
    async run(ctx) {
      await forgetCounted(ctx.db, before(ctx, KEEP_COUNTED_MS));
      await forgetProgress(ctx.db, before(ctx, KEEP_PROGRESS_MS));
      await deleteInSlices(ctx.db, 'loyalty.notices', sql`t.created_at < ${before(ctx, KEEP_NOTICES_MS)}`);
    },
  },
];
