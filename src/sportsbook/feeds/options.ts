// Outside feeds, and the stand-in for one.
import type { Settings } from '#platform/config.ts';
import { oneOf, onOff, readJson, secureUrl, text, whole, type Options } from '#platform/config/option.ts';
import { uofFeed, type UofSettings } from './uof-option.ts';
import { oddsApiFeed, type OddsApiSettings } from './odds-api-option.ts';

interface FeedProducerOption {
  name: string;
  silentAfterMs: number;
}

export interface FeedOption {
  /** `push`: the feed calls us. `pull`: we fetch. `uof`: Sportradar's protocol; `odds-api`: The Odds API. Each of these is a slice. */
  kind: 'push' | 'pull' | 'uof' | 'odds-api';
  /** Where we fetch; empty for a feed that calls us. */
  url: string;
  /** The first signs what we send. */
  keys: readonly { id: string; secret: string }[];
  producers: readonly FeedProducerOption[];
  settleAt: 'scouted' | 'confirmed';
  /** Where we ask for one price for several outcomes of a match; without it such bets are not offered. */
  together?: string;
  /** Of a feed of the kind `uof`. */
  uof?: UofSettings;
  /** Of a feed of the kind `odds-api`. */
  oddsApi?: OddsApiSettings;
}

type Json = Record<string, unknown>;

const NAME = /^[a-z][a-z0-9-]{0,31}$/;
/** The feed of the built-in league, which nobody else may speak for. */
const OWN_NAME = 'league';
const MIN_SECRET_LENGTH = 32;
const SETTINGS = ['kind', 'url', 'keys', 'producers', 'settleAt', 'together'];

function feedsOf(value: string): Readonly<Record<string, FeedOption>> {
  const parsedJson = objectOf(readJson(value), 'must be a JSON object of feeds by name');
  const feeds = Object.entries(parsedJson).map(([name, settings]) => {
    if (!NAME.test(name)) throw new Error(`names "${name}": only small letters, digits and dashes`);
    if (name === OWN_NAME) throw new Error(`names "${OWN_NAME}", which is the feed of the built-in league`);
    return [name, feedOf(name, objectOf(settings, `must give "${name}" an object of settings`))] as const;
  });
  const names = feeds.flatMap(([, { producers }]) => producers.map((producer) => producer.name));
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw new Error(`gives the producer "${repeated}" to two feeds, or twice to one`);
  return Object.fromEntries(feeds);
}

function feedOf(name: string, settings: Json): FeedOption {
  const kind = settings['kind'];
  if (kind === 'uof') return uofFeed(name, settings);
  if (kind === 'odds-api') return oddsApiFeed(name, settings);
  if (kind !== 'push' && kind !== 'pull') throw new Error(`must give "${name}" a "kind": push, pull, uof or odds-api`);
  refuseUnknown(settings, SETTINGS, `"${name}"`);
  if (kind === 'push' && settings['url'] !== undefined)
    throw new Error(`gives "${name}" a "url", but a feed of the kind push calls us: leave it out`);
  const url =
    kind === 'pull'
      ? secureUrl(textOf(settings, 'url'), `must give "${name}" an https address as its "url", where it is fetched`)
      : '';
  const settleAt = settings['settleAt'] ?? 'scouted';
  if (settleAt !== 'scouted' && settleAt !== 'confirmed')
    throw new Error(`must give "${name}" scouted or confirmed as its "settleAt", or leave it out`);
  return {
    kind,
    url,
    keys: keysOf(name, settings['keys']),
    producers: producersOf(name, settings['producers']),
    settleAt,
    ...(settings['together'] !== undefined && {
      together: secureUrl(
        textOf(settings, 'together'),
        `must give "${name}" an https address as its "together", where several outcomes are priced, or leave it out`,
      ),
    }),
  };
}

function keysOf(feed: string, value: unknown): FeedOption['keys'] {
  const list = Array.isArray(value) ? (value as unknown[]) : [];
  if (list.length < 1 || list.length > 2)
    throw new Error(`must give "${feed}" one key as its "keys", or two while it changes: [{"id":"…","secret":"…"}]`);
  const keys = list.map((item) => {
    const key = objectOf(item, `must give "${feed}" keys as objects: {"id":"…","secret":"…"}`);
    refuseUnknown(key, ['id', 'secret'], `a key of "${feed}"`);
    if (!/^[A-Za-z0-9_-]{1,32}$/.test(textOf(key, 'id')))
      throw new Error(`must give each key of "${feed}" an "id" of letters, digits, - and _`);
    if (textOf(key, 'secret').length < MIN_SECRET_LENGTH)
      throw new Error(`must give each key of "${feed}" a "secret" of at least ${MIN_SECRET_LENGTH} characters`);
    return { id: textOf(key, 'id'), secret: textOf(key, 'secret') };
  });
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new Error(`gives two keys of "${feed}" the same "id": each needs one of its own`);
  return keys;
}

/** By default one, with the name of the feed. */
function producersOf(feed: string, value: unknown = [{ name: feed }]): FeedProducerOption[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > 16)
    throw new Error(`must give "${feed}" 1 to 16 "producers": [{"name":"${feed}","silentAfterS":20}]`);
  return (value as unknown[]).map((item) => {
    const producer = objectOf(item, `must give "${feed}" producers as objects: {"name":"…","silentAfterS":20}`);
    refuseUnknown(producer, ['name', 'silentAfterS'], `a producer of "${feed}"`);
    const name = textOf(producer, 'name');
    if (!NAME.test(name) || name === OWN_NAME)
      throw new Error(`must give each producer of "${feed}" a "name" of small letters, digits and dashes`);
    const silentAfterS = producer['silentAfterS'] ?? 20;
    if (typeof silentAfterS !== 'number' || !Number.isInteger(silentAfterS) || silentAfterS < 2 || silentAfterS > 3600)
      throw new Error(`must give the producer "${name}" 2 to 3600 seconds as its "silentAfterS"`);
    return { name, silentAfterMs: silentAfterS * 1000 };
  });
}

function objectOf(value: unknown, phrase: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(phrase);
  return value as Json;
}

function refuseUnknown(settings: Json, names: readonly string[], owner: string): void {
  const unknown = Object.keys(settings).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Error(`gives ${owner} the setting "${unknown}", which does not exist: ${names.join(', ')} do`);
}

const textOf = (settings: Json, name: string): string =>
  typeof settings[name] === 'string' ? (settings[name] as string) : '';

export const options = {
  FEEDS: {
    fallback: '{}',
    about:
      'Outside sports feeds, as JSON by name: `{"acme":{"kind":"push","keys":[{"id":"k1","secret":"…"}],"producers":[{"name":"acme","silentAfterS":20}],"settleAt":"confirmed"}}`. One of the kind `push` calls `PUBLIC_URL/callbacks/feeds/{name}`; one of the kind `pull` is fetched at its `url`. Two keys while it changes from one to the next; `settleAt` is `scouted` unless said otherwise. One that prices several outcomes of a match together (bet builder) has the address where it does as its `together`. One of the kind `uof` speaks the protocol of Sportradar (`docs/recipes/connect-uof.md`), one of the kind `odds-api` reads The Odds API (`docs/recipes/connect-the-odds-api.md`). See `docs/recipes/connect-a-feed.md`.',
    parse: feedsOf,
    secret: true,
  },
  SANDBOX_FEED: {
    fallback: 'off',
    about:
      'Starts the stand-in for an outside feed (darts) with the site: `push` by calls, `socket` by a WebSocket, or `pull` where the site fetches.',
    parse: oneOf('off', 'push', 'socket', 'pull'),
  },
  SANDBOX_FEED_PORT: {
    fallback: '3011',
    about: 'Port of the stand-in for an outside feed; 0 takes a free one.',
    parse: whole(0, 65_535),
  },
  SANDBOX_ODDS_API: {
    fallback: 'off',
    about: 'Starts the stand-in for The Odds API with the site, and a feed of the kind `odds-api` that reads it.',
    parse: onOff,
  },
  SANDBOX_ODDS_API_PORT: {
    fallback: '3014',
    about: 'Port of the stand-in for The Odds API; 0 takes a free one.',
    parse: whole(0, 65_535),
  },
  SANDBOX_UOF: {
    fallback: 'off',
    about:
      "Starts a stand-in of Sportradar's Unified Odds Feed with the site: a broker, the REST API, and a league of football and tennis.",
    parse: onOff,
  },
  SANDBOX_UOF_PORT: {
    fallback: '3012',
    about: 'Port of the broker of that stand-in; 0 takes a free one.',
    parse: whole(0, 65_535),
  },
  SANDBOX_UOF_API_PORT: {
    fallback: '3013',
    about: 'Port of the REST API of that stand-in; 0 takes a free one.',
    parse: whole(0, 65_535),
  },
  SANDBOX_UOF_BROKER: {
    fallback: '',
    about:
      'Address of a RabbitMQ that the stand-in publishes to instead of its own broker, `amqps://user:password@host/%2Funifiedfeed%2F1`.',
    parse: text,
    secret: true,
  },
  SANDBOX_UOF_SCENARIO: {
    fallback: '',
    about:
      'What the stand-in plays instead of its league: `two-rounds`, or the path of a file in the form that `sandbox/uof/README.md` describes.',
    parse: text,
  },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof options> {}
}
