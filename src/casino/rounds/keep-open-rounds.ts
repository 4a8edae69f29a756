// What prevents the closing or change of an account: a stake in play is on no balance and still the player's.
import { refuse } from '#kernel/refusals.ts';
import type { Transaction } from '#platform/db/database.ts';
import { hasRealRound } from './open-store.ts';
import { lockSeedState } from './seed-store.ts';

export async function refuseWhileRoundIsOpen(tx: Transaction, playerId: bigint): Promise<void> {
  // Every opening locks the seed: it comes either before this or after the change, never in between.
  await lockSeedState(tx, { playerId });
  if (await hasRealRound(tx, playerId))
    refuse('InvalidRequest', {
      rule: 'games.unfinished',
      inputs: {},
      status: 409,
      sentence: 'A round of yours is not over yet. Please play it to its end, or wait a day.',
    });
}
