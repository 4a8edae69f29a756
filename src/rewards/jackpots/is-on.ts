// Whether this process runs jackpots, and the operator has them switched on.
import type { Services } from '#platform/context.ts';
import { configOf } from '#site/content/index.ts';

export const areJackpotsOn = (services: Services): boolean =>
  services.config.JACKPOTS && configOf(services)['site-config'].functionalSettings.jackpots;
