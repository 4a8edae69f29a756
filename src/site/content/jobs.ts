import type { Job } from '#platform/jobs/jobs.ts';
import { refreshExternal } from './refresh-external.ts';

export const jobs: Job[] = [{ name: 'refresh-outside-content', everyMs: 5000, run: (ctx) => refreshExternal(ctx) }];
