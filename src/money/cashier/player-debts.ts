/**
 * Money that has to leave a player's balance, whether or not it is there: what is missing they owe. The house account
 * `deposit-debts` lends it, so that no purse is below zero, and the player's next withdrawal pays it back first.
 */
import { factId } from '#kernel/ids.ts';
import { formatAmount, type Currency } from '#kernel/money.ts';
import { refuse, Refusal } from '#kernel/refusals.ts';
import { balancesOf, notEnough, post, type TransferOrder } from '#money/wallet/index.ts';
import type { Context } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { addDebt, lockDebts, owedBy, repayDebt } from './store/debts.ts';
import type { DebtRow, WithdrawalRow } from './tables.ts';

const DEBTS = 'deposit-debts';
const MAX_ATTEMPTS = 5;

export interface Outflow {
  fact: string;
  reason: TransferOrder['reason'];
  playerId: bigint;
  currency: Currency;
  amountMinor: bigint;
  to: { house: string };
  /** The deposit or withdrawal that it is about. */
  paymentId: string;
}

export async function takeFromPlayer(ctx: Context, tx: Transaction, order: Outflow): Promise<void> {
  const { paymentId, ...transfer } = order;
  for (let attempt = 1; ; attempt++) {
    const { main } = await balancesOf(tx, order.playerId, order.currency);
    const availableMinor = main < order.amountMinor ? main : order.amountMinor;
    try {
      if (availableMinor > 0n) await post(tx, { ...transfer, amountMinor: availableMinor, from: { bucket: 'main' } });
    } catch (error) {
      // The player staked between our look and our move; look again.
      if (!(error instanceof Refusal) || attempt === MAX_ATTEMPTS) throw error;
      continue;
    }
    const amount = order.amountMinor - availableMinor;
    if (amount === 0n) return;
    await post(tx, { ...transfer, reason: 'debt', amountMinor: amount, from: { house: DEBTS } });
    return addDebt(tx, {
      fact: order.fact,
      player_id: order.playerId,
      payment_id: paymentId,
      currency: order.currency,
      amount,
      owed_at: ctx.clock.now(),
    });
  }
}

/** What is taken back comes back from the house: first against what is owed for it, the rest to the balance. */
export async function giveBackToPlayer(
  tx: Transaction,
  order: Omit<Outflow, 'to'> & { from: { house: string } },
): Promise<void> {
  const { paymentId, ...transfer } = order;
  const repaidMinor = await settle(await lockDebts(tx, { payment_id: paymentId }), order.amountMinor, tx);
  if (repaidMinor > 0n)
    await post(tx, { ...transfer, reason: 'debt-repaid', amountMinor: repaidMinor, to: { house: DEBTS } });
  const remainder = order.amountMinor - repaidMinor;
  if (remainder > 0n) await post(tx, { ...transfer, amountMinor: remainder, to: { bucket: 'main' } });
}

async function settle(debts: readonly DebtRow[], upTo: bigint, tx: Transaction): Promise<bigint> {
  let sum = 0n;
  for (const { fact, amount, repaid } of debts) {
    const [owed, budget] = [amount - repaid, upTo - sum];
    const part = owed < budget ? owed : budget;
    if (part <= 0n) break;
    await repayDebt(tx, fact, part);
    sum += part;
  }
  return sum;
}

/** Before the money of a withdrawal is held, it pays what its player owes. */
export async function payDebtsFirst(
  tx: Transaction,
  { id, player_id, currency }: Pick<WithdrawalRow, 'id' | 'player_id' | 'currency'>,
): Promise<void> {
  const amountMinor = await settle(
    await lockDebts(tx, { player_id, currency }),
    (await balancesOf(tx, player_id, currency)).main,
    tx,
  );
  if (amountMinor > 0n)
    await post(tx, {
      fact: factId(sha256Hex(`withdrawal/${id}/debts`), id),
      reason: 'debt-repaid',
      playerId: player_id,
      currency,
      amountMinor,
      from: { bucket: 'main' },
      to: { house: DEBTS },
    });
}

/** Refuses a withdrawal of more than there is without what its player owes. */
export async function mustCoverDebts(
  handle: Database | Transaction,
  { player_id, currency, amount_minor }: Pick<WithdrawalRow, 'player_id' | 'currency' | 'amount_minor'>,
): Promise<void> {
  const { main } = await balancesOf(handle, player_id, currency);
  if (amount_minor > main) notEnough(amount_minor, currency);
  const owed = await owedBy(handle, player_id, currency);
  if (amount_minor + owed <= main) return;
  const available = owed < main ? main - owed : 0n;
  refuse('WithdrawalDeclined', {
    rule: 'cashier.owed',
    inputs: { owed: formatAmount(owed, currency), left: formatAmount(available, currency), currency },
    sentence: `You owe ${formatAmount(owed, currency)} ${currency} for a payment that was taken back. You can withdraw ${formatAmount(available, currency)} ${currency}.`,
  });
}
