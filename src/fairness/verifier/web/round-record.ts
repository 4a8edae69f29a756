// The verdict on what was published, by the mathematics that it names. Loaded on demand.
import { round as roundSchema, type Round } from '#casino/rounds/round-contract.ts';
import { sharedRound as sharedSchema, type SharedRound } from '#casino/live-tables/round-contract.ts';
import { recordOf } from '#fairness/seeds/published.ts';
import { verifyRound, verifyShared, type Kept, type Verification } from '#fairness/seeds/verify.ts';
import { findMathematics, mathematicsOfShared, newestMathematics } from '#casino/titles/archive.ts';
import { newestVersion } from '#casino/titles/published.ts';
import { siteArchive } from '#casino/titles/client-archive.ts';

export { loadArchive } from '#casino/titles/client-archive.ts';

/** What was pasted: a round, what a table has drawn, or neither. */
export function readRecord(text: string): { round?: Round | undefined; table?: SharedRound | undefined } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return {};
  }
  const round = roundSchema.safeParse(parsed).data;
  return round ? { round } : { table: sharedSchema.safeParse(parsed).data };
}

/** `undefined` when this site has no such title. `kept`: what the visitor has kept of it. */
export async function verify(round: Round, stored?: Kept): Promise<Verification | undefined> {
  const { sysname, fairness } = round;
  if (!newestVersion(sysname)) return undefined;
  const named = { sysname, version: fairness.math_version, hash: fairness.math_hash };
  return verifyRound(await findMathematics(named, siteArchive), recordOf(round), stored);
}

/** `undefined` when this site has no such table. */
export async function verifyTable(
  round: SharedRound,
  followed?: Map<string, string>,
  stored?: Kept,
): Promise<Verification | undefined> {
  if (!(await isShared(round.sysname))) return undefined;
  return verifyShared(await mathematicsOfShared(round, siteArchive), round, followed, stored);
}

/** Whether rounds of this game are shared at a table. */
export const isShared = async (sysname: string): Promise<boolean> =>
  (await newestMathematics(sysname, siteArchive))?.type === 'live';
