// Which language a visitor gets whose address names none: the one they chose here, then their browser's, then the default
// (LO-04). An explicit prefix wins before this, and a player's account is considered where their session is read (ssr.tsx).
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { DEFAULT_LOCALE } from '#kernel/locales.ts';

const OF_COOKIE = /(?:^|;\s*)locale=([a-z]{2,3})(?:;|$)/;
/** No browser sends a longer header. */
const LONGEST_HEADER = 300;

export interface Asking {
  cookie?: string | undefined;
  'accept-language'?: string | undefined;
}

/** `offered` begins with the default. */
export function chosenLocale(headers: Asking, offered: readonly string[]): string {
  const [fallback = DEFAULT_LOCALE] = offered;
  const chosen = headers.cookie === undefined ? undefined : OF_COOKIE.exec(headers.cookie)?.[1];
  if (chosen !== undefined && offered.includes(chosen)) return chosen;
  const wanted = headers['accept-language'];
  if (wanted === undefined || wanted.length > LONGEST_HEADER) return fallback;
  return bestOf(wanted, offered) ?? fallback;
}

/** There are few different headers, each comes often, and reading one takes as long as finding a cached page. */
const bestLanguages = new LRUCache<string, { language: string | undefined }>({ max: 500 });

function bestOf(header: string, offered: readonly string[]): string | undefined {
  const key = `${offered.join()} ${header}`;
  let best = bestLanguages.get(key);
  if (!best) {
    const language = new Negotiator({ headers: { 'accept-language': header } }).language([...offered]);
    bestLanguages.set(key, (best = { language }));
  }
  return best.language;
}
