// A player claims a cashback, declines it, or claims the rakeback that has gathered.
import { factId } from '#kernel/ids.ts';
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { holdAccount, toWireBalances } from '#players/accounts/index.ts';
import { mayBegin } from '#money/limits/index.ts';
import { balancesOf, post } from '#money/wallet/index.ts';
import type { claimRakeback, payOutCashback, removeCashback } from './contract.ts';
import { addReceived } from './count-play.ts';
import { MILLION, payable } from './rules/rakeback.ts';
import { changeState, findCashback, insertCashbacks, lockCashback, noteRakebackPaid, rakebackRow } from './store.ts';
import type { CashbackRow } from './tables.ts';
import { wireCashback } from './wire.ts';

export async function payOut(
  ctx: Context,
  { cashback_id }: InputOf<typeof payOutCashback>,
): Promise<OutputOf<typeof payOutCashback>> {
  // Nothing is given to a player who takes a break.
  await mayBegin(ctx);
  const row = await transaction(ctx.db, async (tx) => {
    const cashback = await claimable(ctx, tx, cashback_id);
    if (cashback.state === 'paid_out') return cashback;
    await pay(tx, cashback, 'cashback');
    const now = ctx.clock.now();
    await changeState(tx, cashback.id, { state: 'paid_out', paid_out_at: now, changed_at: now });
    return { ...cashback, state: 'paid_out' as const, paid_out_at: now };
  });
  return answer(ctx, row);
}

export async function decline(ctx: Context, { cashback_id }: InputOf<typeof removeCashback>): Promise<1> {
  await transaction(ctx.db, async (tx) => {
    const row = await lockCashback(tx, playerOf(ctx), cashback_id);
    if (row?.state === 'declined') return undefined;
    if (row?.state !== 'active') return refuseNone();
    return changeState(tx, row.id, { state: 'declined', changed_at: ctx.clock.now() });
  });
  return 1;
}

export async function payOutRakeback(
  ctx: Context,
  { request_id }: InputOf<typeof claimRakeback>,
): Promise<OutputOf<typeof claimRakeback>> {
  await mayBegin(ctx);
  const { id: playerId, currency } = playerOf(ctx);
  const id = factId(sha256Hex(`rakeback ${playerId} ${request_id}`), request_id);
  const row = await transaction(ctx.db, async (tx) => {
    // Under the lock a repeated request finds what the first one did.
    const waiting = await rakebackRow(tx, playerId, currency, true);
    const before = await findCashback(tx, id);
    if (before) return before;
    const amount = waiting ? payable(waiting.gathered, waiting.paid) : 0n;
    if (!waiting || amount === 0n) return refuseNone();
    const now = ctx.clock.now();
    const claim = rakebackClaim({ id, player_id: playerId, currency, amount, starts_at: waiting.since }, now);
    await insertCashbacks(tx, [claim]);
    await pay(tx, claim, 'rakeback');
    await noteRakebackPaid(tx, playerId, currency, amount * MILLION, now);
    await addReceived(ctx, tx, [{ playerId, currency, minor: amount, at: now }]);
    return claim;
  });
  return answer(ctx, row);
}

async function claimable(ctx: Context, tx: Transaction, id: string | undefined): Promise<CashbackRow> {
  const player = playerOf(ctx);
  const row = await lockCashback(tx, player, id);
  if (row?.state === 'paid_out') return row;
  if (row?.state !== 'active') return refuseNone();
  // Purses of a player's former currency are not shown.
  if (row.currency !== player.currency)
    refuse('InvalidRequest', {
      rule: 'cashback.currency',
      inputs: { currency: row.currency },
      status: 409,
      sentence: `This cashback is in ${row.currency}. Change your account's currency back to claim it.`,
    });
  if (row.receiving_expired_at !== null && row.receiving_expired_at <= ctx.clock.now())
    refuse('InvalidRequest', {
      rule: 'cashback.in-time',
      inputs: { until: row.receiving_expired_at.toISOString() },
      status: 409,
      sentence: 'The time to claim this cashback is over.',
    });
  return row;
}

async function pay(
  tx: Transaction,
  { id, player_id, currency, amount }: CashbackRow,
  reason: 'cashback' | 'rakeback',
): Promise<void> {
  await holdAccount(tx, { id: player_id, currency });
  await post(tx, {
    fact: id,
    reason,
    playerId: player_id,
    currency,
    amountMinor: amount,
    from: { house: 'cashback_cost' },
    to: { bucket: 'main' },
  });
}

const rakebackClaim = (
  cashback: Pick<CashbackRow, 'id' | 'player_id' | 'currency' | 'amount' | 'starts_at'>,
  now: Date,
): CashbackRow => ({
  ...cashback,
  kind: 'rakeback',
  state: 'paid_out',
  ends_at: now,
  staked: 0n,
  won: 0n,
  received: 0n,
  rate: 0,
  level: 1,
  is_capped: false,
  is_bounded: false,
  receiving_expired_at: null,
  paid_out_at: now,
  created_at: now,
  changed_at: now,
});

async function answer(ctx: Context, row: CashbackRow): Promise<OutputOf<typeof payOutCashback>> {
  const { id, currency } = playerOf(ctx);
  return { cashback: wireCashback(ctx, row), balances: toWireBalances(await balancesOf(ctx.db, id, currency)) };
}

const refuseNone = (): never =>
  refuse('InvalidRequest', {
    rule: 'cashback.waiting',
    inputs: {},
    status: 409,
    sentence: 'There is no cashback to claim.',
  });
