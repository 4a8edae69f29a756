// Events at the desk, and the outcomes on which most stands.
import type { Context } from '#platform/context.ts';
import { pageOf, type Finder, type Listing } from '#platform/desk.ts';
import { EVENT_FILTERS, eventFacts, eventIdsNamed, listEvents, type EventLine } from '#sportsbook/book/index.ts';
import { MODELLED_SPORTS } from '#sportsbook/models/market.ts';
import { mostExposed } from '../exposure-store.ts';
import { standingOfEvents } from '../trading-store.ts';
import { euros, eventNames, marketText, nameOf } from './amounts.ts';

const isFilter = (text: string | undefined): text is (typeof EVENT_FILTERS)[number] =>
  EVENT_FILTERS.some((filter) => filter === text);

export const eventListing: Listing = {
  name: 'events',
  area: 'sports',
  title: 'Events',
  about: 'Matches and competitions that can be bet on, the next first. Stakes and liability are in EUR.',
  subject: 'event',
  columns: [
    { key: 'start', label: 'Start', kind: 'time' },
    { key: 'event', label: 'Event', kind: 'text' },
    { key: 'sport', label: 'Sport', kind: 'text' },
    { key: 'competition', label: 'Competition', kind: 'text' },
    { key: 'state', label: 'State', kind: 'state' },
    { key: 'score', label: 'Score', kind: 'text' },
    { key: 'bets', label: 'Bets', kind: 'number' },
    { key: 'stakes', label: 'Stakes', kind: 'money' },
    { key: 'liability', label: 'Liability', kind: 'money' },
    { key: 'feed', label: 'Feed', kind: 'state' },
    { key: 'message', label: 'Last message', kind: 'age' },
  ],
  filters: [
    { name: 'state', label: 'State', choices: EVENT_FILTERS },
    { name: 'sport', label: 'Sport', choices: MODELLED_SPORTS },
    { name: 'name', label: 'Competitor' },
    { name: 'competition', label: 'Competition' },
    { name: 'producer', label: 'Producer' },
  ],
  preset: { state: 'open' },
  tabOf: [
    { kind: 'producer', filter: 'producer' },
    { kind: 'competition', filter: 'competition' },
  ],
  whenEmpty: 'No event is in this list. The list of producers says what is sent.',
  async read(ctx, { filters: { state, sport, name, competition, producer: feed }, after, limit }) {
    const events = await listEvents(ctx.db, {
      state: isFilter(state) ? state : 'all',
      sport,
      name,
      competition,
      feed,
      after,
      limit: limit + 1,
    });
    const ids = events.map(({ id }) => id);
    const [standing, names] = await Promise.all([standingOfEvents(ctx.db, ids), eventNames(ctx, ids)]);
    return pageOf(events, limit, (event) => {
      const { bets = 0, staked_cents = 0n, risk_cents = 0n } = standing.get(event.id) ?? {};
      return {
        id: event.id,
        values: {
          start: event.starts_at.toISOString(),
          event: names(event.id),
          sport: event.sport,
          competition: event.competition,
          state: stateOf(event),
          score: event.score && event.score.join(':'),
          bets,
          stakes: euros(staked_cents),
          liability: euros(risk_cents),
          feed: feedOf(event),
          message: event.said_at.toISOString(),
        },
      };
    });
  },
};

const stateOf = ({ status, held_because, held_markets }: EventLine): string =>
  held_because !== null ? 'suspended' : held_markets > 0 ? `${status}, ${held_markets} suspended` : status;

/** Why its markets stand still, where they do. */
export const feedOf = ({
  is_silent,
  retired_at,
  is_behind,
}: Pick<EventLine, 'is_silent' | 'retired_at' | 'is_behind'>): string =>
  retired_at !== null ? 'retired' : is_silent ? 'silent' : is_behind ? 'messages missing' : 'sending';

export const liabilityListing: Listing = {
  name: 'liability',
  area: 'sports',
  title: 'Liability',
  about: 'Outcomes for which most would have to be paid beyond the stakes on the others of their markets, in EUR.',
  columns: [
    { key: 'liability', label: 'Liability', kind: 'money' },
    { key: 'event', label: 'Event', kind: 'subject' },
    { key: 'market', label: 'Market', kind: 'text' },
    { key: 'outcome', label: 'Outcome', kind: 'text' },
    { key: 'start', label: 'Start', kind: 'time' },
    { key: 'state', label: 'State', kind: 'state' },
  ],
  filters: [],
  whenEmpty: 'Nothing stands at risk.',
  async read(ctx, { after, limit }) {
    // Rows begin with their place: what stands at risk changes too quickly for a mark to be found again.
    const from = Number(after?.split(' ')[0] ?? 0);
    const rows = await mostExposed(ctx.db, limit + 1, from);
    const events = await eventFacts(
      ctx,
      ctx.db,
      rows.map(({ event_id }) => event_id),
    );
    let place = from;
    return pageOf(rows, limit, ({ event_id, market, outcome, risk_cents }) => {
      const event = events.get(event_id);
      return {
        id: `${++place} ${event_id} ${market} ${outcome}`,
        values: {
          liability: euros(risk_cents),
          event: { kind: 'event', id: event_id, label: nameOf(event, event_id) },
          market: marketText(market),
          outcome,
          start: event?.starts_at ?? null,
          state: event?.status ?? null,
        },
      };
    });
  },
};

/** By its id, or by a competitor who is to play. */
export const eventFinder: Finder = {
  area: 'sports',
  async find(ctx, text) {
    const ids = /^[a-z0-9]{12}$/.test(text) ? [text] : text.length < 3 ? [] : await eventIdsNamed(ctx.db, text, 5);
    return linksTo(ctx, ids);
  },
};

async function linksTo(ctx: Context, ids: readonly string[]) {
  const facts = await eventFacts(ctx, ctx.db, ids);
  return ids.flatMap((id) => {
    const event = facts.get(id);
    if (!event) return [];
    const start = event.starts_at.slice(0, 16).replace('T', ' ');
    return [{ kind: 'event', id, label: `${nameOf(event, id)}, ${event.status}, ${start}` }];
  });
}
