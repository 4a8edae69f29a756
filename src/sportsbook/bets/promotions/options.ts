// What the house adds to accumulators, and to bets on the winner of a football match.
import type { Settings } from '#platform/config.ts';
import { readJson, type Options } from '#platform/config/option.ts';

/** Odds in thousandths, sums in whole EUR. */
export interface AccumulatorBoost {
  percents: Record<string, number>;
  odds: number;
  most: number;
}
export interface AccumulatorInsurance {
  legs: number;
  odds: number;
  most: number;
}

export interface TwoGoalsAhead {
  feeds: readonly string[];
  /** The highest. */
  odds: number;
}

const MAX_LEGS = 20;
const MAX_PERCENT = 100;

const isWhole = (value: unknown, from: number, to: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= from && (value as number) <= to;
const oddsOf = (value: unknown): number => {
  if (typeof value !== 'number' || !(value >= 1.01 && value <= 100))
    throw new Error('must have as "odds" those that each selection needs, from 1.01 to 100');
  return Math.round(value * 1000);
};

function settingOf(value: string, names: readonly string[]): Record<string, unknown> | null {
  if (value === 'off') return null;
  const setting = readJson(value) as Record<string, unknown> | null;
  if (typeof setting !== 'object' || setting === null || Array.isArray(setting))
    throw new Error('must be "off" or a JSON object');
  const missing = names.find((name) => !Object.hasOwn(setting, name));
  if (missing !== undefined) throw new Error(`lacks "${missing}"`);
  const unknown = Object.keys(setting).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`names "${unknown}"; there are ${names.join(', ')}`);
  if (names.includes('most') && !isWhole(setting['most'], 1, 1_000_000))
    throw new Error('must have as "most" whole EUR from 1 to 1000000');
  return setting;
}

function accumulatorBoost(value: string): AccumulatorBoost | null {
  const setting = settingOf(value, ['percents', 'odds', 'most']);
  if (!setting) return null;
  const percents = setting['percents'] as Record<string, number> | null;
  const steps = Object.entries(typeof percents === 'object' && percents !== null ? percents : {});
  if (
    steps.length === 0 ||
    !steps.every(([legs, percent]) => isWhole(Number(legs), 2, MAX_LEGS) && isWhole(percent, 1, MAX_PERCENT)) ||
    steps.some(([, percent], nth) => nth > 0 && percent <= steps[nth - 1]![1])
  )
    throw new Error(
      'must have as "percents" rising whole percents from 1 to 100 by numbers of selections from 2 to 20',
    );
  return { percents: percents!, odds: oddsOf(setting['odds']), most: setting['most'] as number };
}

function accumulatorInsurance(value: string): AccumulatorInsurance | null {
  const setting = settingOf(value, ['legs', 'odds', 'most']);
  if (!setting) return null;
  if (!isWhole(setting['legs'], 3, MAX_LEGS)) throw new Error('must have as "legs" a whole number from 3 to 20');
  return { legs: setting['legs'] as number, odds: oddsOf(setting['odds']), most: setting['most'] as number };
}

function twoGoalsAhead(value: string): TwoGoalsAhead | null {
  const setting = settingOf(value, ['feeds', 'odds']);
  if (!setting) return null;
  const { feeds } = setting;
  if (!Array.isArray(feeds) || feeds.length === 0 || !feeds.every((feed) => typeof feed === 'string'))
    throw new Error('must have as "feeds" a list of their names');
  return { feeds: feeds as string[], odds: oddsOf(setting['odds']) };
}

export const promotionOptions = {
  ACCUMULATOR_BOOST: {
    fallback: JSON.stringify({
      percents: { 3: 3, 4: 5, 5: 8, 6: 10, 7: 12, 8: 15, 10: 20, 12: 25 },
      odds: 1.5,
      most: 1000,
    }),
    about:
      'What an accumulator of the player’s own money wins on top, as JSON: `percents` of the winnings by the least number of selections, `odds` that each of them needs, `most` of it in EUR; or `off`. docs/decisions/0179 says what it costs.',
    parse: accumulatorBoost,
  },
  ACCUMULATOR_INSURANCE: {
    fallback: JSON.stringify({ legs: 6, odds: 2, most: 25 }),
    about:
      'When the stake of an accumulator comes back although exactly one selection has lost, as JSON: from how many `legs`, `odds` that each of them needs, `most` of it in EUR; or `off`. Lower odds or fewer legs cost more than the margin brings: docs/decisions/0179.',
    parse: accumulatorInsurance,
  },
  TWO_GOALS_AHEAD: {
    fallback: JSON.stringify({ feeds: ['league'], odds: 2 }),
    about:
      'Where a bet on the winner of a football match, placed before it, is won as soon as its team leads by two goals, as JSON: `feeds` that send the score with each goal, and the highest `odds` of such a selection; or `off`. At higher odds it is worth more than the margin: docs/decisions/0180.',
    parse: twoGoalsAhead,
  },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof promotionOptions> {}
}
