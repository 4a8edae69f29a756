// The player's limits with what is left of each, as the browser sees them.
import { formatAmount, toWire, type Currency } from '#kernel/money.ts';
import type { OutputOf } from '#kernel/method.ts';
import { playerOf, type Context } from '#platform/context.ts';
import type { getDepositLimit, LimitsState, PlayLimit } from './contract.ts';
import { depositDays } from './facts.ts';
import { profileInForce } from './gates.ts';
import { usedSince } from './may-deposit.ts';
import { breakInForce, freeFrom, mayAskReturn, type Break } from './rules/breaks.ts';
import { mayConfirm } from './rules/limit-change.ts';
import { DAY_MS, earliestStart, windowOf } from './rules/windows.ts';
import { breaksOf, countedDays, findPlayerRow, limitsOf, type CountedDay } from './store.ts';
import type { LimitRow } from './tables.ts';

const REVIEW_AFTER_MS = 180 * DAY_MS;
const ORDER = { deposit: 0, loss: 1, stake: 2, time: 3, day: 0, week: 1, month: 2 } as const;

export async function stateOf(ctx: Context): Promise<LimitsState> {
  const { id, currency } = playerOf(ctx);
  const now = ctx.clock.now();
  const [row, limits, breaks] = await Promise.all([findPlayerRow(ctx.db, id), usedLimits(ctx), breaksOf(ctx.db, id)]);
  const current = breakInForce(breaks, now);
  return {
    currency,
    limits: limits.map(({ row: limit, used }) => wireLimit(limit, used, currency, now)),
    break: current ? wireBreak(current, now) : null,
    check_minutes: row?.check_minutes ?? profileInForce(ctx).realityCheckMinutes,
    prompt: promptFor(
      row?.prompted_at ?? null,
      limits.map((limit) => limit.row),
      now,
    ),
  };
}

interface UsedLimit {
  row: LimitRow;
  /** In the limit's own unit. */
  used: bigint;
}

async function usedLimits(ctx: Context): Promise<UsedLimit[]> {
  const { id } = playerOf(ctx);
  const now = ctx.clock.now();
  const rows = await limitsOf(ctx.db, id);
  if (rows.length === 0) return [];
  const from = earliestStart(now);
  const deposited = rows.some(({ kind }) => kind === 'deposit')
    ? await depositDays(ctx, ctx.db, playerOf(ctx), from)
    : new Map();
  const days = rows.some(({ kind }) => kind !== 'deposit') ? await countedDays(ctx.db, id, from) : [];
  return rows
    .sort((a, b) => ORDER[a.kind] - ORDER[b.kind] || ORDER[a.period] - ORDER[b.period])
    .map((row) => {
      const { from: start } = windowOf(row.period, now);
      return { row, used: row.kind === 'deposit' ? usedSince(deposited, start) : playedIn(days, row, start) };
    });
}

function playedIn(days: readonly CountedDay[], { kind }: LimitRow, from: Date): bigint {
  const first = from.toISOString().slice(0, 10);
  let sum = 0n;
  for (const { day, staked, won, playedMs } of days)
    if (day >= first) sum += kind === 'stake' ? staked : kind === 'loss' ? staked - won : playedMs;
  return kind === 'time' ? sum / 60_000n : sum;
}

function wireLimit(row: LimitRow, used: bigint, currency: Currency, now: Date): PlayLimit {
  const write = (amount: bigint): string => (row.kind === 'time' ? String(amount) : formatAmount(amount, currency));
  // A player who has won more than they lost has used nothing of a loss limit.
  const counted = used > 0n ? used : 0n;
  const pending = row.next_from && { amount: row.next_amount, from: row.next_from };
  return {
    kind: row.kind,
    period: row.period,
    source: row.source,
    limit: write(row.amount),
    used: write(counted),
    left: write(counted < row.amount ? row.amount - counted : 0n),
    window_ends_at: windowOf(row.period, now).until.toISOString(),
    pending: pending && {
      limit: pending.amount === null ? null : write(pending.amount),
      from: pending.from.toISOString(),
      can_confirm: mayConfirm({ amount: row.amount, pending }, now),
    },
  };
}

const wireBreak = (playBreak: Break, now: Date): NonNullable<LimitsState['break']> => ({
  kind: playBreak.kind,
  started_at: playBreak.startedAt.toISOString(),
  ends_at: playBreak.endsAt?.toISOString() ?? null,
  can_ask_return: mayAskReturn(playBreak, now),
  free_from: freeFrom(playBreak)?.toISOString() ?? null,
});

/** Prompted once in the beginning, and again half a year after the last answer. */
function promptFor(promptedAt: Date | null, limits: readonly LimitRow[], now: Date): LimitsState['prompt'] {
  const setTimes = limits.filter(({ source }) => source === 'player').map(({ set_at }) => set_at.getTime());
  if (promptedAt === null && setTimes.length === 0) return 'first';
  const last = Math.max(promptedAt?.getTime() ?? 0, ...setTimes);
  return now.getTime() - last >= REVIEW_AFTER_MS ? 'review' : null;
}

export async function depositLimitOf(ctx: Context): Promise<OutputOf<typeof getDepositLimit>> {
  const { currency } = playerOf(ctx);
  const now = ctx.clock.now();
  const [tightest] = (await usedLimits(ctx))
    .filter(({ row }) => row.kind === 'deposit')
    .map(({ row, used }) => ({ row, left: used < row.amount ? row.amount - used : 0n }))
    .sort((a, b) => (a.left < b.left ? -1 : a.left > b.left ? 1 : 0));
  if (!tightest)
    return {
      available_amount: null,
      can_edit: true,
      expired_at: null,
      limit_amount: null,
      period: 'none',
      type: 'none',
    };
  const { row, left } = tightest;
  return {
    available_amount: toWire(left, currency),
    can_edit: row.source === 'player',
    expired_at: windowOf(row.period, now).until.toISOString(),
    limit_amount: toWire(row.amount, currency),
    period: row.period,
    type: row.source,
  };
}
