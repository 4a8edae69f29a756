/**
 * Bets on the spots of a table. The stake of a round is the value of one chip; a bet is a whole number of chips on a spot,
 * and the round costs all of them.
 */
import * as z from 'zod/mini';
import { assert } from '#kernel/assert.ts';

export const MAX_CHIPS_ON_A_SPOT = 100;
export const MAX_CHIPS = 500;

export interface TableBet {
  spot: string;
  chips: number;
}

export interface TableParams {
  bets: TableBet[];
}

/** The limits as part of a title's rules. */
export const TABLE_LIMITS = { chipsOnASpot: MAX_CHIPS_ON_A_SPOT, chips: MAX_CHIPS } as const;

export function tableParams(isSpot: (spot: string) => boolean): z.ZodMiniType<TableParams> {
  return z.strictObject({
    bets: z
      .array(
        z.strictObject({
          spot: z.string().check(z.refine(isSpot, 'Wrong value')),
          chips: z.int().check(z.gte(1), z.lte(MAX_CHIPS_ON_A_SPOT)),
        }),
      )
      .check(
        z.minLength(1),
        z.maxLength(MAX_CHIPS),
        z.refine((bets) => chipsIn(bets) <= MAX_CHIPS, 'Wrong value'),
        z.refine((bets) => new Set(bets.map(({ spot }) => spot)).size === bets.length, 'Wrong value'),
      ),
  });
}

export const chipsIn = (bets: readonly TableBet[]): number => bets.reduce((sum, { chips }) => sum + chips, 0);

export function costOf(stakeMinor: bigint, { bets }: TableParams): bigint {
  assert(stakeMinor > 0n, 'a chip is worth something');
  return stakeMinor * BigInt(chipsIn(bets));
}

/** The result of one bet: what is paid back in all, and why. */
export type SettledBet = { type: 'bet-won' | 'bet-returned'; spot: string; amount: string };
