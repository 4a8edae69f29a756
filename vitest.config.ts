import { defineConfig } from 'vitest/config';
import { LongestFirst } from './testing/longest-first.ts';

// Unit, property and database tests. Browser journeys are a run of their own (`e2e/vitest.config.ts`).
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'testing/**/*.test.ts'],
    globalSetup: ['testing/global-setup.ts'],
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two more than the cores that a small machine has: many wait for clocks, locks and processes.
    maxWorkers: 4,
    // The files of a worker share its modules: loading them anew for each takes a quarter of the run.
    isolate: false,
    // What is waited for comes late on a busy machine; nothing waits so long that comes at all.
    expect: { poll: { timeout: 10_000 } },
  },
});
