// Packs of free spins: the house pays the stakes, winnings go to the bonus purse.
import * as z from 'zod/mini';
import { field, method, shape } from '#kernel/method.ts';
import { roundEvents, roundFairness } from './round-contract.ts';

export const FREESPIN_STATUSES = ['active', 'finished', 'expired'] as const;

/** EN-18, and the stake of a spin. */
export const freespinPack = z.strictObject({
  id: z.string(),
  game: z.strictObject({ sysname: z.string(), name: z.string() }),
  remaining_count: z.number(),
  total_count: z.number(),
  status: z.enum(FREESPIN_STATUSES),
  stake: shape.money(),
  won: shape.money(),
  expires_at: z.string(),
});
export type FreespinPack = z.output<typeof freespinPack>;

export const getFreespins = method({
  name: 'Freespins.get',
  verb: 'GET',
  access: 'player',
  about: 'The player’s packs of free spins, those that end first before the others.',
  input: z.strictObject({
    /** Only these fields of each pack, `a,b,c`; always the id. */
    fields: z.optional(field.list()),
    status: z.optional(z.enum(FREESPIN_STATUSES)),
    count: z._default(field.integer(99), 99),
  }),
  output: z.array(z.partial(freespinPack)),
});

export const playFreespin = method({
  name: 'Freespins.play',
  verb: 'POST',
  access: 'player',
  moves: 'money',
  oncePer: 'request_id',
  rate: 'money',
  shed: 'last',
  about: 'Plays one spin of a pack and settles it.',
  input: z.strictObject({ id: field.uuid(), request_id: field.requestId() }),
  output: z.strictObject({
    round_id: z.string(),
    events: roundEvents,
    /** What the house has staked. */
    staked: shape.money(),
    won: shape.money(),
    balances: shape.balances(),
    fairness: roundFairness,
  }),
});
