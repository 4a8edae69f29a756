// Common reels: what they show, and what a player stakes on the next spin.
import * as z from 'zod/mini';
import { field, method } from '#kernel/method.ts';
import { tournamentId } from './contract.ts';

export const stakeCredits = method({
  name: 'tournaments.stake',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  rate: 'money',
  shed: 'last',
  about:
    'Says what the player stakes of their credits on a spin of a tournament with equal bankroll, `0` to sit it out; until the spin is drawn the last word counts.',
  input: z.strictObject({
    tournament_id: tournamentId(),
    /** From 1. */
    spin: field.integer(10_000),
    /** One of those on offer, in credits. */
    stake: field.amount(),
  }),
  output: z.strictObject({ spin: z.number(), stake: z.string() }),
});

/** A spin as drawn, for the caller's stake or otherwise the smallest one; amounts are credits. */
const shownSpin = z.strictObject({
  number: z.number(),
  /** The caller had staked on it. */
  is_own: z.boolean(),
  stake: z.string(),
  won: z.string(),
  params: z.record(z.string(), z.unknown()),
  /** The title's own, as of any round. */
  events: z.array(z.looseObject({ type: z.string() })),
});
export type ShownSpin = z.output<typeof shownSpin>;

const reels = z.strictObject({
  /** The server's clock. */
  now: z.string(),
  starts_at: z.string(),
  /** The one that stakes are accepted for. */
  spin: z.nullable(z.strictObject({ number: z.number(), closes_at: z.string() })),
  /** How many are drawn. */
  drawn: z.number(),
  last: z.nullable(shownSpin),
  /** What the last ones paid, in multiples of the stake, newest first. */
  recent: z.array(z.strictObject({ number: z.number(), times: z.number() })),
  /** `null` for those who do not take part. */
  own: z.nullable(z.strictObject({ credits: z.string(), stake: z.string(), spins: z.number() })),
  seed_hash: z.string(),
  /** From the start on: the hash of the list of participants. */
  client_seed: z.nullable(z.string()),
  /** Revealed at the end. */
  seed: z.nullable(z.string()),
});
export type Reels = z.output<typeof reels>;

export const getReels = method({
  name: 'tournaments.getReels',
  verb: 'GET',
  access: 'guest',
  about:
    'The common reels of a tournament with equal bankroll: the spin that stakes are taken for, the last one drawn, and the caller’s credits. Draws are published on the topic `tournament/{id}`.',
  input: z.strictObject({ tournament_id: tournamentId() }),
  output: reels,
});

/** Sent on the topic `tournament/{id}`: how many common spins are drawn. */
export interface SpinMessage {
  kind: 'spin';
  number: number;
}
