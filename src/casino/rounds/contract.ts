// The games of the lobby, rounds and their fairness.
import * as z from 'zod/mini';
import { field, method, shape } from '#kernel/method.ts';
import {
  commitmentReceipt,
  historyRound,
  round,
  roundEvents,
  roundFairness,
  roundReceipt,
  seedRounds,
} from './round-contract.ts';

/** CO-23. */
export const GAME_CATEGORIES = ['all', 'casino', 'slot', 'live', 'fast'] as const;
export const GAME_TYPES = ['slot', 'live', 'casino', 'fast'] as const;

export const game = z.object({
  sysname: z.string(),
  name: z.string(),
  image_url: z.string(),
  /** Its `name` and `img_288_192` take precedence (EN-22). */
  description: z.object({
    name: z.optional(z.string()),
    img_288_192: z.optional(z.string()),
    about: z.optional(z.string()),
  }),
  type: z.enum(GAME_TYPES),
  provider: z.string(),
  tags: z.array(z.string()),
  /** Proved return to player in percent, e.g. `"96.01"`; where `stated_by` is present, as that supplier states it. */
  rtp: z.string(),
  /**
   * Where bets, bought features and further stakes have different returns: the lowest and the highest of all ways to play, in
   * percent.
   */
  rtp_range: z.optional(z.strictObject({ lowest: z.string(), highest: z.string() })),
  /**
   * Where prizes are rounded down at the smallest stakes: the least return there, in percent. `rtp` and `rtp_range` are those from
   * `usual_stake` on.
   */
  rtp_at_smallest_stake: z.optional(z.string()),
  /** The outside supplier who runs the game. Its chances are as the supplier states them and not proved. */
  stated_by: z.optional(z.string()),
  volatility: z.enum(['low', 'medium', 'high']),
  /** Highest win in multiples of the stake, with the highest side bets. */
  max_win: z.number(),
  /** Where it is rarer than one in 100 million rounds: it occurs once in this many, as a whole number. */
  max_win_one_in: z.optional(z.string()),
  /** Stakes on offer in major units of the requested currency, ascending. */
  stakes: z.array(z.string()),
  /** Stakes of the demo, which is always in play money. */
  demo_stakes: z.array(z.string()),
  /** Any whole multiple of it from the lowest to the highest stake is taken. Absent for suppliers’ games. */
  stake_step: z.optional(z.string()),
  /** The same in play money. */
  demo_stake_step: z.optional(z.string()),
  /** The stake with which the game opens. Absent for suppliers’ games. */
  usual_stake: z.optional(z.string()),
  /** The same in play money. */
  demo_usual_stake: z.optional(z.string()),
  has_demo: z.boolean(),
  /** Whether this market allows turbo, and a press that ends a round’s animation. Absent for suppliers' games. */
  is_hurry_allowed: z.optional(z.boolean()),
  /** While false, no new rounds are taken. */
  is_open: z.boolean(),
});
export type Game = z.output<typeof game>;

export const getGames = method({
  name: 'Games.get',
  verb: 'GET',
  access: 'guest',
  rate: 'search',
  // Browsing the hall is not counted; searching for words is.
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

/** Tags with a group prefix, e.g. `volatility:high`: the filters of the hall. */
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

/** A round in which the player acts, in its present state. */
export const openRoundState = z.strictObject({
  round_id: z.string(),
  sysname: z.string(),
  mode: z.enum(['play', 'demo']),
  params: z.record(z.string(), z.unknown()),
  stake: shape.money(),
  /** All events so far; more actions only add to them. */
  events: roundEvents,
  /** What was taken from the purse so far. */
  staked: shape.money(),
  won: shape.money(),
  /** The number that the next action carries. */
  number: z.number(),
  /** What the player may do now; empty when the round is over. */
  offers: z.array(z.strictObject({ do: z.string(), cost: z.optional(shape.money()) })),
  /** For a round that runs by the clock, when its state is queried: how long it has been open. */
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
    /** `number` of the round's present state. An action out of turn changes nothing. */
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

/** Refuses a change of seed while a round depends on it; `inputs`: `game`, its name, and `sysname`. */
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

/** Made by the player, for a server seed whose hash they have seen. Those made by the house begin with `house-`. */
const clientSeed = z.string().check(z.regex(/^(?!house-)[\x21-\x7e]{1,64}$/));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const seeds = z.strictObject({
  server_seed_hash: z.string(),
  /** `null` until one is sent. If a round is played first, the house makes one, which begins with `house-`. */
  client_seed: z.nullable(z.string()),
  /** Nonce of the next round. */
  next_nonce: z.number(),
  /** Hash of the server seed that takes the current one's place when that is revealed. */
  next_server_seed_hash: z.string(),
  /** The client seed for the next server seed, if it was sent already. */
  next_client_seed: z.nullable(z.string()),
  /** Seeds that were revealed, newest first. */
  revealed: z.array(
    z.strictObject({
      server_seed: z.string(),
      server_seed_hash: z.string(),
      rounds: z.number(),
      revealed_at: z.string(),
    }),
  ),
  /** The commitments, signed: a player who keeps it can show what was promised, and that it was before a client seed was sent. */
  receipt: commitmentReceipt,
});
export type Seeds = z.output<typeof seeds>;

export const prepareSeeds = method({
  name: 'Games.prepareSeeds',
  verb: 'POST',
  access: 'guest', // of their demo rounds
  moves: 'nothing',
  shed: 'last',
  about:
    'The caller’s seeds as Games.getSeeds has them, committed to if there were none: what to ask for before the first round.',
  input: z.strictObject({}),
  output: seeds,
});

export const getSeeds = method({
  name: 'Games.getSeeds',
  verb: 'GET',
  access: 'player',
  about: 'The commitments to the current server seed and to the next, and the seeds that were revealed.',
  input: z.strictObject({}),
  output: seeds,
});

export const setClientSeed = method({
  name: 'Games.setClientSeed',
  verb: 'POST',
  access: 'guest', // of their demo rounds
  moves: 'nothing',
  shed: 'last',
  about: 'Sets the client seed of the rounds to come, or of those with the next server seed.',
  input: z.strictObject({
    client_seed: clientSeed,
    /** The server seed that it is for: the current one (the default) or the next. Another hash is refused with 409. */
    server_seed_hash: z.optional(hash),
  }),
  output: seeds,
});

export const rotateSeed = method({
  name: 'Games.rotateSeed',
  verb: 'POST',
  access: 'guest', // of the demo rounds that they have played here
  moves: 'nothing',
  about:
    'Reveals the server seed. The next one, whose hash was shown, becomes the current one, and another is committed to.',
  input: z.strictObject({
    /** The client seed for the server seed that becomes the current one. By default the one that was sent for it before. */
    client_seed: z.optional(clientSeed),
    /** The hash for which the client seed was made. Another one is refused with 409. */
    next_server_seed_hash: z.optional(hash),
  }),
  output: seeds,
});

export const getSeedRounds = method({
  name: 'Games.getSeedRounds',
  verb: 'GET',
  access: 'guest', // of the seeds that they have played with
  rate: 'search',
  about:
    'All rounds of a seed of the caller’s that was revealed, in the order of their nonces: what shows that none is missing.',
  input: z.strictObject({
    server_seed_hash: hash,
    /** Only rounds after this nonce. */
    after: z._default(field.integer(1_000_000_000), 0),
  }),
  output: z.extend(seedRounds, {
    /** `after` of the next page; `null` when this was the last. */
    next: z.nullable(z.number()),
  }),
});

/** How many are signed at a time. */
export const MAX_RECEIPTS = 50;

export const getReceipts = method({
  name: 'Games.getReceipts',
  verb: 'GET',
  access: 'guest',
  rate: 'search',
  about: 'Receipts of settled rounds, signed by the house: they show when a round is rewritten later.',
  input: z.strictObject({ ids: field.json(z.array(field.uuid()).check(z.minLength(1), z.maxLength(MAX_RECEIPTS))) }),
  output: z.strictObject({ items: z.array(roundReceipt) }),
});

export const getHistory = method({
  name: 'Games.getHistory',
  verb: 'GET',
  access: 'player',
  about: 'The player’s own rounds, newest first.',
  input: z.strictObject({
    /** `next` of the previous page; without it, the newest rounds. */
    cursor: z.optional(z.string().check(z.regex(/^[0-9]{1,18}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))),
    count: z._default(field.integer(100), 20),
    mode: z.optional(z.enum(['play', 'demo'])),
    /** Only rounds of this game. */
    sysname: z.optional(field.text(64)),
  }),
  output: z.strictObject({
    items: z.array(historyRound),
    /** Where the next page begins; `null` when this was the last. */
    next: z.nullable(z.string()),
  }),
});
