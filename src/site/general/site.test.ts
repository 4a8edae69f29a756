// What the site says of itself, and what it keeps for a player.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { sendContent } from '#site/content/testing/write-content.ts';
import { generalInfo, getMetadata } from './contract.ts';
import { covers } from '#testing/covers.ts';

const TOKEN = 'an-editor-with-a-long-token';
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ environment: { CONTENT_TOKEN: TOKEN } });
});
afterAll(() => site.close());

const put = (collection: string, data: object) => sendContent(site, TOKEN, 'PUT', collection, data);

test('general info has all its fields', covers('AP-36 1/2', 'EN-07'), async () => {
  const info = await site.visitor().ok('metadata.getgeneralinfo');
  expect(generalInfo.safeParse(info).success).toBe(true);
  expect(Object.keys(info)).toHaveLength(12);
});

test(
  'the README says of each value of general info what it does, and `analytic` is carried as it is',
  covers('OP-24 1/7'),
  async () => {
    const readme = readFileSync(path.join(import.meta.dirname, 'README.md'), 'utf8');
    const stated = [...readme.matchAll(/^\| `(\w+)` \| .+ \|$/gm)].map(([, name]) => name!);
    expect(stated.toSorted()).toEqual(Object.keys(await site.visitor().ok('metadata.getgeneralinfo')).toSorted());
    await put('general-info', { analytic: { ga: 'G-1' } });
    expect(await site.visitor().ok('metadata.getgeneralinfo')).toMatchObject({ analytic: { ga: 'G-1' } });
  },
);

test('metadata says what the installation is', covers('AP-35'), async () => {
  const data = await site.visitor().ok('metadata.get');
  expect(getMetadata.output.safeParse(data).success).toBe(true);
  expect(data).toMatchObject({ name: 'Baize', features: { loyalty: true } });
});

test('a switch of content is a switch of the site', covers('~RO-05', '~RO-09'), async () => {
  await put('site-config', { functionalSettings: { twoFactor: false, loyalty: false } });
  expect(await site.visitor().ok('metadata.get')).toMatchObject({
    features: { twoFactor: false, verification: true, loyalty: false, characters: true },
  });
});

test('only languages and currencies that exist are offered, and never none', covers('LO-01 1/3'), async () => {
  await put('general-info', { available_locales: ['en', 'xx'], available_currencies: 'nonsense' });
  const info = await site
    .visitor()
    .ok<{ available_locales: string[]; available_currencies: string[] }>('metadata.getgeneralinfo');
  expect([info.available_locales, info.available_currencies]).toEqual([['en'], ['EUR']]);
});

test('the default currency is one of those that are offered', covers('~EN-07'), async () => {
  const offered = async (available_currencies: string[], default_currency: string) => {
    await put('general-info', { available_currencies, default_currency });
    return (await site.visitor().ok<{ default_currency: string }>('metadata.getgeneralinfo')).default_currency;
  };
  expect(await offered(['USD', 'GBP'], 'GBP')).toBe('GBP');
  expect(await offered(['USD', 'GBP'], 'EUR')).toBe('USD');
  await offered(['EUR'], 'EUR');
});

test('a value is stored, read, listed, replaced and forgotten', covers('AP-38', 'AP-39', 'AP-44'), async () => {
  const player = await site.player();
  expect(await player.ok('storage.get', { key: 'already_seen_cashback_id' })).toBeNull();
  expect(await player.ok('storage.set', { key: 'already_seen_cashback_id', value: '17' })).toBe(1);
  await player.ok('storage.set', { key: 'a', value: '<b>"1"</b>' });
  expect(await player.ok('storage.get', { key: 'already_seen_cashback_id' })).toBe('17');
  expect(await player.ok('storage.getKeys')).toEqual(['a', 'already_seen_cashback_id']);
  await player.ok('storage.set', { key: 'a', value: '2' });
  expect(await player.ok('storage.get', { key: 'a' })).toBe('2');
  await player.ok('storage.set', { key: 'a', value: '' });
  expect(await player.ok('storage.getKeys')).toEqual(['already_seen_cashback_id']);
});

test('nobody reads what another has stored, and guests store nothing', covers('~AP-44'), async () => {
  const [client, other] = [await site.player(), await site.player()];
  await client.ok('storage.set', { key: 'mine', value: 'x' });
  expect(await other.ok('storage.get', { key: 'mine' })).toBeNull();
  expect((await site.visitor().call('storage.set', { key: 'mine', value: 'x' })).status).toBe(401);
});

test('there is room for a hundred keys, also when they come all at once', covers('ER-01 17/21', '~AP-44'), async () => {
  const player = await site.player();
  const answers = await Promise.all(
    Array.from({ length: 110 }, (_, index) => player.call('storage.set', { key: `key-${index}`, value: 'x' })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(100);
  expect(answers.find((answer) => answer.status !== 200)).toMatchObject({
    status: 413,
    error: { type: 'StorageQuotaExceededException' },
  });
  expect((await player.call('storage.set', { key: 'key-0', value: 'y' })).status).toBeLessThan(500);
});

test.each(['', '../x', '__proto__', 'a b', 'x'.repeat(200), 'ключ', 'a\0'])(
  'the key %j is refused',
  covers('~AP-44'),
  async (key) => {
    const player = await site.player();
    expect((await player.call('storage.set', { key, value: 'x' })).status).toBe(400);
  },
);
