// A round as anybody gets it, to be replayed and verified. The one schema that the browser uses itself: for a round that a
// visitor pastes at /fairness.
import * as z from 'zod/mini';
import { shape } from '#kernel/method.ts';

/** What anyone needs to check one round. Seeds of a running commitment stay hidden until they are rotated. */
export const roundFairness = z.strictObject({
  server_seed_hash: z.string(),
  /** `null` until the seed is rotated. */
  server_seed: z.nullable(z.string()),
  client_seed: z.string(),
  nonce: z.number(),
  math_hash: z.string(),
  math_version: z.string(),
  profile_hash: z.string(),
  /** H(serverSeedHash ‖ mathHash ‖ mathVersion ‖ profileHash). */
  commitment: z.string(),
});
export type RoundFairness = z.output<typeof roundFairness>;

/** Events are the title's own; the client plays them one by one and never computes a win. */
export const roundEvents = z.array(z.looseObject({ type: z.string() }));

export const round = z.strictObject({
  round_id: z.string(),
  sysname: z.string(),
  name: z.string(),
  mode: z.enum(['play', 'demo']),
  params: z.record(z.string(), z.unknown()),
  stake: shape.money(),
  staked: shape.money(),
  won: shape.money(),
  events: roundEvents,
  /** What the player did, in a round in which they act. */
  actions: z.optional(z.array(z.record(z.string(), z.unknown()))),
  fairness: roundFairness,
  created_at: z.string(),
  /** Of a round at a live table, added by whoever keeps it to be verified: where the chain of its seed begins. */
  chain: z.optional(z.strictObject({ published: z.string(), published_at: z.string() })),
});
export type Round = z.output<typeof round>;

export const historyRound = z.extend(
  z.pick(round, {
    round_id: true,
    sysname: true,
    name: true,
    mode: true,
    staked: true,
    won: true,
    created_at: true,
  }),
  /** Played out by an outside supplier: nothing of ours can show it again. */
  { is_outside: z.optional(z.boolean()) },
);
export type HistoryRound = z.output<typeof historyRound>;
