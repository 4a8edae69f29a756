// What the browser may know about the league: what was promised before its matches.
import * as z from 'zod/mini';
import { method } from '#kernel/method.ts';
import { publishedChain } from '#fairness/seeds/published-chain.ts';

const chain = z.extend(publishedChain, {
  /** The competition (of races, the meeting) and which of its lanes. */
  competition: z.string(),
  lane: z.number(),
  /** How many matches or races of the chain have been published. */
  used: z.number(),
});

export const getChains = method({
  name: 'League.getChains',
  verb: 'GET',
  access: 'guest',
  about:
    'The hash chains that seeds of simulated matches and races come from, newest first, or the one that is named; what is revealed of one names its chain by `published`.',
  input: z.strictObject({ published: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))) }),
  output: z.strictObject({ chains: z.array(chain) }),
});
