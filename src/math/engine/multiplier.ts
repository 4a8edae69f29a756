/**
 * Multipliers in hundredths, for titles with fixed prices: 250 is shown as 2.50. Stakes are whole multiples of 100 minor
 * units, so that every win is a whole number of minor units and nothing is ever rounded.
 */
import { assert } from '#kernel/assert.ts';
import { celebrationOf, type Celebration } from './celebration.ts';

export const STAKE_STEP = 100n;

/** `"2.50"` → 250. */
export const toHundredths = (text: string): number => Number(text.replace('.', ''));

/** 250 → `"2.50"`. */
export const fromHundredths = (value: number | bigint): string => {
  const digits = String(value).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

export const payoutMinor = (stakeMinor: bigint, hundredths: number | bigint): bigint =>
  (stakeMinor * BigInt(hundredths)) / 100n;

/** The last event of every round. */
export type FinalWin = { type: 'final-win'; amount: string; celebration: Celebration };

export function finalWin(wonMinor: bigint, costMinor: bigint): FinalWin {
  assert(costMinor > 0n, 'a round costs something');
  return { type: 'final-win', amount: String(wonMinor), celebration: celebrationOf(wonMinor, costMinor, costMinor) };
}
