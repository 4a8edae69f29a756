// The domains that the site answers under, and what is said of each to search engines.
import type { Services } from '#platform/context.ts';
import { collection, remembered } from '#domains/content/index.ts';
import { generalInfoOf } from '#domains/site/index.ts';

export interface DomainSettings {
  host: string;
  isMirror: boolean | null;
  meta: readonly Record<string, unknown>[] | null;
}

/** `example.org` of `Example.org:443`; ports belong to the way there and not to the name, but for local ones. */
export const hostName = (host: string): string => host.toLowerCase().replace(/:(80|443)$/, '');

export const publicHost = (services: Services): string => hostName(new URL(services.config.PUBLIC_URL).host);

/** CT-06, SE-01: settings of a host in a language. */
export const domainSettings = (services: Services, host: string, locale: string): DomainSettings | undefined => {
  const name = hostName(host);
  return collection<DomainSettings>(services, 'domain-seo-settings', locale).find(
    (entry) => hostName(entry.host) === name,
  );
};

/** A mirror is kept out of search engines: it shows what the main domain shows. */
export function isMirror(services: Services, host: string): boolean {
  const mirrors = remembered(services, 'seo/mirrors', () => mirrorsOf(services));
  return mirrors === 'all' || (mirrors.size > 0 && mirrors.has(hostName(host)));
}

function mirrorsOf(services: Services): ReadonlySet<string> | 'all' {
  if (generalInfoOf(services).domain_type === 'mirror') return 'all';
  const hosts = collection<DomainSettings>(services, 'domain-seo-settings').filter((entry) => entry.isMirror === true);
  return new Set(hosts.map((entry) => hostName(entry.host)));
}
