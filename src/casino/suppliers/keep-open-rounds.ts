// An open round may still pay: until it is over its player keeps their currency and their account.
import { refuse } from '#kernel/refusals.ts';
import type { Transaction } from '#platform/db/database.ts';
import { hasOpenRounds, lockPlayerOf } from './store/rounds.ts';

export async function refuseWhileRoundsAreOpen(tx: Transaction, playerId: bigint): Promise<void> {
  // A bet on its way comes either before this or after the change, never in between.
  await lockPlayerOf(tx, playerId);
  if (await hasOpenRounds(tx, playerId))
    refuse('InvalidRequest', {
      rule: 'providers.open-rounds',
      inputs: {},
      status: 409,
      sentence: 'A game of an outside supplier is not over yet. Please play it to its end, or wait a day.',
    });
}
