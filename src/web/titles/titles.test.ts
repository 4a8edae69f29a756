import { expect, it, test } from 'vitest';
import { titles } from '#math/titles/index.ts';
import { titleNames } from './index.ts';
import { mathematicsOf } from './mathematics.ts';

it('has a client for each title that the server plays, and for no other', () => {
  expect(titleNames.toSorted()).toEqual(Object.keys(titles).toSorted());
});

test.each(titleNames)('the mathematics of %s is what the server plays with', async (sysname) => {
  expect(await mathematicsOf(sysname)).toBe(titles[sysname]);
});

it('knows no title of another name', async () => {
  expect(await mathematicsOf('../engine/title')).toBeUndefined();
});
