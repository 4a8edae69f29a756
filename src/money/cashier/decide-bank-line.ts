// A person decides on a movement that names no payment of ours, or not clearly.
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { decideBankLine, lockBankLine } from './store/bank-lines.ts';
import type { BankLineRow } from './tables.ts';
import { actOn, type WaitReason } from './match-bank-lines.ts';

interface Decision {
  operator: string;
  reason: string;
}

/** It is the money of this deposit, or, where it went out, what the payer's bank has taken back of it. */
export const assignBankLine = (
  ctx: Context,
  id: bigint,
  depositId: string,
  { operator, reason }: Decision,
): Promise<void> =>
  decide(ctx, id, async (tx, line) => {
    const effect = line.is_credit ? 'paid' : 'returned';
    const outcome = await actOn(ctx, tx, line, { kind: 'deposit', id: depositId, effect });
    if ('waits' in outcome) return refuseAssignment(outcome.waits);
    await decideBankLine(tx, id, {
      state: 'matched',
      reason,
      effect,
      payment_id: depositId,
      decided_by: operator,
      decided_at: ctx.clock.now(),
    });
  });

/** It is no payment of a player: a fee, a transfer between own accounts. */
export const ignoreBankLine = (ctx: Context, id: bigint, { operator, reason }: Decision): Promise<void> =>
  decide(ctx, id, (tx) =>
    decideBankLine(tx, id, { state: 'ignored', reason, decided_by: operator, decided_at: ctx.clock.now() }),
  );

const decide = (ctx: Context, id: bigint, act: (tx: Transaction, line: BankLineRow) => Promise<void>): Promise<void> =>
  transaction(ctx.db, async (tx) => {
    const line = await lockBankLine(tx, id);
    if (!line) return refuseLine(id, 404, 'There is no such line.');
    if (line.state !== 'waiting')
      return refuseLine(id, 409, `This line does not wait for a decision: it is ${line.state}.`);
    await act(tx, line);
  });

function refuseLine(id: bigint, status: number, sentence: string): never {
  refuse('InvalidParameter', { rule: 'cashier.bank-line-waits', inputs: { id: String(id) }, status, sentence });
}

const WHY_NOT: Partial<Record<WaitReason, string>> = {
  'unknown-payment': 'There is no such deposit by bank.',
  'not-paid': 'The money of this deposit has not come, or waits for a decision itself.',
  'paid-before': 'This deposit has been paid by another line.',
  'other-currency': 'This deposit is in another currency.',
  'other-amount': 'More went back than had come.',
};

function refuseAssignment(why: WaitReason): never {
  const sentence = WHY_NOT[why] ?? 'This deposit has ended in a way that does not fit.';
  refuse('InvalidParameter', { rule: 'cashier.bank-line-fits', inputs: { why }, status: 409, sentence });
}
