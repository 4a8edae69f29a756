// The settings of a feed that speaks Sportradar's Unified Odds Feed, or of one that copies it: where it is, and whom it knows us as.
import { secureUrl } from '#platform/config/option.ts';
import type { FeedOption } from './options.ts';

/** Addresses below `api`; `{lang}`, `{event}` … are filled in. */
export const UOF_PATHS = {
  whoami: '/v1/users/whoami.xml',
  producers: '/v1/descriptions/producers.xml',
  markets: '/v1/descriptions/{lang}/markets.xml?include_mappings=false',
  variants: '/v1/descriptions/{lang}/variants.xml?include_mappings=false',
  variant: '/v1/descriptions/{lang}/markets/{market}/variants/{variant}?include_mappings=false',
  matchStatus: '/v1/descriptions/{lang}/match_status.xml',
  live: '/v1/sports/{lang}/schedules/live/schedule.xml',
  pre: '/v1/sports/{lang}/schedules/pre/schedule.xml?start={start}&limit={limit}',
  fixture: '/v1/sports/{lang}/sport_events/{event}/fixture.xml',
  changedFixture: '/v1/sports/{lang}/sport_events/{event}/fixture_change_fixture.xml',
  summary: '/v1/sports/{lang}/sport_events/{event}/summary.xml',
  player: '/v1/sports/{lang}/players/{player}/profile.xml',
  competitor: '/v1/sports/{lang}/competitors/{competitor}/profile.xml',
  recovery: '/v1/{product}/recovery/initiate_request',
  customBet: '/v1/custombet/calculate',
} as const;
export type UofPath = keyof typeof UOF_PATHS;

export interface UofSettings {
  host: string;
  port: number;
  isEncrypted: boolean;
  /** A file with the certificate of its authority; empty: those that the system trusts. */
  caFile: string;
  /** Empty: asked for with the token. */
  vhost: string;
  exchange: string;
  token: string;
  password: string;
  /** Without a slash at its end. */
  api: string;
  paths: Readonly<Record<UofPath, string>>;
  /** Languages of ours in which names are fetched; English is always among them. */
  locales: readonly ('en' | 'es' | 'ru')[];
  /** Ids of its producers, in the order of the feed's `producers`. */
  products: readonly number[];
  /** Only what is sent to everybody or to this node. */
  node: number | undefined;
  /** Sports, as they are called here, in which its Custom Bet prices several outcomes of a match together; the contract says which. */
  customBet: readonly string[];
}

type Json = Record<string, unknown>;

const SETTINGS =
  'kind host port tls ca vhost bookmaker exchange token password api paths locales producers node settleAt silentAfterS customBet'.split(
    ' ',
  );
const DEFAULT_PRODUCERS = [1, 3];

export function uofFeed(name: string, settings: Json): FeedOption {
  const unknown = Object.keys(settings).find((setting) => !SETTINGS.includes(setting));
  if (unknown !== undefined)
    throw new Error(`gives "${name}" the setting "${unknown}", which does not exist: ${SETTINGS.join(', ')} do`);
  const products = productsOf(name, settings['producers']);
  const silentAfterS = wholeOf(name, settings, 'silentAfterS', { fallback: 20, min: 2, max: 3_600 });
  const settleAt = settings['settleAt'] ?? 'scouted';
  if (settleAt !== 'scouted' && settleAt !== 'confirmed')
    throw new Error(`must give "${name}" scouted or confirmed as its "settleAt", or leave it out`);
  return {
    kind: 'uof',
    url: '',
    keys: [],
    producers: products.map((id) => ({ name: `${name}-${id}`, silentAfterMs: silentAfterS * 1000 })),
    settleAt,
    uof: { ...connectionOf(name, settings), products },
  };
}

function connectionOf(name: string, settings: Json): Omit<UofSettings, 'products'> {
  const host = textOf(name, settings, 'host');
  if (!/^[A-Za-z0-9.-]{1,253}$/.test(host)) throw new Error(`must give "${name}" a "host", where its broker is`);
  const isEncrypted = settings['tls'] !== false;
  if (!isEncrypted && !['localhost', '127.0.0.1'].includes(host))
    throw new Error(`must not switch off "tls" of "${name}": its token would be read on the way`);
  const token = textOf(name, settings, 'token');
  if (token === '') throw new Error(`must give "${name}" a "token"`);
  const bookmaker = settings['bookmaker'];
  return {
    host,
    port: wholeOf(name, settings, 'port', { fallback: isEncrypted ? 5671 : 5672, min: 1, max: 65_535 }),
    isEncrypted,
    caFile: textOf(name, settings, 'ca'),
    vhost:
      bookmaker === undefined
        ? textOf(name, settings, 'vhost')
        : `/unifiedfeed/${wholeOf(name, settings, 'bookmaker', { min: 1 })}`,
    exchange: textOf(name, settings, 'exchange', 'unifiedfeed'),
    token,
    password: textOf(name, settings, 'password'),
    api: secureUrl(textOf(name, settings, 'api'), `must give "${name}" an https address as its "api"`),
    paths: { ...UOF_PATHS, ...pathsOf(name, settings['paths']) },
    locales: localesOf(name, settings['locales']),
    customBet: sportsOf(name, settings['customBet']),
    node: settings['node'] === undefined ? undefined : wholeOf(name, settings, 'node', { min: 1 }),
  };
}

function productsOf(name: string, value: unknown = DEFAULT_PRODUCERS): number[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  const isId = (id: unknown): id is number => typeof id === 'number' && Number.isInteger(id) && id > 0 && id < 1000;
  if (list.length === 0 || list.length > 16 || !list.every(isId) || new Set(list).size < list.length)
    throw new Error(`must give "${name}" ids as its "producers": [1,3] are live and pre-match odds`);
  return list;
}

function localesOf(name: string, value: unknown = ['en', 'es', 'ru']): UofSettings['locales'] {
  const isLocale = (locale: unknown): locale is 'en' | 'es' | 'ru' =>
    locale === 'en' || locale === 'es' || locale === 'ru';
  if (!Array.isArray(value) || !value.every(isLocale) || !value.includes('en'))
    throw new Error(`must give "${name}" some of en, es and ru as its "locales", en among them`);
  return [...new Set(value)];
}

function sportsOf(name: string, value: unknown = []): string[] {
  const isSport = (sport: unknown): sport is string =>
    typeof sport === 'string' && /^[a-z][a-z0-9-]{0,31}$/.test(sport);
  if (!Array.isArray(value) || value.length > 40 || !value.every(isSport))
    throw new Error(
      `must give "${name}" sports as its "customBet", such as ["football","basketball"], or leave it out`,
    );
  return value;
}

function pathsOf(name: string, value: unknown = {}): Partial<Record<UofPath, string>> {
  const isPath = ([key, path]: [string, unknown]): boolean =>
    Object.hasOwn(UOF_PATHS, key) && typeof path === 'string' && path.startsWith('/');
  if (typeof value !== 'object' || value === null || !Object.entries(value).every(isPath))
    throw new Error(
      `must give "${name}" addresses that begin with a slash as its "paths": ${Object.keys(UOF_PATHS).join(', ')}`,
    );
  return value;
}

function textOf(name: string, settings: Json, key: string, fallback = ''): string {
  const value = settings[key] ?? fallback;
  if (typeof value !== 'string') throw new Error(`must give "${name}" a text as its "${key}"`);
  return value;
}

function wholeOf(
  name: string,
  settings: Json,
  key: string,
  { fallback, min, max = 2 ** 31 - 1 }: { fallback?: number; min: number; max?: number },
): number {
  const value = settings[key] ?? fallback;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    throw new Error(`must give "${name}" a whole number from ${min} to ${max} as its "${key}"`);
  return value;
}
