// The game hall, rounds and their fairness.
import * as z from 'zod/mini';
import { field, method, shape } from '#kernel/method.ts';
import { historyRound, round, roundEvents, roundFairness } from './round-contract.ts';

/** CO-23. */
export const GAME_CATEGORIES = ['all', 'casino', 'slot', 'live', 'fast'] as const;
export const GAME_TYPES = ['slot', 'live', 'casino', 'fast'] as const;

export const game = z.object({
  sysname: z.string(),
  name: z.string(),
  image_url: z.string(),
  /** Its `name` and `img_288_192` override (EN-22). */
  description: z.object({
    name: z.optional(z.string()),
    img_288_192: z.optional(z.string()),
    about: z.optional(z.string()),
  }),
  type: z.enum(GAME_TYPES),
  provider: z.string(),
  tags: z.array(z.string()),
  /** Proved return to player in percent, e.g. `"96.01"`; as its supplier states it where `stated_by` names one. */
  rtp: z.string(),
  /** The outside supplier who runs the game. What is said of its chances is their word and not proved. */
  stated_by: z.optional(z.string()),
  volatility: z.enum(['low', 'medium', 'high']),
  /** Highest win in multiples of the stake. */
  max_win: z.number(),
  /** Stakes on offer in major units of the asked currency, ascending. */
  stakes: z.array(z.string()),
  /** Stakes of the demo, which is always in play money. */
  demo_stakes: z.array(z.string()),
  has_demo: z.boolean(),
  /** Turbo, and a press that ends a round’s animation, are allowed in this market. Not said of games of others. */
  is_hurry_allowed: z.optional(z.boolean()),
  /** No new rounds are taken while it is not. */
  is_open: z.boolean(),
});
export type Game = z.output<typeof game>;

export const getGames = method({
  name: 'Games.get',
  verb: 'GET',
  access: 'guest',
  rate: 'search',
  // Looking through the hall is free; looking for words is not.
  rateCounts: ({ options }) => Boolean(options.query),
  about: 'Games of the hall, filtered, searched and sorted.',
  input: z.strictObject({
    options: z._default(
      field.json(
        z.strictObject({
          offset: z.optional(z.number().check(z.minimum(0), z.maximum(100_000))),
          count: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
          sort: z.optional(z.enum(['priority', 'name', 'rtp'])),
          order: z.optional(z.enum(['asc', 'desc'])),
          query: z.optional(z.string().check(z.maxLength(100))),
          fields: z.optional(z.array(z.string())),
          types: z.optional(z.array(z.enum(GAME_TYPES))),
          tags: z.optional(z.array(z.string())),
          providers: z.optional(z.array(z.string())),
          options: z.optional(z.strictObject({ id: z.union([z.number(), z.string()]), type: z.literal('tournament') })),
          sysnames: z.optional(z.array(z.string())),
        }),
      ),
      {},
    ),
  }),
  output: shape.page(z.partial(game)),
});

export const gameCategory = z.strictObject({ id: z.string(), name: z.string(), count: z.number() });
export type GameCategory = z.output<typeof gameCategory>;

export const getCategories = method({
  name: 'Games.getCategories',
  verb: 'GET',
  access: 'guest',
  about: 'Categories of the hall with the number of games in each.',
  input: z.strictObject({}),
  output: z.array(gameCategory),
});

/** Tags with a group in front, e.g. `volatility:high`: what the hall is filtered by. */
export const gameTag = z.strictObject({ id: z.string(), count: z.number() });
export type GameTag = z.output<typeof gameTag>;

export const getTags = method({
  name: 'Games.getTags',
  verb: 'GET',
  access: 'guest',
  about: 'Tags that the hall can be filtered by, each with its number of games.',
  input: z.strictObject({}),
  output: z.array(gameTag),
});

export const playRound = method({
  name: 'Games.playRound',
  verb: 'POST',
  access: 'guest', // demo is open to guests; `play` asks for a player
  moves: 'money',
  oncePer: 'request_id',
  rate: 'money',
  shed: 'last',
  about: 'Plays one round and settles it.',
  input: z.strictObject({
    sysname: field.text(64),
    mode: z.enum(['play', 'demo']),
    /** The title's stake in major units; some actions cost a multiple of it (feature buy). */
    stake: field.amount(),
    request_id: field.requestId(),
    params: z._default(field.json(z.record(z.string(), z.unknown())), {}),
  }),
  output: z.strictObject({
    round_id: z.string(),
    events: roundEvents,
    /** What was taken from the purse. */
    staked: shape.money(),
    won: shape.money(),
    balances: shape.balances(),
    fairness: roundFairness,
  }),
});
export type PlayedRound = z.output<typeof playRound.output>;

/** A round in which the player acts, as it stands. */
export const openRoundState = z.strictObject({
  round_id: z.string(),
  sysname: z.string(),
  mode: z.enum(['play', 'demo']),
  params: z.record(z.string(), z.unknown()),
  stake: shape.money(),
  /** All so far; more actions only add to them. */
  events: roundEvents,
  /** What was taken from the purse so far. */
  staked: shape.money(),
  won: shape.money(),
  /** The number that the next action carries. */
  number: z.number(),
  /** What the player may do now; empty when the round is over. */
  offers: z.array(z.strictObject({ do: z.string(), cost: z.optional(shape.money()) })),
  /** Of a round that runs by the clock, where it is asked how it stands: how long it has been open. */
  open_ms: z.optional(z.number()),
  fairness: roundFairness,
});
export type OpenRoundState = z.output<typeof openRoundState>;

export const steppedRound = z.extend(openRoundState, { balances: shape.balances() });
export type SteppedRound = z.output<typeof steppedRound>;

export const openRound = method({
  name: 'Games.openRound',
  verb: 'POST',
  access: 'guest', // demo is open to guests; `play` asks for a player
  moves: 'money',
  oncePer: 'request_id',
  rate: 'money',
  shed: 'last',
  about: 'Opens a round in which the player acts, and takes its stake.',
  input: playRound.input,
  output: steppedRound,
});

export const actInRound = method({
  name: 'Games.actInRound',
  verb: 'POST',
  access: 'guest', // in the round that they have opened
  moves: 'money',
  oncePer: 'request_id',
  rate: 'money',
  shed: 'last',
  about: 'The next action of an open round; settles it when it is the last one.',
  input: z.strictObject({
    round_id: field.uuid(),
    /** `number` of the round as it stands. An action out of turn changes nothing. */
    number: field.integer(1_000),
    action: field.json(z.record(z.string(), z.unknown())),
    request_id: field.requestId(),
  }),
  output: steppedRound,
});

export const awaitRound = method({
  name: 'Games.awaitRound',
  verb: 'POST',
  access: 'guest', // the end of a round that they have opened
  moves: 'money',
  oncePer: 'round_id',
  rate: 'money',
  shed: 'last',
  waits: true,
  about:
    'Waits for the end of a round that runs by the clock, some seconds at a time, and settles it then. Answers how it stands: it is over when nothing is on offer.',
  input: z.strictObject({ round_id: field.uuid() }),
  output: steppedRound,
});

/** Refuses a seed while a round depends on it; `inputs`: `game`, its name, and `sysname`. */
export const ROUND_OPEN_RULE = 'games.round-open';

export const getOpenRounds = method({
  name: 'Games.getOpenRounds',
  verb: 'GET',
  access: 'guest', // those that they have opened
  shed: 'last',
  about: 'The caller’s open rounds, to go on with them.',
  input: z.strictObject({ sysname: z.optional(field.text(64)), mode: z.optional(z.enum(['play', 'demo'])) }),
  output: z.strictObject({ items: z.array(openRoundState) }),
});

export const getRound = method({
  name: 'Games.getRound',
  verb: 'GET',
  access: 'guest',
  about: 'One round for replay and verification; carries no player name.',
  input: z.strictObject({ id: field.uuid() }),
  output: round,
});

export const seeds = z.strictObject({
  server_seed_hash: z.string(),
  client_seed: z.string(),
  /** Nonce of the next round. */
  next_nonce: z.number(),
  /** Seeds that were rotated, newest first, with the server seed revealed. */
  revealed: z.array(
    z.strictObject({
      server_seed: z.string(),
      server_seed_hash: z.string(),
      rounds: z.number(),
      revealed_at: z.string(),
    }),
  ),
});
export type Seeds = z.output<typeof seeds>;

export const getSeeds = method({
  name: 'Games.getSeeds',
  verb: 'GET',
  access: 'player',
  about: 'The running seed commitment and the revealed ones.',
  input: z.strictObject({}),
  output: seeds,
});

export const setClientSeed = method({
  name: 'Games.setClientSeed',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Sets the client seed of the rounds to come.',
  input: z.strictObject({ client_seed: z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/, 'Wrong value')) }),
  output: seeds,
});

export const rotateSeed = method({
  name: 'Games.rotateSeed',
  verb: 'POST',
  access: 'guest', // of the demo rounds that they have played here
  moves: 'nothing',
  about: 'Reveals the server seed and commits to a new one.',
  input: z.strictObject({}),
  output: seeds,
});

export const getHistory = method({
  name: 'Games.getHistory',
  verb: 'GET',
  access: 'player',
  about: 'The player’s own rounds, newest first.',
  input: z.strictObject({
    /** `next` of the page before; the newest rounds without it. */
    cursor: z.optional(
      z.string().check(z.regex(/^[0-9]{1,18}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Wrong value')),
    ),
    count: z._default(field.integer(100), 20),
    mode: z.optional(z.enum(['play', 'demo'])),
    /** Of this game alone. */
    sysname: z.optional(field.text(64)),
  }),
  output: z.strictObject({
    items: z.array(historyRound),
    /** Where the next page begins; `null` when this was the last. */
    next: z.nullable(z.string()),
  }),
});
