// A shared round as it is published, to be verified. The browser uses the schema itself, for a round that a visitor pastes.
import * as z from 'zod/mini';
import { publishedChain } from '#fairness/seeds/published-chain.ts';

export const sharedRound = z.strictObject({
  round_id: z.string(),
  sysname: z.string(),
  /** Its place in the chain. */
  number: z.number(),
  /** The mathematics it was drawn by; absent in rounds from before these named it. */
  math_version: z.optional(z.string()),
  math_hash: z.optional(z.string()),
  /** The last event of the draw. */
  result: z.looseObject({ type: z.string() }),
  link: z.string(),
  salt: z.string(),
  /** The link that was published before the chain was used and before its salt was drawn. */
  published: z.string(),
  published_at: z.string(),
  at: z.string(),
  /** The source of the salt; absent in what was saved before it was shown. */
  chain: z.optional(publishedChain),
  /** For a bet that left a curve by hand: when, and how long the curve had climbed. By the server's clock alone. */
  left: z.optional(z.strictObject({ at: z.string(), ms: z.number() })),
});
export type SharedRound = z.output<typeof sharedRound>;
