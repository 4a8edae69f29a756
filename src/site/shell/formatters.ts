// How messages format numbers and choose plurals. A phone takes 40 ms to make its first `Intl` formatter, in the middle of
// hydration; our numbers have two forms, and our plurals are three rules.
import { _createCache, _createIntlFormatters } from 'use-intl/core';
import { formatNumber } from '#site/design-system/format.ts';

const intl = _createIntlFormatters(_createCache());

type Rule = (count: number) => Intl.LDMLPluralRule;

/** Cardinal plurals of whole numbers; `formatters.test.ts` compares them with `Intl`. */
const RULES: Readonly<Record<string, Rule>> = {
  en: (count) => (count === 1 ? 'one' : 'other'),
  es: (count) => (count === 1 ? 'one' : count !== 0 && count % 1_000_000 === 0 ? 'many' : 'other'),
  ru: (count) => {
    const last = count % 10;
    const lastTwo = count % 100;
    if (last === 1 && lastTwo !== 11) return 'one';
    return last >= 2 && last <= 4 && (lastTwo < 12 || lastTwo > 14) ? 'few' : 'many';
  },
};

export const formatters: typeof intl = {
  ...intl,
  getNumberFormat: (locale, options) =>
    options
      ? intl.getNumberFormat(locale, options)
      : ({ format: (value: number) => formatNumber(value, String(locale)) } as Intl.NumberFormat),
  getPluralRules(locale, options) {
    const rule = options?.type === 'ordinal' ? undefined : RULES[String(locale)];
    if (!rule) return intl.getPluralRules(locale, options);
    const select = (count: number): Intl.LDMLPluralRule =>
      Number.isInteger(count) && count >= 0 ? rule(count) : intl.getPluralRules(locale, options).select(count);
    return { select } as Intl.PluralRules;
  },
};
