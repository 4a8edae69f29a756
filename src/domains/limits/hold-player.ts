// The player is held, and still in the currency in which the request was made: a change of currency holds them, too.
import { refuse } from '#kernel/refusals.ts';
import type { Transaction } from '#platform/db/database.ts';
import { findPlayer } from '#domains/accounts/index.ts';
import type { Whose } from './facts.ts';
import { lockPlayer } from './store.ts';

export async function holdPlayer(tx: Transaction, { id, currency }: Whose): Promise<void> {
  await lockPlayer(tx, id);
  const player = await findPlayer(tx, id);
  if (player && player.currency !== currency)
    refuse('ApplicationUnavailable', { rule: 'limits.busy', inputs: {}, retryAfterSeconds: 1 });
}
