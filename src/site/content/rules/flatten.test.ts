import { describe, expect, test } from 'vitest';
import { inLocale } from './flatten.ts';

const LOCALES = ['en', 'es', 'ru'];

describe('a value that is written once per language', () => {
  test.each([
    [{ en: 'Home', es: 'Inicio' }, 'es', 'Inicio'],
    [{ en: 'Home', es: 'Inicio' }, 'ru', 'Home'],
    [{ es: ['Uno', 'Dos'] }, 'en', ['Uno', 'Dos']],
    [{ title: { en: 'Home', es: 'Inicio' }, url: '/' }, 'es', { title: 'Inicio', url: '/' }],
    // Also in a language that the site does not have, or not yet.
    [{ en: 'Home', es: 'Inicio', de: 'Start' }, 'es', 'Inicio'],
    [{ en: 'Home', 'pt-BR': 'Início' }, 'en', 'Home'],
    [{ de: 'Start', es: 'Inicio' }, 'ru', 'Inicio'],
  ])('%j is in %s %j', (value, locale, expected) => {
    expect(inLocale(value, locale, LOCALES)).toEqual(expected);
  });

  test.each([[{ en: 'Home', url: '/' }], [{ de: 'Start', fr: 'Accueil' }], [{ en: 'Home', es: 1 }], [{}]])(
    '%j is none',
    (value) => {
      expect(inLocale(value, 'en', LOCALES)).toEqual(value);
    },
  );
});
