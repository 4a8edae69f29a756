// Rounds one after the other, under rules that the server keeps.
import * as z from 'zod/mini';
import { field, method, shape } from '#kernel/method.ts';

export const MAX_ROUNDS = 1000;

export const autoplayRun = z.strictObject({
  id: z.string(),
  sysname: z.string(),
  mode: z.enum(['play', 'demo']),
  stake: z.string(),
  params: z.record(z.string(), z.unknown()),
  /** As requested, and how many have been played. */
  rounds: z.number(),
  played: z.number(),
  staked: shape.money(),
  won: shape.money(),
  loss_limit: z.nullable(shape.money()),
  win_limit: z.nullable(shape.money()),
  /** `null` while it goes on. */
  ended_by: z.nullable(z.enum(['rounds', 'loss', 'win', 'player', 'refused'])),
});
export type AutoplayRun = z.output<typeof autoplayRun>;

export const startAutoplay = method({
  name: 'Games.startAutoplay',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  shed: 'last',
  about: 'Sets the rules of an auto-play. Nothing is staked yet.',
  input: z.strictObject({
    sysname: field.text(64),
    mode: z.enum(['play', 'demo']),
    stake: field.amount(),
    params: z._default(field.json(z.record(z.string(), z.unknown())), {}),
    rounds: field.integer(MAX_ROUNDS).check(z.minimum(1)),
    /** The run ends before a round that could take the loss of the whole run above this. */
    loss_limit: z.optional(field.amount()),
    /** The run ends after a round that won this much or more. */
    win_limit: z.optional(field.amount()),
    request_id: field.requestId(),
  }),
  output: autoplayRun,
});

export const playAutoplay = method({
  name: 'Games.playAutoplay',
  verb: 'POST',
  access: 'player',
  moves: 'money',
  oncePer: ['id', 'number'],
  rate: 'money',
  shed: 'last',
  about: 'Plays the next round of an auto-play, if its rules still let it. The same number again is the same round.',
  input: z.strictObject({
    id: field.uuid(),
    /** From 1: one more than `played`. */
    number: field.integer(MAX_ROUNDS).check(z.minimum(1)),
  }),
  output: z.strictObject({
    /** As `Games.playRound` answers it; `null` when the run had ended before it. */
    round: z.nullable(z.looseObject({ round_id: z.string() })),
    run: autoplayRun,
  }),
});

export const stopAutoplay = method({
  name: 'Games.stopAutoplay',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  shed: 'last',
  about: 'Ends an auto-play.',
  input: z.strictObject({ id: field.uuid() }),
  output: autoplayRun,
});

export const getAutoplay = method({
  name: 'Games.getAutoplay',
  verb: 'GET',
  access: 'player',
  about: 'The auto-play that goes on, to take it up again.',
  input: z.strictObject({}),
  output: z.strictObject({ run: z.nullable(autoplayRun) }),
});
