// Redirect rules of content (GD-14): exact paths, looked up only where there is no page.
import type { Services } from '#platform/context.ts';
import { addEntryCheck, collection, isSafeUrl, deriveFromContent } from '#site/content/index.ts';
import { addressOf, asSent, withPrefix } from './rules/addresses.ts';

export interface Redirect {
  status: 301 | 302;
  location: string;
}

interface Rule {
  from_url: string;
  to_url: string;
  status: number | null;
}

/** Longer chains than this are a mistake in the rules. */
const MAX_STEPS = 10;

/** Where an address without a page leads. Circular rules lead nowhere: the visitor sees that nothing is there. */
export function redirectFor(services: Services, target: string): Redirect | undefined {
  const first = stepFrom(services, target);
  let step = first;
  for (let steps = 0; step?.location.startsWith('/'); steps++) {
    if (steps === MAX_STEPS) return undefined;
    step = stepFrom(services, step.location);
  }
  return first;
}

/** A rule for the address as it is, otherwise one for it without its language, whose target then keeps the language. */
function stepFrom(services: Services, target: string): Redirect | undefined {
  const rules = rulesOf(services);
  if (rules.length === 0) return undefined;
  const { locale, path, search } = addressOf(target);
  const localPath = withPrefix(locale, path);
  const exact = rules.find((rule) => pathOf(rule.from_url) === localPath);
  const rule = exact ?? rules.find((rule) => pathOf(rule.from_url) === path);
  if (!rule || !isTarget(rule.to_url)) return undefined;
  const isOwn = rule.to_url.startsWith('/');
  const location = isOwn ? withQuery(exact ? rule.to_url : withPrefix(locale, rule.to_url), search) : rule.to_url;
  // A rule that leads to itself would never end.
  if (isOwn && pathOf(location) === localPath) return undefined;
  return { status: rule.status === 302 ? 302 : 301, location: encoded(location) };
}

/**
 * A visitor keeps what they came with: a promo code (GD-09), where to go after log-in (GD-02), the mark of a campaign. What the
 * rule sets counts. Another site never gets the query: it may hold what is meant for us alone.
 */
function withQuery(location: string, search: string): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(location)!;
  const set = new URLSearchParams(query);
  const isSet = (pair: string): boolean => [...new URLSearchParams(pair).keys()].every((name) => set.has(name));
  const parameters = search
    .slice(1)
    .split('&')
    .filter((pair) => !isSet(pair));
  const pairs = [query.slice(1), ...parameters].filter((pair) => pair !== '');
  return path + (pairs.length > 0 ? `?${pairs.join('&')}` : '') + hash;
}

/** Without rules that lack an address: they lead nowhere, and must not turn a missing page into an error. */
const rulesOf = (services: Services): readonly Rule[] =>
  deriveFromContent(services, 'seo/redirects', () =>
    collection<Rule>(services, 'redirects').filter((rule) => {
      const isWhole = typeof rule.from_url === 'string' && typeof rule.to_url === 'string';
      if (!isWhole) services.log.error({ id: rule.id }, 'a redirect rule is malformed and left out');
      return isWhole;
    }),
  );

/** Rules that lead nowhere are refused when they are written. */
export const checkRedirectsOnWrite = (services: Services): void => addEntryCheck(services, 'redirects', faultOfRule);

function faultOfRule({ from_url: from, to_url: to }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof from !== 'string' || !from.startsWith('/')) return 'from_url: must be a path of this site, such as /old.';
  if (typeof to !== 'string' || !isTarget(to)) return 'to_url: must be a path of this site or an address with http.';
  if (to.startsWith('/') && pathOf(to) === pathOf(from)) return 'to_url: must not lead back to from_url.';
  return undefined;
}

const pathOf = (url: string): string => {
  const { locale, path } = addressOf(url);
  return withPrefix(locale, path);
};

const isTarget = (url: string): boolean => isSafeUrl(url) && (url.startsWith('/') || /^https?:/i.test(url));

/** A header holds plain characters only. */
const encoded = (location: string): string => (location.startsWith('/') ? asSent(location) : new URL(location).href);
