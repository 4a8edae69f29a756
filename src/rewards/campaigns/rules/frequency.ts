// How often something may be shown or sent to one player.
import * as z from 'zod/mini';

export const cap = z.strictObject({
  /** In all. */
  times: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1),
  /** Not again within so many days. */
  days: z._default(z.number().check(z.minimum(0), z.maximum(365)), 0),
});
export type Cap = z.output<typeof cap>;

export const ONCE: Cap = { times: 1, days: 0 };
const DAY_MS = 86_400_000;

/** The number of the next one, from 1 on; nothing while none is allowed. `shown`: the times of earlier ones, newest first. */
export function nextNumber({ times, days }: Cap, shownAt: readonly Date[], now: Date): number | undefined {
  if (shownAt.length >= times) return undefined;
  const [latest] = shownAt;
  if (latest && now.getTime() - latest.getTime() < days * DAY_MS) return undefined;
  return shownAt.length + 1;
}
