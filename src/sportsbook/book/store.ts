// All SQL of the book but that of producers.
import { sql } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { readDescriptions, type Descriptions } from './descriptions.ts';
import type { FeedMessage } from './feed-messages.ts';
import type { CompetitionRow, CompetitorRow, EventRow, MarketRow, ProducerRow, SportsTables } from './tables.ts';

type Handle = Database | Transaction;
const sports = (handle: Handle) => tables<SportsTables>(handle);

export const BOOK_CHANNEL = 'sports_book';

/** One writer at a time, so that a version is committed before a higher one is drawn. Announced with the commit. */
export async function nextVersion(tx: Transaction): Promise<bigint> {
  await sql`select pg_advisory_xact_lock(7244001)`.execute(tx);
  const { rows } = await sql<{ version: bigint }>`
    select version from (select nextval('book.book_version') as version) v, lateral (select pg_notify(${BOOK_CHANNEL}, v.version::text)) n`.execute(
    tx,
  );
  return rows[0]!.version;
}

/** Locked in one order; the columns of `foreignIds` go with `producers`. */
export async function lockEvents(tx: Transaction, ids: readonly string[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  return sports(tx)
    .selectFrom('book.events')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Bets hold their markets together, so that one may follow the other without end while a suspension waits. In this queue each is
 * served in its turn.
 */
async function queueFor(tx: Transaction, events: readonly string[], isExclusive: boolean): Promise<void> {
  if (events.length > 0) await sql`select book.queue_for(${[...events]}::text[], ${isExclusive})`.execute(tx);
}

/** Named markets, and all of whole events. */
export async function lockMarkets(
  tx: Transaction,
  named: readonly { event: string; ref: string }[],
  whole: readonly string[],
): Promise<MarketRow[]> {
  await queueFor(tx, [...named.map(({ event }) => event), ...whole], true);
  const { rows } = await sql<MarketRow>`
    select m.* from book.markets m
     where m.event_id = any(${whole}::text[])
        or (m.event_id, m.ref) in (select n.event, n.ref from unnest(${named.map(({ event }) => event)}::text[], ${named.map(({ ref }) => ref)}::text[]) as n(event, ref))
     order by m.event_id, m.ref for no key update`.execute(tx);
  return rows;
}

export async function countMarkets(tx: Transaction, events: readonly string[]): Promise<Map<string, number>> {
  if (events.length === 0) return new Map();
  const { rows } = await sql<{ event_id: string; count: number }>`
    select event_id, max(place) + 1 as count from book.markets where event_id = any(${events}::text[]) group by 1`.execute(
    tx,
  );
  return new Map(rows.map(({ event_id, count }) => [event_id, count]));
}

export async function saveEvents(tx: Transaction, events: readonly EventRow[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into book.events as e (id, feed, foreign_id, sport, competition_id, season, competitors, slug, starts_at, status, is_simulated,
      commitment, revealed, round, scoreboard, score, as_of, incidents, sequence, said_at, is_behind, held_because, version, stopped_version, tempo, line_ups, race, running)
    select id, feed, foreign_id, sport, competition_id, season, competitors, slug, starts_at, status, is_simulated,
      commitment, revealed, round, scoreboard, score, as_of, incidents, sequence, said_at, is_behind, held_because, version, stopped_version, tempo, line_ups, race, running
      from json_to_recordset(${JSON.stringify(events, bigints)}::json) as r(id text, feed text, foreign_id text, sport text, competition_id text,
        season text, competitors text[], slug text, starts_at timestamptz, status text, is_simulated boolean, commitment text, revealed text,
        round text, scoreboard json, score int[], as_of timestamptz, incidents json, sequence bigint, said_at timestamptz, is_behind boolean,
        held_because text, version bigint, stopped_version bigint, tempo real, line_ups json, race json, running json)
    on conflict (id) do update set season = excluded.season, starts_at = excluded.starts_at, status = excluded.status,
      is_simulated = excluded.is_simulated, commitment = excluded.commitment, revealed = excluded.revealed, round = excluded.round,
      scoreboard = excluded.scoreboard, score = excluded.score, as_of = excluded.as_of, incidents = excluded.incidents,
      sequence = excluded.sequence, said_at = excluded.said_at, is_behind = excluded.is_behind, stopped_version = excluded.stopped_version,
      tempo = excluded.tempo, line_ups = excluded.line_ups, race = excluded.race, running = excluded.running, version = excluded.version`.execute(
    tx,
  );
}

export async function saveMarkets(tx: Transaction, markets: readonly MarketRow[]): Promise<void> {
  if (markets.length === 0) return;
  const column = <Value>(value: (market: MarketRow) => Value): Value[] => markets.map(value);
  await sql`
    insert into book.markets as m (event_id, ref, kind, specifiers, place, state, reason, outcomes, void_reason, cancellations, decisions, version, stopped_version, producer, is_confirmed, deductions)
    select * from unnest(${column(({ event_id }) => event_id)}::text[], ${column(({ ref }) => ref)}::text[], ${column(({ kind }) => kind)}::text[],
      ${column(({ specifiers }) => JSON.stringify(specifiers))}::json[], ${column(({ place }) => place)}::int[], ${column(({ state }) => state)}::text[],
      ${column(({ reason }) => reason)}::text[], ${column(({ outcomes }) => JSON.stringify(outcomes))}::json[],
      ${column(({ void_reason }) => void_reason)}::text[], ${column(({ cancellations }) => JSON.stringify(cancellations))}::json[],
      ${column(({ decisions }) => decisions)}::int[], ${column(({ version }) => version)}::bigint[],
      ${column(({ stopped_version }) => stopped_version)}::bigint[], ${column(({ producer }) => producer)}::text[],
      ${column(({ is_confirmed }) => is_confirmed)}::boolean[], ${column(({ deductions }) => JSON.stringify(deductions))}::json[])
    on conflict (event_id, ref) do update set state = excluded.state, reason = excluded.reason, outcomes = excluded.outcomes,
      void_reason = excluded.void_reason, cancellations = excluded.cancellations, decisions = excluded.decisions,
      stopped_version = excluded.stopped_version, producer = excluded.producer, is_confirmed = excluded.is_confirmed,
      deductions = excluded.deductions,
      version = excluded.version`.execute(tx);
}

/**
 * `running`: the newest season of which a match has begun; empty: none among these has. Until one has, the season is that of the first
 * fixtures that came, which may be of the next season when those of the running one come as results.
 */
export async function saveCompetitions(
  tx: Transaction,
  competitions: readonly (CompetitionRow & { running: string })[],
): Promise<void> {
  for (const competition of competitions) {
    const season = sql`case
      when ${competition.running} in ('', c.season) then c.season
      when ${competition.running} > c.season then ${competition.running}
      when exists (select from book.events e
                   where e.competition_id = c.id and e.season = c.season and e.status <> 'scheduled') then c.season
      else ${competition.running} end`;
    await sql`
      insert into book.competitions as c (id, feed, sport, slug, names, regions, rating, place, season, version)
      values (${competition.id}, ${competition.feed}, ${competition.sport},
        case when exists (select from book.competitions o where o.sport = ${competition.sport} and o.slug = ${competition.slug} and o.id <> ${competition.id})
             then ${`${competition.slug}-${competition.id.slice(0, 4)}`}::text else ${competition.slug}::text end,
        ${JSON.stringify(competition.names)}::json, ${JSON.stringify(competition.regions)}::json, ${competition.rating}, ${competition.place},
        greatest(${competition.season}, ${competition.running}), ${competition.version})
      on conflict (id) do update set names = excluded.names, regions = excluded.regions, rating = excluded.rating, place = excluded.place,
        season = ${season}, version = excluded.version
      where (c.names::text, c.regions::text, c.rating, c.place) is distinct from (excluded.names::text, excluded.regions::text, excluded.rating, excluded.place)
         or c.season <> ${season}`.execute(tx);
  }
}

export async function saveCompetitors(tx: Transaction, competitors: readonly CompetitorRow[]): Promise<void> {
  if (competitors.length === 0) return;
  await sql`
    insert into book.competitors as c (id, name, names, short, colours, crest, country, version)
    select id, name, names, short, colours, crest, country, version
      from json_to_recordset(${JSON.stringify(competitors, bigints)}::json) as r(id text, name text, names json, short text, colours text[], crest text, country text, version bigint)
     order by id
    on conflict (id) do update set name = excluded.name, names = excluded.names, short = excluded.short, colours = excluded.colours, crest = excluded.crest,
      country = excluded.country, version = excluded.version
    where (c.name, c.names::text, c.short, c.colours, c.crest, c.country) is distinct from
          (excluded.name, excluded.names::text, excluded.short, excluded.colours, excluded.crest, excluded.country)`.execute(
    tx,
  );
}

/** In the order in which they were applied. */
export async function keepMessages(
  tx: Transaction,
  at: Date,
  messages: readonly { event: string; message: Extract<FeedMessage, { sequence: number }> }[],
): Promise<void> {
  if (messages.length === 0) return;
  const column = <Value>(value: (message: (typeof messages)[number]) => Value): Value[] => messages.map(value);
  await sql`
    insert into book.messages (received_at, event_id, sequence, producer, type, said_at, body)
    select ${at}::timestamptz, * from unnest(${column(({ event }) => event)}::text[], ${column(({ message }) => message.sequence)}::bigint[],
      ${column(({ message }) => message.producer)}::text[], ${column(({ message }) => message.type)}::text[],
      ${column(({ message }) => message.timestamp)}::timestamptz[], ${column(({ message }) => JSON.stringify(message))}::json[])`.execute(
    tx,
  );
}

export async function markBehind(tx: Transaction, ids: readonly string[], version: bigint): Promise<void> {
  await sports(tx)
    .updateTable('book.events')
    .set({ is_behind: true, version, stopped_version: version })
    .where('id', 'in', [...ids])
    .where('is_behind', '=', false)
    .execute();
}

export interface BookPart extends Descriptions {
  producers: ProducerRow[];
  competitions: CompetitionRow[];
  competitors: CompetitorRow[];
  events: EventRow[];
  markets: MarketRow[];
  version: bigint;
}

/** What has changed after a version; `endedSince`: events that were over before are left out of a first read. */
export async function readBook(handle: Handle, after: bigint, endedSince: Date): Promise<BookPart> {
  const isFirst = after < 0n;
  const { rows } = await sql<{ version: bigint }>`
    select greatest((select coalesce(max(version), 0) from book.events), (select coalesce(max(version), 0) from book.markets),
                    (select coalesce(max(version), 0) from book.producers), (select coalesce(max(version), 0) from book.sports),
                    (select coalesce(max(version), 0) from book.market_types), (select coalesce(max(version), 0) from book.participants)) as version`.execute(
    handle,
  );
  const [producers, events, markets, competitions, competitors] = [
    await sports(handle).selectFrom('book.producers').selectAll().execute(),
    isFirst
      ? await sports(handle)
          .selectFrom('book.events')
          .selectAll()
          .where((eb) =>
            eb.or([eb('status', 'not in', ['ended', 'cancelled', 'abandoned']), eb('starts_at', '>', endedSince)]),
          )
          .execute()
      : await sports(handle).selectFrom('book.events').selectAll().where('version', '>', after).execute(),
    isFirst
      ? (
          await sql<MarketRow>`
            select m.* from book.markets m join book.events e on e.id = m.event_id
             where e.status not in ('ended', 'cancelled', 'abandoned')`.execute(handle)
        ).rows
      : await sports(handle).selectFrom('book.markets').selectAll().where('version', '>', after).execute(),
    // Last, so that no event is read without its competition, whatever is written meanwhile.
    await sports(handle).selectFrom('book.competitions').selectAll().where('version', '>', after).execute(),
    await sports(handle).selectFrom('book.competitors').selectAll().where('version', '>', after).execute(),
  ];
  // And no market without its description.
  const descriptions = await readDescriptions(handle, after);
  return { producers, competitions, competitors, events, markets, ...descriptions, version: rows[0]!.version };
}

export const findEvents = (handle: Handle, ids: readonly string[]): Promise<EventRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : sports(handle)
        .selectFrom('book.events')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();

export const openEventsOf = async (handle: Handle, competition: string): Promise<string[]> =>
  (
    await sports(handle)
      .selectFrom('book.events')
      .select('id')
      .where('competition_id', '=', competition)
      .where('status', 'not in', ['ended', 'cancelled', 'abandoned'])
      .execute()
  ).map(({ id }) => id);

/** Events that will not continue, or ended long ago, with undecided markets; markets are kept for 30 days. */
export async function undecidedEvents(
  handle: Handle,
  before: Date,
  most: number,
): Promise<Pick<EventRow, 'id' | 'status'>[]> {
  const { rows } = await sql<Pick<EventRow, 'id' | 'status'>>`
    select e.id, e.status from book.events e
     where (e.status = 'cancelled' or (e.status in ('postponed', 'interrupted', 'abandoned', 'ended') and e.starts_at < ${before}))
       and e.starts_at > ${before}::timestamptz - interval '30 days'
       and exists (select from book.markets m where m.event_id = e.id and m.state not in ('settled', 'cancelled')
                      and json_array_length(m.outcomes) > 0)
     order by e.starts_at limit ${most}`.execute(handle);
  return rows;
}

export const marketsOf = (handle: Handle, event: string): Promise<MarketRow[]> =>
  sports(handle).selectFrom('book.markets').selectAll().where('event_id', '=', event).orderBy('place').execute();

/** Events already over, newest first. */
export const pastOf = (handle: Handle, competitor: string, count: number): Promise<EventRow[]> =>
  sports(handle)
    .selectFrom('book.events')
    .selectAll()
    .where(sql<boolean>`competitors @> array[${competitor}]::text[]`)
    .where('status', '=', 'ended')
    .where('score', 'is not', null)
    .orderBy('starts_at', 'desc')
    .limit(count)
    .execute();

export const meetingsOf = (
  handle: Handle,
  competitors: readonly string[],
  before: Date,
  count: number,
): Promise<EventRow[]> =>
  sports(handle)
    .selectFrom('book.events')
    .selectAll()
    .where(sql<boolean>`competitors @> ${[...competitors]}::text[]`)
    .where('status', '=', 'ended')
    .where('score', 'is not', null)
    .where('starts_at', '<', before)
    .orderBy('starts_at', 'desc')
    .limit(count)
    .execute();

/** Results of a season, oldest first. */
export const seasonResults = (
  handle: Handle,
  competition: string,
  season: string,
): Promise<Pick<EventRow, 'competitors' | 'score'>[]> =>
  sports(handle)
    .selectFrom('book.events')
    .select(['competitors', 'score'])
    .where('competition_id', '=', competition)
    .where('season', '=', season)
    .where('status', '=', 'ended')
    .where('score', 'is not', null)
    .orderBy('starts_at')
    .execute();

/** Events of one day that are over, newest first. */
export const resultsOfDay = (handle: Handle, from: Date, to: Date): Promise<EventRow[]> =>
  sports(handle)
    .selectFrom('book.events')
    .selectAll()
    .where('status', '=', 'ended')
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .orderBy('starts_at', 'desc')
    .execute();

/** Locked until the caller commits, so that a concurrent price or suspension waits for the bet. */
export async function shareMarkets(
  tx: Transaction,
  legs: readonly { event: string; market: string }[],
): Promise<(MarketRow & { event: EventRow })[]> {
  await queueFor(
    tx,
    legs.map(({ event }) => event),
    false,
  );
  const { rows: markets } = await sql<MarketRow>`
    select m.* from book.markets m
     where (m.event_id, m.ref) in (select n.event, n.ref from unnest(${legs.map(({ event }) => event)}::text[], ${legs.map(({ market }) => market)}::text[]) as n(event, ref))
     order by m.event_id, m.ref for share`.execute(tx);
  const events = new Map(
    (
      await findEvents(
        tx,
        markets.map(({ event_id }) => event_id),
      )
    ).map((event) => [event.id, event]),
  );
  return markets.map((market) => ({ ...market, event: events.get(market.event_id)! }));
}

/** Deletes markets of events that were over before, in parts. Returns how many. */
export async function forgetMarkets(
  handle: Handle,
  { before, simulatedBefore }: { before: Date; simulatedBefore: Date },
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (select e.id from book.events e where e.starts_at < case when e.is_simulated then ${simulatedBefore}::timestamptz else ${before}::timestamptz end
                  and e.status in ('ended', 'cancelled', 'abandoned')
                  and exists (select from book.markets m where m.event_id = e.id) limit ${most}),
    gone as (delete from book.markets m using old where m.event_id = old.id returning 1)
    select count(*)::int as count from gone`.execute(handle);
  return rows[0]!.count;
}

export async function rollMessages(handle: Handle, today: Date, keepFrom: Date): Promise<void> {
  await sql`select book.roll_messages(${today}::date, ${keepFrom}::date)`.execute(handle);
}

const bigints = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
