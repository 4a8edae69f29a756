// Where matches and prices come from, and the margins over them: producers and competitions.
import * as z from 'zod/mini';
import { textFact, timeFact, type Act, type DeskParts, type Listing, type SubjectKind } from '#platform/desk.ts';
import { formatAmount } from '#kernel/money.ts';
import {
  competitionNamed,
  competitionsWithMargins,
  producerStates,
  restoreProducer,
  retireProducer,
  setMargin,
  undecidedEventsOf,
} from '#sportsbook/book/index.ts';
import { MARKET_KINDS, MODELLED_SPORTS } from '#sportsbook/models/market.ts';
import { openOn } from '../store.ts';

type ProducerState = Awaited<ReturnType<typeof producerStates>>[number];

const stateOf = ({ retired_at, is_silent }: ProducerState): string =>
  retired_at === null ? (is_silent ? 'silent' : 'sending') : 'retired';

const producerListing: Listing = {
  name: 'producers',
  area: 'sports',
  title: 'Producers',
  about: 'Who sends matches, prices and results. Markets of a silent one take no bets.',
  subject: 'producer',
  columns: [
    { key: 'name', label: 'Producer', kind: 'text' },
    { key: 'feed', label: 'Feed', kind: 'text' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'message', label: 'Last message', kind: 'age' },
    { key: 'events', label: 'Matches not over', kind: 'number' },
    { key: 'retired', label: 'Retired', kind: 'time' },
  ],
  filters: [],
  whenEmpty: 'No producer has sent anything yet.',
  async read(ctx) {
    return {
      rows: (await producerStates(ctx)).map((producer) => ({
        id: producer.name,
        values: {
          name: producer.name,
          feed: producer.feed,
          state: stateOf(producer),
          message: producer.heard_at.toISOString(),
          events: producer.events,
          retired: producer.retired_at?.toISOString() ?? null,
        },
      })),
    };
  },
};

const producerKind: SubjectKind = {
  kind: 'producer',
  area: 'sports',
  word: 'PRODUCER',
  async load(ctx, id) {
    const states = await producerStates(ctx);
    const producer = states.find(({ name }) => name === id) ?? states.find(({ feed }) => feed === id);
    if (!producer) return undefined;
    const cents = await openOn(ctx.db, await undecidedEventsOf(ctx, producer.name));
    return {
      title: `Producer ${producer.name}`,
      state: stateOf(producer),
      version: String(producer.retired_at?.getTime() ?? 0),
      playerIds: [],
      facts: [
        textFact('Feed', producer.feed),
        { label: 'Last message', kind: 'age', value: producer.heard_at.toISOString() },
        { label: 'Matches not over', kind: 'number', value: producer.events },
        { label: 'Open bets may return', kind: 'money', value: { minor: String(cents), currency: 'EUR' } },
        timeFact('Retired', producer.retired_at),
      ],
      evidence:
        stateOf(producer) === 'silent'
          ? [{ weighs: 'against', text: 'It is silent: nothing is taken on its markets until it has sent again.' }]
          : [],
      timeline: [],
    };
  },
};

const ON_PRODUCER = {
  subject: 'producer',
  fields: [],
  reasonFor: 'staff',
  isStepUp: true,
  right: { area: 'sports', verb: 'act' },
} as const;

const producerActs: Act[] = [
  {
    ...ON_PRODUCER,
    name: 'sports retire',
    isGrave: true,
    label: 'Retire',
    about:
      'Ends a producer for good: what is undecided of its matches is void, stakes go back, its messages are refused, and it is no longer missed.',
    letter: 'r',
    // Once it is retired, what its matches may return is decided.
    eurCents: async (ctx, { id }) => openOn(ctx.db, await undecidedEventsOf(ctx, id)),
    preview: async (ctx, { id }) => {
      const events = await undecidedEventsOf(ctx, id);
      const cents = await openOn(ctx.db, events);
      return `${events.length} matches with undecided markets are void; open bets on them may return ${formatAmount(cents, 'EUR')} EUR, and get their stakes back.`;
    },
    undoneBy: 'sports restore',
    async run(ctx, { id }) {
      const count = await retireProducer(ctx, id);
      return `${id} is retired. ${count} ${count === 1 ? 'match is' : 'matches are'} void; the running site gives the stakes back.`;
    },
  },
  {
    ...ON_PRODUCER,
    name: 'sports restore',
    label: 'Restore',
    about: 'Takes messages of a retired producer again; what was void stays void.',
    letter: 'o',
    states: ['retired'],
    async run(ctx, { id }) {
      await restoreProducer(ctx, id);
      return 'Its messages are taken again.';
    },
  },
];

const competitionListing: Listing = {
  name: 'competitions',
  area: 'sports',
  title: 'Competitions',
  about: 'What is played, how it is rated, and the margins that were set over its producer’s.',
  subject: 'competition',
  columns: [
    { key: 'sport', label: 'Sport', kind: 'text' },
    { key: 'name', label: 'Competition', kind: 'text' },
    { key: 'slug', label: 'Name in addresses', kind: 'text' },
    { key: 'rating', label: 'Rating', kind: 'number' },
    { key: 'events', label: 'Matches not over', kind: 'number' },
    { key: 'margin', label: 'Margin', kind: 'text' },
    { key: 'changed', label: 'Changed', kind: 'time' },
  ],
  filters: [{ name: 'sport', label: 'Sport', choices: MODELLED_SPORTS }],
  whenEmpty: 'No producer has sent a competition yet.',
  async read(ctx, { filters: { sport }, after, limit }) {
    const rows = await competitionsWithMargins(ctx.db, { sport, after, limit: limit + 1 });
    const firstRows = rows.slice(0, limit);
    return {
      rows: firstRows.map((row) => ({
        id: row.id,
        values: {
          sport: row.sport,
          name: row.name,
          slug: row.slug,
          rating: row.rating,
          events: row.open_events,
          margin: row.margins.map(marginText).join(', ') || 'the producer’s own',
          changed: row.margins[0]?.changed_at.toISOString() ?? null,
        },
      })),
      ...(rows.length > limit && { next: firstRows.at(-1)!.id }),
    };
  },
};

const marginText = ({ kind, percent }: { kind: string; percent: number | null }): string =>
  `${kind || 'all kinds'} ${percent === null ? 'own' : `${percent} %`}`;

const competitionKind: SubjectKind = {
  kind: 'competition',
  area: 'sports',
  word: 'COMPETITION',
  idOf: async (ctx, typed) => (await competitionNamed(ctx.db, typed))?.id,
  async load(ctx, id) {
    const [competition] = await competitionsWithMargins(ctx.db, { id, limit: 1 });
    if (!competition) return undefined;
    const { margins, sport, slug } = competition;
    return {
      title: competition.name,
      state: competition.open_events > 0 ? 'played' : 'over',
      version: margins.map(({ changed_at }) => changed_at.getTime()).join('/'),
      playerIds: [],
      facts: [
        textFact('Sport', sport),
        textFact('Season', competition.season),
        { label: 'Rating', kind: 'number', value: competition.rating },
        { label: 'Matches not over', kind: 'number', value: competition.open_events },
        {
          label: 'Producer',
          kind: 'subject',
          value: { kind: 'producer', id: competition.feed, label: competition.feed },
        },
      ],
      tables: [
        {
          title: 'Margins',
          columns: [
            { key: 'kind', label: 'Kind of market', kind: 'text' },
            { key: 'percent', label: 'Odds imply %', kind: 'text' },
            { key: 'by', label: 'Set by', kind: 'text' },
            { key: 'why', label: 'Because', kind: 'text' },
            { key: 'at', label: 'At', kind: 'time' },
          ],
          rows: margins.map(({ kind, percent, by_whom, because, changed_at }) => ({
            id: kind || 'all',
            values: {
              kind: kind || 'all others',
              percent: percent === null ? 'the producer’s own' : String(percent),
              by: by_whom,
              why: because,
              at: changed_at.toISOString(),
            },
          })),
        },
      ],
      links: [{ label: 'On the site', path: `/betting/${sport}/${slug}` }],
      evidence: [],
      timeline: [],
    };
  },
};

const marginAct: Act = {
  name: 'sports margin',
  label: 'Set a margin',
  about:
    'Sets what the odds of a competition (or of one kind of its markets) imply together, in percent, e.g. 106.5; `own` for the margin of the producer.',
  right: { area: 'sports', verb: 'act' },
  subject: 'competition',
  letter: 'm',
  fields: [
    {
      name: 'percent',
      label: 'Odds imply together, in percent',
      schema: z.string().check(z.regex(/^(own|\d{3}(\.\d{1,2})?)$/)),
      hint: 'From 100 to 150, such as 106.5; “own” for the producer’s.',
    },
    {
      name: 'kind',
      label: 'Kind of market',
      schema: z.string(),
      choices: MARKET_KINDS,
      isOptional: true,
      hint: 'Empty: all others.',
    },
  ],
  reasonFor: 'staff',
  isStepUp: true,
  async run(ctx, { id, fields: { percent = '', kind }, reason, actor }) {
    await setMargin(ctx, {
      competition: id,
      kind: kind || undefined,
      percent: percent === 'own' ? null : Number(percent),
      because: reason,
      by_whom: actor.name,
    });
    return 'Open markets have their new prices; all others get them from now on.';
  },
};

export const feedParts: DeskParts & { listings: Listing[]; subjects: SubjectKind[]; acts: Act[] } = {
  listings: [producerListing, competitionListing],
  subjects: [producerKind, competitionKind],
  acts: [...producerActs, marginAct],
};
