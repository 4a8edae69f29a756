import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it, test } from 'vitest';
import { LOCALES } from '#kernel/locales.ts';
import { titles } from './index.ts';
import { scriptsOfTitle, textsOfTitle, titleNames } from './clients.ts';
import { mathematicsOf } from './mathematics.ts';
import { shippedArea } from '#site/content/shipped-texts.ts';

it('has a client for each title that the server plays, and for no other', () => {
  expect(titleNames.toSorted()).toEqual(Object.keys(titles).toSorted());
});

test.each(titleNames)('the mathematics of %s is what the server plays with', async (sysname) => {
  expect(await mathematicsOf(sysname)).toBe(titles[sysname]);
});

test.each(titleNames)('each way to play %s that its proof knows has a name in every language', (sysname) => {
  const ways = Object.keys(titles[sysname]!.proof.modes);
  for (const locale of LOCALES) {
    const area = textsOfTitle(sysname);
    const { modes = {} } = shippedArea<{ modes?: Record<string, string> }>(locale, area);
    expect(
      ways.filter((way) => !modes[way]),
      `${area} in ${locale}`,
    ).toEqual([]);
  }
});

test.each(titleNames)(
  'the document of %s names sources that exist, and those of reel slots for slots alone',
  (sysname) => {
    const root = path.join(import.meta.dirname, '../../..');
    const sources = scriptsOfTitle(sysname);
    expect(sources.filter((source) => !existsSync(path.join(root, source)))).toEqual([]);
    expect(sources.some((source) => source.endsWith('/reel-client.tsx'))).toBe(titles[sysname]!.type === 'slot');
  },
);

it('knows no title of another name', async () => {
  expect(await mathematicsOf('../engine/title')).toBeUndefined();
});
