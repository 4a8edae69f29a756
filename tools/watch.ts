// Plays every title in ten ways under the watch over games: `node tools/watch.ts [--rounds N] [--slots N] [title…]`, or
// `npm run chaos -- watch`. An honest title may not come close to an alarm, however it is played. Titles run in parallel, a
// process for each core.
import './compile-cache.mjs';
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs, promisify } from 'node:util';
import { ALARMS_AT, CLOSES_AT } from '#casino/return-monitoring/evidence.ts';
import { strategiesOf } from '#casino/return-monitoring/strategies.ts';
import { watchRounds, type Trial } from '#casino/return-monitoring/trial.ts';
import { fastRandom } from '#casino/engine/proof/fast-random.ts';
import { titles } from '#casino/titles/index.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '1000000' },
    /** For each way to play a slot, whose rounds take longer and leave less to choose. */
    slots: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    as: { type: 'string' },
  },
});
const titleNames = Object.keys(titles);
const wrong = positionals.filter((name) => !titleNames.includes(name));
if (wrong.length > 0) {
  console.error(`There is no title ${wrong.join(', ')}.\nTitles: ${titleNames.join(', ')}`);
  process.exit(1);
}

type Tried = Trial & { way: string };

if (values.as === 'child') console.log(JSON.stringify(tryTitle(positionals[0]!)));
else process.exitCode = (await tryAll(positionals.length > 0 ? positionals : titleNames)) ? 0 : 1;

function tryTitle(sysname: string): Tried[] {
  const title = titles[sysname]!;
  const rounds = Number(title.type === 'slot' ? values.slots : values.rounds);
  return strategiesOf(title).map((strategy, at) => ({
    way: strategy.name,
    ...watchRounds(title, strategy, { rounds, random: fastRandom(Number(values.seed) * 1_000 + at) }),
  }));
}

async function tryAll(chosen: readonly string[]): Promise<boolean> {
  const run = promisify(execFile);
  const waiting = [...chosen];
  const started = performance.now();
  const attempts: Tried[] = [];
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const began = performance.now();
      const options = ['--as', 'child', '--rounds', values.rounds, '--slots', values.slots, '--seed', values.seed];
      const { stdout } = await run(process.execPath, [import.meta.filename, ...options, name]);
      const workerAttempts = JSON.parse(stdout) as Tried[];
      attempts.push(...workerAttempts);
      const most = workerAttempts.toSorted((a, b) => b.highest - a.highest)[0]!;
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      console.log(
        `  ${name.padEnd(22)} ${workerAttempts.length} ways, ${most.rounds} rounds each, the most evidence ${most.highest.toPrecision(3)} (${most.way}: ${most.says}; ${seconds} s)`,
      );
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const count = (least: number): number => attempts.filter(({ highest }) => highest >= least).length;
  console.log(
    `${chosen.length} titles, ${attempts.length} ways, ${attempts.reduce((sum, { rounds }) => sum + rounds, 0)} rounds in ${((performance.now() - started) / 1000).toFixed(0)} s: ${count(ALARMS_AT)} alarms, ${count(CLOSES_AT)} closed`,
  );
  return count(CLOSES_AT) === 0;
}
