// What the closing odds said and what came, for the page on fairness.
import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#kernel/method.ts';
import { nameIn } from '#kernel/local-names.ts';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/db/database.ts';
import { bookOf } from './book.ts';
import { ORIGINS, type getCalibration, type getClosingOdds } from './calibration-contract.ts';
import { bandOf, type BandSums } from './rules/calibration-bands.ts';
import { findEvents } from './store.ts';
import type { EventRow, MarketRow, StoredOutcome } from './tables.ts';
import { wireCompetition, wireCompetitor, wireMarket } from './wire.ts';

type Origin = (typeof ORIGINS)[number];
const originOf = (isSimulated: boolean): Origin => (isSimulated ? 'simulated' : 'real');

export async function calibrationFor(
  ctx: Context,
  { origin: chosenOrigin, sport }: InputOf<typeof getCalibration>,
): Promise<OutputOf<typeof getCalibration>> {
  const counted = await countedSports(ctx.db);
  const origins = ORIGINS.filter((origin) => counted.some(({ is_simulated }) => originOf(is_simulated) === origin));
  const origin = chosenOrigin ?? origins.at(-1) ?? 'simulated';
  const ofOrigin = counted.filter(({ is_simulated }) => originOf(is_simulated) === origin);
  const ofSport = ofOrigin.filter((entry) => sport === undefined || entry.sport === sport);
  const [total, ...bands] = await sumsOf(ctx.db, origin, sport);
  return {
    origin,
    origins,
    sports: [...bookOf(ctx).sports.values()]
      .filter(({ id }) => ofOrigin.some((entry) => entry.sport === id))
      .sort((a, b) => a.place - b.place)
      .map(({ id, names }) => ({ sport: id, name: nameIn(ctx.locale, names) })),
    since: ofSport.map(({ since }) => since).sort()[0] ?? null,
    matches: total?.matches ?? 0,
    outcomes: total?.outcomes ?? 0,
    bands: bands.map(bandOf),
  };
}

async function countedSports(db: Database) {
  const { rows } = await sql<{ sport: string; is_simulated: boolean; since: string }>`
    select sport, is_simulated, min(day) as since from book.calibration group by 1, 2`.execute(db);
  return rows;
}

/** By band; the first is that of all bands together. */
async function sumsOf(db: Database, origin: Origin, sport: string | undefined): Promise<BandSums[]> {
  const { rows } = await sql<BandSums>`
    select band, sum(matches)::int as matches, sum(outcomes)::int as outcomes, sum(predicted) as predicted, sum(won)::int as won,
           sum(variance) as variance, sum(returned)::double precision as returned
      from book.calibration
     where is_simulated = ${origin === 'simulated'} and (${sport ?? null}::text is null or sport = ${sport ?? null})
     group by band order by band`.execute(db);
  return rows;
}

export async function closingOddsFor(
  ctx: Context,
  { origin, sport, offset, count }: InputOf<typeof getClosingOdds>,
): Promise<OutputOf<typeof getClosingOdds>> {
  const book = bookOf(ctx);
  const rows = await closedEvents(ctx.db, { origin, sport, offset, count });
  return {
    items: rows.map(({ event, market }) => {
      const { slug, name } = wireCompetition(ctx, book.competitions.get(event.competition_id)!);
      return {
        id: event.id,
        slug: event.slug,
        sport: event.sport,
        competition: { slug, name },
        competitors: event.competitors.map((id) => wireCompetitor(ctx, book, id)),
        starts_at: event.starts_at.toISOString(),
        score: event.score,
        market: wireMarket(book, event, { ...market, outcomes: market.outcomes.map(atTheStart) }),
      };
    }),
  };
}

const atTheStart = (outcome: StoredOutcome): StoredOutcome => ({ ...outcome, odds: outcome.closing ?? null });

/** Newest first; with the market on who wins, where it was open before the match. */
async function closedEvents(
  db: Database,
  { origin, sport, offset, count }: InputOf<typeof getClosingOdds>,
): Promise<{ event: EventRow; market: MarketRow }[]> {
  const { rows: refs } = await sql<{ id: string; ref: string }>`
    select e.id, m.ref from book.events e join book.markets m on m.event_id = e.id and m.ref in ('1x2', 'winner')
     where e.status = 'ended' and e.is_simulated = ${origin === 'simulated'} and (${sport ?? null}::text is null or e.sport = ${sport ?? null})
       and m.state in ('settled', 'cancelled') and (m.outcomes -> 0 ->> 'closing') is not null
     order by e.starts_at desc, e.id limit ${count} offset ${offset}`.execute(db);
  const ids = refs.map(({ id }) => id);
  const events = new Map((await findEvents(db, ids)).map((event) => [event.id, event]));
  const markets = new Map((await marketsNamed(db, refs)).map((market) => [market.event_id, market]));
  return ids.map((id) => ({ event: events.get(id)!, market: markets.get(id)! }));
}

async function marketsNamed(db: Database, refs: readonly { id: string; ref: string }[]): Promise<MarketRow[]> {
  const { rows } = await sql<MarketRow>`
    select m.* from book.markets m
     where (m.event_id, m.ref) in (select n.id, n.ref from unnest(${refs.map(({ id }) => id)}::text[], ${refs.map(({ ref }) => ref)}::text[]) as n(id, ref))`.execute(
    db,
  );
  return rows;
}
