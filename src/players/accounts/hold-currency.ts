// The account stays in the currency in which something is paid, or kept, until the transaction ends: after a change it would be on
// no balance that its player sees.
import { refuse } from '#kernel/refusals.ts';
import type { Currency } from '#kernel/money.ts';
import { tables, type Transaction } from '#platform/db/database.ts';
import { currencyOf } from './store/players.ts';
import type { AccountsTables } from './tables.ts';

interface Account {
  id: bigint;
  currency: Currency;
}

/** Waits for a change under way, and refuses when the account is in another currency by then; a change waits for the caller. */
export async function holdCurrency(tx: Transaction, { id, currency }: Account): Promise<void> {
  const accountCurrency = await heldCurrency(tx, id);
  if (accountCurrency !== undefined && accountCurrency !== currency) refuseBusy();
}

/** The same for what needs the account itself: its end waits for the caller, and after it this refuses. */
export async function holdAccount(tx: Transaction, { id, currency }: Account): Promise<void> {
  if ((await heldCurrency(tx, id)) !== currency) refuseBusy();
}

const refuseBusy = (): never =>
  refuse('ApplicationUnavailable', { rule: 'accounts.busy', inputs: {}, retryAfterSeconds: 1 });

/** The currency in which the account is, and stays until the transaction ends; `undefined`: there is no such account any more. */
export async function heldCurrency(tx: Transaction, id: bigint): Promise<Currency | undefined> {
  const player = await tables<AccountsTables>(tx)
    .selectFrom('accounts.players')
    .select('currency')
    .where('id', '=', id)
    .where('status', '<>', 'deleted')
    .forKeyShare()
    .executeTakeFirst();
  return player && currencyOf(player.currency);
}
