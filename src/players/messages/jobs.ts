import type { Job } from '#platform/jobs/jobs.ts';
import { forgetEnded, forgetSent } from './store.ts';
import { sendMessages } from './send-messages.ts';

const KEEP_MS = 30 * 86_400_000;
const KEEP_TOLD_MS = 180 * 86_400_000;

export const jobs: Job[] = [
  { name: 'send-messages', everyMs: 500, run: sendMessages },
  {
    name: 'forget-sent-messages',
    everyMs: 3_600_000,
    run: (ctx) => forgetEnded(ctx.db, new Date(ctx.clock.now().getTime() - KEEP_MS)),
  },
  {
    name: 'forget-old-inboxes',
    everyMs: 3_600_000,
    run: (ctx) => forgetSent(ctx.db, new Date(ctx.clock.now().getTime() - KEEP_TOLD_MS)),
  },
];
