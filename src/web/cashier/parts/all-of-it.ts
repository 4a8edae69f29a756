// The most of the balance that a method pays out at once.
import { formatAmount, formatPaymentSum, minorOf, parsePaymentSum, type WireMoney } from '#kernel/money.ts';

export interface AllOfIt {
  /** In units of payment, with what stands behind the point; `undefined` where the balance is below the method's minimum. */
  amount: string | undefined;
  /** Why the whole balance cannot be withdrawn. */
  why?: 'below-min' | 'above-max';
  /** What remains on the balance. */
  rest: WireMoney;
}

/** `min`, `max`: whole units of payment of the method's currency. */
export function allOfIt(available: WireMoney, { min, max }: { min: string; max: string }): AllOfIt {
  const { currency } = available;
  const balance = minorOf(available);
  const most = parsePaymentSum(max, currency)!;
  if (balance < parsePaymentSum(min, currency)!) return { amount: undefined, why: 'below-min', rest: available };
  const sum = balance > most ? most : balance;
  const rest = { amount: formatAmount(balance - sum, currency), currency };
  return { amount: formatPaymentSum(sum, currency), ...(balance > most && { why: 'above-max' as const }), rest };
}
