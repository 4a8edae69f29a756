// What an open round is played by: its title as it is now, or as it was published when the round was opened.
import { readFile } from 'node:fs/promises';
import { assert } from '#kernel/assert.ts';
import type { Title } from '#casino/engine/title.ts';
import { rulesHash } from '#fairness/seeds/commitment.ts';
import { findMathematics, type Archive } from '#casino/titles/archive.ts';
import { mathHash, versionNamed } from '#casino/titles/published.ts';
import { titleNamed } from './catalogue.ts';

type SteppedTitle = Title & Required<Pick<Title, 'steps'>>;

/** What a round records about its mathematics. */
export interface Bound {
  sysname: string;
  math_version: string;
  math_hash: string;
}

/** The title as it was when the round was opened; as it is now where the round is outdated. */
export const titleOf = (round: Bound): SteppedTitle => playedBy(round) ?? currentTitle(round);

/** Its title has another shape by now or its module is gone, so it cannot be continued or shown: its stakes go back. */
export const isOutdated = (round: Bound): boolean => playedBy(round) === undefined;

/**
 * It was published in another shape before. A module that is not known here at all may belong to a newer version of the site
 * running in parallel.
 */
export const isReplaced = (round: Bound): boolean =>
  isOutdated(round) && versionNamed(round.sysname, round.math_version, round.math_hash) !== undefined;

export const currentTitle = ({ sysname }: Pick<Bound, 'sysname'>): SteppedTitle => withSteps(titleNamed(sysname));

/** Rounds from before modules were published name only their rules. */
export function isCurrent(round: Bound): boolean {
  const title = currentTitle(round);
  return title.version === round.math_version && [mathHash(title), rulesHash(title)].includes(round.math_hash);
}

export function playedBy(round: Bound): SteppedTitle | undefined {
  const current = currentTitle(round);
  if (isCurrent(round)) return current;
  return majorOf(round.math_version) === majorOf(current.version) ? archived.get(keyOf(round)) : undefined;
}

/** Actions and events keep their shape within a major version, so the client shows rounds of an earlier one. */
const majorOf = (version: string): string => version.split('.')[0]!;

/** By the round's mathematics. Published modules never change, so all sites of a process share them. */
const archived = new Map<string, SteppedTitle | undefined>();

const keyOf = ({ sysname, math_version, math_hash }: Bound): string => `${sysname}/${math_version}/${math_hash}`;

/** Reads the published modules of rounds that were opened before their titles changed. */
export async function loadTitles(rounds: readonly Bound[]): Promise<void> {
  for (const round of rounds) {
    const key = keyOf(round);
    if (!isCurrent(round) && !archived.has(key)) archived.set(key, await publishedTitle(round));
  }
}

async function publishedTitle({
  sysname,
  math_version: version,
  math_hash: hash,
}: Bound): Promise<SteppedTitle | undefined> {
  const mathematics = await findMathematics({ sysname, version, hash }, archive);
  return mathematics && 'title' in mathematics ? withSteps(mathematics.title) : undefined;
}

function withSteps(title: Title): SteppedTitle {
  assert(title.steps, `${title.sysname} is played in one go`);
  return title as SteppedTitle;
}

const FOLDER = new URL('../../../public/mathematics/', import.meta.url);

const archive: Archive = {
  async read(hash) {
    try {
      return await readFile(new URL(`${hash}.js`, FOLDER), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  },
  run: (hash) => import(/* @vite-ignore */ new URL(`${hash}.js`, FOLDER).href),
};
