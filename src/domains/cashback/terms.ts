// What the operator promises, from the content `cashback-config`; an unusable value is replaced by the shipped one.
import * as z from 'zod/mini';
import { or } from '#kernel/lenient.ts';
import type { RatesPerEur } from '#kernel/exchange.ts';
import { CURRENCY_EXPONENTS, isCurrency, parseAmount, type Currency } from '#kernel/money.ts';
import type { Services } from '#platform/context.ts';
import { ratesPerEur } from '#domains/accounts/index.ts';
import { sumIn } from '#domains/bonuses/index.ts';
import { remembered, single } from '#domains/content/index.ts';
import type { WeeklyTerms } from './rules/weekly.ts';

/** Hundredths of a percent. */
const percent = z.pipe(
  z.string().check(z.regex(/^(100|[0-9]{1,2})(\.[0-9]{1,2})?$/)),
  z.transform((text) => Math.round(Number(text) * 100)),
);
const amounts = or(z.record(z.string(), z.string()), {});
const usualRates = [500, 600, 700, 800, 900, 1000, 1200, 1400, 1700, 2000];
const USUAL_SHARE = 1000;

const stored = z.object({
  weekly: or(
    z.object({
      rates: or(z.array(percent).check(z.minLength(1)), usualRates),
      minimum: amounts,
      cap: amounts,
      claim_hours: or(z.int().check(z.minimum(1), z.maximum(24 * 90)), 48),
    }),
    { rates: usualRates, minimum: {}, cap: {}, claim_hours: 48 },
  ),
  rakeback: or(z.object({ share: or(percent, USUAL_SHARE) }), { share: USUAL_SHARE }),
});

export interface CashbackTerms {
  weekly: WeeklyTerms;
  /** Hundredths of a percent of the house edge. */
  rakebackShare: number;
}

export const cashbackTerms = (services: Services): CashbackTerms =>
  remembered(services, 'cashback/terms', () => {
    const rates = ratesPerEur(services);
    const { weekly, rakeback } = stored.parse(single(services, 'cashback-config') ?? {});
    return {
      weekly: {
        rates: weekly.rates,
        minimum: minorsOf(weekly.minimum, rates),
        cap: minorsOf(weekly.cap, rates),
        claimHours: weekly.claim_hours,
      },
      rakebackShare: rakeback.share,
    };
  });

/** A currency without a sum of its own has that in EUR: without a cap the house would pay back any loss. */
function minorsOf(given: Readonly<Record<string, string>>, rates: RatesPerEur): Partial<Record<Currency, bigint>> {
  const usable = Object.fromEntries(
    Object.entries(given).filter(
      ([currency, amount]) => isCurrency(currency) && (parseAmount(amount, currency) ?? 0n) > 0n,
    ),
  );
  const minors: Partial<Record<Currency, bigint>> = {};
  for (const currency of Object.keys(CURRENCY_EXPONENTS).filter(isCurrency)) {
    const minor = sumIn(usable, currency, rates);
    if (minor !== undefined && minor > 0n) minors[currency] = minor;
  }
  return minors;
}

/** 750 → "7.5". */
export const percentText = (hundredths: number): string => String(hundredths / 100);
