// The setting of feeds: a wrong one is refused with a sentence that says what would be right.
import { describe, expect, test } from 'vitest';
import { options } from './options.ts';

const KEY = { id: 'k1', secret: 's'.repeat(32) };
const read = (feeds: object) => options.FEEDS.parse(JSON.stringify(feeds));
const acme = (changes: object) => ({ acme: { kind: 'push', keys: [KEY], ...changes } });

test('a feed needs a kind and a key, and has one producer of its own name', () => {
  expect(read(acme({}))).toEqual({
    acme: {
      kind: 'push',
      url: '',
      keys: [KEY],
      producers: [{ name: 'acme', silentAfterMs: 20_000 }],
      settleAt: 'scouted',
    },
  });
});

test('one that is fetched has an address', () => {
  const feeds = read(acme({ kind: 'pull', url: 'https://feed.example/v1/', settleAt: 'confirmed' }));
  expect(feeds['acme']).toMatchObject({ kind: 'pull', url: 'https://feed.example/v1', settleAt: 'confirmed' });
});

test('one that prices several outcomes together has an address for it', () => {
  const feeds = read(acme({ together: 'https://feed.example/v1/together' }));
  expect(feeds['acme']).toMatchObject({ kind: 'push', url: '', together: 'https://feed.example/v1/together' });
});

describe('refused, with a sentence:', () => {
  test.each([
    ['a list', [], 'must be a JSON object'],
    ['a name with a space', { 'a b': {} }, 'only small letters'],
    ['the name of the league', { league: {} }, 'the feed of the built-in league'],
    ['no kind', { acme: { keys: [KEY] } }, 'push, pull, uof or odds-api'],
    ['a setting that does not exist', acme({ speed: 3 }), 'the setting "speed", which does not exist'],
    ['a push feed with an address', acme({ url: 'https://feed.example' }), 'calls us: leave it out'],
    ['a pull feed without one', acme({ kind: 'pull' }), 'an https address as its "url"'],
    ['a pull feed without encryption', acme({ kind: 'pull', url: 'http://feed.example' }), 'an https address'],
    ['a pull feed of this machine', acme({ kind: 'pull', url: 'https://169.254.169.254' }), 'link-local'],
    [
      'outcomes priced in the open',
      acme({ together: 'http://feed.example/together' }),
      'an https address as its "together"',
    ],
    ['no key', acme({ keys: [] }), 'one key as its "keys", or two'],
    ['three keys', acme({ keys: [KEY, { ...KEY, id: 'k2' }, { ...KEY, id: 'k3' }] }), 'or two while it changes'],
    ['two keys of one name', acme({ keys: [KEY, KEY] }), 'the same "id"'],
    ['a short secret', acme({ keys: [{ id: 'k1', secret: 'short' }] }), 'at least 32 characters'],
    ['a key with more', acme({ keys: [{ ...KEY, until: 1 }] }), 'the setting "until"'],
    ['the league as a producer', acme({ producers: [{ name: 'league' }] }), 'each producer of "acme"'],
    [
      'a producer of two feeds',
      { ...acme({}), beta: { kind: 'push', keys: [KEY], producers: [{ name: 'acme' }] } },
      'to two feeds',
    ],
    ['a second of silence', acme({ producers: [{ name: 'acme', silentAfterS: 1 }] }), '2 to 3600 seconds'],
    ['a certainty that does not exist', acme({ settleAt: 'guessed' }), 'scouted or confirmed'],
  ])('%s', (_name, feeds, sentence) => {
    expect(() => read(feeds)).toThrow(sentence);
  });
});

describe('of Sportradar', () => {
  const TOKEN = 'token-of-a-bookmaker';
  const SETTINGS = { kind: 'uof', host: 'mq.example', token: TOKEN, api: 'https://api.example/' };
  const feedWith = (changes: object) => ({ uof: { ...SETTINGS, ...changes } });

  test('a feed needs to know where it is and a token; the rest is as Sportradar has it', () => {
    const feed = read(feedWith({ bookmaker: 7 }))['uof']!;
    expect(feed).toMatchObject({
      kind: 'uof',
      settleAt: 'scouted',
      producers: [
        { name: 'uof-1', silentAfterMs: 20_000 },
        { name: 'uof-3', silentAfterMs: 20_000 },
      ],
      uof: {
        port: 5671,
        isEncrypted: true,
        vhost: '/unifiedfeed/7',
        exchange: 'unifiedfeed',
        api: 'https://api.example',
        locales: ['en', 'es', 'ru'],
        products: [1, 3],
      },
    });
    expect(feed.uof!.paths.whoami).toBe('/v1/users/whoami.xml');
  });

  test('one that copies it may have other places', () => {
    const changes = {
      vhost: '/odds',
      exchange: 'oddinfeed',
      port: 5672,
      paths: { whoami: '/v2/me.xml' },
      producers: [2],
    };
    expect(read(feedWith(changes))['uof']!.uof).toMatchObject({
      vhost: '/odds',
      exchange: 'oddinfeed',
      port: 5672,
      products: [2],
      paths: { whoami: '/v2/me.xml', producers: '/v1/descriptions/producers.xml' },
    });
  });

  test.each([
    ['no broker', { host: '' }, 'a "host", where its broker is'],
    ['no token', { token: '' }, 'a "token"'],
    ['an address without encryption', { api: 'http://api.example' }, 'an https address as its "api"'],
    ['a broker elsewhere without encryption', { tls: false }, 'must not switch off "tls"'],
    ['a setting that does not exist', { keys: [] }, 'the setting "keys", which does not exist'],
    ['a producer by its name', { producers: ['live'] }, 'ids as its "producers"'],
    ['a producer twice', { producers: [1, 1] }, 'ids as its "producers"'],
    ['no English', { locales: ['ru'] }, 'en among them'],
    ['a path that does not exist', { paths: { odds: '/odds' } }, 'begin with a slash as its "paths"'],
    ['a port beyond the last', { port: 70_000 }, 'from 1 to 65535 as its "port"'],
    ['a certainty that does not exist', { settleAt: 'guessed' }, 'scouted or confirmed'],
  ])('refused, with a sentence: %s', (_name, changes, sentence) => {
    expect(() => read(feedWith(changes))).toThrow(sentence);
  });
});

describe('of The Odds API', () => {
  const SETTINGS = { kind: 'odds-api', key: 'key-from-the-mail', sports: ['soccer_epl'] };
  const feedWith = (changes: object) => ({ odds: { ...SETTINGS, ...changes } });

  test('a feed needs a key and sports; the rest is for a free key', () => {
    expect(read(feedWith({}))['odds']).toMatchObject({
      kind: 'odds-api',
      producers: [{ name: 'odds', silentAfterMs: 60_000 }],
      oddsApi: {
        url: 'https://api.the-odds-api.com',
        regions: ['eu'],
        featured: ['h2h', 'spreads', 'totals'],
        extras: [],
        margin: 0.06,
        minBooks: 3,
        monthlyCredits: 500,
        intervalsS: { near: 60, day: 900, far: 3600 },
      },
    });
  });

  test('bookmakers by name take the place of regions, and markets that cost more are fetched apart', () => {
    const changes = { bookmakers: ['pinnacle'], markets: ['h2h', 'btts', 'player_points'], intervals: { near: 30 } };
    expect(read(feedWith(changes))['odds']!.oddsApi).toMatchObject({
      regions: [],
      bookmakers: ['pinnacle'],
      featured: ['h2h'],
      extras: ['btts', 'player_points'],
      intervalsS: { near: 30, day: 900, far: 3600 },
    });
  });

  test.each([
    ['no key', { key: '' }, 'the "key" that The Odds API has sent'],
    ['no sports', { sports: [] }, 'at least one of its "sports"'],
    ['a sport twice', { sports: ['soccer_epl', 'soccer_epl'] }, 'as its "sports", each once'],
    ['nobody whose prices count', { regions: [] }, '"regions" or "bookmakers"'],
    ['an address without encryption', { url: 'http://odds.example' }, 'an https address as its "url"'],
    ['a margin of more than half', { margin: 0.6 }, 'a number from 0 to 0.5 as its "margin"'],
    ['a part of a bookmaker', { minBooks: 2.5 }, 'a whole number as its "minBooks"'],
    ['an interval that does not exist', { intervals: { live: 5 } }, 'as its "intervals"'],
    ['a rating that does not exist', { ratings: { soccer_epl: 6 } }, 'as its "ratings"'],
    ['a setting that does not exist', { keys: [] }, 'the setting "keys", which does not exist'],
  ])('refused, with a sentence: %s', (_name, changes, sentence) => {
    expect(() => read(feedWith(changes))).toThrow(sentence);
  });
});
