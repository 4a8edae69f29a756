// Live tables: rounds shared by all players at a table.
import * as z from 'zod/mini';
import { field, method, shape } from '#kernel/method.ts';
import { publishedChain } from '#fairness/seeds/published-chain.ts';
import { sharedRound } from './round-contract.ts';

export const LONGEST_MESSAGE = 200;
/** Bets that one player may have in one round. */
export const MAX_BETS = 10;

const events = z.array(z.looseObject({ type: z.string() }));

export const liveRound = z.strictObject({
  id: z.string(),
  /** Its place in the chain, and the beginning of the chain. */
  number: z.number(),
  published: z.string(),
  state: z.enum(['betting', 'closed', 'running', 'result', 'paid', 'void']),
  opened_at: z.string(),
  /** No bet is taken after this, by the server's clock. */
  closes_at: z.string(),
  /** Live crash: when the curve started. */
  started_at: z.nullable(z.string()),
  /** What was drawn; `null` before. */
  result: z.nullable(events),
  /** When the next window opens; `null` while unknown. */
  next_at: z.nullable(z.string()),
  /** SHA-256 of the link that decides this round, shown before the bets. */
  commitment: z.string(),
  /** The link; `null` before the result. */
  link: z.nullable(z.string()),
});
export type LiveRound = z.output<typeof liveRound>;

/** A bet as all players at the table see it. */
export const liveBet = z.strictObject({
  id: z.string(),
  /** Empty: the player does not want to be seen. */
  name: z.string(),
  staked: shape.money(),
  /** Live crash: the multiplier at which the player left, e.g. `1.87`. */
  left: z.nullable(z.string()),
  /** Where its chips lie; empty at a table without a cloth. */
  spots: z.array(z.string()),
});
export type LiveBet = z.output<typeof liveBet>;

export const ownBet = z.strictObject({
  id: z.string(),
  round_id: z.string(),
  stake: shape.money(),
  staked: shape.money(),
  params: z.record(z.string(), z.unknown()),
  /** `out`: left and paid while the round goes on. */
  state: z.enum(['open', 'out', 'settled', 'void']),
  won: shape.money(),
  /** When the player left a curve by hand, by the server’s clock. */
  left_at: z.nullable(z.string()),
});
export type OwnBet = z.output<typeof ownBet>;

export const liveMessage = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Distinguishes authors without identifying them; a different one while they hide their name. */
  author: z.string(),
  text: z.string(),
  at: z.string(),
});
export type LiveMessage = z.output<typeof liveMessage>;

const past = z.strictObject({
  round_id: z.string(),
  number: z.number(),
  /** The last event of the draw. */
  result: z.looseObject({ type: z.string() }),
});
export type PastRound = z.output<typeof past>;

export const getTable = method({
  name: 'Live.getTable',
  verb: 'GET',
  access: 'guest',
  about: 'A live table as it is now; what follows comes over the live channel, on the topic `table/{sysname}`.',
  input: z.strictObject({ sysname: field.text(64) }),
  output: z.strictObject({
    sysname: z.string(),
    /** The server's clock. */
    now: z.string(),
    round: z.nullable(liveRound),
    bets: z.array(liveBet),
    mine: z.array(ownBet),
    chat: z.array(liveMessage),
    /** Authors whom the player does not want to read. */
    muted: z.array(z.string()),
    /** The player's own author keys. */
    own: z.array(z.string()),
    history: z.array(past),
    /** The chain of the round. */
    chain: z.nullable(publishedChain),
    /** The one that is used next, once it is published. */
    next_chain: z.nullable(publishedChain),
    is_hidden: z.boolean(),
  }),
});
export type LiveTable = z.output<typeof getTable.output>;

export const getLiveHistory = method({
  name: 'Live.getHistory',
  verb: 'GET',
  access: 'guest',
  about:
    'Rounds of a live table with all that is needed to verify them, newest first, back to the oldest that is kept: those without a bet for a week, the others for good.',
  input: z.strictObject({
    sysname: field.text(64),
    count: z._default(field.integer(100), 20),
    /** The round before which the page ends: `next` of the previous page. */
    before: z.optional(field.uuid()),
  }),
  output: z.strictObject({ items: z.array(sharedRound), next: z.nullable(z.string()) }),
});

export const getSharedRound = method({
  name: 'Live.getRound',
  verb: 'GET',
  access: 'guest',
  about: 'One round of a live table that is over, by its own id or by that of a bet on it.',
  input: z.strictObject({ id: field.uuid() }),
  output: sharedRound,
});

export const placeBet = method({
  name: 'Live.bet',
  verb: 'POST',
  access: 'player',
  moves: 'money',
  oncePer: 'request_id',
  rate: 'money',
  shed: 'last',
  about: 'Takes a bet for the round whose window is open.',
  input: z.strictObject({
    sysname: field.text(64),
    round: field.uuid(),
    /** The value of a chip, or the stake of a crash. */
    stake: field.amount(),
    params: field.json(z.record(z.string(), z.unknown())),
    request_id: field.requestId(),
  }),
  output: z.strictObject({ bet: ownBet, balances: shape.balances() }),
});

export const cashOut = method({
  name: 'Live.cashOut',
  verb: 'POST',
  access: 'player',
  moves: 'money',
  oncePer: 'bet',
  rate: 'money',
  shed: 'last',
  about: 'Leaves a running crash with a bet, at the height that the curve has by the server’s clock.',
  input: z.strictObject({ bet: field.uuid() }),
  output: z.strictObject({ bet: ownBet, balances: shape.balances() }),
});

export const say = method({
  name: 'Live.say',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  rate: 'money',
  about: 'Says something to everybody at a table.',
  input: z.strictObject({
    sysname: field.text(64),
    text: z.string().check(
      z.refine((text) => text.trim() !== ''),
      z.maxLength(LONGEST_MESSAGE),
    ),
  }),
  output: liveMessage,
});

const ofMessage = z.string().check(z.regex(/^[0-9]{1,18}$/));

export const reportMessage = method({
  name: 'Live.report',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Reports what somebody has said at a table to the operator. Once for each message, however often it is asked.',
  input: z.strictObject({ message: ofMessage }),
  output: z.strictObject({ is_reported: z.boolean() }),
});

export const muteAuthor = method({
  name: 'Live.mute',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Hides whatever the author of a message says at any table from this player, or shows it again.',
  input: z.strictObject({ message: ofMessage, muted: z.enum(['0', '1']) }),
  output: z.strictObject({ muted: z.array(z.string()) }),
});

export const setHidden = method({
  name: 'Live.setHidden',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Hides the player’s name from the others at live tables, or shows it.',
  input: z.strictObject({ hidden: z.enum(['0', '1']) }),
  output: z.strictObject({ is_hidden: z.boolean() }),
});

/** Messages on the topic of a table. */
export type TableMessage =
  | { kind: 'round'; round: LiveRound }
  | { kind: 'bet'; round: string; bet: LiveBet }
  | { kind: 'left'; round: string; bet: string; left: string }
  /** Once a second while a curve climbs, so that a page knows that the dealer is alive. */
  | { kind: 'climbing'; round: string }
  | { kind: 'paid'; round: string; winners: { name: string; won: { amount: string; currency: string } }[] }
  | { kind: 'chat'; message: LiveMessage };

/** Messages to one player. */
export type OwnMessage = { kind: 'settled'; sysname: string; round: string };
