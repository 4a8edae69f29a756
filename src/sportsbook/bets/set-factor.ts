// A player's factor: how much of the usual limits they have. Every change has a reason, which the player may read.
import type { Context } from '#platform/context.ts';
import { refuse } from '#kernel/refusals.ts';
import { factorsOf, insertFactor, type Factor } from './exposure-store.ts';

/** Newest first; without one the factor is 100 %. */
export const factorHistory = (ctx: Context, playerId: bigint): Promise<Factor[]> => factorsOf(ctx.db, playerId, 50);

export async function setFactor(
  ctx: Context,
  playerId: bigint,
  { percent, because, byWhom }: { percent: number; because: string; byWhom: string },
): Promise<void> {
  if (!Number.isInteger(percent) || percent < 1 || percent > 1000)
    refuse('InvalidParameter', {
      rule: 'bets.factor',
      inputs: { percent },
      sentence: 'A factor is a whole percentage from 1 to 1000.',
    });
  await insertFactor(ctx.db, playerId, { percent, because, by_whom: byWhom, changed_at: ctx.clock.now() });
}
