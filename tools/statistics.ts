// Tests the results of every title against its proof: `npm run statistics -- [--rounds N] [--flaw NAME] [title…]`. Seeds are
// fresh each time; all tests together accuse honest titles once in a hundred runs. With --flaw it uses a source of numbers that has
// one, to see that it is found. Titles are tested in parallel, a process for each core.
import './compile-cache.mjs';
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs, promisify } from 'node:util';
import { fairDraws, FLAWS } from '#casino/simulation/draws.ts';
import { failedTests } from '#casino/simulation/tests.ts';
import { tryWay, type Tested } from '#casino/simulation/trial.ts';
import { waysToPlay } from '#casino/simulation/ways.ts';
import { titles } from '#casino/titles/index.ts';
import { secureRandom } from '#platform/secure-random.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '1000000' }, flaw: { type: 'string' }, as: { type: 'string' } },
});
const rounds = Number(values.rounds);
const titleNames = Object.keys(titles);
const wrong = positionals.filter((name) => !titleNames.includes(name));
const isFlaw = values.flaw === undefined || values.flaw in FLAWS;
if (wrong.length > 0 || !isFlaw || !Number.isSafeInteger(rounds) || rounds < 1_000) {
  console.error(`Usage: npm run statistics -- [--rounds N] [--flaw NAME] [title…]
Flaws: ${Object.keys(FLAWS).join(', ')}
Titles: ${titleNames.join(', ')}`);
  process.exit(1);
}

if (values.as === 'child') console.log(JSON.stringify(tryTitle(positionals[0]!)));
else process.exitCode = (await tryAll(positionals.length > 0 ? positionals : titleNames)) ? 0 : 1;

function tryTitle(sysname: string): Tested[] {
  const ways = waysToPlay().filter(({ title }) => title.sysname === sysname);
  const seeds = new Map<number, string>();
  const hexOf = (player: number): string => {
    const seed = seeds.get(player) ?? Buffer.from(secureRandom.bytes(32)).toString('hex');
    seeds.set(player, seed);
    return seed;
  };
  const draws = fairDraws(hexOf);
  const tests = ways.flatMap((way) =>
    tryWay(way, values.flaw === undefined ? draws : FLAWS[values.flaw]!(way, draws), rounds),
  );
  // A seed of 256 bits never comes twice; a repeated seed does not have that many bits.
  return [...tests, { sysname, test: 'seeds come once', p: new Set(seeds.values()).size === seeds.size ? 1 : 0 }];
}

async function tryAll(chosen: readonly string[]): Promise<boolean> {
  const run = promisify(execFile);
  const started = performance.now();
  const waiting = [...chosen];
  const tests: Tested[] = [];
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const began = performance.now();
      const options = ['--as', 'child', '--rounds', values.rounds, ...(values.flaw ? ['--flaw', values.flaw] : [])];
      const { stdout } = await run(process.execPath, [import.meta.filename, ...options, name]);
      const results = JSON.parse(stdout) as Tested[];
      tests.push(...results);
      const [least] = results.toSorted((a, b) => a.p - b.p);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(
        `  ${name.padEnd(22)} ${results.length} tests, the least likely "${least!.test}" with p = ${least!.p.toPrecision(3)} (${seconds} s)`,
      );
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const wrong = failedTests(tests);
  for (const { sysname, test, p } of wrong) console.log(`  ${sysname}: ${test}, p = ${p.toPrecision(3)}`);
  const accused = new Set(wrong.map(({ sysname }) => sysname)).size;
  console.log(
    `${chosen.length} titles, ${rounds} rounds each, ${tests.length} tests in ${((performance.now() - started) / 1000).toFixed(0)} s: ${
      accused === 0
        ? 'nothing speaks against chance, at 99 % for all of them together'
        : `${accused} titles are not as proved`
    }`,
  );
  return accused === 0;
}
