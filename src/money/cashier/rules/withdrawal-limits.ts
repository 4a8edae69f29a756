// How much may be withdrawn within a period, where the operator says so.
import { parseAmount, type Currency } from '#kernel/money.ts';

export const PERIODS = { day: 1, week: 7, month: 30 } as const;
export type Period = keyof typeof PERIODS;

const DAY_MS = 86_400_000;

/** The beginning of a period that ends now. */
export const periodStart = (period: Period, now: Date): Date => new Date(now.getTime() - PERIODS[period] * DAY_MS);

/** The limits of a currency in minor units, the shortest period first; an invalid sum is no limit. */
export function withdrawalLimits(
  configured: Partial<Record<Period, string | undefined>> | undefined,
  currency: Currency,
): { period: Period; limitMinor: bigint }[] {
  return (Object.keys(PERIODS) as Period[]).flatMap((period) => {
    const limitMinor = parseAmount(configured?.[period] ?? '', currency);
    return limitMinor === undefined ? [] : [{ period, limitMinor }];
  });
}
