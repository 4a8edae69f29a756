// The domains under which the site is reachable, and what search engines receive about each.
import type { Services } from '#platform/context.ts';
import { collection, deriveFromContent } from '#site/content/index.ts';
import { generalInfoOf } from '#site/general/index.ts';

export interface DomainSettings {
  host: string;
  isMirror: boolean | null;
  meta: readonly Record<string, unknown>[] | null;
}

/** `example.org` of `Example.org:443`; ports belong to the connection and not to the name, except for local ones. */
export const hostName = (host: string): string => host.toLowerCase().replace(/:(80|443)$/, '');

export const publicHost = (services: Services): string => hostName(new URL(services.config.PUBLIC_URL).host);

/** CT-06, SE-01: settings of a host in a language. */
export const domainSettings = (services: Services, host: string, locale: string): DomainSettings | undefined => {
  const name = hostName(host);
  return collection<DomainSettings>(services, 'domain-seo-settings', locale).find(
    (entry) => typeof entry.host === 'string' && hostName(entry.host) === name,
  );
};

/**
 * The host as a key: a host with settings of its own. Any other name in a Host header becomes the public one, so that caches by
 * host cannot be filled with invented names.
 */
export function settledHost(services: Services, host: string | undefined): string | undefined {
  if (host === undefined) return undefined;
  const hosts = deriveFromContent(services, 'seo/hosts', () => {
    // An outside service may omit what ours requires, and this is read before any page is made.
    const hosts = collection<Partial<DomainSettings>>(services, 'domain-seo-settings').flatMap(({ host: name }) =>
      typeof name === 'string' ? [hostName(name)] : [],
    );
    return new Set(hosts.filter((name) => name !== publicHost(services)));
  });
  if (hosts.size === 0) return undefined;
  const name = hostName(host);
  return hosts.has(name) ? name : undefined;
}

/** A mirror is kept out of search engines, because it shows what the main domain shows. */
export function isMirror(services: Services, host: string): boolean {
  const mirrors = deriveFromContent(services, 'seo/mirrors', () => mirrorsOf(services));
  return mirrors === 'all' || (mirrors.size > 0 && mirrors.has(hostName(host)));
}

function mirrorsOf(services: Services): ReadonlySet<string> | 'all' {
  if (generalInfoOf(services).domain_type === 'mirror') return 'all';
  const hosts = collection<DomainSettings>(services, 'domain-seo-settings').filter(
    (entry) => entry.isMirror === true && typeof entry.host === 'string',
  );
  return new Set(hosts.map((entry) => hostName(entry.host)));
}
