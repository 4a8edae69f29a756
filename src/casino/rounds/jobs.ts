import type { Job } from '#platform/jobs/jobs.ts';
import { judgeEvidence } from './judge-evidence.ts';
import { closeDueRounds, closeReplacedRounds } from './close-rounds.ts';
import { forgetGuests, revealDueSeeds } from './reveal-seeds.ts';

export const jobs: Job[] = [
  { name: 'judge-evidence', everyMs: 10_000, run: judgeEvidence },
  { name: 'close-rounds', everyMs: 5_000, run: closeDueRounds },
  { name: 'close-replaced-rounds', everyMs: 60_000, run: closeReplacedRounds },
  { name: 'reveal-seeds', everyMs: 600_000, run: revealDueSeeds },
  { name: 'forget-guests', everyMs: 3_600_000, run: forgetGuests },
];
