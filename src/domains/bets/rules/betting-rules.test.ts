// What the page of the betting rules promises is what the code does.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { betsOptions, type BetLimits } from '#platform/config/bets.ts';

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
  ['', (euros: number) => `€${euros.toLocaleString('en')}`],
  ['es/', (euros: number) => `${euros.toLocaleString('en').replace(',', ' ')} €`],
  ['ru/', (euros: number) => `${euros.toLocaleString('en').replace(',', ' ')} €`],
])(
  'the rules in content/%spages.json name the limits of payouts, the 48 hours, and have a part for each case',
  (folder, written) => {
    const html = pageIn(folder);
    const { payout, day } = JSON.parse(betsOptions.BET_LIMITS.fallback) as BetLimits;
    expect(html).toContain(written(payout));
    expect(html).toContain(written(day));
    expect(html).toContain('48');
    // Placing, returns, what counts, unfinished matches, wrong prices, corrections, simulated matches.
    expect(html.split('<h2>')).toHaveLength(8);
  },
);
