// Jackpots: what their pools hold, who has won them, and the proofs.
import * as z from 'zod/mini';
import { field, method, shape } from '#kernel/method.ts';

const spoken = z.record(z.string(), z.string());

/** What is promised about a run before its first stake. */
const terms = z.strictObject({
  jackpot: z.string(),
  level: z.string(),
  run: z.number(),
  currency: z.string(),
  baseMinor: z.number(),
  incrementPpm: z.number(),
  hiddenPpm: z.number(),
  capMinor: z.nullable(z.number()),
  trigger: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('amount'), fromMinor: z.number(), toMinor: z.number() }),
    z.strictObject({ kind: z.literal('time'), fromSeconds: z.number(), untilSeconds: z.number() }),
    z.strictObject({ kind: z.literal('stake'), oneInMinor: z.number() }),
  ]),
});

const jackpotWin = z.strictObject({
  id: z.string(),
  jackpot: z.string(),
  title: z.string(),
  level: z.string(),
  level_title: z.string(),
  fakename: z.string(),
  amount: shape.money(),
  /** In the winner's currency. */
  paid: shape.money(),
  /** `null` where the round was played elsewhere and cannot be shown. */
  round_id: z.nullable(z.string()),
  sysname: z.string(),
  game: z.string(),
  created_at: z.string(),
});
export type JackpotWin = z.output<typeof jackpotWin>;

const pool = z.strictObject({
  id: z.string(),
  name: z.string(),
  amount: shape.money(),
  base: shape.money(),
  /** Percent of each stake by which it grows, and percent put aside for its next base. */
  increment: z.string(),
  hidden: z.string(),
  cap: z.nullable(shape.money()),
  /** It drops by this sum at the latest, or by this time; or on average once per this much staked. */
  must_drop_at: z.nullable(shape.money()),
  must_drop_by: z.nullable(z.string()),
  one_in: z.nullable(shape.money()),
  run: z.strictObject({
    id: z.string(),
    number: z.number(),
    opened_at: z.string(),
    seed_hash: z.string(),
    commitment: z.string(),
  }),
});
export type JackpotPool = z.output<typeof pool>;

export const jackpot = z.strictObject({
  id: z.string(),
  description: z.strictObject({ title: z.string(), text: z.string() }),
  /** Smallest first. */
  pools: z.array(pool),
  /** Sysnames of the games that feed it. */
  games: z.array(z.string()),
  /** What each stake returns through it in the long run, in percent: both rates of all levels. */
  rtp: z.string(),
  /** The latest drops. */
  winners: z.array(jackpotWin),
});
export type Jackpot = z.output<typeof jackpot>;

export const getJackpots = method({
  name: 'Jackpots.get',
  verb: 'GET',
  access: 'guest',
  about:
    'Running jackpots with their pools; all, one by `id`, or those that a `game` feeds. Meters follow on the topic `jackpots`.',
  input: z.strictObject({
    id: z.optional(field.text(64)),
    game: z.optional(field.text(64)),
    offset: z._default(field.integer(1000), 0),
    count: z._default(field.integer(50), 50),
  }),
  output: shape.page(jackpot),
});

export const getJackpotWinners = method({
  name: 'Jackpots.getWinners',
  verb: 'GET',
  access: 'guest',
  about: 'Who has won jackpots, the latest first; of one jackpot by `id`, of one round by `round`.',
  input: z.strictObject({
    id: z.optional(field.text(64)),
    round: z.optional(field.uuid()),
    offset: z._default(field.integer(100_000), 0),
    count: z._default(field.integer(100), 20),
  }),
  output: shape.page(jackpotWin),
});

/** Everything needed to compute a drop again; sums in millionths of a minor unit, in digits. */
export const dropProof = z.strictObject({
  drop_id: z.string(),
  run_id: z.string(),
  terms,
  seedHash: z.string(),
  commitment: z.string(),
  seed: z.string(),
  /** What was drawn from the seed: a sum in minor units, or seconds since 1970. */
  drawn: z.nullable(z.string()),
  round: z.string(),
  settledSeconds: z.number(),
  stakeMicro: z.string(),
  startMicro: z.string(),
  beforeMicro: z.string(),
  afterMicro: z.string(),
  paidMinor: z.string(),
  /** The stake with which the run was closed, where another of its stakes has won; the sums are those around it. */
  closing: z.optional(z.strictObject({ round: z.string(), stakeMicro: z.string() })),
  opened_at: z.string(),
  dropped_at: z.string(),
  /** How many stakes the run has counted; `Jackpots.getEntries` lists them. */
  entries: z.number(),
});
export type DropProof = z.output<typeof dropProof>;

export const getDrop = method({
  name: 'Jackpots.getDrop',
  verb: 'GET',
  access: 'guest',
  about: 'What a drop was decided by: the commitment, the seed that was revealed, and the stake that it fell to.',
  input: z.strictObject({ id: field.uuid() }),
  output: dropProof,
});

export const getEntries = method({
  name: 'Jackpots.getEntries',
  verb: 'GET',
  access: 'guest',
  rate: 'search',
  about:
    'The stakes that a run has counted, in their order, each with its round and its worth in millionths of a cent.',
  input: z.strictObject({
    run: field.uuid(),
    offset: z._default(field.integer(100_000_000), 0),
    count: z._default(field.integer(10_000), 10_000),
  }),
  output: shape.page(z.tuple([z.string(), z.string()])),
});

/** On the topic `jackpots`: what pools hold, in cents, by `jackpot/level`; only changes. */
export const metersMessage = z.strictObject({ kind: z.literal('meters'), pools: z.record(z.string(), z.number()) });
export type MetersMessage = z.output<typeof metersMessage>;

/** On the topic `jackpots`, and to the winner on `me`. */
export const jackpotDropMessage = z.strictObject({
  kind: z.literal('jackpot'),
  id: z.string(),
  jackpot: z.string(),
  level: z.string(),
  /** By language. */
  title: spoken,
  level_title: spoken,
  /** In EUR. */
  amount: z.string(),
  paid: shape.money(),
  round_id: z.string(),
});
export type JackpotDropMessage = z.output<typeof jackpotDropMessage>;
