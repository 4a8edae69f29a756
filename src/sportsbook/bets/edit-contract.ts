// Editing an open bet: what it would become, and agreeing to that. It is cashed out, and what that pays is the stake of the new bet.
import * as z from 'zod/mini';
import { field, method, shape } from '#kernel/method.ts';
import { HIGHEST_ODDS, UNAVAILABLE_REASONS } from '#sportsbook/models/market.ts';
import { cashOutPolicy, SUSPENDED_REASONS } from './cash-out-contract.ts';
import { bet, MAX_LEGS, NO_EDIT_REASONS, quotedBet, selection } from './contract.ts';

/** What is to become of a bet. */
const change = z.strictObject({
  /** Places of open legs that stay. Legs that are won are in the stake of the new bet already. */
  keep: z.array(z.int().check(z.minimum(0), z.maximum(MAX_LEGS - 1))).check(z.maxLength(MAX_LEGS)),
  add: z.array(selection).check(z.maxLength(MAX_LEGS)),
});
export type Change = z.output<typeof change>;

const changeField = () => field.json(change, 4096);

/** Why this cannot be made of the bet. */
const noChange = z.enum([
  ...NO_EDIT_REASONS,
  'not-open',
  /** A cash-out or an edit is being checked. */
  'pending',
  /** A leg is lost. */
  'lost',
  'unchanged',
  /** No leg is left. */
  'empty',
  'too-many',
  /** The event of a leg that is dropped, or of one that is added, has begun. */
  'begun',
  'added-live',
  /** Two selections of one match. */
  'conflict',
  /** The winner of a competition is bet on as a single only. */
  'outright',
  /** It is worth less than the lowest stake. */
  'too-little',
]);

const quote = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('offered'),
    id: z.string(),
    /** What still runs of the bet as it is; odds in thousandths. */
    old: z.strictObject({ stake: shape.money(), odds: z.string(), potential_return: shape.money() }),
    /** What the bet is worth now; the new stake is this less the fee, which is what the edit costs. */
    fair: shape.money(),
    fee: shape.money(),
    fee_percent: z.number(),
    stake: shape.money(),
    /** Of the new bet: those that stay, then those that are added, at the odds now. */
    legs: z.array(z.strictObject({ ...selection.shape, odds: z.int(), place: z.nullable(z.int()) })),
    odds: z.string(),
    potential_return: shape.money(),
    /** How long it is looked at before it is done, because something is live. */
    delay_ms: z.number(),
    valid_until: z.string(),
    /** Names the offer when it is agreed to. */
    quote: z.string(),
  }),
  z.strictObject({
    status: z.literal('suspended'),
    id: z.string(),
    /** Place of the leg in the bet. */
    leg: z.number(),
    reason: z.enum(SUSPENDED_REASONS),
  }),
  z.strictObject({
    status: z.literal('unavailable'),
    id: z.string(),
    /** Index of the selection that was to be added. */
    added: z.number(),
    reason: z.enum(UNAVAILABLE_REASONS),
  }),
  /** More than would be taken on the new bet. */
  z.strictObject({
    status: z.literal('too-high'),
    id: z.string(),
    stake: shape.money(),
    highest_stake: shape.money(),
    because: quotedBet.shape.highest_because,
  }),
  z.strictObject({ status: z.literal('none'), id: z.string(), because: noChange }),
]);
export type EditQuote = z.output<typeof quote>;

export const getEditOffer = method({
  name: 'Bets.getEditOffer',
  verb: 'GET',
  access: 'player',
  about:
    'What an open single or accumulator would become with other legs: stake, odds, return and what that costs. Changes nothing.',
  input: z.strictObject({ id: field.uuid(), change: changeField() }),
  output: z.strictObject({ quote }),
});

export const editBet = method({
  name: 'Bets.edit',
  verb: 'POST',
  access: 'player',
  moves: 'money',
  oncePer: 'request_id',
  rate: 'money',
  shed: 'last',
  about:
    'Makes of a bet what was offered: the old one is cashed out, and what that pays is staked on the new one. With a live leg it is held for the delay of the sport first.',
  input: z.strictObject({
    id: field.uuid(),
    change: changeField(),
    /** As they were offered: the stake in major units, and the odds of each leg in thousandths. */
    stake: field.amount(),
    odds: field.json(
      z.array(z.int().check(z.minimum(1001), z.maximum(HIGHEST_ODDS))).check(z.maxLength(MAX_LEGS)),
      512,
    ),
    quote: z.string().check(z.maxLength(100)),
    policy: z._default(cashOutPolicy, 'higher'),
    request_id: field.requestId(),
  }),
  output: z.strictObject({
    /** `changed`: stake or odds are lower now, or the offer was too old; `unavailable`: none is made. */
    status: z.enum(['done', 'held', 'declined', 'changed', 'unavailable']),
    /** The old bet, and the new one when it is there. */
    bet,
    new_bet: z.nullable(bet),
    quote: z.nullable(quote),
    balances: shape.balances(),
  }),
});
