// What the money bar counts: the player's net since their stretch of play began, and how long it has lasted.
import type { RealityCheck } from '#money/limits/contract.ts';
import { formatAmount, minorOf, parseAmount, type Currency, type WireMoney } from '#kernel/money.ts';

/** Wins less stakes of this visit, in minor units of each currency. */
export type VisitNet = Readonly<Partial<Record<Currency, bigint>>>;

export const lessStake = (net: VisitNet, { amount, currency }: WireMoney, countedBefore = '0'): VisitNet => ({
  ...net,
  [currency]: (net[currency] ?? 0n) - parseAmount(amount, currency)! + parseAmount(countedBefore, currency)!,
});

export const plusWin = (net: VisitNet, won: WireMoney): VisitNet => ({
  ...net,
  [won.currency]: (net[won.currency] ?? 0n) + minorOf(won),
});

/** `before`: the stretch of play when the visit began, as the server counts it; in the currency of the account. */
export function netOf(
  visit: VisitNet,
  currency: Currency,
  before: Pick<RealityCheck, 'net'> | undefined,
): { minor: bigint; amount: WireMoney } {
  const minor = (visit[currency] ?? 0n) + (before?.net.currency === currency ? minorOf(before.net) : 0n);
  return { minor, amount: { amount: formatAmount(minor, currency), currency } };
}

/** Hours, minutes and seconds. */
export function clockOf(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
