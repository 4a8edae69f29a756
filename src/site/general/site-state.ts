// Whether the operator has closed the site: `domain_state` of the general info in content, effective within seconds.
import { refuse } from '#kernel/refusals.ts';
import type { Services } from '#platform/context.ts';
import type { GeneralInfo } from './contract.ts';
import { generalInfoOf } from './general-info.ts';

export type SiteState = GeneralInfo['domain_state'];

export const siteStateOf = (services: Services): SiteState => generalInfoOf(services).domain_state;

/** Visitors may still query what the site is, and players may log out. */
const OPEN_WHEN_CLOSED: ReadonlySet<string> = new Set(['metadata.getgeneralinfo', 'metadata.get', 'Auth.logout']);

const RETRY_AFTER_S = 60;

/**
 * Refuses an API call while the site is closed. Callbacks of payment providers, suppliers and identity services take another
 * route and are accepted all the same: money that has moved must arrive.
 */
export function requireOpenSite(services: Services, method: string): void {
  const state = siteStateOf(services);
  if (state === 'active' || OPEN_WHEN_CLOSED.has(method)) return;
  if (state === 'blocked')
    refuse('AccessDenied', { rule: 'site.blocked', inputs: {}, sentence: 'This address is closed.' });
  refuse('ApplicationDisabled', { rule: 'site.maintenance', inputs: {}, retryAfterSeconds: RETRY_AFTER_S });
}
