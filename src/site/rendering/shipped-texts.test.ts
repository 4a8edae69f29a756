// The texts that the site ships with: complete in each language, and translated.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LOCALES } from '#kernel/locales.ts';
import { readShippedTexts } from '#site/content/shipped-texts.ts';

const CONTENT = path.join(import.meta.dirname, '../../../content');

/** Each text by its key, `area.a.b`. */
function textsOf(locale: string): Map<string, string> {
  const texts = new Map<string, string>();
  const add = (node: object, prefix: string): void => {
    for (const [name, value] of Object.entries(node))
      if (typeof value === 'string') texts.set(prefix + name, value);
      else add(value as object, `${prefix}${name}.`);
  };
  add(readShippedTexts().get(locale)!, '');
  return texts;
}

const english = textsOf('en');
const others = LOCALES.filter((locale) => locale !== 'en').map((locale) => [locale, textsOf(locale)] as const);

/** The names of the values that a text takes. */
const valuesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name!))].toSorted();

/** Only what a reader sees: no values, no keywords of the format; nor commands, which are the same everywhere. */
const seen = (text: string): string =>
  text
    .replaceAll(/npm run operator -- [\w -]*/g, ' ')
    .replaceAll(/\{\w+, (?:plural|select|selectordinal),/g, ' ')
    .replaceAll(/(?:=\d+|\w+) \{/g, ' ')
    .replaceAll(/\{\w+(?:, number)?\}/g, ' ')
    .replaceAll(/\$\$\w+\$\$|<\/?\w+\/?>/g, ' ');

/** Written in Latin letters in Russian too: names, abbreviations, keys of a keyboard. */
const LATIN_IN_RUSSIAN =
  /^(?:OpenTimestamps|Bitcoin|drand|height|Lightning|PayPal|[A-Z\d]+|Baize|Pix|WebGL|Deuces|Wild|Jacks|or|Better|la|partage|Apache|Delete|Hi|Lo|Live)$/;

/** The same word in Spanish, or a name. */
const SAME_IN_SPANISH = new Set([
  'IBAN',
  'RTP',
  'RTP\u00a0{value}',
  '{count, plural, one {# set} other {# sets}}',
  'CPF',
  'Pix',
  'Bitcoin',
  'BIC',
  'Lightning',
  'PayPal',
  '{count} min',
  'Real',
  'Demo',
  'Cashback',
  'Rakeback',
  'Esports',
  'Decimal (2.50)',
  'Hong Kong (1.50)',
  'Trixie',
  'Patent',
  'Yankee',
  'Lucky 15',
  'Canadian',
  'Lucky 31',
  'Heinz',
  'Lucky 63',
  'Super Heinz',
  'Goliath',
  'Final',
  'sets',
  'Set {number}',
  'Pts',
  'Ante',
  'Turbo',
  'Total',
  'Total {total}',
  'Blackjack',
  "Casino Hold'em",
  'Deuces Wild',
  'Jacks or Better',
  '{hours} h {minutes} min',
  'Coral',
  'Aurora (scatter)',
  'Koi',
  'Oasis (scatter)',
  'Cactus',
  'Pretzel',
  '{count} × scatter{times} · {amount}',
]);

test('every language that is offered stands in the switch by its own name', () => {
  const content = (file: string): unknown => JSON.parse(readFileSync(path.join(CONTENT, file), 'utf8'));
  const [{ available_locales: offered }] = content('general-info.json') as [{ available_locales: string[] }];
  const { locales } = content('site-config.json') as { locales: { id: string }[] };
  expect(offered.toSorted()).toEqual([...LOCALES].toSorted());
  expect(locales.map(({ id }) => id).toSorted()).toEqual(offered.toSorted());
});

test.each(others)('%s has every text, and none that English lacks', (_, texts) => {
  expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
});

test.each(others)('%s takes the same values in each text', (_, texts) => {
  const different = [...english].filter(
    ([key, text]) => valuesIn(text).join() !== valuesIn(texts.get(key) ?? '').join(),
  );
  expect(different.map(([key]) => key)).toEqual([]);
});

test('no English is left in Russian', () => {
  const russian = textsOf('ru');
  const left = [...russian].flatMap(([key, text]) =>
    (seen(text).match(/[A-Za-z]{2,}/g) ?? [])
      .filter((word) => !LATIN_IN_RUSSIAN.test(word))
      .map((word) => `${key}: ${word}`),
  );
  expect(left).toEqual([]);
});

test('no English is left in Spanish', () => {
  const left = [...textsOf('es')].filter(
    ([key, text]) => text === english.get(key) && /[A-Za-z]{3}/.test(seen(text)) && !SAME_IN_SPANISH.has(text),
  );
  expect(left).toEqual([]);
});

test.each([['en', english] as const, ...others])('%s writes percentages as Intl does', (locale, texts) => {
  // With a no-break space or without one; a figure that follows its sign is for the translator to see to.
  const written = new Intl.NumberFormat(locale, { style: 'percent' }).format(0.98).replace('98', '');
  const wrong = [...texts].filter(([, text]) =>
    [...text.matchAll(/[\d}](\s?%)/g)].some(([, sign]) => sign !== written),
  );
  expect(wrong.map(([key]) => key)).toEqual([]);
});

test('no text writes a sum as `150.00 EUR`', () => {
  const sums = [['en', english] as const, ...others].flatMap(([locale, texts]) =>
    [...texts].filter(([, text]) => /(?:\d|\}) ?(?:EUR|USD|GBP)\b/.test(text)).map(([key]) => `${locale} ${key}`),
  );
  expect(sums).toEqual([]);
});

/** Every sentence of the shipped content: its texts, offers, tournaments and whatever else players read. */
function sentences(): { file: string; locale: string; text: string }[] {
  const sentencesOfContent: { file: string; locale: string; text: string }[] = [];
  const add = (node: unknown, file: string, locale: string): void => {
    if (typeof node === 'string') {
      if (/\p{L} .*\p{L}|\d[ \u00a0].*\p{L}|\p{L} .*\d/u.test(node))
        sentencesOfContent.push({ file, locale, text: node });
    } else if (node && typeof node === 'object')
      for (const [key, part] of Object.entries(node))
        add(part, file, LOCALES.find((candidate) => candidate === key) ?? locale);
  };
  for (const file of readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }))
    // Telephone numbers are written as their countries do.
    if (file.endsWith('.json') && file !== 'support.json')
      add(
        JSON.parse(readFileSync(path.join(CONTENT, file), 'utf8')),
        file,
        file.split(path.sep).find((folder) => LOCALES.some((locale) => locale === folder)) ?? 'en',
      );
  for (const [locale, areas] of readShippedTexts()) add(areas, 'texts', locale);
  return sentencesOfContent;
}

test('numbers and sums are written as in each language: €1,234.50, and 1 234,50 € in Spanish and Russian', () => {
  const wrong = {
    english: /\d\s?(?:€|EUR\b)|\d,\d{1,2}(?!\d)|(?<![\d.,-])\d{1,3}[\s.]\d{3}(?!\d)|(?<![\d.,-])\d{4}/,
    // A sign before its number, commas between thousands, a space that breaks, a point in a share.
    other: /€\s?[\d{]|\d,\d{3}(?![\d\s]*%|\d)|\d [\d]{3}(?!\d)|\d €|\d\.\d+\s?%|(?<![\d.,-])\d{4}/,
  };
  expect(sentences().filter(({ locale, text }) => (locale === 'en' ? wrong.english : wrong.other).test(text))).toEqual(
    [],
  );
});

const BOOKKEEPING = /ledger|double-entry|libro contable|partida doble|двойн\S+ запис|отражён\S* в учёте/i;

test.each(LOCALES)('bookkeeping is a subject of the fairness page alone in %s', (locale) => {
  const entries = [...textsOf(locale)];
  const elsewhere = entries.filter(([key, text]) => !key.startsWith('fairness.') && BOOKKEEPING.test(text));
  expect(elsewhere).toEqual([]);
});

test.each(['auth-banners.json', 'es/auth-banners.json', 'ru/auth-banners.json'])(
  'who signs up by %s reads of no seeds and no hashes',
  (file) => {
    const banners = readFileSync(path.join(CONTENT, file), 'utf8');
    expect(banners).not.toMatch(/\bseeds?\b|semilla|\bhash|(?<![а-яё])сид(?![а-яё])|хеш/i);
  },
);

test('sabotage: the words of bookkeeping are recognised in each language', () => {
  const written = ['a sealed double-entry ledger', 'por partida doble', 'учтена по двойной записи'];
  expect(written.filter((text) => BOOKKEEPING.test(text))).toEqual(written);
});
