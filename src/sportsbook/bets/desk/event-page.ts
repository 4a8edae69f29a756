// The page of an event: its markets with what is offered and what stands on them, and what was decided.
import type { Evidence } from '#kernel/desk-values.ts';
import type { Context } from '#platform/context.ts';
import type { Fact } from '#kernel/desk-values.ts';
import { textFact, timeFact, type SubjectKind, type Table } from '#platform/desk.ts';
import {
  eventPage,
  feedOdds,
  competitionsWithMargins,
  messagesAbout,
  offerNow,
  type EventPage,
} from '#sportsbook/book/index.ts';
import { standingOfEvents, standingOfOutcomes, type OutcomeStanding } from '../trading-store.ts';
import { euros, eventNames, marketText, oddsText } from './amounts.ts';
import { feedOf } from './event-list.ts';

const MESSAGES = 30;
/** Of its markets, as many as can be looked through; the others take no act by name that a list would help with. */
const MOST_ROWS = 400;

type Market = EventPage['markets'][number];

export const eventKind: SubjectKind = {
  kind: 'event',
  area: 'sports',
  word: 'EVENT',
  async load(ctx, id) {
    const page = await eventPage(ctx.db, id);
    if (!page) return undefined;
    const { event, competition, producers, markets } = page;
    const [standing, outcomes, names, messages] = await Promise.all([
      standingOfEvents(ctx.db, [id]),
      standingOfOutcomes(ctx.db, id),
      eventNames(ctx, [id]),
      messagesAbout(ctx.db, id, MESSAGES),
    ]);
    const [margins] = await competitionsWithMargins(ctx.db, { id: competition.id, limit: 1 });
    const { bets = 0, staked_cents: staked = 0n, risk_cents: risk = 0n } = standing.get(id) ?? {};
    return {
      title: names(id),
      state: event.held_because === null ? event.status : 'suspended',
      version: versionOf(page),
      playerIds: [],
      facts: [
        timeFact('Start', event.starts_at),
        textFact('Sport', event.sport),
        {
          label: 'Competition',
          kind: 'subject',
          value: { kind: 'competition', id: competition.id, label: competition.names.en },
        },
        ...(event.race
          ? [
              {
                label: 'Race',
                kind: 'subject',
                value: { kind: 'race', id, label: 'runners and finish' },
              } satisfies Fact,
            ]
          : []),
        textFact('Match', event.status),
        ...(event.score ? [textFact('Score', event.score.join(':'))] : []),
        { label: 'Bets', kind: 'number', value: bets },
        { label: 'Stakes', kind: 'money', value: euros(staked) },
        { label: 'Liability', kind: 'money', value: euros(risk) },
        ...producers.map((producer): Fact => ({
          label: 'Producer',
          kind: 'subject',
          value: { kind: 'producer', id: producer.name, label: producer.name },
        })),
        textFact('Feed', feedOf({ ...stateOfFeed(producers), is_behind: event.is_behind })),
        { label: 'Last message', kind: 'age', value: event.said_at.toISOString() },
        textFact('Margin', margins?.margins.map(marginText).join(', ') || 'the producer’s own'),
        ...(event.held_because === null ? [] : [textFact('Suspended because', event.held_because)]),
        ...(event.is_simulated ? [textFact('Simulated', 'a match of a simulated league')] : []),
      ],
      tables: [
        ...(outcomes.length > 0 ? [atRisk(outcomes, page)] : []),
        marketTable(outcomes, markets),
        priceTable(ctx, page),
      ],
      links: [{ label: 'On the site', path: `/betting/${event.sport}/${competition.slug}/${event.slug}` }],
      evidence: evidenceOf(page),
      timeline: messages.map(({ received_at, producer: by, type, markets: refs }) => ({
        at: received_at,
        by,
        text: [type.replaceAll('_', ' '), refs.length > 6 ? `${refs.length} markets` : refs.map(marketText).join('; ')]
          .filter(Boolean)
          .join(': '),
      })),
    };
  },
};

/** Prices move all the time, and a decision does not depend on them; it does on what is decided, suspended and priced by hand. */
function versionOf({ event, markets }: EventPage): string {
  const sum = (count: (market: Market) => number): number =>
    markets.reduce((total, market) => total + count(market), 0);
  return [
    event.held_because === null ? 'open' : 'suspended',
    sum(({ decisions }) => decisions),
    sum(({ held_because }) => Number(held_because !== null)),
    sum(({ outcomes }) => outcomes.reduce((total, { manual }) => total + (manual?.odds ?? 0), 0)),
  ].join('/');
}

const marginText = ({ kind, percent }: { kind: string; percent: number | null }): string =>
  `${kind || 'all kinds'} ${percent === null ? 'the producer’s own' : `${percent} %`}`;

/** It is silent, or retired, when all of its producers are. */
const stateOfFeed = (producers: EventPage['producers']) => ({
  is_silent: producers.every(({ is_silent }) => is_silent),
  retired_at: producers.every(({ retired_at }) => retired_at !== null) ? (producers[0]?.retired_at ?? null) : null,
});

function evidenceOf({ event, producers, markets }: EventPage): Evidence[] {
  const feed = stateOfFeed(producers);
  const waiting = markets.flatMap(({ ref, outcomes }) =>
    outcomes.filter(({ manual, odds }) => manual && odds === null).map(({ id }) => `${ref} ${id}`),
  );
  return [
    ...(feed.is_silent && feed.retired_at === null
      ? [{ weighs: 'against' as const, text: 'Its producer is silent: nothing is taken, and no result will come.' }]
      : []),
    ...(event.is_behind
      ? [
          {
            weighs: 'against' as const,
            text: 'Messages are missing and have been asked for; nothing is taken until they are here.',
          },
        ]
      : []),
    ...(waiting.length > 0
      ? [
          {
            weighs: 'against' as const,
            text: `The producer’s price has moved away from where a price was set by hand; no bets are taken on ${waiting.join(', ')}.`,
          },
        ]
      : []),
  ];
}

/** What has bets on it, by what would have to be paid. */
function atRisk(outcomes: readonly OutcomeStanding[], { markets }: EventPage): Table {
  const byRef = new Map(markets.map((market) => [market.ref, market]));
  return {
    title: 'Where bets stand',
    columns: [
      { key: 'market', label: 'Market', kind: 'text' },
      { key: 'outcome', label: 'Outcome', kind: 'text' },
      { key: 'bets', label: 'Bets', kind: 'number' },
      { key: 'stakes', label: 'Stakes', kind: 'money' },
      { key: 'liability', label: 'Liability', kind: 'money' },
      { key: 'price', label: 'Price', kind: 'text' },
      { key: 'state', label: 'State', kind: 'state' },
    ],
    rows: outcomes
      .toSorted((a, b) => Number(b.risk_cents - a.risk_cents) || Number(b.staked_cents - a.staked_cents))
      .map(({ market, outcome, bets, staked_cents, risk_cents }) => {
        const row = byRef.get(market);
        const outcomeNow = row?.outcomes.find(({ id }) => id === outcome);
        return {
          id: `${market} ${outcome}`,
          values: {
            market: marketText(market),
            outcome,
            bets,
            stakes: euros(staked_cents),
            liability: euros(risk_cents),
            price: oddsText(outcomeNow?.odds),
            state: outcomeNow?.result ?? (row ? stateOf(row) : null),
          },
        };
      }),
  };
}

function marketTable(outcomes: readonly OutcomeStanding[], markets: readonly Market[]): Table {
  const byMarket = Map.groupBy(outcomes, ({ market }) => market);
  return {
    title: 'Markets',
    columns: [
      { key: 'market', label: 'Market', kind: 'text' },
      { key: 'state', label: 'State', kind: 'state' },
      { key: 'bets', label: 'Bets', kind: 'number' },
      { key: 'stakes', label: 'Stakes', kind: 'money' },
      { key: 'liability', label: 'Liability', kind: 'money' },
      { key: 'results', label: 'Results', kind: 'text' },
    ],
    rows: markets.map((market) => {
      const standings = byMarket.get(market.ref) ?? [];
      const results = market.outcomes.flatMap(({ id, result }) => (result === undefined ? [] : [`${id} ${result}`]));
      return {
        id: market.ref,
        values: {
          market: marketText(market.ref),
          state: stateOf(market),
          // A bet has one leg on a market.
          bets: standings.reduce((sum, { bets }) => sum + bets, 0),
          stakes: euros(standings.reduce((sum, { staked_cents }) => sum + staked_cents, 0n)),
          liability: euros(standings.reduce((most, { risk_cents }) => (risk_cents > most ? risk_cents : most), 0n)),
          results: results.length > 0 ? `${results.join(', ')}${timesOf(market)}` : whyOf(market),
        },
      };
    }),
  };
}

/** A second decision is worth a look. */
const timesOf = ({ decisions }: Market): string => (decisions > 1 ? ` (decided ${decisions} times)` : '');

const whyOf = ({ held_because, void_reason, reason }: Market): string | null => held_because ?? void_reason ?? reason;

const stateOf = ({ state, held_because }: Market): string => (held_because === null ? state : 'suspended by hand');

function priceTable(ctx: Context, { event, markets }: EventPage): Table {
  return {
    title: 'Prices',
    columns: [
      { key: 'market', label: 'Market', kind: 'text' },
      { key: 'outcome', label: 'Outcome', kind: 'text' },
      { key: 'price', label: 'Price', kind: 'text' },
      { key: 'feed', label: 'Producer’s', kind: 'text' },
      { key: 'manual', label: 'By hand', kind: 'text' },
      { key: 'chance', label: 'Chance %', kind: 'text' },
      { key: 'bettable', label: 'Bets', kind: 'text' },
    ],
    rows: markets
      .flatMap((market) => market.outcomes.map((outcome) => ({ market, outcome })))
      .slice(0, MOST_ROWS)
      .map(({ market: { ref }, outcome }) => {
        const offer = offerNow(ctx, { event: event.id, market: ref, outcome: outcome.id });
        return {
          id: `${ref} ${outcome.id}`,
          values: {
            market: marketText(ref),
            outcome: outcome.id,
            price: oddsText(outcome.odds),
            feed: oddsText(feedOdds(outcome)),
            manual: outcome.manual ? `${oddsText(outcome.manual.odds)}${outcome.odds === null ? ', waits' : ''}` : null,
            chance: outcome.probability === undefined ? null : (outcome.probability * 100).toFixed(1),
            bettable: offer === undefined ? 'no' : (offer.reason ?? 'taken'),
          },
        };
      }),
  };
}
