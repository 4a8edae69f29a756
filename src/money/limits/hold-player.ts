// The player is held, and their account is still there, in the currency in which the request was made: its end and a change of
// currency hold it, too.
import type { Transaction } from '#platform/db/database.ts';
import { holdAccount } from '#players/accounts/index.ts';
import type { Whose } from './facts.ts';
import { lockPlayer } from './store.ts';

export async function holdPlayer(tx: Transaction, whose: Whose): Promise<void> {
  await lockPlayer(tx, whose.id);
  await holdAccount(tx, whose);
}
