// Whether loyalty is switched on, and what the operator has configured.
import { refuse } from '#kernel/refusals.ts';
import type { Services } from '#platform/context.ts';
import { configOf, remembered, single } from '#site/content/index.ts';
import { readConfig, type LoyaltyConfig } from './rules/config.ts';

export const loyaltyConfig = (services: Services): LoyaltyConfig =>
  remembered(services, 'loyalty/config', () => readConfig(single(services, 'loyalty-config')));

export const isOn = (services: Services): boolean => configOf(services)['site-config'].functionalSettings.loyalty;

/** Whether play is counted and rewards are given in this process. */
export const isCounting = (services: Services): boolean => services.config.LOYALTY && isOn(services);

/** Characters are part of loyalty (RO-09). */
export const hasCharacters = (services: Services): boolean =>
  isOn(services) && configOf(services)['site-config'].functionalSettings.characters;

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
