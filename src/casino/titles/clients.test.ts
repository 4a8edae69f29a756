import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, test } from 'vitest';
import { LOCALES } from '#kernel/locales.ts';
import { titles } from './index.ts';
import { textsOfTitle, titleNames } from './clients.ts';
import { mathematicsOf } from './mathematics.ts';

it('has a client for each title that the server plays, and for no other', () => {
  expect(titleNames.toSorted()).toEqual(Object.keys(titles).toSorted());
});

test.each(titleNames)('the mathematics of %s is what the server plays with', async (sysname) => {
  expect(await mathematicsOf(sysname)).toBe(titles[sysname]);
});

test.each(titleNames)('each way to play %s that its proof knows has a name in every language', (sysname) => {
  const ways = Object.keys(titles[sysname]!.proof.modes);
  for (const locale of LOCALES) {
    const file = path.join(import.meta.dirname, `../../../content/texts/${locale}/${textsOfTitle(sysname)}.json`);
    const { modes = {} } = JSON.parse(readFileSync(file, 'utf8')) as { modes?: Record<string, string> };
    expect(
      ways.filter((way) => !modes[way]),
      file,
    ).toEqual([]);
  }
});

it('knows no title of another name', async () => {
  expect(await mathematicsOf('../engine/title')).toBeUndefined();
});
