// What the operator promises, from the content `cashback-config`. An editor's unusable value is refused; one that comes from
// elsewhere is replaced by the shipped one.
import * as z from 'zod/mini';
import { or } from '#kernel/lenient.ts';
import type { RatesPerEur } from '#kernel/exchange.ts';
import { CURRENCY_EXPONENTS, isCurrency, parseAmount, type Currency } from '#kernel/money.ts';
import { schemaFault } from '#kernel/schema-fault.ts';
import type { Services } from '#platform/context.ts';
import { ratesPerEur } from '#players/accounts/index.ts';
import { faultOfSums, sumIn } from '#rewards/bonuses/index.ts';
import { addEntryCheck, deriveFromContent, single } from '#site/content/index.ts';
import type { WeeklyTerms } from './rules/weekly.ts';

/** Hundredths of a percent. */
const percent = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => /^(100|[0-9]{1,2}(\.[0-9]{1,2})?)$/.test(text),
        'must be a percentage of at most 100 as text, e.g. "7.5"',
      ),
    ),
  z.transform((text) => Math.round(Number(text) * 100)),
);
const leastRounds = z.int().check(z.minimum(0), z.maximum(1_000_000));
const claimHours = z.int().check(z.minimum(1), z.maximum(24 * 90));
const usualRates = [500, 600, 700, 800, 900, 1000, 1200, 1400, 1700, 2000];
const USUAL_SHARE = 1000;
/** A fifth of the edge. */
const USUAL_OF_EDGE = 2000;
const USUAL_ROUNDS = 50;
const USUAL_HOURS = 48;
const USUAL_MINIMUM = '1';
const USUAL_CAP = '1000';

const isSum = (amount: unknown, currency: string): amount is string =>
  typeof amount === 'string' && isCurrency(currency) && (parseAmount(amount, currency) ?? 0n) > 0n;

/**
 * Sums that can be read. Where the one in EUR cannot, or nothing can, the shipped one takes its place: it counts for every currency
 * without a sum of its own, and without a cap the house would pay back any loss.
 */
const readable = (usual: string) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value): Record<string, string> => {
      if (value === undefined || value === null) return {};
      if (typeof value !== 'object' || Array.isArray(value)) return { EUR: usual };
      const sums = Object.entries(value);
      const read = Object.fromEntries(sums.filter(([currency, amount]) => isSum(amount, currency)));
      const isLost = sums.length > 0 && (Object.keys(read).length === 0 || Object.hasOwn(value, 'EUR'));
      return isLost ? { EUR: usual, ...read } : read;
    }),
  );

const stored = z.object({
  weekly: or(
    z.object({
      rates: or(z.array(percent).check(z.minLength(1)), usualRates),
      minimum: readable(USUAL_MINIMUM),
      cap: readable(USUAL_CAP),
      claim_hours: or(claimHours, USUAL_HOURS),
      of_edge: or(z.nullable(percent), USUAL_OF_EDGE),
      least_rounds: or(leastRounds, USUAL_ROUNDS),
    }),
    {
      rates: usualRates,
      minimum: { EUR: USUAL_MINIMUM },
      cap: { EUR: USUAL_CAP },
      claim_hours: USUAL_HOURS,
      of_edge: USUAL_OF_EDGE,
      least_rounds: USUAL_ROUNDS,
    },
  ),
  rakeback: or(z.object({ share: or(percent, USUAL_SHARE) }), { share: USUAL_SHARE }),
});

const sums = z.optional(z.record(z.string(), z.string()));

/** What an editor may write. */
const writable = z.strictObject({
  weekly: z.optional(
    z.strictObject({
      rates: z.array(percent).check(z.minLength(1)),
      minimum: sums,
      cap: sums,
      claim_hours: z.optional(claimHours),
      /** Percent of the house edge of the week's stakes: no more comes back, whatever was lost. `null`: no such bound. */
      of_edge: z.optional(z.nullable(percent)),
      /** In the week, with own money. */
      least_rounds: z.optional(leastRounds),
    }),
  ),
  rakeback: z.optional(z.strictObject({ share: percent })),
});

/** Before the first editor writes. */
export const checkTermsOnWrite = (services: Services): void =>
  addEntryCheck(
    services,
    'cashback-config',
    (entry) => {
      const read = writable.safeParse(entry);
      if (!read.success) return schemaFault(read.error, 'the cashback');
      const { minimum, cap } = read.data.weekly ?? {};
      return (minimum && faultOfSums('weekly.minimum', minimum)) ?? (cap && faultOfSums('weekly.cap', cap));
    },
    writable.shape,
  );

export interface CashbackTerms {
  weekly: WeeklyTerms;
  /** Hundredths of a percent of the house edge. */
  rakebackShare: number;
}

export const cashbackTerms = (services: Services): CashbackTerms =>
  deriveFromContent(services, 'cashback/terms', () =>
    termsOf(single(services, 'cashback-config') ?? {}, ratesPerEur(services)),
  );

export function termsOf(config: object, rates: RatesPerEur): CashbackTerms {
  const { weekly, rakeback } = stored.parse(config);
  return {
    weekly: {
      rates: weekly.rates,
      minimum: minorsOf(weekly.minimum, rates),
      cap: minorsOf(weekly.cap, rates),
      claimHours: weekly.claim_hours,
      ofEdge: weekly.of_edge,
      leastRounds: weekly.least_rounds,
    },
    rakebackShare: rakeback.share,
  };
}

/** A currency without a sum of its own has that in EUR. */
function minorsOf(sums: Readonly<Record<string, string>>, rates: RatesPerEur): Partial<Record<Currency, bigint>> {
  const minors: Partial<Record<Currency, bigint>> = {};
  for (const currency of Object.keys(CURRENCY_EXPONENTS).filter(isCurrency)) {
    const minor = sumIn(sums, currency, rates);
    if (minor !== undefined && minor > 0n) minors[currency] = minor;
  }
  return minors;
}

/** 750 → "7.5". */
export const percentText = (hundredths: number): string => String(hundredths / 100);
