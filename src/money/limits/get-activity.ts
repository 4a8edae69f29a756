// What a player did, by day and by month, from the facts and not from what limits have counted.
import { formatAmount } from '#kernel/money.ts';
import { playerOf, type Context } from '#platform/context.ts';
import type { Activity, ActivitySpan } from './contract.ts';
import { depositDays, playedDays } from './facts.ts';
import { DAY_MS } from './rules/windows.ts';

const DAYS = 30;
const MONTHS = 12;

interface Sum {
  staked: bigint;
  won: bigint;
  deposited: bigint;
  playedMs: bigint;
}

export async function activityOf(ctx: Context): Promise<Activity> {
  const { currency } = playerOf(ctx);
  const now = ctx.clock.now();
  const firstMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1), 1));
  const played = await playedDays(ctx, ctx.db, playerOf(ctx), firstMonth);
  const deposited = await depositDays(ctx, ctx.db, playerOf(ctx), firstMonth);

  const sums = new Map<string, Sum>();
  const add = (key: string, part: Partial<Sum>): void => {
    const sum = sums.get(key) ?? { staked: 0n, won: 0n, deposited: 0n, playedMs: 0n };
    sums.set(key, {
      staked: sum.staked + (part.staked ?? 0n),
      won: sum.won + (part.won ?? 0n),
      deposited: sum.deposited + (part.deposited ?? 0n),
      playedMs: sum.playedMs + (part.playedMs ?? 0n),
    });
  };
  for (const { day, ...part } of played) for (const key of [day, day.slice(0, 7)]) add(key, part);
  for (const [day, amount] of deposited) for (const key of [day, day.slice(0, 7)]) add(key, { deposited: amount });

  const spanOf = (from: string, key = from): ActivitySpan => {
    const { staked = 0n, won = 0n, deposited: paidIn = 0n, playedMs = 0n } = sums.get(key) ?? {};
    const write = (amount: bigint): string => formatAmount(amount, currency);
    return {
      from,
      staked: write(staked),
      won: write(won),
      net: write(won - staked),
      deposited: write(paidIn),
      minutes: Number(playedMs / 60_000n),
    };
  };
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return {
    currency,
    days: Array.from({ length: DAYS }, (_, index) =>
      spanOf(new Date(today - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10)),
    ),
    months: Array.from({ length: MONTHS }, (_, index) => {
      const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1 - index), 1));
      const from = first.toISOString().slice(0, 10);
      return spanOf(from, from.slice(0, 7));
    }),
  };
}
