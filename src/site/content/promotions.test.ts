// Addresses of promotions of our own content: by name in every language, and by every number that was ever linked.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { sendContent } from './testing/write-content.ts';
import type { Promotion } from './contract.ts';
import { covers } from '#testing/covers.ts';

const TOKEN = 'an-editor-with-a-long-token';
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ environment: { CONTENT_TOKEN: TOKEN } });
});
afterAll(() => site.close());

const called = (id: string, locale = 'en') =>
  site.visitor().call('Content.getPromotion', { id }, { query: { locale } });
const titleOf = async (id: string, locale?: string) =>
  ((await called(id, locale)).data as Promotion | undefined)?.title;

test('one promotion has one name in every language', covers('~RT-27'), async () => {
  expect(await titleOf('games-with-proof')).toBe('Every game comes with its proof');
  expect(await titleOf('games-with-proof', 'es')).toBe('Cada juego, con su demostración');
  expect((await called('nothing-of-this-name')).status).toBe(404);
});

test('a number leads there too, also that of another language', async () => {
  const { items } = await site
    .visitor()
    .ok<{ items: Promotion[] }>('Content.getPromotions', {}, { query: { locale: 'es' } });
  expect(await titleOf('1')).toBe('Every game comes with its proof');
  expect(await titleOf('1', 'es')).toBe('Cada juego, con su demostración');
  expect(await titleOf(String(items[0]!.id))).toBe('Every game comes with its proof');
  expect((await called('999999')).status).toBe(404);
});

test('one without a name is called by its number', async () => {
  const response = await sendContent(site, TOKEN, 'POST', 'promotions', { title: 'Nameless' });
  const { data } = (await response.json()) as { data: { id: number } };
  expect((await called(String(data.id))).data).toMatchObject({ title: 'Nameless', name: String(data.id) });
});
