// One event with everything: markets, timeline, form, earlier meetings.
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { bookOf, type Book, type BookEvent } from './book.ts';
import type { getEvent } from './contract.ts';
import { hasName } from './labels.ts';
import { isOver } from './rules/availability.ts';
import { findEvents, marketsOf, meetingsOf, pastOf } from './store.ts';
import type { EventRow } from './tables.ts';
import { wireCompetitor, wireEvent, wireMarket } from './wire.ts';

const FORM = 5;
const MEETINGS = 5;

export async function eventFor(ctx: Context, { id }: InputOf<typeof getEvent>): Promise<OutputOf<typeof getEvent>> {
  const book = bookOf(ctx);
  const { version } = book;
  const event = await findEvent(ctx, book, id);
  const [first = '', second = ''] = event.competitors;
  const [formOfFirst, formOfSecond, meetings] = await Promise.all([
    pastOf(ctx.db, first, FORM),
    pastOf(ctx.db, second, FORM),
    event.competitors.length === 2 ? meetingsOf(ctx.db, event.competitors, event.starts_at, MEETINGS) : [],
  ]);
  return {
    event: wireEvent(ctx, book, event),
    markets: [...event.markets.values()]
      .filter((market) => hasName(book, event, market))
      .sort((a, b) => a.place - b.place)
      .map((market) => wireMarket(book, event, market)),
    incidents: event.incidents,
    line_ups: event.line_ups,
    form: [formOfFirst.map((row) => past(ctx, book, row)), formOfSecond.map((row) => past(ctx, book, row))],
    meetings: meetings.map((row) => past(ctx, book, row)),
    commitment: event.commitment,
    revealed: event.revealed,
    version,
  };
}

/** From memory; the markets of an event that is over from the database, because memory drops them. */
async function findEvent(ctx: Context, book: Book, id: string): Promise<BookEvent> {
  const bookEvent = book.events.get(id);
  if (bookEvent && !isOver(bookEvent)) return bookEvent;
  const row = bookEvent ?? (await findEvents(ctx.db, [id]))[0];
  if (!row)
    refuse('InvalidParameter', {
      rule: 'sports.known-event',
      inputs: { id },
      status: 404,
      sentence: 'There is no such event.',
    });
  // Its competition may be as new as the event, and not read yet.
  if (!book.competitions.has(row.competition_id)) await book.refresh();
  const markets = await marketsOf(ctx.db, id);
  return { ...row, markets: new Map(markets.map((market) => [market.ref, market])) };
}

const past = (ctx: Context, book: Book, { id, slug, starts_at, competitors, score }: EventRow) => ({
  id,
  slug,
  starts_at: starts_at.toISOString(),
  competitors: competitors.map((competitor) => wireCompetitor(ctx, book, competitor)),
  score: [score?.[0] ?? 0, score?.[1] ?? 0] as [number, number],
});
