// What players are given for levels, missions, products, places in tournaments and draws: one entry, as content defines it.
import * as z from 'zod/mini';

/** In major units by currency; a missing one is worth the same as in EUR. */
const sums = z.record(z.string(), z.string());

export const rewardSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cash'), amount: sums }),
  /** Bonus money, free spins, free bets: the sysname of an entry of `bonuses`. */
  z.strictObject({ kind: z.literal('bonus'), definition: z.string() }),
  /** Spend points. */
  z.strictObject({ kind: z.literal('points'), points: z.int().check(z.minimum(1), z.maximum(10_000_000)) }),
  /** The sysname of an entry of `goods`. */
  z.strictObject({ kind: z.literal('goods'), goods: z.string() }),
]);
export type Reward = z.output<typeof rewardSchema>;

/** What it is given for. */
export type RewardCause = 'loyalty' | 'mission' | 'shop' | 'tournament' | 'draw';
