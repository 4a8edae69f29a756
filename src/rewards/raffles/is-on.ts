// Whether this process runs raffles and the wheel, and the operator has them switched on.
import type { Services } from '#platform/context.ts';
import { configOf } from '#site/content/index.ts';

export const areDrawsOn = (services: Services): boolean =>
  services.config.RAFFLES && configOf(services)['site-config'].functionalSettings.draws;
