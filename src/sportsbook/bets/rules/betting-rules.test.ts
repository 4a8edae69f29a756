// What the page of the betting rules promises is what the code does.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatMoney } from '#kernel/written-money.ts';
import { options, type BetLimits } from '../options.ts';

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
    // Placing, returns, what counts, unfinished matches, wrong prices, cashing out, corrections, simulated matches.
    expect(html.split('<h2>')).toHaveLength(9);
  },
);
