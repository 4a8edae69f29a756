// Whether the operator has tournaments switched on. What has been announced goes on to its end, unseen.
import type { Services } from '#platform/context.ts';
import { configOf } from '#domains/content/index.ts';

export const areTournamentsOn = (services: Services): boolean =>
  configOf(services, 'en')['site-config'].functionalSettings.tournaments;
