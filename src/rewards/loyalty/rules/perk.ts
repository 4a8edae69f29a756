// What a character brings: one perk each, with a real effect.
import * as z from 'zod/mini';

export const perkSchema = z.discriminatedUnion('kind', [
  /** More spend points for stakes on a type of games. */
  z.strictObject({
    kind: z.literal('points'),
    category: z.string(),
    percent: z.int().check(z.minimum(1), z.maximum(100)),
  }),
  /** A discount in the shop. */
  z.strictObject({ kind: z.literal('discount'), percent: z.int().check(z.minimum(1), z.maximum(90)) }),
  /** The missions marked as extra. */
  z.strictObject({ kind: z.literal('missions') }),
]);
export type Perk = z.output<typeof perkSchema>;

/** Spend points of a stake, in millionths. */
export const withPerk = (millionths: bigint, category: string, perk: Perk | undefined): bigint =>
  perk?.kind === 'points' && perk.category === category ? (millionths * BigInt(100 + perk.percent)) / 100n : millionths;

/** In whole points, rounded in the player's favour; never zero. */
export const priceWith = (points: number, perk: Perk | undefined): number =>
  perk?.kind === 'discount' ? Math.max(1, Math.floor((points * (100 - perk.percent)) / 100)) : points;
