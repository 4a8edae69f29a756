// Which language a visitor gets whose address names none: the one they chose here, then their browser's, then the default
// (LO-04). An explicit prefix wins before this, and a player's account is considered where their session is read (ssr.tsx).
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
const OF_COOKIE = /(?:^|;\s*)locale=([a-z]{2,3})(?:;|$)/;
const MAX_REMEMBERED = 500;
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
  return languagesOf(wanted).find((language) => offered.includes(language)) ?? fallback;
}

const remembered = new Map<string, readonly string[]>();

/** `ru-RU,ru;q=0.9,en;q=0.8` → `ru, en`, the preferred one first; there are few different headers, and each comes often. */
function languagesOf(header: string): readonly string[] {
  let languages = remembered.get(header);
  if (!languages) {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(header, (languages = parsed(header)));
  }
  return languages;
}

function parsed(header: string): string[] {
  const wanted = header.split(',').flatMap((part) => {
    const [tag = '', ...options] = part.trim().split(';');
    const quality = options
      .map((option) => /^\s*q=([\d.]+)\s*$/.exec(option)?.[1])
      .find((found) => found !== undefined);
    const language = tag.split('-', 1)[0]!.trim().toLowerCase();
    const weight = quality === undefined ? 1 : Number(quality);
    return /^[a-z]{2,3}$/.test(language) && weight > 0 ? [{ language, weight }] : [];
  });
  return [...new Set(wanted.toSorted((a, b) => b.weight - a.weight).map(({ language }) => language))];
}
