// Whether the operator has tournaments switched on. Announced ones run to their end, but are not shown.
import type { Services } from '#platform/context.ts';
import { configOf } from '#site/content/index.ts';

export const areTournamentsOn = (services: Services): boolean =>
  configOf(services)['site-config'].functionalSettings.tournaments;
