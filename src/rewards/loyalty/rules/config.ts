// What the operator configures for points, from the content `loyalty-config`; an unusable value is replaced by the shipped one.
import * as z from 'zod/mini';
import { or } from '#kernel/lenient.ts';

/** EUR for one point, by type of game. Types that are not named earn nothing. */
const RATES: Readonly<Record<string, string>> = { slot: '10', fast: '20', sports: '15', casino: '60', live: '50' };
const amount = z.string().check(z.regex(/^(?=.*[1-9])[0-9]{1,6}(\.[0-9]{1,2})?$/));
const span = (most: number) => or(z.nullable(z.int().check(z.minimum(1), z.maximum(most))), null);

const config = z.object({
  rates: or(z.record(z.string(), amount), RATES),
  expiry: or(
    z.object({
      /** Spend points expire after this long without play. */
      days_without_play: span(3650),
      /** Each spend point expires this long after it was earned. */
      months: span(120),
    }),
    { days_without_play: null, months: null },
  ),
  character_cooldown_days: or(z.int().check(z.minimum(0), z.maximum(365)), 7),
  /** What a point is worth in EUR: at most what the shop gives for it. */
  point_worth: or(amount, '0.05'),
});
export type LoyaltyConfig = z.output<typeof config>;

export const readConfig = (given: unknown): LoyaltyConfig => config.parse(given ?? {});
