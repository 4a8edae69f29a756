// What traders do to an event or to one of its markets.
import * as z from 'zod/mini';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import type { Act, ActField, ActFields, Choice } from '#platform/desk.ts';
import {
  decideByHand,
  driftOfPrice,
  eventPage,
  feedOdds,
  resendDecisions,
  setPrice,
  setSuspended,
  type HandDecision,
  type PriceChange,
} from '#sportsbook/book/index.ts';
import { parseResult, resultText } from '#sportsbook/models/bets/outcome-result.ts';
import { VOID_REASONS, type OutcomeResult } from '#sportsbook/models/market.ts';
import { formatAmount } from '#kernel/money.ts';
import { atStakeOn, outcomesBetOn } from '../store.ts';
import { betsOn, returnsOn, standingOfOutcomes } from '../trading-store.ts';
import { marketText, oddsText } from './amounts.ts';

type Request = { id: string; fields: ActFields };

const REF = z.string().check(z.maxLength(120));

const isDecided = (state: string): boolean => state === 'settled' || state === 'cancelled';

/** Markets that have bets first: one of them is meant as a rule. */
const marketsWhere =
  (isMeant: (market: { state: string; held_because: string | null }) => boolean) =>
  async (ctx: Context, id: string): Promise<Choice[]> => {
    const [page, standing] = await Promise.all([eventPage(ctx.db, id), standingOfOutcomes(ctx.db, id)]);
    const bets = new Map<string, number>();
    for (const row of standing) bets.set(row.market, (bets.get(row.market) ?? 0) + row.bets);
    return (page?.markets ?? [])
      .filter((market) => isMeant(market))
      .toSorted((a, b) => (bets.get(b.ref) ?? 0) - (bets.get(a.ref) ?? 0) || a.place - b.place)
      .map(({ ref, outcomes }) => ({
        value: ref,
        label: `${marketText(ref)} (${outcomes.map((outcome) => outcome.id).join(' ')})${bets.has(ref) ? `, ${countOf(bets.get(ref)!)}` : ''}`,
      }));
  };

/** As they are chosen; a dead heat of more than three is written at the command line. */
const RESULTS = ['won', 'lost', 'void', 'half-won', 'half-lost', '1/2', '1/3', '2/3'] as const;

/** Of the markets that are not decided, with how much stands on each outcome. */
async function outcomesByMarket(ctx: Context, id: string): Promise<Record<string, Choice[]>> {
  const [page, standing] = await Promise.all([eventPage(ctx.db, id), standingOfOutcomes(ctx.db, id)]);
  const bets = new Map(standing.map((row) => [`${row.market} ${row.outcome}`, row.bets]));
  return Object.fromEntries(
    (page?.markets ?? [])
      .filter(({ state }) => !isDecided(state))
      .map(({ ref, outcomes }) => [
        ref,
        outcomes.map((outcome) => {
          const count = bets.get(`${ref} ${outcome.id}`);
          return { value: outcome.id, label: count ? `${outcome.id}, ${countOf(count)}` : outcome.id };
        }),
      ]),
  );
}

const countOf = (bets: number): string => (bets === 1 ? '1 bet' : `${bets} bets`);

const marketField = (isMeant: Parameters<typeof marketsWhere>[0], isOptional = true): ActField => ({
  name: 'market',
  label: 'Market',
  schema: REF,
  ...(isOptional && { isOptional, hint: 'Empty: the whole event.' }),
  choicesOf: marketsWhere(isMeant),
});

const marketOf = ({ market }: ActFields): string | undefined => market || undefined;

const ON_EVENT = { subject: 'event', reasonFor: 'staff' } as const;
const STOP = { ...ON_EVENT, right: { area: 'sports', verb: 'suspend' }, isStepUp: false } as const;
const DECIDE = { ...ON_EVENT, right: { area: 'sports', verb: 'act' }, isStepUp: true } as const;

/** Above a sum two persons decide: by what the bets on it may return. */
const atStake = (ctx: Context, { id, fields }: Request): Promise<bigint> => atStakeOn(ctx.db, id, marketOf(fields));

async function decide(ctx: Context, { id, fields }: Request, decision: HandDecision): Promise<string> {
  const count = await decideByHand(ctx, { event: id, market: marketOf(fields), decision });
  return `${count} ${count === 1 ? 'market is' : 'markets are'} decided; the running site settles the bets on them.`;
}

async function previewOf(ctx: Context, { id, fields }: Request, what: string): Promise<string> {
  const market = marketOf(fields);
  const [bets, cents] = await Promise.all([betsOn(ctx.db, id, market), atStakeOn(ctx.db, id, market)]);
  return bets === 0
    ? `${what} No bet stands on it.`
    : `${what} On it: ${countOf(bets)}, which may return ${inEuros(cents)} together.`;
}

const inEuros = (cents: bigint): string => `${formatAmount(cents, 'EUR')} EUR`;

/** `1=won x=lost 2=lost`, in the order in which they were written. */
function resultsOf(text: string): Array<[string, OutcomeResult]> {
  const results = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(resultOf);
  if (results.length === 0) return refuseField('Give a result for each outcome.');
  if (new Map(results).size < results.length) return refuseField('Give one result for each outcome.');
  return results;
}

function resultOf(pair: string): [string, OutcomeResult] {
  const at = pair.lastIndexOf('=');
  const result = at > 0 ? parseResult(pair.slice(at + 1)) : undefined;
  return result ? [pair.slice(0, at), result] : refuseField(`${pair} is no result; write for example 1=won.`);
}

const refuseField = (sentence: string): never =>
  refuse('InvalidParameter', { rule: 'desk.fields', inputs: {}, sentence });

async function previewSettlement(ctx: Context, { id, fields }: Request): Promise<string> {
  const { market = '', results: text = '' } = fields;
  const results = resultsOf(text);
  const outcomes = results.flatMap(([outcome, result]) => (result === 'lost' ? [] : [outcome]));
  const [bets, paid] = await Promise.all([
    betsOn(ctx.db, id, market),
    returnsOn(ctx.db, { event: id, market, outcomes }),
  ]);
  const written = results.map(([outcome, result]) => `${outcome} ${resultText(result)}`);
  return [
    `${market}: ${written.join(', ')}.`,
    bets === 0
      ? 'No bet stands on it.'
      : `On it: ${countOf(bets)}, of which ${paid.bets} ${paid.bets === 1 ? 'has' : 'have'} an outcome that pays; together these may return ${inEuros(paid.cents)}.`,
  ].join(' ');
}

/** `1x2 1`: an outcome by its market. */
export const SELECTION = z.string().check(z.regex(/^\S{1,120} \S{1,60}$/));
const PRICE = z.string().check(z.regex(/^(feed|\d{1,4}([.,]\d{1,3})?)$/));

export async function selectionsOf(ctx: Context, id: string): Promise<Choice[]> {
  const page = await eventPage(ctx.db, id);
  return (page?.markets ?? [])
    .filter(({ state }) => !isDecided(state))
    .flatMap(({ ref, outcomes }) =>
      outcomes
        .filter(({ result }) => result === undefined)
        .map((outcome) => ({
          value: `${ref} ${outcome.id}`,
          label: `${marketText(ref)}: ${outcome.id}, ${oddsText(outcome.odds) ?? 'not offered'}${outcome.manual ? ` by hand, producer ${oddsText(feedOdds(outcome)) ?? 'none'}` : ''}`,
        })),
    );
}

function priceOf({ id, fields: { price = '', selection = '' } }: Request): PriceChange {
  const [market = '', outcome = ''] = selection.split(' ');
  const odds = price === 'feed' ? null : Math.round(Number(price.replace(',', '.')) * 1000);
  return { event: id, market, outcome, odds };
}

export const eventActs: Act[] = [
  {
    ...STOP,
    name: 'sports suspend',
    isGrave: true,
    label: 'Suspend',
    about: 'Takes no bets on an event, or on one of its markets (`total/total=2.5`), until it is resumed.',
    letter: 's',
    states: ['scheduled', 'live', 'interrupted', 'postponed'],
    fields: [marketField(({ state, held_because }) => held_because === null && !isDecided(state))],
    undoneBy: 'sports resume',
    async run(ctx, { id, fields, reason }) {
      await setSuspended(ctx, { event: id, market: marketOf(fields), because: reason || 'by hand' });
      return 'No bets are taken on it from now on.';
    },
  },
  {
    ...STOP,
    name: 'sports resume',
    label: 'Resume',
    about: 'Takes bets on it again, as far as its producer does.',
    letter: 'r',
    fields: [marketField(({ held_because }) => held_because !== null)],
    undoneBy: 'sports suspend',
    async run(ctx, { id, fields }) {
      await setSuspended(ctx, { event: id, market: marketOf(fields), because: null });
      return 'Bets are taken on it again.';
    },
  },
  {
    ...ON_EVENT,
    right: { area: 'sports', verb: 'price' },
    isStepUp: true,
    name: 'sports price',
    label: 'Set a price',
    about:
      'Sets the price of an outcome by hand, or gives it back to its producer. It stays until it is taken off or the market is decided; far from the producer’s price it takes two.',
    letter: 'p',
    states: ['scheduled', 'live', 'interrupted', 'postponed', 'suspended'],
    fields: [
      { name: 'price', label: 'Price', schema: PRICE, hint: 'Such as 1.95; “feed” for the producer’s own again.' },
      { name: 'selection', label: 'Outcome', schema: SELECTION, isRest: true, choicesOf: selectionsOf },
    ],
    async needsTwo(ctx, request) {
      return (await driftOfPrice(ctx, priceOf(request))) > ctx.config.PRICE_DRIFT;
    },
    async preview(ctx, request) {
      const change = priceOf(request);
      const drift = await driftOfPrice(ctx, change);
      if (change.odds === null) return 'The producer’s price is on offer again.';
      const far = drift > ctx.config.PRICE_DRIFT;
      return `${drift.toFixed(1)} % from the producer’s price${far ? `, more than ${ctx.config.PRICE_DRIFT} %: it takes a second person` : ''}. It takes no bets while the producer’s price moves further than ${ctx.config.PRICE_DRIFT} % from where it is now.`;
    },
    async run(ctx, request) {
      const change = priceOf(request);
      await setPrice(ctx, change);
      return change.odds === null
        ? `${change.market} ${change.outcome} has its producer’s price again.`
        : `${change.market} ${change.outcome} is offered at ${oddsText(change.odds)} until that is taken off or it is decided.`;
    },
  },
  {
    ...DECIDE,
    name: 'sports settle',
    label: 'Settle',
    about:
      'Settles a market by hand, with a result for each outcome. It takes two where bets stand on it. In a terminal: `1x2 1=won x=lost 2=lost`; also void, half-won, half-lost, 1/2.',
    letter: 'd',
    fields: [
      marketField(({ state }) => !isDecided(state), false),
      {
        name: 'results',
        label: 'Result of each outcome',
        schema: z.string().check(z.minLength(3), z.maxLength(2000), z.regex(/=/)),
        isRest: true,
        hint: 'Choose the market first.',
        parts: { of: 'market', choices: RESULTS },
        partsOf: outcomesByMarket,
      },
    ],
    needsTwo: async (ctx, { id, fields }) => (await betsOn(ctx.db, id, marketOf(fields))) > 0,
    eurCents: atStake,
    preview: previewSettlement,
    async run(ctx, request) {
      const { market = '', results = '' } = request.fields;
      const hadOutcomes = await outcomesBetOn(ctx.db, request.id, market);
      return decide(ctx, request, { what: 'settled', results: Object.fromEntries(resultsOf(results)), hadOutcomes });
    },
  },
  {
    ...DECIDE,
    name: 'sports void',
    isGrave: true,
    label: 'Make void',
    about: 'Makes a market void, or all of the event that are not decided: stakes go back.',
    letter: 'v',
    fields: [
      marketField(() => true),
      {
        name: 'cause',
        label: 'Cause, as players read it',
        schema: z.string(),
        choices: VOID_REASONS,
        option: 'state',
        isOptional: true,
        hint: 'Empty: cancelled.',
      },
    ],
    eurCents: atStake,
    preview: (ctx, request) => previewOf(ctx, request, 'Stakes go back, and returns that were paid are taken back.'),
    run: (ctx, request) => {
      const cause = request.fields['cause'] || 'cancelled';
      const reason = VOID_REASONS.find((name) => name === cause) ?? refuseField(`There is no cause ${cause}.`);
      return decide(ctx, request, { what: 'void', reason });
    },
  },
  {
    ...DECIDE,
    name: 'sports reopen',
    label: 'Take back',
    about: 'Takes back what was decided of a market, or of all of the event; returns are taken back with it.',
    letter: 'o',
    fields: [marketField(({ state }) => isDecided(state))],
    eurCents: atStake,
    preview: (ctx, request) =>
      previewOf(ctx, request, 'Returns that were paid are taken back, and bets are open again.'),
    run: (ctx, request) => decide(ctx, request, { what: 'open' }),
  },
  {
    ...ON_EVENT,
    right: { area: 'sports', verb: 'suspend' },
    isStepUp: false,
    name: 'sports resend',
    label: 'Announce again',
    about: 'Announces all decisions on an event once more; bets that know them are not changed.',
    letter: 'a',
    fields: [],
    async run(ctx, { id }) {
      const markets = await resendDecisions(ctx, id);
      return `Decisions on ${markets} markets are announced again; the running site settles by them.`;
    },
  },
];
