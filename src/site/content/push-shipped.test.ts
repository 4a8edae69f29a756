// The shipped content taken to a Strapi 5, and read from there.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locales.ts';
import { bundled } from '#testing/bundled.ts';
import { StrapiSandbox } from './testing/strapi.ts';
import { COLLECTIONS } from './collections.ts';
import { seedEntries } from './seed.ts';
import { projectFiles } from './strapi-project.ts';
import { covers } from '#testing/covers.ts';

let strapi: StrapiSandbox;
let url: string;
beforeEach(async () => {
  strapi = new StrapiSandbox(projectFiles());
  url = await strapi.start();
});
afterEach(() => strapi.stop());

const run = promisify(execFile);
const command = async (...words: string[]) =>
  run(process.execPath, [await bundled('src/app/content.ts'), ...words]).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr, stdout }: { code: number; stderr: string; stdout: string }) => ({ code, output: stdout + stderr }),
  );
const push = (...more: string[]) => command('push', url, '--token', strapi.token, ...more);
const writes = () => strapi.requests.filter(({ method }) => method !== 'GET').length;

test('every shipped entry is there afterwards, in each language, with its pictures, and once however often it is pushed', async () => {
  const { code, output } = await push();
  expect(output).toContain('4 pictures uploaded');
  expect(code).toBe(0);
  const shipped = Object.keys(COLLECTIONS).map((name) => [name, seedEntries(name).length]);
  const there = () => Object.keys(COLLECTIONS).map((name) => [name, strapi.entries(name).length]);
  expect(there()).toEqual(shipped);
  const banners = strapi.entries('menu-banners');
  expect(new Set(banners.map(({ documentId }) => documentId)).size).toBe(1);
  expect(new Set(banners.map(({ locale }) => locale))).toEqual(new Set(LOCALES));
  expect(strapi.uploads.map(({ name }) => name)).toContain('menu-player.svg');
  expect(strapi.uploads.every(({ size, mime }) => size > 100 && mime === 'image/svg+xml')).toBe(true);
  strapi.requests.length = 0;
  await push();
  expect(writes()).toBe(0);
  expect(there()).toEqual(shipped);
});

test(
  'an operator is shown one entry of a service, ours or an outside one, and removes it',
  covers('CT-09', 'CT-12'),
  async () => {
    await push();
    const [page] = strapi.entries('pages').filter(({ locale }) => locale === 'en');
    const at = ['pages', page!.documentId];
    strapi.requests.length = 0;
    const output = await command('show', url, ...at, '--token', strapi.token);
    expect(JSON.parse(output.output)).toMatchObject({ documentId: page!.documentId });
    expect(await command('remove', url, ...at, '--token', strapi.token)).toEqual({
      code: 0,
      output: `  pages/${page!.documentId} is removed\n`,
    });
    expect(strapi.requests.map(({ method }) => method)).toEqual(['GET', 'GET', 'DELETE']);
    expect(strapi.entries('pages').some(({ documentId }) => documentId === page!.documentId)).toBe(false);
    expect(await command('show', url, ...at, '--token', strapi.token)).toMatchObject({
      code: 1,
      output: expect.stringContaining(`There is no pages/${page!.documentId}.`),
    });
    expect((await command('remove', url, ...at)).code).toBe(1);
  },
);

test('what an editor has written stays, unless it is to be overwritten', async () => {
  await push();
  const [page] = strapi.entries('pages').filter(({ locale }) => locale === 'en');
  strapi.publish('pages', { title: 'By an editor' }, { documentId: page!.documentId });
  const shippedTitle = page!.data['title'];
  const titleOf = () =>
    strapi.entries('pages').find(({ locale, documentId }) => locale === 'en' && documentId === page!.documentId)?.data[
      'title'
    ];
  await push();
  expect(titleOf()).toBe('By an editor');
  await push('--overwrite');
  expect(titleOf()).toBe(shippedTitle);
});

test('a language that the service does not have is named, and the others are written', async () => {
  strapi.locales = ['en', 'es'];
  const { code, output } = await push();
  expect(code).toBe(1);
  expect(output).toContain('has no ru');
  expect(new Set(strapi.entries('promotions').map(({ locale }) => locale))).toEqual(new Set(['en', 'es']));
});

test('a token that is not known is a sentence', async () => {
  const { code, output } = await command('push', url, '--token', 'wrong');
  expect([code, output]).toEqual([1, expect.stringContaining('401')]);
});

test('the schema files are written where Strapi reads them, and what was changed there is left alone', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'baize-strapi-'));
  try {
    await command('export-strapi', folder);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files).toHaveLength(projectFiles().length);
    const schema = path.join(folder, 'src/api/redirect/content-types/redirect/schema.json');
    expect(Object.keys(JSON.parse(readFileSync(schema, 'utf8')).attributes)).toEqual([
      'from_url',
      'to_url',
      'status_code',
    ]);
    expect((await command('export-strapi', folder)).output).toContain('0 files written');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
