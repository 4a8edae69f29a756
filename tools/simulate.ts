// Proves titles: writes proof.json, PAR.md and the proof's other files next to each. `npm run simulate -- <title>… | --all [--rounds N]`.
// With --rounds the proved return is also checked by playing so many rounds, with --record their results are added to
// docs/long-runs.csv, with --no-proof nothing is proved anew. Several titles are proved in parallel. The rounds come from a fast
// generator and the proof's own short form of a round; with --production from the code and the stream that players get, for each
// mode of the proof, and --distributions FOLDER stores how often each return came. A run of all titles takes hours: with --missing one
// that was interrupted continues where it ended.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { Proof } from '#casino/engine/title.ts';
import { fastRandom } from '#casino/engine/proof/fast-random.ts';
import { parNotes } from '#casino/engine/proof/par-notes.ts';
import { sampleRounds, type ProofReport, type Samples } from '#casino/engine/proof/report.ts';

const folder = new URL('../src/casino/titles/', import.meta.url);
/** By mode: return and proof in percent, and how many standard errors lie between them. */
const longRuns = new URL('../docs/long-runs.csv', import.meta.url);
const [ROUNDS, SEED] = [3, 4];
const titleNames = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean' },
    rounds: { type: 'string' },
    seed: { type: 'string', default: '1' },
    record: { type: 'boolean', default: false },
    'no-proof': { type: 'boolean', default: false },
    production: { type: 'boolean', default: false },
    distributions: { type: 'string' },
    missing: { type: 'boolean', default: false },
  },
});
const chosen = values.all ? titleNames : positionals;
const wrong = chosen.filter((name) => !titleNames.includes(name));
const rounds = Number(values.rounds ?? 0);
if (chosen.length === 0 || wrong.length > 0 || !Number.isSafeInteger(rounds) || rounds < 0) {
  if (wrong.length > 0) console.error(`There is no title ${wrong.join(', ')}.`);
  console.error(
    `Usage: npm run simulate -- <title>… | --all [--rounds N [--record [--missing]] [--production [--distributions FOLDER]]] [--seed N] [--no-proof]\nTitles: ${titleNames.join(', ')}`,
  );
  process.exit(1);
}

// The code of a title imports its proof, so a title that is proved for the first time begins with an empty one.
for (const name of chosen) {
  const proof = new URL(`${name}/proof.json`, folder);
  if (!existsSync(proof)) writeFileSync(proof, '{ "modes": {} }\n');
}
const { titles } = await import('#casino/titles/index.ts');
const { allWays, longRun } = await import('#casino/simulation/long-run.ts');

/** Set by the process that proves several titles in parallel. */
const BESIDE_OTHERS = 'SIMULATE_BESIDE_OTHERS';
const isBesideOthers = process.env[BESIDE_OTHERS] === 'yes';

let agreed = true;
if (chosen.length === 1) await proveOne(chosen[0]!);
else await proveSideBySide([...chosen]);
if (values.record && !isBesideOthers) await dropShorterRuns();
process.exit(agreed ? 0 : 1);

/** One process for each core; each takes the next title when it has proved one. */
async function proveSideBySide(waiting: string[]): Promise<void> {
  const run = promisify(execFile);
  const started = performance.now();
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const options = ['--rounds', String(rounds), '--seed', values.seed];
      if (values.record) options.push('--record');
      if (values.missing) options.push('--missing');
      if (values['no-proof']) options.push('--no-proof');
      if (values.production) options.push('--production');
      if (values.distributions !== undefined) options.push('--distributions', values.distributions);
      const env = { ...process.env, [BESIDE_OTHERS]: 'yes' };
      const proved = run(process.execPath, [import.meta.filename, name, ...options], { env });
      try {
        process.stdout.write((await proved).stdout);
      } catch (error) {
        agreed = false;
        const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
        process.stdout.write(`${stdout}${name} is not proved.\n${stderr}`);
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  console.log(`${chosen.length} titles in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

async function proveOne(name: string): Promise<void> {
  const started = performance.now();
  const at = new URL(`${name}/`, folder);
  const { prove, samples } = (await import(new URL('prove.ts', at).href)) as {
    prove: () => ProofReport;
    samples: Samples;
  };
  const proof = values['no-proof'] ? titles[name]!.proof : await proveAnew();
  const secondsSince = (from: number) => ((performance.now() - from) / 1000).toFixed(1);
  console.log(
    `${name}: return ${proof.rtp} %, ${proof.method}, ${proof.volatility} volatility (${secondsSince(started)} s)`,
  );
  if (rounds === 0) return;
  if (values.production) return playForReal(name);

  async function proveAnew(): Promise<Proof> {
    const report = prove();
    await writeFile(new URL('proof.json', at), `${JSON.stringify(report.proof, null, 2)}\n`);
    await writeFile(new URL('PAR.md', at), report.par + parNotes({ ...titles[name]!, proof: report.proof }));
    for (const [file, text] of Object.entries(report.counted ?? {})) await writeFile(new URL(file, at), text);
    return report.proof;
  }
  for (const [way, play] of Object.entries(samples)) {
    if (values.missing && isRecorded('sfc32', name, way)) continue;
    // Each way to play starts from the beginning of the seed, and is reported when it is done: such a run may take hours.
    const [sampled] = sampleRounds({ [way]: play }, proof, rounds, fastRandom(Number(values.seed)));
    const { mode, rtp, proved, zScore } = sampled!;
    await reportRow('sfc32', name, mode, { rtp, proved: Number(proved), zScore });
  }
}

/** Every way to play, by the code and the stream that players get. The server seed is the hash of `long-run/<seed>/<title>/<mode>`. */
async function playForReal(name: string): Promise<void> {
  for (const { name: mode, way } of allWays(name)) {
    if (values.missing && isRecorded('production', name, mode)) continue;
    const serverSeed = createHash('sha256').update(`long-run/${values.seed}/${name}/${mode}`).digest('hex');
    const run = longRun(way, serverSeed, rounds);
    await reportRow('production', name, mode, run);
    if (values.distributions === undefined) continue;
    await mkdir(values.distributions, { recursive: true });
    const lines = [...run.distribution].toSorted(([a], [b]) => a - b).map((line) => line.join());
    const file = `${name}-${mode.replaceAll(/[^\w.]+/g, '-')}.csv`;
    await writeFile(path.join(values.distributions, file), ['returned,rounds', ...lines, ''].join('\n'));
  }
}

type StreamName = 'sfc32' | 'production';

function recordedRuns(): string[] {
  return readFileSync(longRuns, 'utf8').trimEnd().split('\n').slice(1);
}

/** Stream, title, mode and seed: a longer run from the same seed begins with the shorter one. */
function keyOf(run: string): string {
  return run
    .split(',')
    .filter((_, column) => column !== ROUNDS && column <= SEED)
    .join();
}

function roundsOf(run: string): number {
  return Number(run.split(',')[ROUNDS]);
}

function isRecorded(stream: StreamName, title: string, mode: string): boolean {
  const key = [stream, title, mode, values.seed].join();
  return recordedRuns().some((run) => keyOf(run) === key && roundsOf(run) >= rounds);
}

/** Removes each run that is contained in a longer one. */
async function dropShorterRuns(): Promise<void> {
  const longest = new Map<string, string>();
  for (const run of recordedRuns()) {
    const other = longest.get(keyOf(run));
    if (other === undefined || roundsOf(run) >= roundsOf(other)) longest.set(keyOf(run), run);
  }
  const [header] = readFileSync(longRuns, 'utf8').split('\n', 1);
  await writeFile(longRuns, [header, ...longest.values(), ''].join('\n'));
}

async function reportRow(
  stream: StreamName,
  name: string,
  mode: string,
  { rtp, proved, zScore }: { rtp: number; proved: number; zScore: number },
): Promise<void> {
  const agrees = Math.abs(zScore) < 4;
  agreed &&= agrees;
  const figures = [rtp.toFixed(4), proved.toFixed(4), zScore.toFixed(2)];
  if (values.record) await appendFile(longRuns, `${[stream, name, mode, rounds, values.seed, ...figures].join()}\n`);
  console.log(
    `  ${mode}: ${figures[0]} % in ${rounds} rounds against ${figures[1]} %, z = ${figures[2]}${agrees ? '' : ': DOES NOT AGREE'}`,
  );
}
