// Proves titles: writes proof.json, PAR.md and what else the proof keeps beside each. `npm run simulate -- <title>… | --all [--rounds N]`.
// With --rounds the proved return is checked by so many played rounds as well. Several titles are proved side by side.
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs, promisify } from 'node:util';
import { fastRandom } from '#math/proof/fast-random.ts';
import { sampleRounds, type ProofReport, type Samples } from '#math/proof/report.ts';

const folder = new URL('../src/math/titles/', import.meta.url);
const known = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, rounds: { type: 'string' }, seed: { type: 'string', default: '1' } },
});
const chosen = values.all ? known : positionals;
const wrong = chosen.filter((name) => !known.includes(name));
const rounds = Number(values.rounds ?? 0);
if (chosen.length === 0 || wrong.length > 0 || !Number.isSafeInteger(rounds) || rounds < 0) {
  if (wrong.length > 0) console.error(`There is no title ${wrong.join(', ')}.`);
  console.error(`Usage: npm run simulate -- <title>… | --all [--rounds N] [--seed N]\nTitles: ${known.join(', ')}`);
  process.exit(1);
}

let agreed = true;
if (chosen.length === 1) await proveOne(chosen[0]!);
else await proveSideBySide([...chosen]);
process.exit(agreed ? 0 : 1);

/** One process for each core; each takes the next title when it has proved one. */
async function proveSideBySide(waiting: string[]): Promise<void> {
  const run = promisify(execFile);
  const started = performance.now();
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const options = ['--rounds', String(rounds), '--seed', values.seed];
      const proved = run(process.execPath, [import.meta.filename, name, ...options]);
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
  const { proof, par, counted = {} } = prove();
  await writeFile(new URL('proof.json', at), `${JSON.stringify(proof, null, 2)}\n`);
  await writeFile(new URL('PAR.md', at), par);
  for (const [file, text] of Object.entries(counted)) await writeFile(new URL(file, at), text);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${name}: return ${proof.rtp} %, ${proof.method}, ${proof.volatility} volatility (${seconds} s)`);
  if (rounds === 0) return;
  for (const { mode, rtp, proved, zScore } of sampleRounds(samples, proof, rounds, fastRandom(Number(values.seed)))) {
    const agrees = Math.abs(zScore) < 4;
    agreed &&= agrees;
    const verdict = agrees ? '' : ': DOES NOT AGREE';
    console.log(
      `  ${mode}: ${rtp.toFixed(4)} % in ${rounds} rounds against ${proved} %, z = ${zScore.toFixed(2)}${verdict}`,
    );
  }
}
