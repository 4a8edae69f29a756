// Sports, lists of events and highlights, from the book in memory; results of past days from the database.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import { inFields } from '#kernel/faults.ts';
import { MODELLED_SPORTS } from '#sportsbook/models/market.ts';
import type { Context } from '#platform/context.ts';
import { nameIn } from '#kernel/local-names.ts';
import type { SportRow } from './descriptions.ts';
import { bookOf, type Book, type BookEvent } from './book.ts';
import type { getEvents, getHighlights, getSports, SportEvent, WHEN } from './contract.ts';
import { isLive, isOver } from './rules/availability.ts';
import { resultsOfDay } from './store.ts';
import type { CompetitionRow, EventRow, MarketRow, ProducerRow } from './tables.ts';
import { isMatch, isUpcoming, wireCompetition, wireEvent } from './wire.ts';

const SOON_MS = 2 * 3_600_000;
const DAY_MS = 86_400_000;
const MAX_IDS = 50;

export async function sportsFor(ctx: Context): Promise<OutputOf<typeof getSports>> {
  const book = bookOf(ctx);
  const counts = countsOf(book);
  return {
    sports: sportsOf(book).flatMap(({ id: sport, names }) => {
      const competitions = [...book.competitions.values()]
        .filter((competition) => competition.sport === sport)
        .sort((a, b) => a.place - b.place || a.rating - b.rating)
        .map((competition) => wireCompetition(ctx, competition, counts.get(competition.id)));
      const sum = (count: 'live' | 'upcoming'): number =>
        competitions.reduce((total, competition) => total + competition[count], 0);
      const isEmpty = competitions.length === 0 && !MODELLED_SPORTS.some((modelled) => modelled === sport);
      const name = nameIn(ctx.locale, names);
      return isEmpty ? [] : [{ sport, name, live: sum('live'), upcoming: sum('upcoming'), competitions }];
    }),
    silent: [...book.competitions.values()].filter(({ feed }) => isMissed(book.producersOf(feed))).map(({ id }) => id),
  };
}

const sportsOf = (book: Book): SportRow[] =>
  [...book.sports.values()].sort((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1));

/** None of those that should send does. */
const isMissed = (producers: readonly ProducerRow[]): boolean =>
  producers.length > 0 && producers.every((producer) => producer.is_silent && producer.retired_at === null);

/** Live and upcoming events by competition. */
export function countsOf(book: Book): ReadonlyMap<string, { live: number; upcoming: number }> {
  const counts = new Map<string, { live: number; upcoming: number }>();
  for (const event of book.events.values()) {
    const eventCounts = counts.get(event.competition_id) ?? { live: 0, upcoming: 0 };
    if (isLive(event)) eventCounts.live++;
    else if (isUpcoming(event) || isRaceAhead(event)) eventCounts.upcoming++;
    counts.set(event.competition_id, eventCounts);
  }
  return counts;
}

export async function eventsFor(ctx: Context, input: InputOf<typeof getEvents>): Promise<OutputOf<typeof getEvents>> {
  const book = bookOf(ctx);
  const version = book.version;
  if (input.ids) {
    const events = input.ids.slice(0, MAX_IDS).flatMap((id) => book.events.get(id) ?? []);
    return { items: events.map((event) => wireEvent(ctx, book, event)), count: events.length, version };
  }
  const competition =
    input.competition === undefined ? undefined : competitionNamed(book, input.sport, input.competition);
  const day = input.day === undefined ? undefined : dayOf(input.day);
  const rows =
    (input.when === 'results' || input.when === 'race-results') && day
      ? await pastEvents(ctx, book, day)
      : [...book.events.values()];
  const events = rows
    .filter(
      (event) =>
        (input.sport === undefined || event.sport === input.sport) &&
        (competition === undefined || event.competition_id === competition.id) &&
        isOn(event, day) &&
        isWhen(event, input.when, ctx.clock.now()) &&
        (input.query === undefined || isNamed(book, event, plain(input.query))),
    )
    .sort(orderOf(book, input.when));
  const bookEvents = events.slice(input.offset, input.offset + input.count);
  return { items: bookEvents.map((event) => wireEvent(ctx, book, event)), count: events.length, version };
}

export async function highlightsFor(
  ctx: Context,
  { count }: InputOf<typeof getHighlights>,
): Promise<OutputOf<typeof getHighlights>> {
  const book = bookOf(ctx);
  const soon = ctx.clock.now().getTime() + DAY_MS;
  // Hundreds are compared with each other, so what they are compared by is read once.
  const open = [...book.events.values()]
    .map((event) => ({ event, isLive: isLive(event), startsAt: event.starts_at.getTime() }))
    .filter(
      (candidate) =>
        (candidate.isLive && isMatch(candidate.event)) || (candidate.startsAt < soon && isUpcoming(candidate.event)),
    )
    .map((candidate) => ({ ...candidate, rating: ratingOf(book, candidate.event) }))
    .sort((a, b) => a.rating - b.rating || Number(b.isLive) - Number(a.isLive) || a.startsAt - b.startsAt)
    .map(({ event }) => event);
  // The best of each sport in turn.
  const bySport = [...Map.groupBy(open, ({ sport }) => sport).values()];
  const items: SportEvent[] = [];
  for (let round = 0; items.length < count && bySport.some((events) => events.length > round); round++)
    for (const events of bySport) {
      const event = events[round];
      if (event && items.length < count) items.push(wireEvent(ctx, book, event));
    }
  return { items, version: book.version };
}

export function competitionNamed(book: Book, sport: string | undefined, slug: string): CompetitionRow {
  for (const competition of book.competitions.values())
    if (competition.slug === slug && (sport === undefined || competition.sport === sport)) return competition;
  return refuse('InvalidParameter', {
    rule: 'sports.known-competition',
    inputs: { competition: slug },
    status: 404,
    sentence: 'There is no such competition.',
  });
}

interface Day {
  from: Date;
  to: Date;
}

function dayOf(text: string): Day {
  const from = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(from.getTime()) || !from.toISOString().startsWith(text))
    refuse('InvalidParameter', {
      rule: 'sports.day',
      inputs: { day: text },
      ...inFields({ day: { key: 'wrongField' } }),
    });
  return { from, to: new Date(from.getTime() + DAY_MS) };
}

const withoutMarkets = (row: EventRow): BookEvent => ({ ...row, markets: new Map<string, MarketRow>() });

async function pastEvents(ctx: Context, book: Book, { from, to }: Day): Promise<BookEvent[]> {
  return (await resultsOfDay(ctx.db, from, to)).map((row) => book.events.get(row.id) ?? withoutMarkets(row));
}

const isOn = ({ starts_at }: EventRow, day: Day | undefined): boolean =>
  day === undefined || (starts_at >= day.from && starts_at < day.to);

function isWhen(event: EventRow, when: (typeof WHEN)[number], now: Date): boolean {
  switch (when) {
    case 'live':
      return isLive(event) && isMatch(event);
    case 'soon':
      return isUpcoming(event) && event.starts_at.getTime() < now.getTime() + SOON_MS;
    case 'today':
      return (
        isMatch(event) &&
        (isLive(event) || isUpcoming(event)) &&
        event.starts_at.toISOString().slice(0, 10) === now.toISOString().slice(0, 10)
      );
    case 'upcoming':
      return isUpcoming(event);
    case 'open':
      return isMatch(event) && (isLive(event) || isUpcoming(event));
    case 'results':
      return event.status === 'ended' && isMatch(event);
    case 'outright':
      return !isMatch(event) && event.race === null && !isOver(event);
    case 'races':
      return event.race !== null && !isOver(event);
    case 'race-results':
      return event.race !== null && event.status === 'ended';
  }
}

const isRaceAhead = ({ race, status }: EventRow): boolean => race !== null && status === 'scheduled';

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

function isNamed(book: Book, event: EventRow, query: string): boolean {
  const competition = book.competitions.get(event.competition_id);
  const names = [
    ...event.competitors.map((id) => book.competitors.get(id)?.name ?? ''),
    ...Object.values(competition?.names ?? {}),
  ];
  return names.some((name) => plain(name ?? '').includes(query));
}

const ratingOf = (book: Book, { competition_id }: EventRow): number =>
  book.competitions.get(competition_id)?.rating ?? 5;

function orderOf(book: Book, when: (typeof WHEN)[number]): (a: EventRow, b: EventRow) => number {
  const byTime = (a: EventRow, b: EventRow): number =>
    a.starts_at.getTime() - b.starts_at.getTime() || ratingOf(book, a) - ratingOf(book, b) || (a.id < b.id ? -1 : 1);
  if (when === 'results' || when === 'race-results') return (a, b) => byTime(b, a);
  if (when !== 'live') return byTime;
  const placeOf = ({ competition_id }: EventRow): number => book.competitions.get(competition_id)?.place ?? 0;
  return (a, b) =>
    ratingOf(book, a) - ratingOf(book, b) ||
    placeOf(a) - placeOf(b) ||
    (a.competition_id < b.competition_id ? -1 : a.competition_id > b.competition_id ? 1 : byTime(a, b));
}
