import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '#kernel/locales.ts';
import { ShellProvider, type Shell } from '#site/shell/shell.tsx';
import { createStore } from '#site/shell/store.ts';
import { FeatureSummary, FreeSpinsRibbon } from './free-spins.tsx';
import { shippedArea } from '#site/content/shipped-texts.ts';

const textsIn = (locale: string): Record<string, unknown> => shippedArea(locale, 'reels');
const shellIn = (locale: string): Shell =>
  ({ locale, texts: createStore<Record<string, unknown>>({ reels: textsIn(locale) }) }) as unknown as Shell;
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const money = (minor: bigint): string => `€${minor}`;

const RIBBONS: Record<Locale, string> = {
  en: 'Free spins Spin 3 of 10 Won €420 ×2',
  es: 'Giros gratis Giro 3 de 10 Ganado €420 ×2',
  ru: 'Фриспины Вращение 3 из 10 Выигрыш €420 ×2',
};

test.each(LOCALES)('the ribbon says which of the free spins this is and what they have won, in %s', (locale) => {
  const ribbon = renderToStaticMarkup(
    <ShellProvider shell={shellIn(locale)}>
      <FreeSpinsRibbon count={{ number: 3, total: 10, multiplier: 2, wonMinor: 420n }} money={money} />
    </ShellProvider>,
  );
  expect(wordsOf(ribbon)).toBe(RIBBONS[locale]);
});

test.each(LOCALES)('the sum at the end says of how many spins it is, with one button, in %s', (locale) => {
  const summary = renderToStaticMarkup(
    <ShellProvider shell={shellIn(locale)}>
      <FeatureSummary summary={{ kind: 'free-spins-end', count: 12, minor: 930n }} money={money} onClose={() => {}} />
    </ShellProvider>,
  );
  expect(wordsOf(summary)).toMatch(/€930 .*12/);
  expect(summary.match(/<button/g)).toHaveLength(1);
});
