// A published hash chain with what is needed to check its salt: the shape that pages, the API and the verifier share.
import * as z from 'zod/mini';

/** A chain as it is published. */
export const publishedChain = z.strictObject({
  /** A live table, or a lane of the league. */
  of: z.string(),
  /** Link 0. */
  published: z.string(),
  length: z.number(),
  published_at: z.string(),
  /** `null`: there is none yet, and the chain is not in use. */
  salt: z.nullable(z.string()),
  salted_at: z.nullable(z.string()),
  /** The round of a drand beacon that the salt follows from; `null`: the house makes it. */
  beacon: z.nullable(
    z.strictObject({
      /** Chain hash of the network. */
      network: z.string(),
      round: z.number(),
      /** When the round exists. */
      at: z.string(),
      /** `null` before the salt. */
      signature: z.nullable(z.string()),
    }),
  ),
  /** The chain's entry in the public log, verbatim: its leaf is the hash of this text. */
  entry: z.string(),
});
export type PublishedChain = z.output<typeof publishedChain>;

/** Chains that were saved before all of this was published lack most of it. */
export const isPublishedChain = (chain: object | undefined): chain is PublishedChain =>
  chain !== undefined && 'entry' in chain;
