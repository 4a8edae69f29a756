import { defineConfig } from 'vitest/config';
import { KINDS, UNIT_TESTS, unitTestsOf } from './testing/kinds.ts';
import { LongestFirst } from './testing/longest-first.ts';

// All tests but journeys, which are a run of their own (`e2e/vitest.config.ts`), or those of one kind (`KIND=pure`).
const kind = KINDS.find((one) => one === process.env['KIND']);

export default defineConfig({
  test: {
    include: kind ? unitTestsOf(kind) : [...UNIT_TESTS],
    // What is pure finds no database, so that none can come to depend on it unseen.
    globalSetup: kind === 'pure' ? [] : ['testing/global-setup.ts'],
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One more than the cores that a small machine has: many wait for clocks, locks and processes. With more, what waits for a
    // lock or a connection comes too late now and then.
    maxWorkers: 3,
    // The files of a worker share its modules: loading them anew for each takes a quarter of the run.
    isolate: false,
    // What is waited for comes late on a busy machine; nothing waits so long that comes at all.
    expect: { poll: { timeout: 30_000 } },
  },
});
