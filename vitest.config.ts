import { defineConfig } from 'vitest/config';
import { JOURNEYS, KINDS, UNIT_TESTS, unitTestsOf } from './testing/kinds.ts';
import { LongestFirst } from './testing/longest-first.ts';
import { PATIENCE_MS } from './testing/patience.ts';

/** Tests that wait more than they do anything: for the clock of a table, the lock of a dealer who died, or other programs. */
const WAITING = [
  'src/app/live-takeover.test.ts',
  'src/casino/live-tables/live-tables.test.ts',
  'src/players/verification/verification.test.ts',
  'src/platform/db/embedded.test.ts',
  'src/app/signals.test.ts',
  'src/app/backup/backup.test.ts',
  'src/rewards/bonuses/acts.test.ts',
  'src/app/operator/operator-sessions.test.ts',
  'src/rewards/tournaments/acts.test.ts',
  'src/app/outages.test.ts',
  'tools/conformance/conformance.test.ts',
  'tools/conformance/feeds/feeds.test.ts',
  'tools/conformance/feeds/feed-checks.test.ts',
];
/** Loads that want the whole machine: `npm run chaos -- overload`, `npm run chaos -- soak`. */
const LONG = ['src/app/overload.test.ts', 'src/app/soak.test.ts'];

// All tests but journeys, which are a run of their own (`testing/journeys/vitest.config.ts`), or those of some kinds (`KIND=pure`,
// `KIND=database,process`); of these, those that wait (`PART=waiting`), or the others (`PART=busy`).
const wanted = process.env['KIND']?.split(',') ?? [];
const kinds = KINDS.filter((kind) => wanted.includes(kind));
const part = process.env['PART'];
const isLongForm = process.env['LONG_FORM'] === 'yes';

export default defineConfig({
  test: {
    include: part === 'waiting' ? WAITING : kinds.length > 0 ? kinds.flatMap(unitTestsOf) : [...UNIT_TESTS],
    exclude: [JOURNEYS, ...(isLongForm ? [] : LONG), ...(part === 'busy' ? WAITING : [])],
    // What is pure finds no database, so that none can come to depend on it unseen.
    globalSetup: kinds.join() === 'pure' ? [] : ['testing/global-setup.ts'],
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    // One more than the cores that a small machine has: many wait for clocks, locks and processes. With more, what waits for a
    // lock or a connection comes too late now and then.
    maxWorkers: 3,
    // The files of a worker share its modules: loading them anew for each takes a quarter of the run.
    isolate: false,
    setupFiles: ['testing/set-patience.ts', 'testing/no-missing-texts.ts'],
    expect: { poll: { timeout: PATIENCE_MS } },
  },
});
