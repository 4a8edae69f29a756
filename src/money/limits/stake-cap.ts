// The highest stakes of a jurisdiction profile, in the currency that is played in.
import { fromEurCents, toEurCents } from '#kernel/exchange.ts';
import { parseAmount, type Currency } from '#kernel/money.ts';
import type { Services } from '#platform/context.ts';
import { ratesPerEur } from '#players/accounts/index.ts';
import { profileInForce } from './gates.ts';

/** Parts of a cent: what is converted twice is rounded once. */
const PARTS = 1_000_000n;

/** Minor units of `currency`, rounded down. Play money has no rate, so the figure itself counts. */
export function stakeCap(services: Services, major: string, currency: Currency): bigint {
  const { currency: profileCurrency } = profileInForce(services);
  if (currency === profileCurrency || currency === 'FUN') return parseAmount(major, currency)!;
  const rates = ratesPerEur(services);
  return (
    fromEurCents(toEurCents(parseAmount(major, profileCurrency)!, profileCurrency, rates, PARTS), currency, rates) /
    PARTS
  );
}
