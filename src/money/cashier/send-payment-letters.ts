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

/** `before`: the deposit before these states were entered. What goes back in part is written as that part. */
export async function sendDepositLetters(
  ctx: Context,
  tx: Transaction,
  row: DepositRow,
  { path, before }: { path: readonly DepositState[]; before: DepositRow },
): Promise<void> {
  let from = before.state;
  let takenMinor = takenOf(before);
  for (const state of path) {
    const { letter, amountMinor } = letterOf(state, { from, takenMinor, before, after: row });
    if (letter) await sendLetters(ctx, tx, { ...row, amount_minor: amountMinor }, 'deposit', [letter]);
    if (from === 'disputed' || from === 'charged_back') takenMinor = state === 'success' ? 0n : takenMinor;
    from = state;
  }
}

/** What the payer's bank has taken of it. */
const takenOf = ({ returned_minor, refunded_minor }: DepositRow): bigint => returned_minor - refunded_minor;

interface EnteredFrom {
  from: DepositState;
  /** What the bank had taken before. */
  takenMinor: bigint;
  before: DepositRow;
  after: DepositRow;
}

function letterOf(
  state: DepositState,
  { from, takenMinor, before, after }: EnteredFrom,
): { letter: PlayerLetter | undefined; amountMinor: bigint } {
  const givenMinor = after.refunded_minor - before.refunded_minor;
  if (state === 'refunded') return { letter: 'deposit-returned', amountMinor: givenMinor };
  if (state === 'charged_back')
    return { letter: 'deposit-returned', amountMinor: takenOf(after) - (from === 'charged_back' ? takenMinor : 0n) };
  if (state === 'disputed') return { letter: 'deposit-disputed', amountMinor: takenOf(after) };
  if (state === 'success' && takenMinor > 0n) return { letter: 'dispute-won', amountMinor: takenMinor };
  if (state === 'success' && from === 'success') return { letter: 'deposit-returned', amountMinor: givenMinor };
  return { letter: OF_DEPOSITS[state], amountMinor: after.amount_minor };
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
