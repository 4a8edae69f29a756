// The settings of The Odds API: whose key, which sports and bookmakers, at what margin, and how many credits it may cost.
import { secureUrl } from '#platform/config/option.ts';
import type { FeedOption } from './options.ts';

export interface OddsApiSettings {
  /** In the query of every call: an address is never logged. */
  key: string;
  /** Without a slash at its end, and without the version. */
  url: string;
  /** Sports as the API calls them: `soccer_epl`. */
  sports: readonly string[];
  /** Best known (1) to least (5), by sport; 3 where it is not said. */
  ratings: Readonly<Record<string, number>>;
  /** Of bookmakers; empty where these are named. */
  regions: readonly string[];
  bookmakers: readonly string[];
  /** Of all matches of a sport in one call. */
  featured: readonly string[];
  /** Fetched match by match. */
  extras: readonly string[];
  /** What the odds of a market with two or three outcomes imply beyond 100 %. */
  margin: number;
  /** With fewer bookmakers a market is suspended. */
  minBooks: number;
  /** Between two fetches of prices, before credits are short. */
  intervalsS: { near: number; day: number; far: number };
  /** Prices that are older take no bets, whatever the interval is. */
  maxAgeS: number;
  monthlyCredits: number;
  /** A limit beside the share of the month that a day has. */
  dailyCredits: number | undefined;
  /** A match without a score so long after its start is settled by a person. */
  scoreWithinH: number;
}

type Json = Record<string, unknown>;

const SETTINGS =
  'kind key url sports ratings regions bookmakers markets margin minBooks intervals maxAgeS monthlyCredits dailyCredits scoreWithinH'.split(
    ' ',
  );
export const FEATURED_MARKETS = ['h2h', 'spreads', 'totals', 'outrights'];
const API_URL = 'https://api.the-odds-api.com';
const SILENT_AFTER_MS = 60_000;
/** 500 is what a free key has. */
const FREE_CREDITS = 500;

export function oddsApiFeed(name: string, settings: Json): FeedOption {
  const unknown = Object.keys(settings).find((setting) => !SETTINGS.includes(setting));
  if (unknown !== undefined)
    throw new Error(`gives "${name}" the setting "${unknown}", which does not exist: ${SETTINGS.join(', ')} do`);
  const key = settings['key'];
  if (typeof key !== 'string' || !/^[A-Za-z0-9_-]{8,80}$/.test(key))
    throw new Error(`must give "${name}" the "key" that The Odds API has sent you`);
  const sports = wordsOf(name, settings, 'sports');
  if (sports.length === 0) throw new Error(`must give "${name}" at least one of its "sports", such as ["soccer_epl"]`);
  const bookmakers = wordsOf(name, settings, 'bookmakers');
  const regions = bookmakers.length > 0 ? [] : wordsOf(name, settings, 'regions', ['eu']);
  if (bookmakers.length === 0 && regions.length === 0)
    throw new Error(`must give "${name}" "regions" or "bookmakers" whose prices it goes by`);
  const markets = wordsOf(name, settings, 'markets', ['h2h', 'spreads', 'totals']);
  if (markets.length === 0) throw new Error(`must give "${name}" at least one of its "markets", such as ["h2h"]`);
  return {
    kind: 'odds-api',
    url: '',
    keys: [],
    producers: [{ name, silentAfterMs: SILENT_AFTER_MS }],
    settleAt: 'scouted',
    oddsApi: {
      key,
      url: secureUrl(
        typeof settings['url'] === 'string' ? settings['url'] : API_URL,
        `must give "${name}" an https address as its "url", or leave it out`,
      ),
      sports,
      ratings: ratingsOf(name, settings['ratings']),
      regions,
      bookmakers,
      featured: markets.filter((market) => FEATURED_MARKETS.includes(market)),
      extras: markets.filter((market) => !FEATURED_MARKETS.includes(market)),
      margin: numberOf(name, settings, 'margin', { fallback: 0.06, min: 0, max: 0.5 }),
      minBooks: wholeOf(name, settings, 'minBooks', { fallback: 3, min: 1, max: 50 }),
      intervalsS: intervalsOf(name, settings['intervals']),
      maxAgeS: wholeOf(name, settings, 'maxAgeS', { fallback: 6 * 3600, min: 30, max: 86_400 }),
      monthlyCredits: wholeOf(name, settings, 'monthlyCredits', { fallback: FREE_CREDITS, min: 1, max: 2 ** 31 - 1 }),
      dailyCredits:
        settings['dailyCredits'] === undefined
          ? undefined
          : wholeOf(name, settings, 'dailyCredits', { fallback: 0, min: 1, max: 2 ** 31 - 1 }),
      scoreWithinH: wholeOf(name, settings, 'scoreWithinH', { fallback: 24, min: 2, max: 48 }),
    },
  };
}

function wordsOf(name: string, settings: Json, key: string, fallback: string[] = []): string[] {
  const value = settings[key] ?? fallback;
  const isWord = (word: unknown): word is string => typeof word === 'string' && /^[a-z0-9_]{1,60}$/.test(word);
  if (!Array.isArray(value) || value.length > 60 || !value.every(isWord) || new Set(value).size < value.length)
    throw new Error(`must give "${name}" names of The Odds API as its "${key}", each once: ["…","…"]`);
  return value;
}

function ratingsOf(name: string, value: unknown = {}): Record<string, number> {
  const isRating = (rating: unknown): boolean => [1, 2, 3, 4, 5].includes(rating as number);
  if (typeof value !== 'object' || value === null || !Object.values(value).every(isRating))
    throw new Error(`must give "${name}" numbers from 1 (best known) to 5 as its "ratings": {"soccer_epl":1}`);
  return value as Record<string, number>;
}

const INTERVALS_S = { near: 60, day: 900, far: 3600 };

function intervalsOf(name: string, value: unknown = {}): OddsApiSettings['intervalsS'] {
  const isInterval = ([key, seconds]: [string, unknown]): boolean =>
    Object.hasOwn(INTERVALS_S, key) &&
    Number.isInteger(seconds) &&
    (seconds as number) >= 10 &&
    (seconds as number) <= 86_400;
  if (typeof value !== 'object' || value === null || !Object.entries(value).every(isInterval))
    throw new Error(`must give "${name}" 10 to 86400 seconds as its "intervals": {"near":60,"day":900,"far":3600}`);
  return { ...INTERVALS_S, ...value };
}

interface Range {
  fallback: number;
  min: number;
  max: number;
}

function numberOf(name: string, settings: Json, key: string, { fallback, min, max }: Range): number {
  const value = settings[key] ?? fallback;
  if (typeof value !== 'number' || !(value >= min) || !(value <= max))
    throw new Error(`must give "${name}" a number from ${min} to ${max} as its "${key}"`);
  return value;
}

function wholeOf(name: string, settings: Json, key: string, range: Range): number {
  const value = numberOf(name, settings, key, range);
  if (!Number.isInteger(value)) throw new Error(`must give "${name}" a whole number as its "${key}"`);
  return value;
}
