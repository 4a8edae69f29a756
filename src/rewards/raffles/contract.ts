// The daily wheel and raffles: the prizes, their chances, and the proof.
import * as z from 'zod/mini';
import { field, method, shape } from '#kernel/method.ts';

/** A reward, as `loyalty` writes it. */
const rewardView = z.strictObject({
  kind: z.enum(['cash', 'bonus', 'points', 'goods']),
  amount: z.nullable(shape.money()),
  points: z.nullable(z.number()),
  name: z.string(),
});

const spin = z.strictObject({
  id: z.string(),
  /** Place of the segment, from 0. */
  segment: z.number(),
  reward: z.nullable(rewardView),
});

export const wheel = z.strictObject({
  draw_id: z.string(),
  title: z.string(),
  text: z.string(),
  segments: z.array(
    z.strictObject({
      /** Percent, exact to four decimals. */
      chance: z.string(),
      reward: z.nullable(rewardView),
    }),
  ),
  seed_hash: z.string(),
  /** When the next spin is available, and this seed is shown. */
  next_at: z.string(),
  /** The player's spin of today. */
  spin: z.nullable(spin),
  /** Why the player cannot turn it now. */
  reason: z.nullable(z.strictObject({ rule: z.string(), sentence: z.string() })),
});
export type Wheel = z.output<typeof wheel>;

export const getWheel = method({
  name: 'Draws.getWheel',
  verb: 'GET',
  access: 'guest',
  about: 'The daily wheel with its chances and the hash of the seed of the day; `null` while there is none.',
  input: z.strictObject({}),
  output: z.nullable(wheel),
});

export const spinWheel = method({
  name: 'Draws.spin',
  verb: 'POST',
  access: 'player',
  moves: 'money',
  // One a day: a repeated request gets the spin already made.
  oncePer: [],
  rate: 'money',
  shed: 'last',
  about: 'Turns the daily wheel, once a day (UTC), and gives what it stops at.',
  input: z.strictObject({}),
  output: spin,
});

/** Everything needed to compute a spin again; `seed` once its day is over. */
export const spinProof = z.strictObject({
  spin_id: z.string(),
  subject: z.string(),
  weights: z.array(z.number()),
  segment: z.number(),
  seedHash: z.string(),
  seed: z.nullable(z.string()),
});
export type SpinProof = z.output<typeof spinProof>;

export const getSpin = method({
  name: 'Draws.getSpin',
  verb: 'GET',
  access: 'guest',
  about: 'What a spin of the wheel was decided by.',
  input: z.strictObject({ id: field.uuid() }),
  output: spinProof,
});

export const pastSpin = z.strictObject({
  ...spin.shape,
  spun_at: z.string(),
  /** When its seed is shown. */
  revealed_at: z.string(),
});
export type PastSpin = z.output<typeof pastSpin>;

export const getSpins = method({
  name: 'Draws.getSpins',
  verb: 'GET',
  access: 'player',
  about: 'The player’s spins of the wheel, the newest first.',
  input: z.strictObject({ count: z._default(field.integer(31), 7) }),
  output: shape.page(pastSpin),
});

export const raffle = z.strictObject({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  status: z.enum(['active', 'closing', 'drawn']),
  opens_at: z.string(),
  closes_at: z.string(),
  per_ticket: shape.money(),
  most_tickets: z.number(),
  prizes: z.array(z.strictObject({ count: z.number(), reward: rewardView })),
  players: z.number(),
  tickets: z.number(),
  /** The player's own: tickets, and what is staked towards the next one, in percent. */
  own: z.nullable(z.strictObject({ tickets: z.number(), percent: z.number(), holder: z.nullable(z.string()) })),
  winners: z.array(z.strictObject({ fakename: z.string(), holder: z.string(), reward: rewardView })),
  seed_hash: z.string(),
});
export type Raffle = z.output<typeof raffle>;

export const getRaffles = method({
  name: 'Draws.get',
  verb: 'GET',
  access: 'guest',
  about: 'Raffles that run and those of the last weeks, with their prizes and winners.',
  input: z.strictObject({ count: z._default(field.integer(20), 6) }),
  output: shape.page(raffle),
});

export const publishedRaffle = z.strictObject({
  draw_id: z.string(),
  subject: z.string(),
  seedHash: z.string(),
  seed: z.nullable(z.string()),
  /** Who holds how many tickets, by their numbers in this raffle; the closed list once it is drawn. */
  holdings: z.array(z.tuple([z.string(), z.number()])),
  winners: z.array(z.string()),
  prizes: z.number(),
});
export type PublishedRaffle = z.output<typeof publishedRaffle>;

export const getRaffle = method({
  name: 'Draws.getDraw',
  verb: 'GET',
  access: 'guest',
  rate: 'search',
  about: 'The list of tickets of a raffle, and after it the seed and the winners that follow from both.',
  input: z.strictObject({ id: field.uuid() }),
  output: publishedRaffle,
});
