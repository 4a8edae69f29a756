// What the desk shows of the book: events, one event with its markets, competitions, and what producers have decided.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { marginsOf, type Margin } from './margins.ts';
import { producersOfFeed } from './producer-store.ts';
import { findEvents, marketsOf } from './store.ts';
import type { CompetitionRow, EventRow, MarketRow, ProducerRow, SportsTables } from './tables.ts';

type Handle = Database | Transaction;

/** Events by what a trader does with them. */
export const EVENT_FILTERS = ['open', 'live', 'upcoming', 'suspended', 'undecided', 'over', 'all'] as const;
export type EventFilter = (typeof EVENT_FILTERS)[number];

const OVER = sql`('ended', 'cancelled', 'abandoned')`;

const CONDITIONS: Record<EventFilter, ReturnType<typeof sql>> = {
  open: sql`e.status not in ${OVER}`,
  live: sql`e.status in ('live', 'interrupted')`,
  upcoming: sql`e.status in ('scheduled', 'postponed')`,
  suspended: sql`e.status not in ${OVER} and (e.held_because is not null
      or exists (select from book.markets m where m.event_id = e.id and m.held_because is not null))`,
  // Nothing but a decision by hand helps them, unless their producer still sends one.
  undecided: sql`e.status in ${OVER} and exists (select from book.markets m where m.event_id = e.id
      and m.state not in ('settled', 'cancelled') and json_array_length(m.outcomes) > 0)`,
  over: sql`e.status in ${OVER}`,
  all: sql`true`,
};

export interface EventLine extends EventRow {
  competition: string;
  is_silent: boolean;
  retired_at: Date | null;
  /** Of its markets, how many an operator has suspended. */
  held_markets: number;
}

export interface EventSearch {
  state: EventFilter;
  sport: string | undefined;
  /** Slug of a competition. */
  competition: string | undefined;
  feed: string | undefined;
  /** Part of the name of a competitor. */
  name: string | undefined;
  /** Id of the last event of the page before. */
  after: string | undefined;
  limit: number;
}

/** By their start: what is to come from the next one on, what is over from the last one back. */
export async function listEvents(handle: Handle, search: EventSearch): Promise<EventLine[]> {
  const { state, sport, competition, feed, name, after, limit } = search;
  const isBackwards = state === 'over' || state === 'all' || state === 'undecided';
  const [beyond, order] = isBackwards ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const { rows } = await sql<EventLine>`
    select e.*, coalesce(c.names->>'en', '') as competition, p.is_silent, p.retired_at,
      (select count(*)::int from book.markets m where m.event_id = e.id and m.held_because is not null) as held_markets
      from book.events e cross join lateral (
        select bool_and(p.is_silent) as is_silent, min(p.retired_at) as retired_at from book.producers p where p.feed = e.feed) p
      join book.competitions c on c.id = e.competition_id
     where ${CONDITIONS[state]}
       and (${sport ?? null}::text is null or e.sport = ${sport ?? null})
       and (${competition ?? null}::text is null or c.slug = ${competition ?? null})
       and (${feed ?? null}::text is null or e.feed = ${feed ?? null})
       and (${name ?? null}::text is null or e.competitors && array(
             select k.id from book.competitors k where position(lower(${name ?? null}::text) in lower(k.name)) > 0))
       and (${after ?? null}::text is null
            or (e.starts_at, e.id) ${beyond} (select a.starts_at, a.id from book.events a where a.id = ${after ?? null}))
     order by e.starts_at ${order}, e.id ${order} limit ${limit}`.execute(handle);
  return rows;
}

/** Events that are not over and that a competitor of this name plays in: the next ones first. */
export const eventIdsNamed = async (handle: Handle, name: string, most: number): Promise<string[]> =>
  (
    await listEvents(handle, {
      state: 'open',
      sport: undefined,
      competition: undefined,
      feed: undefined,
      name,
      after: undefined,
      limit: most,
    })
  ).map(({ id }) => id);

export interface EventPage {
  event: EventRow;
  competition: CompetitionRow;
  /** Of its feed. */
  producers: ProducerRow[];
  markets: MarketRow[];
}

export async function eventPage(handle: Handle, id: string): Promise<EventPage | undefined> {
  const [event] = await findEvents(handle, [id]);
  if (!event) return undefined;
  const [competition, producers, markets] = await Promise.all([
    tables<SportsTables>(handle)
      .selectFrom('book.competitions')
      .selectAll()
      .where('id', '=', event.competition_id)
      .executeTakeFirstOrThrow(),
    producersOfFeed(handle, event.feed),
    marketsOf(handle, id),
  ]);
  return { event, competition, producers, markets };
}

export interface MessageLine {
  received_at: Date;
  producer: string;
  type: string;
  /** Refs of the markets that it names. */
  markets: string[];
}

/** What its producer has said of an event beside prices, the newest first. */
export async function messagesAbout(handle: Handle, event: string, most: number): Promise<MessageLine[]> {
  const { rows } = await sql<MessageLine>`
    select m.received_at, m.producer, m.type,
      array(select k->>'kind' || coalesce((select '/' || string_agg(s.key || '=' || s.value, '&' order by s.key)
                                             from json_each_text(k->'specifiers') s), '')
              from json_array_elements(coalesce(m.body->'markets', '[]')) k) as markets
      from book.messages m
     where m.event_id = ${event} and m.type not in ('odds_change')
     order by m.sequence desc limit ${most}`.execute(handle);
  return rows;
}

export interface CompetitionLine extends CompetitionRow {
  name: string;
  open_events: number;
  margins: Margin[];
}

/** By sport and place. */
export async function competitionsWithMargins(
  handle: Handle,
  { id, sport, after, limit }: { id?: string; sport?: string | undefined; after?: string | undefined; limit: number },
): Promise<CompetitionLine[]> {
  const { rows } = await sql<Omit<CompetitionLine, 'margins'>>`
    select c.*, coalesce(c.names->>'en', '') as name, n.open_events from book.competitions c
     cross join lateral (select count(*)::int as open_events from book.events e
                          where e.competition_id = c.id and e.status not in ${OVER}) n
     where (${id ?? null}::text is null or c.id = ${id ?? null})
       and (${sport ?? null}::text is null or c.sport = ${sport ?? null})
       and (${after ?? null}::text is null
            or (c.sport, c.place, c.id) > (select a.sport, a.place, a.id from book.competitions a where a.id = ${after ?? null}))
     order by c.sport, c.place, c.id limit ${limit}`.execute(handle);
  const margins = Map.groupBy(await marginsOf(handle), ({ competition_id }) => competition_id);
  return rows.map((row) => ({ ...row, margins: margins.get(row.id) ?? [] }));
}

/** By its slug, or its id. */
export const competitionNamed = (handle: Handle, name: string): Promise<CompetitionRow | undefined> =>
  tables<SportsTables>(handle)
    .selectFrom('book.competitions')
    .selectAll()
    .where((eb) => eb.or([eb('slug', '=', name), eb('id', '=', name)]))
    .orderBy('place')
    .limit(1)
    .executeTakeFirst();
