import { sql } from 'kysely';
import type { Job } from '#platform/jobs/jobs.ts';
import { judgeEvidence } from './judge-evidence.ts';
import { closeDueRounds } from './use-cases/close-rounds.ts';

export const jobs: Job[] = [
  { name: 'judge-evidence', everyMs: 10_000, run: judgeEvidence },
  { name: 'close-rounds', everyMs: 5_000, run: closeDueRounds },
  {
    // Guests' play money is forgotten after a week; their rounds stay, as every replay link does.
    name: 'forget-guests',
    everyMs: 3_600_000,
    run: async (ctx) => {
      const before = new Date(ctx.clock.now().getTime() - 7 * 86_400_000);
      await sql`delete from games.guests where seen_at < ${before}`.execute(ctx.db);
    },
  },
];
