// The most of the balance that a method pays out at once.
import { formatAmount, minorOf, minorPerMajor, parseAmount, type Currency, type WireMoney } from '#kernel/money.ts';

export interface AllOfIt {
  /** Whole units, as the form takes them; `undefined` where the balance is below the method's minimum. */
  amount: string | undefined;
  /** Why the whole balance cannot be withdrawn. */
  why?: 'below-min' | 'above-max' | 'whole-only';
  /** What remains on the balance. */
  rest: WireMoney;
}

/** `min`, `max`: whole units of the method's currency. */
export function allOfIt(available: WireMoney, { min, max }: { min: string; max: string }): AllOfIt {
  const currency: Currency = available.currency;
  const [balance, perUnit] = [minorOf(available), minorPerMajor(currency)];
  const most = parseAmount(max, currency)!;
  const taken = balance > most ? most : balance - (balance % perUnit);
  const money = (minor: bigint): WireMoney => ({ amount: formatAmount(minor, currency), currency });
  if (taken < parseAmount(min, currency)!) return { amount: undefined, why: 'below-min', rest: available };
  const rest = money(balance - taken);
  const amount = String(taken / perUnit);
  if (balance > most) return { amount, why: 'above-max', rest };
  return taken < balance ? { amount, why: 'whole-only', rest } : { amount, rest };
}
