// The files of docs/fairness/vectors: for each title its rules and rounds of every kind, for other implementations to compute.
import { createHash } from 'node:crypto';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { seedStream } from '#fairness/seeds/stream.ts';
import type { Title } from '#casino/engine/title.ts';
import { titles } from '#casino/titles/index.ts';
import { randomRound } from '#testing/random-rounds.ts';

export const VECTORS = 'docs/fairness/vectors';
const ROUNDS = 8;

const seedOf = (what: string): string => createHash('sha256').update(what).digest('hex');

/** One line for each round, so that a diff shows the rounds that changed. */
export function vectorsOf(title: Title): string {
  const { sysname, version, rules } = title;
  const choices = seedStream(seedOf(`choices of ${sysname}`)).random('vectors', 0);
  const rounds = Array.from({ length: ROUNDS }, (_, at) =>
    randomRound(title, { serverSeed: seedOf(sysname), clientSeed: `vectors é я`, nonce: at + 1 }, choices),
  );
  const head = { title: sysname, version, mathHash: rulesHash(title), rules };
  return `${JSON.stringify(head).slice(0, -1)},"rounds":[\n${rounds.map((round) => JSON.stringify(round)).join(',\n')}\n]}\n`;
}

/** By the name of the file. */
export const vectorFiles = (): [file: string, text: string][] =>
  Object.values(titles).map((title) => [`${VECTORS}/${title.sysname}.json`, vectorsOf(title)]);
