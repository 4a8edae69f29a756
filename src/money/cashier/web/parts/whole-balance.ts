// The most of the balance that a method pays out at once.
import { formatAmount, formatPaymentSum, minorOf, parsePaymentSum, type WireMoney } from '#kernel/money.ts';

export interface WholeBalance {
  /** In payment units, decimals included; `undefined` where the balance is below the method's minimum. */
  amount: string | undefined;
  /** Why the whole balance cannot be withdrawn. */
  limit?: 'below-min' | 'above-max';
  /** What remains on the balance. */
  remainder: WireMoney;
}

/** `min`, `max`: whole payment units of the method's currency. */
export function wholeBalance(available: WireMoney, { min, max }: { min: string; max: string }): WholeBalance {
  const { currency } = available;
  const balance = minorOf(available);
  const most = parsePaymentSum(max, currency)!;
  if (balance < parsePaymentSum(min, currency)!) return { amount: undefined, limit: 'below-min', remainder: available };
  const sum = balance > most ? most : balance;
  const remainder = { amount: formatAmount(balance - sum, currency), currency };
  return { amount: formatPaymentSum(sum, currency), ...(balance > most && { limit: 'above-max' as const }), remainder };
}
