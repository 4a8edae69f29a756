// What the address of a request means: which page, as a document or a payload, in which language, and whether it is kept.
import { redirectPath } from '#kernel/own-path.ts';
import { chosenLocale } from './choose-locale.ts';
import type { WebDeps } from './page-deps.ts';
import type { Kind, Renderer, WebBundle } from './web-bundle.ts';

const PAYLOAD = '/_payload.json';
const MAX_KEPT_LENGTH = 300;

/** Where a visitor comes from, which does not matter to a page; our own scripts read it from the address bar. */
const OF_ADVERTISEMENTS = /^(utm_[a-z_]+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|yclid)$/;

type Headers = Parameters<typeof chosenLocale>[0];

export interface PageAddresses {
  /** Nothing when the target is not one of our addresses. */
  urlOf: (target: string) => URL | undefined;
  localeOf: (page: URL) => ReturnType<WebBundle['splitLocale']>['locale'];
  /** Whether the address names its language. */
  isPrefixed: (page: URL) => boolean;
  /** The language of an address that names none. */
  wantedLocale: (headers: Headers) => string;
  /** Where a guest finds the page in the language that they want, when its address names none (LO-04). */
  inWantedLocale: (page: URL, headers: Headers) => string | undefined;
  /**
   * The key under which an address is kept, without what advertisements add to it. Only addresses that the site knows are
   * kept, and only with parameters that their page reads, so that visitors cannot fill the cache.
   */
  keptTarget: (url: URL) => string | undefined;
}

export function createPageAddresses(
  { publicUrl, content }: Pick<WebDeps, 'publicUrl' | 'content'>,
  { splitLocale, LOCALES }: Pick<WebBundle, 'splitLocale' | 'LOCALES'>,
  { match }: Pick<Renderer, 'match'>,
): PageAddresses {
  const site = new URL(publicUrl);
  const [fallback] = LOCALES;
  let offered: { of: unknown; locales: readonly string[] } = { of: undefined, locales: [] };

  function wantedLocale(headers: Headers): string {
    const { locales } = content.contentOf(fallback!);
    if (offered.of !== locales)
      offered = { of: locales, locales: [...new Set([fallback!, ...locales.map(({ id }) => id)])] };
    return chosenLocale(headers, offered.locales);
  }

  const isPrefixed = ({ pathname }: URL): boolean => splitLocale(pathname).path !== pathname;

  return {
    wantedLocale,
    isPrefixed,
    localeOf: ({ pathname }) => splitLocale(pathname).locale,
    urlOf(target) {
      // Links of the page name the public address, never what a visitor put into a Host header.
      const url = URL.parse(target, site);
      return url?.origin === site.origin ? url : undefined;
    },
    inWantedLocale(page, headers) {
      if (isPrefixed(page)) return undefined;
      const locale = wantedLocale(headers);
      if (locale === fallback || !match(page.pathname)) return undefined;
      return redirectPath(`/${locale}${page.pathname === '/' ? '' : page.pathname}${page.search}`);
    },
    keptTarget(url) {
      const { page } = pageUrlOf(url);
      const entry = match(page.pathname);
      const added = [...page.searchParams.keys()].filter((name) => !entry?.query.includes(name));
      if (!entry?.isCached || !added.every((name) => OF_ADVERTISEMENTS.test(name))) return undefined;
      const plain = new URL(url);
      for (const name of added) plain.searchParams.delete(name);
      const target = plain.pathname + plain.search;
      return target.length > MAX_KEPT_LENGTH ? undefined : target;
    },
  };
}

/** The page that an address stands for, and in which form it is requested. */
export function pageUrlOf(url: URL): { kind: Kind; page: URL } {
  if (!url.pathname.endsWith(PAYLOAD)) return { kind: 'document', page: url };
  const page = new URL(url);
  page.pathname = url.pathname.slice(0, -PAYLOAD.length) || '/';
  // The build that sends the request is a parameter without a value.
  for (const [name, value] of url.searchParams) {
    if (value === '' && /^[0-9a-f-]{8,}$/.test(name)) page.searchParams.delete(name);
  }
  return { kind: 'payload', page };
}
