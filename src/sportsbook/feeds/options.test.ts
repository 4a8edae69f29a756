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

describe('refused, with a sentence:', () => {
  test.each([
    ['a list', [], 'must be a JSON object'],
    ['a name with a space', { 'a b': {} }, 'only small letters'],
    ['the name of the league', { league: {} }, 'the feed of the built-in league'],
    ['no kind', { acme: { keys: [KEY] } }, 'push, pull or odds-api'],
    ['a setting that does not exist', acme({ speed: 3 }), 'the setting "speed", which does not exist'],
    ['a push feed with an address', acme({ url: 'https://feed.example' }), 'calls us: leave it out'],
    ['a pull feed without one', acme({ kind: 'pull' }), 'an https address as its "url"'],
    ['a pull feed without encryption', acme({ kind: 'pull', url: 'http://feed.example' }), 'an https address'],
    ['a pull feed of this machine', acme({ kind: 'pull', url: 'https://169.254.169.254' }), 'link-local'],
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
