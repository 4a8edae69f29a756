import type { Job } from '#platform/jobs/jobs.ts';
import { takeOutdated } from './document-store.ts';
import { deleteStored } from './files.ts';
import { refreshApplicants } from './handle-applicant-report.ts';

export const jobs: Job[] = [
  { name: 'refresh-applicants', everyMs: 1000, run: refreshApplicants },
  {
    name: 'forget-old-documents',
    everyMs: 3_600_000,
    async run(ctx) {
      for (const { file } of await takeOutdated(ctx.db, ctx.clock.now())) await deleteStored(ctx, file);
    },
  },
];
