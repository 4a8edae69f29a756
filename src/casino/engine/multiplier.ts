/**
 * Multipliers in hundredths, for titles with fixed prices: 250 is shown as 2.50. Stakes are whole multiples of 10 minor units:
 * a multiplier in whole tenths pays a whole number of minor units at each of them. Any other is rounded down, at stakes that are
 * no multiple of 100; the proof of its title says what that costs at the most (`Proof.rounded`).
 */
import { assert } from '#kernel/assert.ts';
import { celebrationOf, type Celebration } from './celebration.ts';

export const STAKE_STEP = 10n;

/** `"2.50"` → 250. */
export const toHundredths = (text: string): number => Number(text.replace('.', ''));

/** 250 → `"2.50"`. */
export const fromHundredths = (value: number | bigint): string => {
  const digits = String(value).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

export const payoutMinor = (stakeMinor: bigint, hundredths: number | bigint): bigint =>
  (stakeMinor * BigInt(hundredths)) / 100n;

/** What rounding down took off it, in stakes. */
export const roundedOff = (stakeMinor: bigint, hundredths: number): number =>
  Number((stakeMinor * BigInt(hundredths)) % 100n) / (100 * Number(stakeMinor));

/** The last event of every round. */
export type FinalWin = { type: 'final-win'; amount: string; celebration: Celebration };

export function finalWin(wonMinor: bigint, costMinor: bigint): FinalWin {
  assert(costMinor > 0n, 'a round costs something');
  return { type: 'final-win', amount: String(wonMinor), celebration: celebrationOf(wonMinor, costMinor, costMinor) };
}
