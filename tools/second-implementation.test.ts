// Rounds of every title, computed again by another program in another language (packages/verifier-python). The long form is
// `npm run test:long -- second-implementation`: 10,000 rounds of each title, with new seeds each time.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { QUICKNET } from '#kernel/drand.ts';
import { randomFrom } from '#kernel/random.ts';
import { randomnessOf, saltFrom } from '#fairness/seeds/salt.ts';
import { titles } from '#casino/titles/index.ts';
import { randomRound } from '#testing/random-rounds.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import { vectorFiles, VECTORS } from './fairness-vectors.ts';

const root = path.join(import.meta.dirname, '..');
const hasPython = spawnSync('python3', ['--version']).status === 0;
const ROUNDS = IS_LONG_FORM ? 10_000 : 40;
const IN_A_LINE = 500;

test('the test vectors of docs/fairness.md are those of the titles as they are: `npm run docs` writes them', () => {
  const shipped = readdirSync(path.join(root, VECTORS)).map((name) => `${VECTORS}/${name}`);
  const files = vectorFiles();
  expect(shipped.toSorted()).toEqual(files.map(([file]) => file).toSorted());
  expect(
    files.filter(([file, text]) => readFileSync(path.join(root, file), 'utf8') !== text).map(([file]) => file),
  ).toEqual([]);
});

test('a title whose choices are not known yet is named', () => {
  const title = { ...titles['dice']!, sysname: 'pearl-dive' };
  const seeds = { serverSeed: '00', clientSeed: '', nonce: 1 };
  const choices = randomFrom({ bytes: (count) => randomBytes(count) });
  expect(() => randomRound(title, seeds, choices)).toThrow(/^pearl-dive takes other choices/);
});

/** What the other program prints, line by line, about the documents that it is given. */
async function computeAgain(documents: Iterable<string>): Promise<{ code: number; lines: string[] }> {
  const child = spawn('python3', ['-m', 'baize_rounds', '-'], {
    cwd: path.join(root, 'packages/verifier-python'),
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (output += text));
  const over = once(child, 'close') as Promise<[number]>;
  for (const document of documents) if (!child.stdin.write(`${document}\n`)) await once(child.stdin, 'drain');
  child.stdin.end();
  const [code] = await over;
  return { code, lines: output.trim().split('\n') };
}

function* freshRounds(): Generator<string> {
  const choices = randomFrom({ bytes: (count) => randomBytes(count) });
  for (const title of Object.values(titles))
    for (let done = 0; done < ROUNDS; done += IN_A_LINE) {
      const seeds = { serverSeed: randomBytes(32).toString('hex'), clientSeed: randomBytes(8).toString('hex') };
      const count = Math.min(IN_A_LINE, ROUNDS - done);
      const rounds = Array.from({ length: count }, (_, at) => randomRound(title, { ...seeds, nonce: at + 1 }, choices));
      yield JSON.stringify({ title: title.sysname, rules: title.rules, rounds });
    }
}

describe.skipIf(!hasPython)('a second implementation, from the specification', () => {
  test('comes to the same events and wins in rounds of every title', async () => {
    const { code, lines } = await computeAgain(freshRounds());
    expect(lines.filter((line) => !line.endsWith(' 0 differ'))).toEqual([]);
    expect(new Set(lines.map((line) => line.split(':')[0]))).toEqual(new Set(Object.keys(titles)));
    expect(code).toBe(0);
  });

  test('comes to the same salt of a chain from a round of a beacon', () => {
    const round = { network: QUICKNET.hash, round: 1000, signature: '5a'.repeat(48) };
    const published = '0c'.repeat(32);
    const parameters = [round.network, String(round.round), randomnessOf(round.signature), published];
    const { stdout } = spawnSync('python3', ['-m', 'baize_rounds.salt', ...parameters], {
      cwd: path.join(root, 'packages/verifier-python'),
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
      encoding: 'utf8',
    });
    expect(stdout.trim()).toBe(saltFrom(round, published));
  });

  test('finds a round that was rewritten: its win, a card, a stop, a seed', async () => {
    const sabotaged = [
      ['dice', (text: string) => text.replace(/"won":"(\d+)"/, '"won":"1$1"')],
      [
        'blackjack',
        (text: string) => text.replace(/"up":"(.)(.)"/, (_, rank) => `"up":"${rank === 'A' ? '2' : 'A'}S"`),
      ],
      ['coral-court', (text: string) => text.replace(/"stops":\[(\d+)/, (_, stop) => `"stops":[${Number(stop) + 1}`)],
      ['baccarat', (text: string) => text.replace(/"serverSeed":"../, '"serverSeed":"00')],
    ] as const;
    const files = new Map(vectorFiles());
    const { code, lines } = await computeAgain(
      sabotaged.map(([title, change]) => change(files.get(`${VECTORS}/${title}.json`)!).replaceAll('\n', '')),
    );
    expect(lines.filter((line) => !line.startsWith(' '))).toEqual(
      sabotaged.map(([title]) => `${title}: 8 rounds, 1 differ`),
    );
    expect(code).toBe(1);
  });
});
