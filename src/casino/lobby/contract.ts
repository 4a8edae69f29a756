// What a player keeps of the lobby, and the game providers.
import * as z from 'zod/mini';
import { field, method } from '#kernel/method.ts';

/** `Games.get` has the rest of them. */
const games = z.strictObject({ items: z.array(z.strictObject({ sysname: z.string() })) });

export const getLikes = method({
  name: 'Games.getLikes',
  verb: 'GET',
  access: 'player',
  about: 'The games that the player likes, newest first.',
  input: z.strictObject({
    /** Only these games, `a,b,c`. */
    sysnames: z.optional(field.list()),
  }),
  output: games,
});

const aGame = z.strictObject({ sysname: field.text(64) });

export const addLike = method({
  name: 'Games.addLike',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Adds a game to those that the player likes.',
  input: aGame,
  output: z.literal(1),
});

export const removeLike = method({
  name: 'Games.removeLike',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Takes a game from those that the player likes.',
  input: aGame,
  output: z.literal(1),
});

export const getRecent = method({
  name: 'Games.getRecent',
  verb: 'GET',
  access: 'player',
  about: 'The games that the player played last, newest first.',
  input: z.strictObject({ count: z._default(field.integer(24), 12) }),
  output: games,
});

/** EN-23. */
export const provider = z.strictObject({
  sysname: z.string(),
  game_params: z.optional(
    z.strictObject({
      name: z.string(),
      /** Games that are open. */
      count: z.number(),
      types: z.array(z.string()),
      /** Proved returns, lowest and highest of all bets on its games, in percent. */
      rtp: z.strictObject({ low: z.string(), high: z.string() }),
      /** An outside supplier: the returns are as the supplier states them. */
      is_stated: z.optional(z.boolean()),
      /** Some of its games, by which players recognise it. */
      games: z.array(z.strictObject({ name: z.string(), image_url: z.string() })),
    }),
  ),
});
export type Provider = z.output<typeof provider>;

export const getProviders = method({
  name: 'Games.getProviders',
  verb: 'GET',
  access: 'guest',
  about: 'Who makes the games that are open.',
  input: z.strictObject({
    /** `game_params` adds what is known of its games. */
    fields: z.optional(z.enum(['game_params'])),
    /** Only counting games of these types, `casino,slot,live,fast`. */
    types: z.optional(field.list()),
  }),
  output: z.strictObject({ items: z.array(provider) }),
});

export const HISTORY_FORMATS = ['csv', 'json'] as const;

export const historyExport = z.strictObject({
  id: z.string(),
  format: z.enum(HISTORY_FORMATS),
  state: z.enum(['queued', 'ready', 'expired']),
  /** Whole percent. */
  progress: z.number(),
  /** Rounds in the file; `null` until they are counted. */
  rounds: z.nullable(z.number()),
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
  /** Where the file is, while it exists; valid for an hour, for anyone who has the link. */
  url: z.nullable(z.string()),
});
export type HistoryExport = z.output<typeof historyExport>;

export const createHistoryExport = method({
  name: 'Games.createhistoryexportrequest',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Asks for a file with the player’s rounds; it is made in the background.',
  input: z.strictObject({ format: z._default(z.enum(HISTORY_FORMATS), 'csv') }),
  output: historyExport,
});

export const getHistoryExport = method({
  name: 'Games.gethistoryexportrequest',
  verb: 'GET',
  access: 'player',
  about: 'The player’s latest request for such a file, and how far it is.',
  input: z.strictObject({}),
  output: z.strictObject({ request: z.nullable(historyExport) }),
});
