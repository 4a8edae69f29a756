// A player, or the house, sets a limit: stricter at once and before the answer, looser after a day and their confirmation.
import { formatAmount, type Currency } from '#kernel/money.ts';
import type { InputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { faultOf, inFields } from '#kernel/faults.ts';
import { playerOf, type Context, type SignedInPlayer } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { advanceFencingToken } from '#money/wallet/index.ts';
import type { confirmLimit, LimitKind, LimitPeriod, LimitSource, LimitsState, setLimit } from './contract.ts';
import { limitAmount } from './form-contract.ts';
import { playedDays } from './facts.ts';
import { holdPlayer } from './hold-player.ts';
import { forgetRules } from './rules-in-force.ts';
import { limitChange, mayConfirm, type LimitState } from './rules/limit-change.ts';
import { earliestStart } from './rules/windows.ts';
import {
  addHistory,
  changePlayer,
  limitsOf,
  lockPlayer,
  putLimit,
  removeLimit,
  replaceDays,
  notifyChange,
} from './store.ts';
import type { LimitRow } from './tables.ts';
import { stateOf } from './get-limits.ts';

/** The player whose limits they are. */
type Limited = Pick<SignedInPlayer, 'id' | 'currency'>;

interface Which {
  kind: LimitKind;
  period: LimitPeriod;
}

export async function changeLimit(ctx: Context, input: InputOf<typeof setLimit>): Promise<LimitsState> {
  const { currency } = playerOf(ctx);
  const newAmount = amountOf(input.kind, input.limit, currency);
  await change(ctx, playerOf(ctx), input, async (tx, row) => {
    const now = ctx.clock.now();
    await changePlayer(tx, playerOf(ctx).id, { prompted_at: now });
    const decided = limitChange(row && stateFrom(row), newAmount, now);
    if (decided.kind === 'unchanged') return;
    const from = row ? written(input.kind, row.amount, currency) : null;
    const details = {
      ...which(input),
      from,
      limit: newAmount === null ? null : written(input.kind, newAmount, currency),
    };
    if (decided.kind === 'now') {
      await beginToCount(ctx, tx, playerOf(ctx), input.kind);
      await putLimit(tx, {
        ...keyOf(playerOf(ctx), input),
        amount: decided.amount,
        set_at: now,
        next_amount: null,
        next_from: null,
      });
      await addHistory(tx, playerOf(ctx).id, now, 'set', details);
    } else {
      await putLimit(tx, { ...row!, next_amount: decided.amount, next_from: decided.from });
      await addHistory(tx, playerOf(ctx).id, now, 'asked', { ...details, until: decided.from.toISOString() });
    }
  });
  return stateOf(ctx);
}

export async function confirmRaise(ctx: Context, input: InputOf<typeof confirmLimit>): Promise<LimitsState> {
  const { id, currency } = playerOf(ctx);
  await change(ctx, playerOf(ctx), input, async (tx, row) => {
    const now = ctx.clock.now();
    if (!row?.next_from) return nothingPending();
    if (!mayConfirm(stateFrom(row), now))
      refuse('InvalidRequest', {
        rule: 'limits.too-early',
        inputs: { from: row.next_from.toISOString() },
        status: 409,
        sentence: 'A limit can be raised 24 hours after you asked for it.',
        retryAfterSeconds: Math.ceil((row.next_from.getTime() - now.getTime()) / 1000),
      });
    const { next_amount: amount } = row;
    if (amount === null) await removeLimit(tx, { playerId: id, ...which(input), source: 'player' });
    else await putLimit(tx, { ...row, amount, set_at: now, next_amount: null, next_from: null });
    const limit = amount === null ? null : written(input.kind, amount, currency);
    await addHistory(tx, id, now, 'confirmed', { ...which(input), limit });
  });
  return stateOf(ctx);
}

export async function cancelRaise(ctx: Context, input: Which): Promise<LimitsState> {
  await change(ctx, playerOf(ctx), input, async (tx, row) => {
    if (!row?.next_from) return nothingPending();
    await putLimit(tx, { ...row, next_amount: null, next_from: null });
    await addHistory(tx, playerOf(ctx).id, ctx.clock.now(), 'cancelled', which(input));
  });
  return stateOf(ctx);
}

/** The house sets a limit, or removes its own again (`null`), at once. The player's own limit is independent of it. */
export async function setOperatorLimit(
  ctx: Context,
  player: Limited,
  input: Which & { limit: string | null },
): Promise<void> {
  const { id, currency } = player;
  const amount = input.limit === null ? null : amountOf(input.kind, input.limit, currency);
  const key = { ...keyOf(player, input), source: 'operator' } as const;
  await change(ctx, player, input, async (tx) => {
    const now = ctx.clock.now();
    await beginToCount(ctx, tx, player, input.kind);
    if (amount === null) await removeLimit(tx, { playerId: id, ...which(input), source: 'operator' });
    else await putLimit(tx, { ...key, amount, set_at: now, next_amount: null, next_from: null });
    const limit = amount === null ? null : written(input.kind, amount, currency);
    await addHistory(tx, id, now, 'operator', { ...which(input), limit });
  });
}

/**
 * Runs a change under the player's lock. No bet that was allowed before it is taken after it: the fencing token moves on in the same
 * transaction, and it waits for bets under way, so that counting is complete from then on.
 */
async function change(
  ctx: Context,
  player: Limited,
  input: Which,
  work: (tx: Transaction, row: LimitRow | undefined) => Promise<void>,
): Promise<void> {
  const { id } = player;
  await transaction(ctx.db, async (tx) => {
    await holdPlayer(tx, player);
    await advanceFencingToken(tx, id);
    const rows = await limitsOf(tx, id);
    await work(
      tx,
      rows.find((row) => row.source === 'player' && row.kind === input.kind && row.period === input.period),
    );
    await notifyChange(tx, id);
  });
  forgetRules(ctx, id);
}

/** With their first limit on stakes a player's days are filled from the facts; from then on each bet adds to them. */
async function beginToCount(ctx: Context, tx: Transaction, player: Limited, kind: LimitKind): Promise<void> {
  if (kind === 'deposit') return;
  const counted = (await limitsOf(tx, player.id)).some((row) => row.kind !== 'deposit');
  if (!counted) await replaceDays(tx, player.id, await playedDays(ctx, tx, player, earliestStart(ctx.clock.now())));
}

function amountOf(kind: LimitKind, text: string, currency: Currency): bigint | null {
  const schema = limitAmount(kind, currency);
  const fault = faultOf(schema, text);
  if (fault)
    refuse('InvalidParameter', { rule: 'limits.amount', inputs: { limit: text, kind }, ...inFields({ limit: fault }) });
  return schema.parse(text);
}

function nothingPending(): never {
  refuse('InvalidRequest', {
    rule: 'limits.nothing-pending',
    inputs: {},
    status: 409,
    sentence: 'No change of this limit is waiting.',
  });
}

const which = ({ kind, period }: Which): { kind: LimitKind; period: LimitPeriod } => ({ kind, period });

const keyOf = ({ id }: Limited, input: Which) => ({
  player_id: id,
  ...which(input),
  source: 'player' as LimitSource,
});

const stateFrom = (row: LimitRow): LimitState => ({
  amount: row.amount,
  pending: row.next_from && { amount: row.next_amount, from: row.next_from },
});

const written = (kind: LimitKind, amount: bigint, currency: Currency): string =>
  kind === 'time' ? String(amount) : formatAmount(amount, currency);

/** Limits are whole minor units of one currency: in another they would be a different sum. */
export async function refuseWhileLimited(tx: Transaction, playerId: bigint): Promise<void> {
  // Held until the currency has changed: no limit is set and no deposit begun in the old one meanwhile.
  await lockPlayer(tx, playerId);
  if ((await limitsOf(tx, playerId)).length > 0)
    refuse('InvalidRequest', {
      rule: 'limits.currency',
      inputs: {},
      status: 409,
      sentence: 'Your limits are kept in the currency of your account. Remove them before you change it.',
    });
}
