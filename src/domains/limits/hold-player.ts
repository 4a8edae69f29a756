// The player is held, and still in the currency in which the request was made: a change of currency holds them, too.
import type { Transaction } from '#platform/db/database.ts';
import { holdCurrency } from '#domains/accounts/index.ts';
import type { Whose } from './facts.ts';
import { lockPlayer } from './store.ts';

export async function holdPlayer(tx: Transaction, whose: Whose): Promise<void> {
  await lockPlayer(tx, whose.id);
  await holdCurrency(tx, whose);
}
