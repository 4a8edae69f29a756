import type { Job } from '#platform/jobs/jobs.ts';
import { refreshOutside } from './refresh-outside.ts';

export const jobs: Job[] = [{ name: 'refresh-outside-content', everyMs: 5000, run: (ctx) => refreshOutside(ctx) }];
