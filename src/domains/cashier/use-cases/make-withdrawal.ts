// A player takes money out: set aside at once, sent only when it has been approved.
import { uuidv7 } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/method.ts';
import { minorPerMajor } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { mayWithdraw } from '#domains/limits/index.ts';
import { mustFitWithdrawals } from '#domains/verification/index.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { sha256 } from '#platform/secure-random.ts';
import { formatSum, type HistoryItem, type makeWithdrawal } from '../contract.ts';
import { openMethod } from '../payment-methods.ts';
import { isOpenForWithdrawal } from '../rules/closed-loop.ts';
import { assertSameRequest, requestDigest } from '../rules/request-digest.ts';
import { isApprovedAutomatically, withdrawalDeadline } from '../rules/withdrawal-states.ts';
import { depositedByMethod } from '../store/deposits.ts';
import { addWithdrawal, isKnownDestination, withdrawalByRequest } from '../store/withdrawals.ts';
import type { WithdrawalRow } from '../tables.ts';
import { cashierTexts } from '../texts.ts';
import { checkedRequisites, checkedSum } from './checked-input.ts';
import { closedLoopOf } from './get-withdraw-settings.ts';
import { historyItemOf } from './get-history.ts';
import { beginWithdrawal, moveWithdrawal } from './move-withdrawal.ts';

type Input = InputOf<typeof makeWithdrawal>;

export async function makeWithdrawalFor(ctx: Context, input: Input): Promise<HistoryItem> {
  const { request_id, ...content } = input;
  const digest = requestDigest(content);
  const before = await withdrawalByRequest(ctx.db, playerOf(ctx).id, request_id);
  if (before) assertSameRequest(before.request_digest, digest);
  const withdrawal = before ?? (await request(ctx, input, digest));
  return historyItemOf(ctx, 'withdrawal', withdrawal);
}

async function request(ctx: Context, input: Input, digest: Buffer): Promise<WithdrawalRow> {
  const { id: playerId, currency } = playerOf(ctx);
  const { method, provider } = openMethod(ctx, 'withdrawal', currency, input.method);
  const requisites = checkedRequisites(method, input.requisites);
  const now = ctx.clock.now();
  const row: WithdrawalRow = {
    id: uuidv7(now.getTime(), ctx.random),
    player_id: playerId,
    request_id: input.request_id,
    request_digest: digest,
    method: method.sysname,
    provider,
    currency,
    amount_minor: checkedSum(input.amount, method, 'withdrawal'),
    requisites,
    destination: sha256(requestDigest({ method: method.sysname, requisites })).toString('hex'),
    state: 'requested',
    deadline_at: withdrawalDeadline('requested', now),
    provider_reference: null,
    next_attempt_at: null,
    attempts: 0,
    created_at: now,
    updated_at: now,
  };
  mayWithdraw(ctx);
  await mustFitWithdrawals(ctx, row.amount_minor, currency);
  return transaction(ctx.db, async (tx) => {
    if (!(await addWithdrawal(tx, row))) {
      const twin = await withdrawalByRequest(tx, playerId, input.request_id);
      assertSameRequest(twin!.request_digest, digest);
      return twin!;
    }
    // Holding first: it locks the purses, so what follows sees every other withdrawal of this player.
    const requested = await beginWithdrawal(ctx, tx, row);
    await refuseOtherWayOut(ctx, tx, row);
    const path = (await needsNobody(ctx, tx, row)) ? (['checks', 'approved'] as const) : (['checks'] as const);
    return moveWithdrawal(ctx, tx, requested, { path, byWhom: 'site' });
  });
}

async function refuseOtherWayOut(ctx: Context, tx: Transaction, row: WithdrawalRow): Promise<void> {
  const loop = await closedLoopOf(ctx, tx, row.player_id, row.currency, row);
  if (isOpenForWithdrawal(loop, row.method)) return;
  const owed = loop.owed[0]!;
  const sum = `${formatSum(owed.owedMinor, row.currency)} ${row.currency}`;
  const texts = cashierTexts(ctx, ctx.locale);
  const backToName = texts.method[owed.method]?.name ?? owed.method;
  refuse('WithdrawalDeclined', {
    rule: 'cashier.closed-loop',
    inputs: {
      method: row.method,
      backTo: owed.method,
      backToName,
      owed: formatSum(owed.owedMinor, row.currency),
      currency: row.currency,
    },
    sentence: texts.refusal.closed_loop.replace('{sum}', sum).replace('{method}', backToName),
  });
}

async function needsNobody(ctx: Context, tx: Transaction, row: WithdrawalRow): Promise<boolean> {
  const upToMinor = BigInt(ctx.config.AUTO_APPROVE_MAJOR) * minorPerMajor(row.currency);
  if (row.amount_minor > upToMinor) return false;
  const deposited = await depositedByMethod(tx, row.player_id, row.currency);
  const question = {
    amountMinor: row.amount_minor,
    hasDeposited: deposited.size > 0,
    // A card that paid in is known; anything else must have been paid to before.
    isToKnownDestination: deposited.has(row.method) || (await isKnownDestination(tx, row.player_id, row.destination)),
  };
  return isApprovedAutomatically(question, upToMinor);
}
