import { defineConfig } from 'vitest/config';
import { LongestFirst } from '../longest-first.ts';
import { PATIENCE_MS } from '../patience.ts';

const filesOf = (...names: string[]): string[] => names.map((name) => `src/**/${name}.journey.test.ts`);

/**
 * Journeys that wait more than they do anything: for a clock or for others to answer. With some that wait less, a worker
 * of their own has as much to do as each of those of the rest.
 */
const WAITING = filesOf('accounts', 'cashier', 'crash', 'frame', 'live', 'loyalty', 'social', 'verification');
/** Pictures for the eye, long waits, a page of a thousand modules, and what other journeys show with another title. */
const LONG = filesOf(
  'autoplay',
  'casino-holdem',
  'crash',
  'development',
  'equal-bankroll',
  'game-looks',
  'live-restart',
  'shared-rounds',
);

// Journeys in a real browser, against the built site on a real database: those that wait (`PART=waiting`), or the others
// (`PART=busy`). `npm run journeys` has more of them than `npm test`.
const part = process.env['PART'];
const isLongForm = process.env['LONG_FORM'] === 'yes';

export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: part === 'waiting' ? WAITING : ['src/**/*.journey.test.ts'],
    exclude: [...(isLongForm ? [] : LONG), ...(part === 'busy' ? WAITING : [])],
    globalSetup: ['testing/global-setup.ts'],
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    // One for each core of a small machine: with more, pages come too late now and then.
    maxWorkers: 2,
    // The files of a worker share its modules and its browser; what a file needs for itself it starts itself.
    isolate: false,
    setupFiles: ['testing/set-patience.ts', 'testing/no-missing-texts.ts'],
    expect: { poll: { timeout: PATIENCE_MS } },
  },
});
