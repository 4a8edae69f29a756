// robots.txt and the site map: what crawlers may read, and where everything is.
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import type { Services } from '#platform/context.ts';
import { configOf, pageSlugs, runningPromotions } from '#site/content/index.ts';
import { generalInfoOf } from '#site/general/index.ts';
import { isMirror } from './domains.ts';
import { recordedUrls } from './records.ts';
import { addressOf, isDisallowed, patternsOf, withPrefix } from './rules/addresses.ts';

/** Private pages, and API calls: there is nothing on them to be indexed. */
export const ALWAYS_HIDDEN = [
  '/cashier',
  '/profile',
  '/bets',
  '/responsible-game',
  '/forms',
  '/confirmation',
  '/unsubscribe',
];
const CALLS = ['/api/', '/callbacks/', '/content/', '/nfx/', '/builds/'];

/** Patterns for every language: crawlers match the address with its prefix. */
export function robotsText(services: Services, host: string): string {
  if (isMirror(services, host)) return 'User-agent: *\nDisallow: /\n';
  const { available_locales: offered } = generalInfoOf(services);
  const patterns = [...ALWAYS_HIDDEN, ...configOf(services)['settings-seo'].disallow.flatMap(patternsOf)];
  const lines = new Set([
    ...CALLS,
    ...offered.flatMap((locale) =>
      patterns.map((pattern) => (pattern.startsWith('/') ? withPrefix(locale, pattern) : pattern)),
    ),
  ]);
  return [
    'User-agent: *',
    ...[...lines].map((line) => `Disallow: ${line}`),
    '',
    `Sitemap: ${services.config.PUBLIC_URL}/sitemap.xml`,
    '',
  ].join('\n');
}

/** The index: one site map for each offered language. */
export function sitemapIndex(services: Services): string {
  const maps = generalInfoOf(services).available_locales.map(
    (locale) => `<sitemap><loc>${escaped(`${services.config.PUBLIC_URL}/sitemap-${locale}.xml`)}</loc></sitemap>`,
  );
  return `${XML}<sitemapindex xmlns="${NAMESPACE}">${maps.join('')}</sitemapindex>\n`;
}

/** Whether an operator has switched off the part of the site that an address belongs to. */
function switchedOff(services: Services, locale: string): (path: string) => boolean {
  const { loyalty, sportsbook, tournaments, jackpots, draws } = configOf(services, locale)['site-config']
    .functionalSettings;
  const parts = [
    ['/loyalty', loyalty],
    ['/betting', sportsbook],
    ['/tournaments', tournaments],
    ['/jackpots', jackpots],
    ['/wheel', draws],
  ] as const;
  return (path) => parts.some(([start, isOn]) => !isOn && path.startsWith(start));
}

/**
 * The public pages of a language, each with its other languages. `undefined` when the language is not offered. `more`: the
 * paths of games and competitions on offer, which the caller provides.
 */
export function sitemap(services: Services, locale: string, more: readonly string[]): string | undefined {
  const { available_locales: offered } = generalInfoOf(services);
  if (!offered.includes(locale)) return undefined;
  const { disallow } = configOf(services, locale)['settings-seo'];
  const hidden = [...ALWAYS_HIDDEN, ...disallow.flatMap(patternsOf)];
  const isOff = switchedOff(services, locale);
  const paths = [
    ...[...PUBLIC_PAGES, ...more].filter((path) => !isOff(path)),
    ...pageSlugs(services, locale).map((slug) => `/${encodeURIComponent(slug)}`),
    ...runningPromotions({ ...services, locale }).map(({ name }) => `/promotions/${encodeURIComponent(name)}`),
    ...recordedUrls(services, locale).map((url) => addressOf(url).path),
  ].filter((path) => !isDisallowed({ locale, path, search: '' }, hidden));
  const address = (siteOrigin: string, path: string): string =>
    escaped(
      path === '/' && siteOrigin === DEFAULT_LOCALE
        ? `${services.config.PUBLIC_URL}/`
        : services.config.PUBLIC_URL + withPrefix(siteOrigin, path),
    );
  const urls = [...new Set(paths)].slice(0, MAX_ADDRESSES).map((path) => {
    const others = offered.map(
      (other) => `<xhtml:link rel="alternate" hreflang="${escaped(other)}" href="${address(other, path)}"/>`,
    );
    return `<url><loc>${address(locale, path)}</loc>${others.join('')}</url>`;
  });
  return `${XML}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`;
}

const PUBLIC_PAGES = [
  '/',
  '/gamehall',
  '/betting',
  '/promotions',
  '/tournaments',
  '/jackpots',
  '/wheel',
  '/loyalty',
  '/offers',
  '/providers',
  '/winners',
  '/payouts',
  '/support',
];
/** What the protocol allows in one file. */
const MAX_ADDRESSES = 50_000;
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
