// Writes to a player what has become of their money, in the transaction in which it moved. These letters are always sent.
import { toWire } from '#kernel/money.ts';
import { formatMoney } from '#kernel/written-money.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { siteLink, writeToPlayer, type PlayerLetter } from '#players/accounts/index.ts';
import type { DepositState, WithdrawalState } from './contract.ts';
import type { DepositRow, WithdrawalRow } from './tables.ts';
import { cashierTexts } from './texts.ts';
import type { Move } from './moves.ts';

/** States without an entry send no letter: they are transient, or the player was present when they were entered. */
const OF_DEPOSITS: Partial<Record<DepositState, PlayerLetter>> = {
  review: 'deposit-review',
  success: 'deposit-received',
  refunded: 'deposit-returned',
  charged_back: 'deposit-returned',
};
const OF_WITHDRAWALS: Partial<Record<WithdrawalState, PlayerLetter>> = {
  requested: 'withdrawal-requested',
  approved: 'withdrawal-approved',
  paid: 'withdrawal-paid',
  declined: 'withdrawal-declined',
  failed: 'withdrawal-failed',
  returned: 'withdrawal-returned',
  cancelled: 'withdrawal-cancelled',
};

/** `fromMinor`: what had gone back before. What goes back in part is written as that part. */
export async function sendDepositLetters(
  ctx: Context,
  tx: Transaction,
  row: DepositRow,
  { path, fromMinor }: { path: readonly DepositState[]; fromMinor: bigint },
): Promise<void> {
  let before = fromMinor;
  for (const state of path) {
    const isWon = state === 'success' && before > 0n;
    const letter = isWon ? 'dispute-won' : OF_DEPOSITS[state];
    const isBack = state === 'charged_back' || state === 'refunded';
    const amount_minor = isWon ? before : isBack ? row.returned_minor - before : row.amount_minor;
    if (isWon) before = 0n;
    await sendLetters(ctx, tx, { ...row, amount_minor }, 'deposit', letter ? [letter] : []);
  }
}

export const sendWithdrawalLetters = (
  ctx: Context,
  tx: Transaction,
  row: WithdrawalRow,
  { path, note = '', cause }: Move<WithdrawalState>,
) => {
  const reason = (locale: string): string => (cause && cashierTexts(locale).cause[cause]) ?? note;
  return sendLetters(ctx, tx, row, 'withdrawal', lettersFor(OF_WITHDRAWALS, path), reason);
};

const lettersFor = <State extends string>(letters: Partial<Record<State, PlayerLetter>>, path: readonly State[]) =>
  path.flatMap((state) => letters[state] ?? []);

async function sendLetters(
  ctx: Context,
  tx: Transaction,
  row: DepositRow | WithdrawalRow,
  tab: 'deposit' | 'withdrawal',
  letters: readonly PlayerLetter[],
  /** In the language of the letter; an operator's own words are in theirs. */
  reason: (locale: string) => string = () => '',
): Promise<void> {
  for (const letter of letters)
    await writeToPlayer(ctx, tx, row.player_id, letter, (locale) => ({
      sum: formatMoney(toWire(row.amount_minor, row.currency), locale),
      method: cashierTexts(locale).method[row.method]?.name ?? row.method,
      reason: reason(locale),
      link: siteLink(ctx, locale, `/cashier/history?tab=${tab}`),
    }));
}
