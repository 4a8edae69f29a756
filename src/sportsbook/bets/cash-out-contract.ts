// Cashing a bet out: what it is worth now, taking that for all or a part of it, and a target at which it is done without asking.
import * as z from 'zod/mini';
import { field, method, shape } from '#kernel/method.ts';
import { UNAVAILABLE_REASONS } from '#sportsbook/models/market.ts';
import { bet, NO_CASH_OUT_REASONS } from './contract.ts';

/** How long an offer may be taken. */
export const QUOTE_MS = 8_000;
/** Of one call. */
const MAX_QUOTED = 20;

/** Only what is offered, or also less. */
export const cashOutPolicy = z.enum(['higher', 'any']);

/** Why a leg keeps the bet from being cashed out: `settling`: its result is on its way; `no-chance`: nothing says how likely it is. */
export const SUSPENDED_REASONS = [...UNAVAILABLE_REASONS, 'settling', 'no-chance'] as const;

const percent = () => field.integer(100).check(z.minimum(1));

const quote = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('offered'),
    id: z.string(),
    /** Of what still runs. */
    percent: z.number(),
    /** That part of the stake. */
    stake: shape.money(),
    /** What it is worth: the stake times odds and chances. The offer is this less the fee, rounded down. */
    fair: shape.money(),
    fee: shape.money(),
    fee_percent: z.number(),
    offer: shape.money(),
    /** How long it is looked at before it is paid, because something is live. */
    delay_ms: z.number(),
    valid_until: z.string(),
    /** Names the offer when it is taken. */
    quote: z.string(),
  }),
  z.strictObject({
    status: z.literal('suspended'),
    id: z.string(),
    /** Place of the leg. */
    leg: z.number(),
    reason: z.enum(SUSPENDED_REASONS),
  }),
  z.strictObject({
    status: z.literal('none'),
    id: z.string(),
    /** `pending`: a cash-out is being checked; `too-little`: it comes to less than the smallest unit. */
    because: z.enum([...NO_CASH_OUT_REASONS, 'not-open', 'pending', 'too-little']),
  }),
]);
export type CashOutQuote = z.output<typeof quote>;

export const getCashOutOffers = method({
  name: 'Bets.getCashOutOffers',
  verb: 'GET',
  access: 'player',
  about: 'What open bets would be cashed out for now, with the fair value and the fee. Changes nothing.',
  input: z.strictObject({
    /** Of the player’s own bets, separated by commas; at most 20. */
    ids: field.list(),
    percent: z._default(percent(), 100),
  }),
  output: z.strictObject({ items: z.array(quote).check(z.maxLength(MAX_QUOTED)) }),
});

export const cashOutBet = method({
  name: 'Bets.cashOut',
  verb: 'POST',
  access: 'player',
  moves: 'money',
  oncePer: 'request_id',
  rate: 'money',
  shed: 'last',
  about:
    'Cashes a bet out for what was offered, all of it or a part; with a live leg it is held for the delay of the sport first.',
  input: z.strictObject({
    id: field.uuid(),
    percent: z._default(percent(), 100),
    /** As it was offered, in major units. */
    offer: field.amount(),
    quote: z.string().check(z.maxLength(100)),
    policy: z._default(cashOutPolicy, 'higher'),
    request_id: field.requestId(),
  }),
  output: z.strictObject({
    /** `changed`: less is offered now, or the offer was too old; `unavailable`: none is. */
    status: z.enum(['paid', 'held', 'declined', 'changed', 'unavailable']),
    bet,
    /** Ready to be confirmed, or why there is none. */
    quote: z.nullable(quote),
    balances: shape.balances(),
  }),
});

export const setAutoCashOut = method({
  name: 'Bets.setAutoCashOut',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Cashes the rest of a bet out as soon as the offer is as high as this, also while the player is away.',
  input: z.strictObject({
    id: field.uuid(),
    /** In major units; empty: no more. */
    target: z.string().check(z.regex(/^([0-9]{1,18}(\.[0-9]{1,18})?)?$/)),
  }),
  output: z.strictObject({ bet }),
});
