// A product of the shop as content defines it.
import * as z from 'zod/mini';
import { rewardSchema } from './reward.ts';

const words = z.record(z.string(), z.string());
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);
const whole = (most: number) => z.int().check(z.minimum(1), z.maximum(most));

/** Entries of the collection `loyalty-products`; content adds an id and its own stamps. */
export const productSchema = z.object({
  id: z.number(),
  sysname: z.string().check(z.minLength(1)),
  title: words,
  text: words,
  art: z._default(z.nullable(z.string()), null),
  /** In whole spend points. */
  price: whole(10_000_000),
  /** How many there are in total; default: unlimited. */
  stock: orNull(z.int().check(z.minimum(0), z.maximum(10_000_000))),
  /** Between two purchases of one player. */
  cooldownHours: orNull(whole(24 * 365)),
  /** For one player. */
  perPlayer: orNull(whole(10_000)),
  minLevel: z._default(whole(100), 1),
  startsAt: orNull(z.string()),
  finishedAt: orNull(z.string()),
  reward: rewardSchema,
  position: orNull(z.number()),
});
export type ProductDefinition = z.output<typeof productSchema>;

/** What one player has bought of it before, in order of time. */
export interface Bought {
  count: number;
  lastAt: Date | null;
}

const HOUR_MS = 3_600_000;

export const freeAt = ({ cooldownHours }: ProductDefinition, { lastAt }: Bought): Date | null =>
  cooldownHours === null || lastAt === null ? null : new Date(lastAt.getTime() + cooldownHours * HOUR_MS);

/** The first obstacle to buying it; points are checked separately. */
export function barOf(
  definition: ProductDefinition,
  { left, level, bought, now }: { left: number | null; level: number; bought: Bought; now: Date },
): 'sold-out' | 'level' | 'limit' | 'cooldown' | null {
  if (left !== null && left <= 0) return 'sold-out';
  if (level < definition.minLevel) return 'level';
  if (definition.perPlayer !== null && bought.count >= definition.perPlayer) return 'limit';
  const free = freeAt(definition, bought);
  return free !== null && free > now ? 'cooldown' : null;
}

export const isOffered = ({ startsAt, finishedAt }: ProductDefinition, at: Date): boolean =>
  (startsAt === null || Date.parse(startsAt) <= at.getTime()) &&
  (finishedAt === null || at.getTime() < Date.parse(finishedAt));
