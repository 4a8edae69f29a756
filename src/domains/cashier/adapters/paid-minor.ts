/** Amounts as providers write them: some write every currency with the same number of decimals (`"1500.00"` yen). */
import { exponentOf, isCurrency, parseAmount, type Currency } from '#kernel/money.ts';
import { ProviderConfused } from './provider.ts';

/** Zeros beyond the decimals of the currency say nothing. Any other digit there does, and is never rounded away. */
export function paidMinor(amount: string, currency: string): { minor: bigint; currency: Currency } {
  if (!isCurrency(currency) || currency === 'FUN') throw new ProviderConfused(`unknown currency ${currency}`);
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const decimals = exponentOf(currency);
  const isExact = /^0*$/.test(fraction.slice(decimals));
  const decimalPart = fraction.slice(0, decimals);
  const minor = isExact ? parseAmount(decimalPart === '' ? whole : `${whole}.${decimalPart}`, currency) : undefined;
  if (minor === undefined) throw new ProviderConfused(`${amount} is no amount of ${currency}`);
  return { minor, currency };
}
