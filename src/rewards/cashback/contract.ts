// Cashback of a week, rakeback of every round, and what a player has been paid of either.
import * as z from 'zod/mini';
import { field, method, shape } from '#kernel/method.ts';

export const CASHBACK_STATUSES = ['active', 'paid_out'] as const;
export const CASHBACK_KINDS = ['weekly', 'rakeback'] as const;

/** How a weekly cashback was computed; `null` for rakeback, which adds up round by round. */
const sum = z.strictObject({
  staked: shape.money(),
  won: shape.money(),
  /** Bonuses and rakeback that were received in the week. */
  received: shape.money(),
  /** What is left of the stakes: the basis. */
  base: shape.money(),
  /** Percent, e.g. "5" or "7.5". */
  rate: z.string(),
  level: z.number(),
  /** The amount is the highest that is paid for one week. */
  is_capped: z.boolean(),
  /** The amount is a share of the house edge of the stakes, because that is less than the share of the loss. */
  is_bounded: z.boolean(),
});

/** EN-17, OP-25. */
export const cashback = z.strictObject({
  id: z.string(),
  kind: z.enum(CASHBACK_KINDS),
  status: z.enum(CASHBACK_STATUSES),
  description: z.string(),
  amount: shape.money(),
  /** ISO times. */
  start_date: z.string(),
  end_date: z.string(),
  /** Until when it can be claimed; `null` where no claim is needed. */
  receiving_expired_at: z.nullable(z.string()),
  paid_out_at: z.nullable(z.string()),
  created_at: z.string(),
  sum: z.nullable(sum),
});
export type Cashback = z.output<typeof cashback>;

export const getCashbacks = method({
  name: 'Cashbacks.get',
  verb: 'GET',
  access: 'player',
  about: 'Cashbacks that can be claimed or were paid out.',
  input: z.strictObject({
    offset: z._default(field.integer(100_000), 0),
    count: z._default(field.integer(100), 20),
    sort: z._default(z.enum(['end_date', 'created_at']), 'end_date'),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    statuses: z.optional(field.list()),
    kind: z.optional(z.enum(CASHBACK_KINDS)),
    /** Only these fields of each, `a,b,c`; always the id. */
    fields: z.optional(field.list()),
  }),
  output: shape.page(z.partial(cashback)),
});

/** The week that is running, and the rakeback gathered so far. */
export const cashbackProgress = z.strictObject({
  week: z.strictObject({
    start_date: z.string(),
    end_date: z.string(),
    staked: shape.money(),
    won: shape.money(),
    received: shape.money(),
    /** Nothing below zero. */
    base: shape.money(),
    rate: z.string(),
    level: z.number(),
    /** What would be paid if the week ended now. */
    amount: shape.money(),
    /** Less than this is not paid; `null` where anything is. */
    minimum: z.nullable(shape.money()),
    cap: z.nullable(shape.money()),
    claim_hours: z.number(),
    /** No more than this comes back of the stakes made so far, whatever was lost: a share of the house edge; `null`: no such bound. */
    bound: z.nullable(shape.money()),
    /** That share, in percent. */
    of_edge: z.nullable(z.string()),
    /** Rounds with own money in this week, and how many there must be. */
    rounds: z.number(),
    least_rounds: z.number(),
  }),
  rakeback: z.strictObject({
    /** What can be claimed now. */
    amount: shape.money(),
    /** Percent of the house edge of each round. */
    share: z.string(),
  }),
});
export type CashbackProgress = z.output<typeof cashbackProgress>;

export const getCashbackProgress = method({
  name: 'Cashbacks.getProgress',
  verb: 'GET',
  access: 'player',
  about: 'What the running week comes to so far, and the rakeback that waits.',
  input: z.strictObject({}),
  output: cashbackProgress,
});

const paid = z.strictObject({ cashback, balances: shape.balances() });

export const payOutCashback = method({
  name: 'Cashbacks.payout',
  verb: 'POST',
  access: 'player',
  moves: 'money',
  // The active cashback: once paid out it no longer is. With its id the answer can be requested again.
  oncePer: [],
  rate: 'money',
  shed: 'last',
  about: 'Pays the active cashback to the main balance; with an id exactly that one, and once.',
  input: z.strictObject({ cashback_id: z.optional(field.uuid()) }),
  output: paid,
});

export const removeCashback = method({
  name: 'Cashbacks.remove',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Declines the active cashback; with an id exactly that one.',
  input: z.strictObject({ cashback_id: z.optional(field.uuid()) }),
  output: z.literal(1),
});

export const claimRakeback = method({
  name: 'Cashbacks.claimRakeback',
  verb: 'POST',
  access: 'player',
  moves: 'money',
  oncePer: 'request_id',
  rate: 'money',
  shed: 'last',
  about: 'Pays the rakeback that has gathered to the main balance.',
  input: z.strictObject({ request_id: field.requestId() }),
  output: paid,
});
