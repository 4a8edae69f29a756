// What the browser may know of the league: what was promised before its matches.
import * as z from 'zod/mini';
import { method } from '#kernel/method.ts';

const chain = z.strictObject({
  /** The competition and which of its lanes. */
  competition: z.string(),
  lane: z.number(),
  /** The link that stood here before any match of the chain was made known. */
  published: z.string(),
  published_at: z.string(),
  /** Drawn after the publication; null: not yet, and no match uses the chain. */
  salt: z.nullable(z.string()),
  salted_at: z.nullable(z.string()),
  /** Matches that the chain is for, and how many have been made known. */
  length: z.number(),
  used: z.number(),
});

export const getChains = method({
  name: 'League.getChains',
  verb: 'GET',
  access: 'guest',
  about:
    'The hash chains that seeds of simulated matches come from, newest first; what is revealed of a match names its chain by `published`.',
  input: z.strictObject({}),
  output: z.strictObject({ chains: z.array(chain) }),
});
