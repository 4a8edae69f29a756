// The verdict on what was published, by the mathematics of its title. Loaded by whoever asks for one.
import { round as roundSchema, type Round } from '#domains/games/round-contract.ts';
import { sharedRound as sharedSchema, type SharedRound } from '#domains/live-tables/round-contract.ts';
import type { LiveTitle } from '#math/engine/live-title.ts';
import { recordOf } from '#math/fairness/published.ts';
import { verifyRound, verifyShared, type Verification } from '#math/fairness/verify.ts';
import { mathematicsOf } from '../titles/mathematics.ts';

export { loadMathematics } from '../titles/mathematics.ts';

/** What somebody has pasted: a round, what a table has drawn, or neither. */
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

/** `undefined` when this site has no such title. */
export async function verify(round: Round): Promise<Verification | undefined> {
  const title = await mathematicsOf(round.sysname, round.fairness.math_version);
  return title && verifyRound(title, recordOf(round));
}

/** `undefined` when this site has no such table. */
export async function verifyTable(
  round: SharedRound,
  followed?: Map<string, string>,
): Promise<Verification | undefined> {
  const title = await mathematicsOf(round.sysname);
  return title?.type === 'live' ? verifyShared(title as LiveTitle, round, followed) : undefined;
}

/** Whether rounds of this game are shared at a table. */
export const isShared = async (sysname: string): Promise<boolean> => (await mathematicsOf(sysname))?.type === 'live';
