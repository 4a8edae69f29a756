import { expect, test } from 'vitest';
import { chosenLocale } from './choose-locale.ts';
import { covers } from '#testing/covers.ts';

const offered = ['en', 'es', 'ru'];
const localeFor = (cookie: string | undefined, language: string | undefined, from = offered) =>
  chosenLocale({ cookie, 'accept-language': language }, from);

test('cookie, then browser, then default', covers('~LO-04'), () => {
  expect(localeFor('sid=1; locale=ru', 'es')).toBe('ru');
  expect(localeFor('sid=1', 'es-MX,es;q=0.9,en;q=0.8')).toBe('es');
  expect(localeFor(undefined, undefined)).toBe('en');
  expect(localeFor('locale=en', 'ru')).toBe('en');
});

test('the language that the browser wants most, among those that are offered', covers('~LO-04'), () => {
  expect(localeFor(undefined, 'de, en;q=0.5, ru;q=0.8')).toBe('ru');
  expect(localeFor(undefined, 'ru;q=0, es')).toBe('es');
  expect(localeFor('locale=ru', 'es', ['en', 'es'])).toBe('es');
  expect(localeFor(undefined, 'de-DE, en_US, x-klingon, ES-419;q=0.7, *;q=0.1')).toBe('es');
  expect(localeFor(undefined, 'de, *')).toBe('en');
});

test('a language that is not offered, or is none at all, becomes English', covers('~LO-03'), () => {
  for (const language of [
    'de-DE,fr;q=0.9',
    'uk, ca',
    'es;q=abc',
    '*',
    '',
    ';;,,q=',
    'ES'.repeat(400),
    'constructor',
    '../es',
  ])
    expect(localeFor(undefined, language)).toBe('en');
  for (const cookie of ['locale=xx', 'locale=', 'locale=es/../ru', 'mylocale=es', 'locale=__proto__'])
    expect(localeFor(cookie, undefined)).toBe('en');
});
