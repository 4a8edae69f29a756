// Whether loyalty is switched on, and what the operator has configured.
import { refuse } from '#kernel/refusals.ts';
import type { Services } from '#platform/context.ts';
import { configOf, isFeatureOn, deriveFromContent, single } from '#site/content/index.ts';
import * as z from 'zod/mini';
import { or } from '#kernel/lenient.ts';

export const loyaltyConfig = (services: Services): LoyaltyConfig =>
  deriveFromContent(services, 'loyalty/config', () => readConfig(single(services, 'loyalty-config')));

export const isOn = (services: Services): boolean => isFeatureOn(services, 'loyalty');

/** Whether play is counted and rewards are given in this process. */
export const isCounting = (services: Services): boolean => services.config.LOYALTY && isOn(services);

/** Characters are part of loyalty (RO-09). */
export const hasCharacters = (services: Services): boolean => isOn(services) && isFeatureOn(services, 'characters');

export const hasShop = (services: Services): boolean => isOn(services) && configOf(services).loyalty.hasShop;

/** Nothing can be bought, chosen or sent while the operator has it switched off. */
export function mustBeOn(is: boolean): void {
  if (!is)
    refuse('InvalidRequest', {
      rule: 'loyalty.on',
      inputs: {},
      status: 404,
      sentence: 'This part of the site is closed at the moment.',
    });
}

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
type LoyaltyConfig = z.output<typeof config>;

const readConfig = (value: unknown): LoyaltyConfig => config.parse(value ?? {});
