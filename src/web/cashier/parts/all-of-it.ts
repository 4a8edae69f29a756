// The most that a method pays out at once of what there is.
import { formatAmount, minorOf, minorPerMajor, parseAmount, type Currency, type WireMoney } from '#kernel/money.ts';

export interface AllOfIt {
  /** Whole units, as the form takes them; nothing where the balance is below what the method pays at least. */
  amount: string | undefined;
  /** Why not all of the balance goes. */
  why?: 'below-min' | 'above-max' | 'whole-only';
  /** What stays on the balance. */
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
