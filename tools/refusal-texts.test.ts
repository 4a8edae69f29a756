import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '#kernel/locales.ts';
import { DEFAULT_SENTENCES } from '#kernel/faults.ts';
import { textKeysOf } from '#site/shell/refusal-sentence.ts';
import { shippedArea } from '#site/content/shipped-texts.ts';

const root = path.join(import.meta.dirname, '..');
const textsIn = (locale: string) => shippedArea<Record<string, string>>(locale, 'refusals');

/** Every rule in the source, with the text after it, where its inputs are named. */
// The desk speaks to staff, in the sentences of its own.
const NOT_FOR_PLAYERS = [
  'src/desk/**',
  'src/app/desk/**',
  'src/*/*/desk/**',
  'src/*/*/desk.ts',
  'src/sportsbook/book/set-price.ts',
  'src/sportsbook/book/race-by-hand.ts',
  // What staff read of a bet that was turned down for its size; the player has read the most that was taken.
  'src/sportsbook/bets/note-refusals.ts',
];
const sources = globSync('src/**/*.ts', {
  cwd: root,
  exclude: ['**/*.test.ts', '**/*.bench.ts', '**/testing/**', ...NOT_FOR_PLAYERS],
}).map((file) => readFileSync(path.join(root, file), 'utf8'));
/** Rules that the browser identifies by a constant. */
const named = new Map(
  sources.flatMap((source) =>
    [...source.matchAll(/\bconst ([A-Z_]+_RULE) = '([a-z.-]+)'/g)].map(([, name, rule]) => [name!, rule!] as const),
  ),
);
/** Written where it is refused, or handed to the function that refuses. */
const RULE = /\b(?:rule: |requireNewPassword\([^'\n]+)['`]([a-z.-]+)(\$\{)?|\brule: ([A-Z_]+_RULE)\b/g;
const rules = sources.flatMap((source) =>
  [...source.matchAll(RULE)].map((regExpExecArray) => ({
    // A rule with a name put in at run time is known by its family.
    rule: regExpExecArray[3]
      ? named.get(regExpExecArray[3])!
      : regExpExecArray[2]
        ? regExpExecArray[1]!.replace(/\.$/, '')
        : regExpExecArray[1]!,
    around: source.slice(regExpExecArray.index, regExpExecArray.index + 600),
  })),
);

describe('refusals speak the visitor’s language', () => {
  test('the source is looked at', () => expect(rules.length).toBeGreaterThan(40));

  test.each(LOCALES.map((locale) => [locale]))('every rule has a text in %s', (locale) => {
    const texts = textsIn(locale);
    const silent = rules.filter(({ rule }) => !textKeysOf(rule).some((key) => texts[key]));
    expect(silent.map(({ rule }) => rule)).toEqual([]);
  });

  test('a text names no input that its rule does not give', () => {
    for (const locale of LOCALES) {
      const texts = textsIn(locale);
      for (const { rule, around } of rules) {
        const text = textKeysOf(rule).flatMap((key) => texts[key] ?? [])[0]!;
        const inputs = around.slice(around.indexOf('inputs:'));
        for (const [, name] of text.matchAll(/\{(\w+)[,}]/g))
          expect(inputs, `${rule} in ${locale} wants {${name}}`).toMatch(new RegExp(`\\b${name}\\b`));
      }
    }
  });

  test('what is wrong with a field travels by its key, and is never found again by its English sentence', () => {
    const sentences = Object.values(DEFAULT_SENTENCES).filter((sentence) => !sentence.includes('$$'));
    const ways = (sentence: string): string[] => [`['${sentence}'`, `'${sentence}':`, `=== '${sentence}'`];
    const translations = sentences.flatMap(ways).filter((way) => sources.some((source) => source.includes(way)));
    expect(translations).toEqual([]);
    const readers = sources.filter((source) => /Object\.entries\(DEFAULT_SENTENCES\)/.test(source));
    expect(readers).toEqual([]);
    for (const locale of LOCALES) {
      const texts = shippedArea<{ faults: object }>(locale, 'common').faults;
      expect(Object.keys(texts).toSorted()).toEqual(Object.keys(DEFAULT_SENTENCES).toSorted());
    }
  });

  test('no text is left of a rule that is gone', () => {
    const textKeys = new Set(rules.flatMap(({ rule }) => textKeysOf(rule)));
    for (const locale of LOCALES) expect(Object.keys(textsIn(locale)).filter((key) => !textKeys.has(key))).toEqual([]);
  });
});
