// What the page of the betting rules promises is what the code does.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatMoney } from '#kernel/written-money.ts';
import { options, type BetLimits } from '../options.ts';
import { promotionOptions } from '../promotions/options.ts';

const pageIn = (folder: string): string => {
  const pages = JSON.parse(
    readFileSync(new URL(`../../../../content/${folder}pages.json`, import.meta.url), 'utf8'),
  ) as {
    slug: string;
    html: string;
  }[];
  return pages.find(({ slug }) => slug === 'betting-rules')!.html;
};

test.each([
  ['', 'en'],
  ['es/', 'es'],
  ['ru/', 'ru'],
])(
  'the rules in content/%spages.json name the limits of payouts, the 48 hours, and have a part for each case',
  (folder, locale) => {
    const written = (euros: number): string =>
      formatMoney({ amount: String(euros), currency: 'EUR' }, locale).replace(/[.,]00(?!\d)/, '');
    const html = pageIn(folder);
    const { payout, day } = JSON.parse(options.BET_LIMITS.fallback) as BetLimits;
    expect(html).toContain(written(payout));
    expect(html).toContain(written(day));
    expect(html).toContain('48');
    // Placing, returns, offers, what counts, unfinished matches, wrong prices, cashing out, corrections, simulated matches.
    expect(html.split('<h2>')).toHaveLength(10);
  },
);

test.each([
  ['', 'en'],
  ['es/', 'es'],
  ['ru/', 'ru'],
])('those in content/%spages.json name the terms of the offers', (folder, locale) => {
  const offers = pageIn(folder).split('<h2>')[3]!;
  const items = offers.split('<li>').slice(2);
  const money = (euros: number): string =>
    formatMoney({ amount: String(euros), currency: 'EUR' }, locale).replace(/[.,]00(?!\d)/, '');
  const odds = (thousandths: number): string => (thousandths / 1000).toFixed(2);
  const percent = (value: number): string => (locale === 'en' ? `${value}%` : `${value}\u00A0%`);
  const { ACCUMULATOR_BOOST, ACCUMULATOR_INSURANCE, TWO_GOALS_AHEAD } = promotionOptions;
  const boost = ACCUMULATOR_BOOST.parse(ACCUMULATOR_BOOST.fallback)!;
  const insurance = ACCUMULATOR_INSURANCE.parse(ACCUMULATOR_INSURANCE.fallback)!;
  const lead = TWO_GOALS_AHEAD.parse(TWO_GOALS_AHEAD.fallback)!;
  const [, accumulator, insured, ahead] = items as [string, string, string, string, ...string[]];
  const steps = [...accumulator.matchAll(/(\d+)\u00A0?% \p{L}+ (\d+)/gu)].map(([, value, legs]) => [
    legs,
    Number(value),
  ]);
  expect(Object.fromEntries(steps)).toEqual(boost.percents);
  expect(accumulator).toContain(percent(Object.values(boost.percents)[0]!));
  for (const text of [odds(boost.odds), money(boost.most)]) expect(accumulator).toContain(text);
  for (const text of [odds(insurance.odds), money(insurance.most), String(insurance.legs)])
    expect(insured).toContain(text);
  expect(ahead).toContain(odds(lead.odds));
});
