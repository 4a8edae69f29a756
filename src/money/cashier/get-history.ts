// Payments as the player sees them: state, why, until when, and every step so far.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { toWire } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { profileInForce } from '#money/limits/index.ts';
import { playerOf, type Context } from '#platform/context.ts';
import type { DepositInfo, getHistory, HistoryItem, WithdrawalState } from './contract.ts';
import { maskRequisite } from '#money/requisites/requisites.ts';
import { isAwaited, mayGiveUp } from './rules/deposit-states.ts';
import { withdrawalStates } from './rules/withdrawal-states.ts';
import { depositById, hasEarlierSuccess } from './store/deposits.ts';
import { historyPage, type HistoryRow } from './store/history.ts';
import { stepsOf } from './store/steps.ts';
import type { StepRow } from './tables.ts';
import { causeSentence, cashierTexts } from './texts.ts';

type PaymentRow = Omit<HistoryRow, 'type'>;

export async function historyOf(ctx: Context, input: InputOf<typeof getHistory>): Promise<OutputOf<typeof getHistory>> {
  const { offset, count, type, statuses } = input;
  const page = await historyPage(ctx.db, { playerId: playerOf(ctx).id, type, states: statuses, offset, count });
  const steps = await stepsOf(
    ctx.db,
    page.rows.map((row) => row.id),
  );
  return { items: page.rows.map((row) => item(ctx, row.type, row, steps.get(row.id)!)), count: page.count };
}

export async function historyItemOf(ctx: Context, type: HistoryItem['type'], row: PaymentRow): Promise<HistoryItem> {
  return item(ctx, type, row, (await stepsOf(ctx.db, [row.id])).get(row.id)!);
}

function item(ctx: Context, type: HistoryItem['type'], row: PaymentRow, steps: StepRow[]): HistoryItem {
  const texts = cashierTexts(ctx.locale);
  const wireSteps = steps.map((step) => ({
    state: step.state,
    at: step.at.toISOString(),
    cause: causeSentence(texts, step.cause, step.note),
  }));
  return {
    id: row.id,
    type,
    method: row.method,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    amount: toWire(row.amount_minor, row.currency),
    status: row.state,
    cause: wireSteps.at(-1)?.cause ?? '',
    deadline: row.deadline_at?.toISOString() ?? null,
    can_cancel: type === 'deposit' ? mayGiveUp(row) : isCancellable(ctx, row.state),
    steps: wireSteps,
  };
}

/** A player may take a withdrawal back before it is approved, where the market's rules allow it. */
export const isCancellable = (ctx: Context, state: string): boolean =>
  profileInForce(ctx).isReverseWithdrawalAllowed && withdrawalStates.canMove(state as WithdrawalState, 'cancelled');

/** Another player's payment does not exist, for this player. */
export function refuseStranger(): never {
  refuse('InvalidParameter', {
    rule: 'cashier.own-payment',
    inputs: {},
    status: 404,
    sentence: 'There is no such payment.',
  });
}

export async function depositInfoOf(ctx: Context, input: { id: string }): Promise<DepositInfo> {
  const row = await depositById(ctx.db, input.id);
  if (row?.player_id !== playerOf(ctx).id) return refuseStranger();
  const steps = (await stepsOf(ctx.db, [row.id])).get(row.id)!;
  const { id, method, created_at, updated_at, amount, cause, deadline, can_cancel } = item(ctx, 'deposit', row, steps);
  return {
    id,
    requisites: Object.fromEntries(Object.entries(row.requisites).map(([name, value]) => [name, maskRequisite(value)])),
    method,
    type: 'deposit',
    created_at,
    updated_at,
    amount,
    status: row.state,
    is_first: row.state === 'success' && !(await hasEarlierSuccess(ctx.db, row)),
    domain: row.domain,
    cause,
    deadline,
    can_cancel,
    instructions: row.state === 'created' || isAwaited(row.state) ? row.instructions : null,
  };
}
