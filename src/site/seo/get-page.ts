// The head of a page: its own record, otherwise that of the fallback, with the domain's tags, replacements and links.
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import type { Services } from '#platform/context.ts';
import { configOf, isSafeUrl } from '#site/content/index.ts';
import { generalInfoOf } from '#site/general/index.ts';
import { EMPTY_SEO, type SeoPage } from './contract.ts';
import { domainSettings, publicHost } from './domains.ts';
import { addressOf, canonicalPath, isDisallowed, patternsOf, withPrefix, type Address } from './rules/addresses.ts';
import { recordOf } from './records.ts';
import { firstHit } from './rules/first-hit.ts';
import { faqOf, metaTags, openGraphTags, replaceIn, structuredDataOf, type SeoRecord } from './rules/head.ts';
import { ALWAYS_HIDDEN } from './robots.ts';

export interface AskedPage {
  path: string;
  fallback?: string | undefined;
  host?: string | undefined;
  locale: string;
}

export function seoPage(services: Services, askedPage: AskedPage): SeoPage {
  try {
    return headOf(services, askedPage);
  } catch (error) {
    // ER-20: without its head a page is rendered all the same.
    services.log.error({ err: error, path: askedPage.path.slice(0, 200) }, 'the head of a page could not be made');
    return EMPTY_SEO;
  }
}

function headOf(services: Services, askedPage: AskedPage): SeoPage {
  const address = addressOf(askedPage.path);
  const locale = address.locale === DEFAULT_LOCALE ? askedPage.locale : address.locale;
  const { replacements, disallow } = configOf(services, locale)['settings-seo'];
  const fallback = askedPage.fallback === undefined ? undefined : addressOf(askedPage.fallback).path;
  const seoRecord = firstHit({ address: address.path, fallback }, (url) => recordOf(services, url, locale));
  const record = replaceIn<SeoRecord>(seoRecord ?? { url: address.path }, replacements);
  const domain = domainSettings(services, askedPage.host ?? publicHost(services), locale);
  const patterns = [...ALWAYS_HIDDEN, ...disallow.flatMap(patternsOf), ...patternsOf(record.robots ?? '')];
  return {
    title: record.title ?? '',
    description: record.description ?? '',
    meta: [...metaTags(domain?.meta), ...metaTags(record.meta)],
    openGraph: openGraphTags(record.openGraph),
    text: record.text ?? '',
    robots: isDisallowed(address, patterns) ? 'noindex, follow' : '',
    canonical: canonicalOf(services, record, address, locale),
    alternates: alternatesOf(services, address),
    structuredData: structuredDataOf(record),
    faq: faqOf(record),
  };
}

/** The record's own address wins over the computed one (SE-07). */
function canonicalOf(services: Services, record: SeoRecord, address: Address, locale: string): string {
  const canonical = record.canonical?.url;
  const base = services.config.PUBLIC_URL;
  if (canonical && isSafeUrl(canonical)) return new URL(canonical, base).href.replace(/(?<=[^/])\/$/, '');
  const { customGames } = configOf(services, locale)['games-config'];
  return absolute(base, canonicalPath(locale, address.path, customGames));
}

function alternatesOf(services: Services, { path }: Address): SeoPage['alternates'] {
  const base = services.config.PUBLIC_URL;
  const { available_locales: offered } = generalInfoOf(services);
  if (offered.length < 2) return [];
  return [
    ...offered.map((locale) => ({ hreflang: locale, href: absolute(base, withPrefix(locale, path)) })),
    { hreflang: 'x-default', href: absolute(base, path) },
  ];
}

const absolute = (base: string, path: string): string => (path === '/' ? `${base}/` : `${base}${path}`);
