/**
 * How odds have moved. Looked at three times a minute in the book in memory: before the start of a match on all of its markets, while
 * it is played on those that lists show. What is offered between two looks is in nobody's way, and prices of a live match change too
 * often to keep each of them.
 */
import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { perProcess, type Context, type Services } from '#platform/context.ts';
import type { Database } from '#platform/db/database.ts';
import { bookOf, type BookEvent } from './book.ts';
import type { getOddsTrail } from './contract.ts';
import { isLive, isOver } from './rules/availability.ts';
import type { MarketRow } from './tables.ts';
import { mainMarkets } from './wire.ts';

export const SAMPLE_EVERY_MS = 20_000;
const MOST_POINTS = 40;
const ROWS_AT_ONCE = 2_000;

type Odds = Record<string, number | null>;
type Point = [at: number, odds: Odds];

interface Sample {
  event: string;
  ref: string;
  point: Point;
}

/** By event and market, what was last written by this process. */
const lastSampled = perProcess('sports.odds-trails', () => new Map<string, Map<string, string>>());

export async function sampleOdds(services: Services): Promise<void> {
  const { events } = bookOf(services);
  const sampled = lastSampled(services);
  for (const id of sampled.keys()) if (isGone(events.get(id))) sampled.delete(id);
  const at = Math.floor(services.clock.now().getTime() / 1000);
  const samples = [...events.values()].flatMap((event) => movedIn(event, at, sampled));
  for (let from = 0; from < samples.length; from += ROWS_AT_ONCE)
    await addPoints(services.db, samples.slice(from, from + ROWS_AT_ONCE));
}

const isGone = (event: BookEvent | undefined): boolean => event === undefined || isOver(event);

function movedIn(event: BookEvent, at: number, sampled: Map<string, Map<string, string>>): Sample[] {
  if (isOver(event)) return [];
  const ofEvent = sampled.get(event.id) ?? new Map<string, string>();
  sampled.set(event.id, ofEvent);
  const markets = isLive(event) ? mainMarkets(event) : [...event.markets.values()];
  return markets.flatMap((market) => {
    const odds = oddsOf(market);
    const text = JSON.stringify(odds);
    if (market.state !== 'active' || ofEvent.get(market.ref) === text) return [];
    ofEvent.set(market.ref, text);
    return [{ event: event.id, ref: market.ref, point: [at, odds] satisfies Point }];
  });
}

const oddsOf = ({ outcomes }: MarketRow): Odds => Object.fromEntries(outcomes.map(({ id, odds }) => [id, odds]));

async function addPoints(db: Database, samples: readonly Sample[]): Promise<void> {
  await sql`
    insert into book.odds_trails as t (event_id, ref, points)
    select n.event, n.ref, jsonb_build_array(n.point::jsonb)
      from unnest(${samples.map(({ event }) => event)}::text[], ${samples.map(({ ref }) => ref)}::text[],
                  ${samples.map(({ point }) => JSON.stringify(point))}::text[]) as n(event, ref, point)
     where exists (select from book.events e where e.id = n.event)
    on conflict (event_id, ref) do update set points = book.with_point(t.points, excluded.points -> 0, ${MOST_POINTS})`.execute(
    db,
  );
}

/** Those of events that are over. */
export async function forgetTrails(db: Database): Promise<void> {
  await sql`
    delete from book.odds_trails t using book.events e
     where e.id = t.event_id and e.status in ('ended', 'cancelled', 'abandoned')`.execute(db);
}

export async function oddsTrailFor(
  ctx: Context,
  { id, market: ref }: InputOf<typeof getOddsTrail>,
): Promise<OutputOf<typeof getOddsTrail>> {
  const { rows } = await sql<{ points: Point[] }>`
    select points from book.odds_trails where event_id = ${id} and ref = ${ref}`.execute(ctx.db);
  const points = rows[0]?.points ?? [];
  const market = bookOf(ctx).events.get(id)?.markets.get(ref);
  const now: Point[] = market ? [[Math.floor(ctx.clock.now().getTime() / 1000), oddsOf(market)]] : [];
  return { points: [...points, ...now].map(([at, odds]) => ({ at: new Date(at * 1000).toISOString(), odds })) };
}
