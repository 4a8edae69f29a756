// Scheduled work of the cashier. Each job can be killed at any point and resumes where it stopped.
import type { Job } from '#platform/jobs/jobs.ts';
import { fetchEcbRates } from './ecb-rates.ts';
import { compareWithProviders } from './compare-with-providers.ts';
import { raiseMissedDeadlines } from './raise-missed-deadlines.ts';
import { matchBankLines } from './match-bank-lines.ts';
import { readBankInbox } from './read-bank-inbox.ts';
import { sendRefunds } from './refund-deposit.ts';
import { sendPayouts } from './send-payouts.ts';
import { settleOpenDeposits } from './settle-open-deposits.ts';

export const jobs: Job[] = [
  { name: 'settle-open-deposits', everyMs: 2000, run: settleOpenDeposits },
  { name: 'send-payouts', everyMs: 2000, run: sendPayouts },
  { name: 'send-refunds', everyMs: 5000, run: sendRefunds },
  { name: 'raise-missed-deadlines', everyMs: 60_000, run: raiseMissedDeadlines },
  { name: 'compare-with-providers', everyMs: 3_600_000, run: async (ctx) => void (await compareWithProviders(ctx)) },
  { name: 'fetch-ecb-rates', everyMs: 3_600_000, run: fetchEcbRates },
  { name: 'read-bank-inbox', everyMs: 10_000, run: readBankInbox },
  { name: 'match-bank-lines', everyMs: 30_000, run: matchBankLines },
];
