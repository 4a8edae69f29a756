// How long a test waits for what has to come. One bound for all, so that no test gives up on a slow or busy machine where it would
// have passed: `npm test` gives twenty minutes, the long forms hours, a test that is run by hand two minutes.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';

const MINUTE_MS = 60_000;
export const PATIENCE_MS: number = Number(process.env['TEST_PATIENCE_MINUTES'] ?? 2) * MINUTE_MS;
/** A run in which a test has waited in vain has failed. What else waits in vain need not take as long each time. */
const PATIENCE_OF_A_FAILED_RUN_MS = Math.min(PATIENCE_MS, MINUTE_MS);
const MARK_OF_A_FAILED_RUN = path.join(import.meta.dirname, '../reports/waited-in-vain');

/** `npm test` removes the reports before a run, and with them the mark. */
const isRunOfAll = process.env['TEST_PATIENCE_MINUTES'] !== undefined;

export const currentPatienceMs = (): number =>
  isRunOfAll && existsSync(MARK_OF_A_FAILED_RUN) ? PATIENCE_OF_A_FAILED_RUN_MS : PATIENCE_MS;

export function markRunAsFailed(): void {
  if (isRunOfAll) writeFileSync(MARK_OF_A_FAILED_RUN, '');
}

/** Repeats a check until it passes. For a value, `expect.poll` reads better. */
export const eventually = <Result>(
  check: () => Result | Promise<Result>,
  { intervalMs = 25 }: { intervalMs?: number } = {},
): Promise<Result> => vi.waitFor(check, { timeout: currentPatienceMs(), interval: intervalMs });
