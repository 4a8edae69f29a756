// What traders do with price boosts: make one, with what it may cost at worst, and stop it.
import * as z from 'zod/mini';
import { formatAmount } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { Act, ActFields } from '#platform/desk.ts';
import { parseMarketRef } from '#sportsbook/models/market.ts';
import { boostFor, endBoost, findBoost, makeBoost, offerNow, type BoostOrder } from '#sportsbook/book/index.ts';
import { mostCarriedCents } from '../rules/limits.ts';
import { marketText, oddsText } from './amounts.ts';
import { SELECTION, selectionsOf } from './event-acts.ts';

const ODDS = z.string().check(z.regex(/^\d{1,3}([.,]\d{1,3})?$/));
const EUROS = z.string().check(z.regex(/^[1-9]\d{0,5}$/));
const MOMENT = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}`;

function orderOf(
  ctx: Context,
  id: string,
  { odds = '', highest = '', from, until, selection = '' }: ActFields,
): BoostOrder {
  const [market = '', outcome = ''] = selection.split(' ');
  const timeOf = (text: string | undefined): Date | undefined =>
    text === undefined || !text.includes('T') ? undefined : new Date(`${text}:00Z`);
  return {
    event: id,
    market,
    outcome,
    odds: Math.round(Number(odds.replace(',', '.')) * 1000),
    highestCents: BigInt(highest) * 100n,
    startsAt: timeOf(from) ?? ctx.clock.now(),
    endsAt: timeOf(until),
  };
}

const inEuros = (cents: bigint): string => `${formatAmount(cents, 'EUR')} EUR`;

/**
 * What stands on an outcome at most, beyond the stakes on the others, is won at its boosted odds: of that, the boost costs the part
 * between these and the book's.
 */
function worstCents(ctx: Context, { market, odds }: BoostOrder, bookOdds: number): bigint {
  const key = parseMarketRef(market)!;
  const carried = mostCarriedCents(ctx.config.BET_LIMITS, 1, key).outcome;
  return (carried * BigInt(odds - bookOdds)) / BigInt(odds - 1000);
}

export const boostActs: Act[] = [
  {
    name: 'boosts make',
    label: 'Boost a price',
    about:
      'Offers an outcome at better odds than the book’s own for a time, to everybody, up to a stake of each player. In a terminal: `boosts make EVENT 2.10 50 now start 1x2 1`; times are UTC, `2026-11-28T18:00`.',
    right: { area: 'sports', verb: 'price' },
    subject: 'event',
    letter: 'b',
    states: ['scheduled', 'live', 'interrupted'],
    reasonFor: 'staff',
    isStepUp: true,
    fields: [
      { name: 'odds', label: 'Boosted odds', schema: ODDS, hint: 'Such as 2.10: above those of the book.' },
      {
        name: 'highest',
        label: 'Highest stake of a player, EUR',
        schema: EUROS,
        hint: 'Over all of their bets on it.',
        initial: () => Promise.resolve('50'),
      },
      {
        name: 'from',
        label: 'From',
        schema: z.string().check(z.regex(new RegExp(`^(now|${MOMENT})$`))),
        hint: '“now”, or a time in UTC: 2026-11-28T18:00.',
        initial: () => Promise.resolve('now'),
      },
      {
        name: 'until',
        label: 'Until',
        schema: z.string().check(z.regex(new RegExp(`^(start|${MOMENT})$`))),
        hint: '“start”: until the match starts, and six hours of one that is live.',
        initial: () => Promise.resolve('start'),
      },
      { name: 'selection', label: 'Outcome', schema: SELECTION, isRest: true, choicesOf: selectionsOf },
    ],
    async preview(ctx, { id, fields }) {
      const order = orderOf(ctx, id, fields);
      const { bookOdds } = await boostFor(ctx, order);
      const cost = (order.highestCents * BigInt(order.odds - bookOdds)) / 1000n;
      const chance = offerNow(ctx, order)?.chance ?? null;
      const share = chance === null ? null : (chance * order.odds) / 10 - 100;
      return [
        `Now ${oddsText(bookOdds)}. A single bet of the highest stake costs ${inEuros(cost)} more when it wins; an accumulator as many times that as its other selections multiply it.`,
        `At worst all single bets on it together cost ${inEuros(worstCents(ctx, order, bookOdds))}: the limit of the outcome stops them there, or later where stakes on the others pay for it.`,
        share === null
          ? 'Nothing says how likely it is.'
          : share > 0
            ? `On average a player gains ${share.toFixed(1)} % of what they stake on it.`
            : `On average the house keeps ${(-share).toFixed(1)} % of what is staked on it.`,
      ].join(' ');
    },
    async run(ctx, { id, fields, reason, actor }) {
      const order = orderOf(ctx, id, fields);
      const { id: boost, ends_at } = await makeBoost(ctx, order, { because: reason || 'by hand', by: actor.name });
      return `Boost ${boost}: ${marketText(order.market)} ${order.outcome} at ${oddsText(order.odds)} until ${ends_at.toISOString().slice(0, 16)} UTC at the latest.`;
    },
  },
  {
    name: 'boosts stop',
    label: 'Stop',
    about: 'Ends a price boost: the book’s own odds are on offer again. Bets that were placed keep it.',
    right: { area: 'sports', verb: 'suspend' },
    subject: 'price-boost',
    letter: 's',
    states: ['planned', 'running', 'paused'],
    reasonFor: 'staff',
    isGrave: true,
    isStepUp: false,
    fields: [],
    async run(ctx, { id }) {
      const boost = (await findBoost(ctx.db, BigInt(id)))!;
      await endBoost(ctx, boost.id, 'stopped');
      return `${marketText(boost.market)} ${boost.outcome} is at the book’s own odds again.`;
    },
  },
];
