/** The canonical rules of the scratch card. Multipliers are hundredths: 200 is shown as 2.00. */
import type { Weighted } from '../../engine/weighted.ts';

/** A symbol and what three of it pay. */
export const PRIZES = [
  ['seven', 100_000],
  ['diamond', 20_000],
  ['crown', 5_000],
  ['bell', 2_000],
  ['star', 1_000],
  ['clover', 500],
  ['cherry', 200],
  ['coin', 100],
] as const;
export type Mark = (typeof PRIZES)[number][0];
export const MARKS: readonly Mark[] = PRIZES.map(([mark]) => mark);

export const FIELDS = 9;
export const ALIKE = 3;

/** How often each mark wins, in a million cards; `none` is a card without three alike. */
const cards: Weighted<Mark | 'none'> = [
  ['seven', 40],
  ['diamond', 400],
  ['crown', 2_000],
  ['bell', 7_500],
  ['star', 15_000],
  ['clover', 32_000],
  ['cherry', 90_000],
  ['coin', 120_000],
  ['none', 733_060],
];

export const rules = {
  kind: 'scratch-card',
  fields: FIELDS,
  alike: ALIKE,
  pays: PRIZES,
  cards,
  filling: 'a winning card bears its mark three times; no other mark stands on a card more than twice',
} as const;

export const paysFor = (mark: Mark): number => PRIZES.find(([name]) => name === mark)![1];
