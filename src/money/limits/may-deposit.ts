// May this player deposit? Checked in the transaction that stores the deposit, before the payment provider is called.
import { assert } from '#kernel/assert.ts';
import { formatAmount, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { mustBeIdentified } from '#players/verification/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import { depositDays, factsOf } from './facts.ts';
import { mustBeActive, mustNotBeOnBreak } from './gates.ts';
import type { LimitPeriod } from './contract.ts';
import { holdPlayer } from './hold-player.ts';
import { breakInForce } from './rules/breaks.ts';
import { earliestStart, windowOf } from './rules/windows.ts';
import { breaksOf, limitsOf } from './store.ts';

/** Locks the player's row until the transaction ends, so that two deposits at once never use the same room. */
export async function mayDeposit(
  ctx: Context,
  tx: Transaction,
  deposit: { amountMinor: bigint; currency: Currency },
): Promise<void> {
  mustBeActive(playerOf(ctx));
  mustBeIdentified(ctx, 'deposit');
  const { id } = playerOf(ctx);
  const now = ctx.clock.now();
  await holdPlayer(tx, playerOf(ctx));
  mustNotBeOnBreak(breakInForce(await breaksOf(tx, id), now));
  const fullLimit = await limitWithoutRoom(ctx, tx, { playerId: id, ...deposit });
  if (!fullLimit) return;
  const { amount, period, used } = fullLimit;
  const { currency } = deposit;
  const left = formatAmount(used < amount ? amount - used : 0n, currency);
  refuse('BillingDepositLimitExceeded', {
    rule: 'limits.deposit-limit',
    inputs: { limit: formatAmount(amount, currency), left, currency, period },
    sentence: `Your deposit limit of ${formatAmount(amount, currency)} ${currency} per ${period} leaves ${left} ${currency}.`,
  });
}

interface DepositQuestion {
  playerId: bigint;
  amountMinor: bigint;
  currency: Currency;
}

/** Whether the player's limits have room for more than they had ordered, when that is what has come. */
export const hasRoomForDeposit = async (ctx: Context, tx: Transaction, deposit: DepositQuestion): Promise<boolean> =>
  (await limitWithoutRoom(ctx, tx, deposit)) === undefined;

/** The strictest limit that the deposit would break, with what is used of it. */
async function limitWithoutRoom(
  ctx: Context,
  tx: Transaction,
  { playerId: id, amountMinor, currency }: DepositQuestion,
): Promise<{ amount: bigint; period: LimitPeriod; used: bigint } | undefined> {
  const limits = (await limitsOf(tx, id)).filter(({ kind }) => kind === 'deposit');
  if (limits.length === 0) return undefined;
  assert(factsOf(ctx).deposits.length > 0, 'deposits cannot be counted');
  const now = ctx.clock.now();
  const days = await depositDays(ctx, tx, { id, currency }, earliestStart(now));
  for (const { period, amount } of limits.sort((a, b) => (a.amount < b.amount ? -1 : 1))) {
    const used = usedSince(days, windowOf(period, now).from);
    if (used + amountMinor > amount) return { amount, period, used };
  }
  return undefined;
}

export function usedSince(days: ReadonlyMap<string, bigint>, from: Date): bigint {
  const first = from.toISOString().slice(0, 10);
  let sum = 0n;
  for (const [day, amount] of days) if (day >= first) sum += amount;
  return sum;
}

/** Money that a provider delivers after a break has begun belongs to the player and goes back to where it came from. */
export const mustReturnDeposit = async (ctx: Context, tx: Transaction, playerId: bigint): Promise<boolean> =>
  breakInForce(await breaksOf(tx, playerId), ctx.clock.now()) !== undefined;
