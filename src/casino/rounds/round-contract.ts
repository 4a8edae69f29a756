// A round as it is published, to be replayed and verified. The only schema that the browser itself uses: for a round that a
// visitor pastes at /fairness.
import * as z from 'zod/mini';
import { shape } from '#kernel/method.ts';
import { publishedChain } from '#fairness/seeds/published-chain.ts';

/** Everything needed to check one round. Seeds of a running commitment stay hidden until they are rotated. */
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
  /** The player's actions, in a round in which they act. */
  actions: z.optional(z.array(z.record(z.string(), z.unknown()))),
  fairness: roundFairness,
  created_at: z.string(),
  /** For a round at a live table, added by the verifier that keeps it: the chain of its seed, or where the chain begins. */
  chain: z.optional(z.union([publishedChain, z.strictObject({ published: z.string(), published_at: z.string() })])),
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
  /** Played at an outside supplier: it cannot be replayed here. */
  { is_outside: z.optional(z.boolean()) },
);
export type HistoryRound = z.output<typeof historyRound>;

/** All rounds of a revealed seed, so that a missing one is noticed. */
export const seedRounds = z.strictObject({
  server_seed_hash: z.string(),
  server_seed: z.string(),
  /** How many rounds the seed decided: their nonces are 1 to this. */
  rounds: z.number(),
  items: z.array(
    z.strictObject({
      nonce: z.number(),
      round_id: z.string(),
      sysname: z.string(),
      client_seed: z.string(),
      staked: shape.money(),
      won: shape.money(),
    }),
  ),
});
export type SeedRounds = z.output<typeof seedRounds>;

/** Signed by the house; what is signed, and how, is documented in fairness/seeds/receipt.ts. */
const receiptOf = <Statement extends z.core.$ZodType>(statement: Statement) =>
  z.strictObject({
    statement,
    index: z.number(),
    size: z.number(),
    path: z.array(z.string()),
    signed: z.strictObject({
      format: z.literal('baize-receipt/1'),
      issuer: z.string(),
      kid: z.string(),
      at: z.string(),
      root: z.string(),
    }),
    signature: z.string(),
  });

export const commitmentReceipt = receiptOf(
  z.strictObject({
    kind: z.literal('commitment'),
    server_seed_hash: z.string(),
    client_seed: z.nullable(z.string()),
    next_nonce: z.number(),
    next_server_seed_hash: z.string(),
    next_client_seed: z.nullable(z.string()),
  }),
);

export const roundReceipt = receiptOf(
  z.strictObject({
    kind: z.literal('round'),
    round_id: z.string(),
    sysname: z.string(),
    mode: z.string(),
    stake: shape.money(),
    staked: shape.money(),
    won: shape.money(),
    created_at: z.string(),
    server_seed_hash: z.string(),
    client_seed: z.string(),
    nonce: z.number(),
    math_hash: z.string(),
    math_version: z.string(),
    profile_hash: z.string(),
    course: z.string(),
  }),
);

/** What a player keeps, as their browser saves it. */
export const keptReceipts = z.strictObject({
  format: z.literal('baize-receipts/1'),
  keys: z.array(z.strictObject({ kid: z.string(), kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })),
  receipts: z.array(z.union([commitmentReceipt, roundReceipt])),
});
