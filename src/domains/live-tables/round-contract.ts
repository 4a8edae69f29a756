// A shared round as anybody gets it, to be verified. The browser uses the schema itself, for one that a visitor pastes.
import * as z from 'zod/mini';

export const sharedRound = z.strictObject({
  round_id: z.string(),
  sysname: z.string(),
  /** Its place in the chain. */
  number: z.number(),
  /** The last event of what was drawn. */
  result: z.looseObject({ type: z.string() }),
  link: z.string(),
  salt: z.string(),
  /** The link that was published before the chain was used and before its salt was drawn. */
  published: z.string(),
  published_at: z.string(),
  at: z.string(),
});
export type SharedRound = z.output<typeof sharedRound>;
