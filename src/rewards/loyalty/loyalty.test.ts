// The characters of the loyalty programme, as content tells of them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { sendContent } from '#site/content/testing/write-content.ts';
import type { Character } from './contract.ts';
import { covers } from '#testing/covers.ts';

interface Answer {
  items: Character[];
  offset: number;
  limit: number;
  total: number;
}

const TOKEN = 'editor-of-characters-0123456789';
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ environment: { LOYALTY: 'on', CONTENT_TOKEN: TOKEN } });
});
afterAll(() => site.close());

const getLevels = (fields: Record<string, string> = {}, query: Record<string, string> = {}) =>
  site.visitor().ok<Answer>('Loyalty.getcharacters', fields, { query });

const write = (path: string, method: string, data: object): Promise<Response> =>
  sendContent(site, TOKEN, method, path, data);

describe('characters', () => {
  test('come with items, offset, limit and total, a page at a time', covers('EN-15', 'AP-82'), async () => {
    const answer = await getLevels();
    expect(answer).toMatchObject({ offset: 0, limit: 100, total: answer.items.length });
    expect(answer.items.map(({ sysname }) => sysname)).toEqual(['the-fox', 'the-owl', 'the-tortoise', 'the-heron']);
    expect(await getLevels({ offset: '1', limit: '2' })).toEqual({
      items: answer.items.slice(1, 3),
      offset: 1,
      limit: 2,
      total: 4,
    });
  });

  test('speak the language of the visitor', async () => {
    const names = async (locale: string) => (await getLevels({}, { locale })).items.map(({ name }) => name);
    expect(await names('es')).toContain('Tizón, el zorro');
    expect(await names('ru')).toContain('Лиса Искра');
  });

  test('are none while the operator has switched them off', covers('RO-09 2/2'), async () => {
    const switched = (characters: boolean) =>
      write('site-config', 'PUT', { functionalSettings: { characters } }).then((answer) => answer.status);
    expect(await switched(false)).toBe(200);
    await expect.poll(async () => (await getLevels()).total).toBe(0);
    expect(await switched(true)).toBe(200);
    await expect.poll(async () => (await getLevels()).total).toBe(4);
  });
});
