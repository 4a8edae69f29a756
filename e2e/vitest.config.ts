import { defineConfig } from 'vitest/config';
import { LongestFirst } from '../testing/longest-first.ts';

/**
 * Journeys that wait more than they do anything: for the clock of a table or a tournament, or for others to answer. A worker
 * of their own has as much to do as each of those of the rest.
 */
const WAITING = ['autoplay', 'cashier', 'crash', 'equal-bankroll', 'live', 'loyalty', 'social', 'verification'].map(
  (name) => `e2e/${name}.test.ts`,
);
/** Pictures for the eye, long waits, and a page of a thousand modules, by `npm run looks`. */
const ONLY_LOOKED_AT =
  process.env['LOOKS'] === 'all'
    ? []
    : ['e2e/development.test.ts', 'e2e/game-looks.test.ts', 'e2e/live-restart.test.ts'];

// Journeys in a real browser, against the built site on a real database: all of them, those that wait
// (`PART=waiting`), or the others (`PART=busy`).
const part = process.env['PART'];

export default defineConfig({
  test: {
    root: `${import.meta.dirname}/..`,
    include: part === 'waiting' ? WAITING : ['e2e/**/*.test.ts'],
    exclude: [...ONLY_LOOKED_AT, ...(part === 'busy' ? WAITING : [])],
    globalSetup: ['testing/global-setup.ts'],
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    // One for each core of a small machine: with more, pages come too late now and then.
    maxWorkers: 2,
    // The files of a worker share its modules and its browser; what a file needs for itself it starts itself.
    isolate: false,
    // What is waited for comes late on a busy machine; nothing waits so long that comes at all.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
