// The long forms of what `npm test` does in short: every look of every page, and storms of the size that the design demands.
import './compile-cache.mjs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const RUNS = {
  // `npm run journeys [-- NAME]`: every journey, and every look of every page.
  journeys: { env: { LONG_FORM: 'yes' }, config: ['--config', 'testing/journeys/vitest.config.ts'], files: [] },
  chaos: {
    env: { LONG_FORM: 'yes' },
    config: [],
    files: [
      'src/app/faults.test.ts',
      'src/casino/rounds/open-round-faults.test.ts',
      'src/money/limits/races.test.ts',
      'src/app/limits-survive.test.ts',
      'src/app/live-takeover.test.ts',
      'src/players/accounts/password-guessing.test.ts',
      'src/casino/titles/slots.test.ts',
    ],
  },
  // `npm run chaos -- outages`: the database goes away for half a second to a minute, and is restarted twenty times.
  outages: { env: { LONG_FORM: 'yes' }, config: ['-t', 'an outage'], files: ['src/app/outages.test.ts'] },
  // `npm run chaos -- disk`: a disk is filled under players; it mounts one, so it needs root.
  disk: { env: { LONG_FORM: 'yes' }, config: ['-t', 'a full disk'], files: ['src/app/outages.test.ts'] },
  // `npm run chaos -- overload`: three times the capacity for a minute. Its figures need a quiet machine.
  overload: { env: { LONG_FORM: 'yes' }, config: [], files: ['src/app/overload.test.ts'] },
  // `npm run chaos -- events`: dispatchers are killed at every step of a delivery, twenty times each.
  events: { env: { LONG_FORM: 'yes' }, config: [], files: ['src/platform/events/event-faults.test.ts'] },
  // `npm run chaos -- soak`: an hour at half load, and how memory develops. SOAK_MINUTES makes it shorter.
  soak: { env: { LONG_FORM: 'yes' }, config: [], files: ['src/app/soak.test.ts'] },
  // `npm run chaos -- rounds`: only cut rounds, as many as the design demands. CUT_ROUNDS splits it into parts.
  rounds: {
    env: { CUT_ROUNDS: process.env.CUT_ROUNDS ?? '10000' },
    config: [],
    files: ['src/casino/rounds/open-round-faults.test.ts'],
  },
  // `npm run test:long -- sports`: prices of every sport against 10^6 matches, and the league killed sixty times.
  sports: {
    env: { LONG_FORM: 'yes' },
    config: [],
    files: ['src/sportsbook/models/calibration.test.ts', 'src/sportsbook/virtuals/league-faults.test.ts'],
  },
  // `npm run test:long -- second-implementation`: 10,000 rounds of every title, computed again in another language.
  'second-implementation': { env: { LONG_FORM: 'yes' }, config: [], files: ['tools/second-implementation.test.ts'] },
  // `npm run chaos -- bets`: the sportsbook's faults and random bets, as many as the design demands.
  bets: {
    env: { LONG_FORM: 'yes', RANDOM_BETS: '50000' },
    config: [],
    files: ['src/sportsbook/bets', 'src/sportsbook/book', 'src/sportsbook/models/bets'],
  },
  // `npm run chaos -- rewards`: points, prizes, drops and purchases killed at every step, twenty times and more, and long histories.
  rewards: {
    env: { LONG_FORM: 'yes' },
    config: [],
    files: [
      'src/rewards/loyalty/loyalty-faults.test.ts',
      'src/rewards/jackpots/jackpot-faults.test.ts',
      'src/rewards/tournaments',
    ],
  },
  // `npm run chaos -- payments`: 5,000 payments at each provider while answers are lost on every hop, long histories against the model,
  // and the cashier killed at each step ten times. PAYMENTS makes the storms shorter.
  payments: {
    env: { LONG_FORM: 'yes' },
    config: [],
    files: [
      'src/money/cashier/lost-answers.test.ts',
      'src/money/cashier/payment-histories.test.ts',
      'src/money/cashier/payment-faults.test.ts',
    ],
  },
  // `npm run chaos -- watch`: ten ways to play each title under the watch over games, and all planted faults.
  watch: {
    env: { LONG_FORM: 'yes' },
    config: [],
    files: ['src/casino/return-monitoring/evidence.test.ts'],
    script: 'tools/watch.ts',
  },
};
const [kind, ...names] = process.argv.slice(2);
const run = kind === 'journeys' && names.length > 0 ? { ...RUNS.journeys, files: names } : RUNS[names[0] ?? kind];
if (!run) {
  console.error(`Which one? ${Object.keys(RUNS).join(', ')}`);
  process.exit(1);
}
const root = path.join(import.meta.dirname, '..');
// A storm takes its hours.
const env = { TEST_PATIENCE_MINUTES: '240', ...process.env, ...run.env };
const node = (...args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status ?? 1;
process.exit(
  node('tools/build.mjs') ||
    node('node_modules/vitest/vitest.mjs', 'run', ...run.config, ...run.files) ||
    (run.script ? node(run.script) : 0),
);
