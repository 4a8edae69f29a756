// What prevents the closing or change of an account: a stake on a table is on no balance and still the player's.
import { refuse } from '#kernel/refusals.ts';
import type { Transaction } from '#platform/db/database.ts';
import { hasOpenBet } from './store.ts';

export async function refuseWhileBetIsOpen(tx: Transaction, playerId: bigint): Promise<void> {
  if (await hasOpenBet(tx, playerId))
    refuse('InvalidRequest', {
      rule: 'live-tables.unsettled',
      inputs: {},
      status: 409,
      sentence: 'A bet of yours at a live table is not settled yet. Please wait for the end of its round.',
    });
}
