// Addresses as search engines know them: record of a page, canonical link, patterns of what is not to be indexed.
import { LOCALES } from '#kernel/locales.ts';

const PREFIXED: readonly string[] = LOCALES.slice(1);

export interface Address {
  locale: string;
  /** Without locale prefix and trailing slash; `/` for home. */
  path: string;
  search: string;
}

/** An address as browsers send it, which is how addresses are compared. What is encoded already stays as it is. */
export const asSent = (address: string): string =>
  address.toWellFormed().replaceAll(/[^\u0021-\u007e]+/g, encodeURIComponent);

/** An address with letters of any script, as an editor reads it. */
export function inLetters(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** SE-02. */
export function addressOf(target: string): Address {
  const [withoutHash = '/'] = asSent(target).split('#', 1);
  const mark = withoutHash.indexOf('?');
  const full = mark < 0 ? withoutHash : withoutHash.slice(0, mark);
  const search = mark < 0 ? '' : withoutHash.slice(mark);
  const [, first = ''] = full.split('/', 2);
  const locale = PREFIXED.includes(first) ? first : LOCALES[0];
  const bare = locale === LOCALES[0] ? full : full.slice(first.length + 1);
  return { locale, path: withoutTrailingSlash(bare), search };
}

const withoutTrailingSlash = (path: string): string => {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end--;
  return path.slice(0, end) || '/';
};

export const withPrefix = (locale: string, path: string): string =>
  locale === LOCALES[0] ? path : path === '/' ? `/${locale}` : `/${locale}${path}`;

/**
 * SE-12, SE-13: a path with a `game` segment gets a `platform` segment after the language, and a game of the operator's own
 * list a `custom` segment before its name (RT-37).
 */
export function canonicalPath(locale: string, path: string, customGames: readonly string[] = []): string {
  const isGame = path.split('/').includes('game') && !path.startsWith('/platform/');
  if (!isGame) return withPrefix(locale, path);
  const [, custom] = /^\/game\/([^/]+)$/.exec(path) ?? [];
  const isCustom = custom !== undefined && customGames.includes(custom);
  return withPrefix(locale, isCustom ? `/platform/game/custom/${custom}` : `/platform${path}`);
}

/** Lines of a record or of robots.txt as patterns: `Disallow: /cashier/*` and `/cashier/*` are equivalent. */
export const patternsOf = (lines: string): string[] =>
  lines
    .split(/\r?\n/)
    .map((line) => line.replace(/#.*$/, '').trim())
    .filter((line) => line !== '' && !/^(allow|user-agent|sitemap|crawl-delay|host)\s*:/i.test(line))
    .map((line) => line.replace(/^disallow\s*:\s*/i, '').trim())
    .filter((line) => line !== '');

/** SE-14: `*` is a wildcard; a pattern with `*?*` matches every path that has a query. One without a language is for all. */
export function isDisallowed({ locale, path, search }: Address, patterns: readonly string[]): boolean {
  const paths = [path, withPrefix(locale, path)];
  const targets = paths.flatMap((path) => [path, path + search]);
  return patterns.some((pattern) => {
    if (pattern.includes('*?*')) return search.length > 1;
    const sent = asSent(pattern);
    return targets.some((target) => matches(sent, target));
  });
}

/** Matches from the beginning, as crawlers do; `$` ends the pattern. Without backtracking, because an editor may write anything. */
function matches(pattern: string, target: string): boolean {
  const isExact = pattern.endsWith('$');
  const parts = (isExact ? pattern.slice(0, -1) : pattern).split('*');
  const first = parts[0]!;
  if (!target.startsWith(first)) return false;
  if (parts.length === 1) return isExact ? target === first : target === first || startsSegment(target, first);
  let at = first.length;
  for (const [index, part] of parts.slice(1).entries()) {
    const isLast = index === parts.length - 2;
    if (isLast && isExact) return target.length - part.length >= at && target.endsWith(part);
    const foundAt = target.indexOf(part, at);
    if (foundAt < 0) return false;
    at = foundAt + part.length;
  }
  return true;
}

/** `/cash` does not hide `/cashier`; `/cashier` hides `/cashier/wallet`. */
const startsSegment = (target: string, pattern: string): boolean =>
  pattern.endsWith('/') || ['/', '?'].includes(target[pattern.length] ?? '');
