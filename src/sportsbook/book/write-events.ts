// Applies messages that are in order, and writes them: events, markets, messages, and the announcement of what was decided.
import { sql } from 'kysely';
import type { Transaction } from '#platform/db/database.ts';
import {
  marketsCancelled,
  marketsSettled,
  settlementRolledBack,
  type DecidedMarket,
  type MarketsDecided,
} from './events.ts';
import { feedOf, type Certainty, type Fixture } from './feed-messages.ts';
import { changeBoosts } from './boosts/store.ts';
import { bookOddsOf } from './boosts/price-boost.ts';
import { groupsByKind } from './descriptions.ts';
import { readMargins } from './margins.ts';
import { misnumberedAmong } from './message-numbers.ts';
import { eventSlug, idOf, slugOf } from './rules/ids.ts';
import { looksOf } from './rules/looks.ts';
import { isOfRace, startingPriceOf } from './rules/runners.ts';
import {
  applyMessage,
  namedRefs,
  touchesAll,
  type DecisionKind,
  type EventMessage,
  type Worked,
} from './rules/apply-message.ts';
import {
  countMarkets,
  keepMessages,
  lockEvents,
  lockMarkets,
  saveCompetitions,
  saveCompetitors,
  saveEvents,
  saveMarkets,
} from './store.ts';
import type { CompetitionRow, CompetitorRow, EventRow, MarketRow } from './tables.ts';

/** Messages of an event that are not applied yet. */
export interface Held {
  feed: string;
  foreignId: string;
  /** Since when something is missing, by `performance.now()`. */
  since: number;
  /** A gap below this no longer matters. */
  floor: number;
  messages: Map<number, EventMessage>;
  /** Of this batch, with the number of another one. */
  rivals: readonly EventMessage[];
}

/** Applies what it can, and removes it from `held`. Returns messages with the number of another one. */
export async function writeEvents(
  tx: Transaction,
  held: Map<string, Held>,
  version: bigint,
  now: Date,
  settleAt: ReadonlyMap<string, Certainty>,
): Promise<EventMessage[]> {
  const rows = new Map((await lockEvents(tx, [...held.keys()])).map((row) => [row.id, row]));
  const misnumbered = await misnumberedAmong(tx, held, rows);
  const ready = [...held].flatMap(([id, queue]) => readyOf(id, queue, rows.get(id), misnumbered.get(id)) ?? []);
  await saveFixtures(
    tx,
    ready.flatMap(({ messages }) => messages),
    version,
  );
  const byEvent = Map.groupBy(
    await lockMarkets(
      tx,
      ready.flatMap(({ id, messages }) => messages.flatMap(namedRefs).map((ref) => ({ event: id, ref }))),
      ready.filter(({ messages, stops }) => stops.length > 0 || messages.some(touchesAll)).map(({ id }) => id),
    ),
    ({ event_id }) => event_id,
  );
  const places = await countMarkets(
    tx,
    ready.map(({ id }) => id),
  );
  const margins = await readMargins(tx);
  const groups = await groupsByKind(tx);
  const works = ready.flatMap((batch) => {
    const event = rows.get(batch.id) ?? (batch.messages[0] && newEvent(batch.id, batch.messages[0], now));
    if (!event) return [];
    const markets = new Map((byEvent.get(batch.id) ?? []).map((market) => [market.ref, market]));
    const work: Worked = {
      event,
      markets,
      changed: new Set(),
      decided: new Map(),
      nextPlace: places.get(batch.id) ?? 0,
      margins,
      settleAt: settleAt.get(event.feed) ?? 'scouted',
      groupsOf: (kind) => groups.get(kind) ?? [],
      version,
      boosts: [],
    };
    applyReady(work, batch);
    return [{ ...work, messages: batch.messages }];
  });
  await saveEvents(
    tx,
    works.map(({ event }) => event),
  );
  await saveMarkets(
    tx,
    works.flatMap(({ markets, changed }) => [...changed].map((ref) => markets.get(ref)!)),
  );
  await changeBoosts(
    tx,
    works.flatMap(({ boosts }) => boosts),
    now,
  );
  await keepMessages(
    tx,
    now,
    works.flatMap(({ event, messages }) =>
      messages.filter((message) => isKept(event, message)).map((message) => ({ event: event.id, message })),
    ),
  );
  await announceDecided(tx, works, now);
  return [...misnumbered.values()].flat();
}

/** What can be applied to an event now. */
interface Ready {
  id: string;
  queue: Held;
  messages: EventMessage[];
  stops: EventMessage[];
}

function readyOf(
  id: string,
  queue: Held,
  row: EventRow | undefined,
  misnumbered: readonly EventMessage[] = [],
): Ready | undefined {
  const messages = takeReady(queue, row);
  // A misnumbered message can be trusted in one thing only: that betting stops.
  const stops = misnumbered.filter(({ type }) => type === 'bet_stop');
  return messages.length > 0 || stops.length > 0 || row?.is_behind ? { id, queue, messages, stops } : undefined;
}

function applyReady(work: Worked, { queue, messages, stops }: Ready): void {
  const { event, version } = work;
  for (const message of messages) {
    applyMessage(work, message);
    event.said_at = new Date(message.timestamp);
  }
  for (const stop of stops) applyMessage(work, stop);
  event.sequence = BigInt(Math.max(Number(event.sequence), queue.floor, ...messages.map(({ sequence }) => sequence)));
  event.is_behind = queue.messages.size > 0 && event.is_behind;
  event.version = version;
  for (const ref of work.changed) work.markets.get(ref)!.version = version;
}

/**
 * Prices of a simulated match can be recomputed from what is revealed about it, and would fill a gigabyte a day. What decides a
 * bet is kept for every match.
 */
const isKept = (event: Pick<EventRow, 'is_simulated'>, { type }: EventMessage): boolean =>
  !event.is_simulated || type !== 'odds_change';

/** Messages that follow the applied ones without a gap, or up to where gaps no longer matter. */
function takeReady(held: Held, row: EventRow | undefined): EventMessage[] {
  let applied = Number(row?.sequence ?? 0);
  const ready: EventMessage[] = [];
  for (const sequence of [...held.messages.keys()].sort((a, b) => a - b)) {
    const message = held.messages.get(sequence)!;
    const isKnown = sequence <= applied;
    // The first message of an event must be its fixture: nothing could be done with anything before it.
    const isFirst = !row && ready.length === 0;
    const isNext = isFirst
      ? message.type === 'fixture_change' && (sequence === 1 || sequence <= held.floor)
      : sequence === applied + 1 || sequence <= held.floor;
    if (!isKnown && !isNext) {
      if (isFirst && sequence <= held.floor) {
        held.messages.delete(sequence);
        continue;
      }
      break;
    }
    held.messages.delete(sequence);
    if (isKnown) continue;
    ready.push(message);
    applied = sequence;
  }
  if (held.messages.size === 0 || ready.length > 0) held.since = performance.now();
  return ready;
}

async function saveFixtures(tx: Transaction, messages: readonly EventMessage[], version: bigint): Promise<void> {
  const competitions = new Map<string, CompetitionRow & { running: string }>();
  const competitors = new Map<string, CompetitorRow>();
  for (const message of messages) {
    if (message.type !== 'fixture_change') continue;
    const { fixture } = message;
    const feed = feedOf(message);
    const { competition } = fixture;
    const id = idOf(feed, 'competition', competition.id);
    const before = competitions.get(id);
    // Fixtures of the next season are known while this one is played; it is over when the next has begun.
    const running = [before?.running ?? '', fixture.status === 'scheduled' ? '' : competition.season].sort().at(-1)!;
    competitions.set(id, {
      running,
      id,
      feed,
      sport: fixture.sport,
      slug: slugOf(competition.names.en),
      names: competition.names,
      regions: competition.region,
      rating: competition.rating,
      place: competition.place,
      season: before && before.season < competition.season ? before.season : competition.season,
      version,
    });
    for (const { id: foreignId, name, names, country, short, colours, crest } of fixture.competitors) {
      const competitorId = idOf(feed, 'competitor', foreignId);
      const looks = looksOf(competitorId, name);
      competitors.set(competitorId, {
        id: competitorId,
        name,
        names: names ?? null,
        short: short ?? looks.short,
        colours: colours ?? looks.colours,
        crest: crest ?? looks.crest,
        country: country ?? null,
        version,
      });
    }
  }
  await saveCompetitions(tx, [...competitions.values()]);
  await saveCompetitors(tx, [...competitors.values()]);
}

function newEvent(id: string, message: EventMessage, now: Date): EventRow | undefined {
  if (message.type !== 'fixture_change') return undefined;
  const { event, fixture } = message;
  const feed = feedOf(message);
  return {
    id,
    feed,
    foreign_id: event,
    sport: fixture.sport,
    competition_id: idOf(feed, 'competition', fixture.competition.id),
    season: fixture.competition.season,
    competitors: fixture.competitors.map((competitor) => idOf(feed, 'competitor', competitor.id)),
    slug: slugFor(id, fixture),
    starts_at: new Date(fixture.startsAt),
    status: fixture.status,
    is_simulated: fixture.isSimulated,
    commitment: fixture.commitment,
    revealed: fixture.revealed,
    round: fixture.round ?? null,
    scoreboard: null,
    score: null,
    as_of: null,
    incidents: [],
    line_ups: fixture.lineUps ?? null,
    race: null,
    running: null,
    sequence: 0n,
    said_at: now,
    is_behind: false,
    held_because: null,
    stopped_version: 0n,
    tempo: fixture.tempo ?? 1,
    version: 0n,
  };
}

const slugFor = (id: string, { competitors, competition, race }: Fixture): string =>
  eventSlug(race ? [race.title.en] : competitors.map(({ name }) => name), competition.names.en, id);

const ANNOUNCED = {
  settled: marketsSettled,
  cancelled: marketsCancelled,
  'rolled-back': settlementRolledBack,
} as const satisfies Record<DecisionKind, unknown>;

export async function announceDecided(
  tx: Transaction,
  works: readonly Pick<Worked, 'event' | 'markets' | 'decided'>[],
  now: Date,
): Promise<void> {
  for (const kind of Object.keys(ANNOUNCED) as DecisionKind[]) {
    const payloads = works.flatMap(({ event, markets, decided }): MarketsDecided[] => {
      const ownMarkets = [...decided]
        .filter(([, markedKind]) => markedKind === kind)
        .map(([ref]) => decidedMarket(markets.get(ref)!));
      return ownMarkets.length > 0 ? [{ event: event.id, at: now.toISOString(), markets: ownMarkets }] : [];
    });
    if (payloads.length === 0) continue;
    await sql`insert into platform.outbox (event, payloads) values (${ANNOUNCED[kind].name}, ${JSON.stringify(payloads)}::json)`.execute(
      tx,
    );
  }
}

/** Announces the present decisions once more: with the same numbers, so that subscribers which know them are not affected. */
export async function announceAgain(
  tx: Transaction,
  event: string,
  markets: readonly MarketRow[],
  now: Date,
): Promise<void> {
  const payload: MarketsDecided = { event, at: now.toISOString(), markets: markets.map(decidedMarket) };
  await sql`insert into platform.outbox (event, payloads) values (${marketsSettled.name}, ${JSON.stringify([payload])}::json)`.execute(
    tx,
  );
}

/** Where the feed has given none, the last odds before the start. */
const startingPricesOf = (market: MarketRow): Record<string, number> =>
  isOfRace(market)
    ? Object.fromEntries(
        market.outcomes.flatMap((outcome) => {
          const odds = startingPriceOf(outcome, market.deductions);
          return odds === null ? [] : [[outcome.id, odds]];
        }),
      )
    : {};

/** Complete: the last one that a subscriber gets contains everything. */
function decidedMarket(market: MarketRow): DecidedMarket {
  const results = market.outcomes.filter(({ result }) => result !== undefined);
  return {
    ref: market.ref,
    number: market.decisions,
    results: results.length > 0 ? Object.fromEntries(results.map(({ id, result }) => [id, result!])) : null,
    voidReason: market.void_reason,
    cancellations: market.cancellations,
    odds: Object.fromEntries(
      market.outcomes.map((outcome) => [outcome.id, { last: bookOddsOf(outcome), closing: outcome.closing ?? null }]),
    ),
    deductions: market.deductions,
    startingPrices: startingPricesOf(market),
    led: Object.fromEntries(market.outcomes.flatMap(({ id, led }) => (led === undefined ? [] : [[id, led]]))),
  };
}
