// The verdict on what was published, by the mathematics of its title.
import type { Round } from '#domains/games/round-contract.ts';
import type { SharedRound } from '#domains/live-tables/round-contract.ts';
import type { LiveTitle } from '#math/engine/live-title.ts';
import { recordOf } from '#math/fairness/published.ts';
import { verifyRound, verifyShared, type Verification } from '#math/fairness/verify.ts';
import { titleEntry } from '../titles/index.ts';

/** `undefined` when this site has no such title. */
export async function verify(round: Round): Promise<Verification | undefined> {
  const title = await titleEntry(round.sysname)?.math();
  return title && verifyRound(title, recordOf(round));
}

/** `undefined` when this site has no such table. */
export async function verifyTable(
  round: SharedRound,
  followed?: Map<string, string>,
): Promise<Verification | undefined> {
  const title = await titleEntry(round.sysname)?.math();
  return title?.type === 'live' ? verifyShared(title as LiveTitle, round, followed) : undefined;
}

/** Whether rounds of this game are shared at a table. */
export const isShared = async (sysname: string): Promise<boolean> =>
  (await titleEntry(sysname)?.math())?.type === 'live';
