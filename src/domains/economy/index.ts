// The door of the economy: what a site's promises cost, and which of them players gain by.
import type { DomainManifest } from '#platform/manifest.ts';
import { reportOutsideContent, watchEconomy } from './check-on-write.ts';

export { economyOf } from './economy.ts';
export { economyText } from './table.ts';

export const manifest = {
  watch: watchEconomy,
  open: async (services, opener) => {
    if (opener === 'site') reportOutsideContent(services);
  },
} satisfies DomainManifest;
