/**
 * What bets need from the book: the price of an outcome from memory, for a quote, and from the database, locked until the bet
 * is committed.
 */
import { chancesOfPrices } from '#sportsbook/models/bets/cash-out.ts';
import {
  DESCRIBED_KIND,
  type LimitClass,
  type MarketKind,
  type Sport,
  type UnavailableReason,
} from '#sportsbook/models/market.ts';
import type { Withdrawal } from '#sportsbook/models/race/deductions.ts';
import type { LocalNames } from '#kernel/local-names.ts';
import type { Context, Services } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { bookOf } from './book.ts';
import { isLive, isOver, marketReason, outcomeReason, type Conditions } from './rules/availability.ts';
import type { Scoreboard } from './feed-messages.ts';
import { hasName, typeOf } from './labels.ts';
import { isOfRace } from './rules/runners.ts';
import { feedOdds } from './rules/manual-price.ts';
import { producersOf } from './producer-store.ts';
import { findEvents, shareMarkets } from './store.ts';
import type { MatchNow } from './price-together.ts';
import type { Cancellation, EventRow, EventStatus, MarketRow, ProducerRow, StoredOutcome } from './tables.ts';
import { mainMarkets, wireCompetition, wireCompetitor } from './wire.ts';

export interface Chosen {
  event: string;
  market: string;
  outcome: string;
}

export interface Offer extends Chosen {
  /** `null`: there is no price. */
  odds: number | null;
  /** The price boost at which it is offered, and the book's own odds. */
  boost: { id: bigint; bookOdds: number } | null;
  /** Its side has led by two goals already, in football. */
  hasLed: boolean;
  /** Of its market. */
  version: number;
  reason: UnavailableReason | null;
  sport: Sport;
  kind: MarketKind;
  /** Of a market that its feed has described; the others by their kind. */
  limitClass?: LimitClass;
  /** Of the competition, 1 to 5. */
  rating: number;
  isLive: boolean;
  /** It may be bet on at the odds at the start of its race. */
  hasStartingPrice: boolean;
  /** Of its race: what bets that were placed before bear. */
  deductions: readonly Withdrawal[];
  /** How long things take in it, relative to what they take by default. */
  tempo: number;
  /** Of the book, as far as it concerns this outcome. */
  bookVersion: bigint;
  /** Version of the book at which it last stopped taking bets. */
  stoppedVersion: bigint;
  /** E.g. `1:0`. */
  score: string | null;
  /** How likely it is, as its producer says or its prices do; `null`: nothing says it. */
  chance: number | null;
  /** How often the market was decided, or a decision on it taken back. */
  decisions: number;
  /** When bets on its market were placed that are void. */
  cancellations: readonly Cancellation[];
  /** The match as it stands in the same reading of the book. */
  match: MatchNow;
}

/** From memory. `undefined`: there is no such outcome. */
export function offerNow(services: Services, chosen: Chosen): Offer | undefined {
  const book = bookOf(services);
  const event = book.events.get(chosen.event);
  const market = event?.markets.get(chosen.market);
  const producer = market && book.producers.get(market.producer);
  return (
    event && market && producer && offerOf(services, chosen, { event, market, producer }, book.conditionsOf(market))
  );
}

/** From the database, in the order of `chosen`; the markets are held until the transaction ends. */
export async function holdOffers(
  services: Services,
  tx: Transaction,
  chosen: readonly Chosen[],
): Promise<(Offer | undefined)[]> {
  const markets = await shareMarkets(tx, chosen);
  const producers = new Map((await producersOf(tx)).map((producer) => [producer.name, producer]));
  const now = services.clock.now();
  return chosen.map((selection) => {
    const market = markets.find(({ event_id, ref }) => event_id === selection.event && ref === selection.market);
    if (!market) return undefined;
    const producer = producers.get(market.producer)!;
    // Whether or not the silence has been noticed already.
    const isSilent = producer.is_silent || producer.heard_at.getTime() < now.getTime() - producer.silent_after_ms;
    return offerOf(services, selection, { event: market.event, market, producer }, { isSilent, now });
  });
}

function offerOf(
  services: Services,
  chosen: Chosen,
  { event, market, producer }: { event: EventRow; market: MarketRow; producer: ProducerRow },
  conditions: Conditions,
): Offer | undefined {
  const book = bookOf(services);
  const outcome = market.outcomes.find(({ id }) => id === chosen.outcome);
  // Nobody can bet on what has no name.
  if (!outcome || !hasName(book, event, market)) return undefined;
  const type = typeOf(book, market);
  return {
    ...chosen,
    odds: outcome.odds,
    boost:
      outcome.boost && !outcome.boost.isPaused
        ? { id: BigInt(outcome.boost.id), bookOdds: outcome.boost.bookOdds }
        : null,
    hasLed: outcome.led !== undefined,
    version: Number(market.version),
    reason: outcomeReason(outcome, marketReason(market, event, conditions)),
    sport: event.sport,
    kind: market.kind,
    ...(type && { limitClass: type.limit_class }),
    rating: book.competitions.get(event.competition_id)?.rating ?? 5,
    isLive: isLive(event),
    hasStartingPrice: event.race?.hasStartingPrice === true && isOfRace(market),
    deductions: market.deductions,
    tempo: event.tempo,
    bookVersion: highest(market.version, event.version, producer.version),
    stoppedVersion: highest(market.stopped_version, event.stopped_version, producer.stopped_version),
    score: event.score && event.score.join(':'),
    chance: chanceOf(market, outcome),
    decisions: market.decisions,
    cancellations: market.cancellations,
    match: event,
  };
}

/** Events that are not over. */
export const openEventIds = (services: Services): string[] =>
  [...bookOf(services).events.values()].filter((event) => !isOver(event)).map(({ id }) => id);

/** Matches of a feed that start within this time, the next ones first, with their competition. */
export const upcomingEventIds = (
  services: Services,
  { feed, from, to }: { feed: string; from: Date; to: Date },
): { id: string; competition: string }[] =>
  [...bookOf(services).events.values()]
    .filter(
      (event) =>
        event.feed === feed && event.status === 'scheduled' && event.starts_at >= from && event.starts_at <= to,
    )
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
    .map(({ id, competition_id }) => ({ id, competition: competition_id }));

/** Whether it can be bet on now in a list of events. */
export function isShownInLists(services: Services, chosen: Chosen): boolean {
  const offer = offerNow(services, chosen);
  if (!offer || offer.odds === null || offer.reason !== null) return false;
  return mainMarkets(bookOf(services).events.get(chosen.event)!).some(({ ref }) => ref === chosen.market);
}

function chanceOf({ kind, outcomes }: MarketRow, outcome: StoredOutcome): number | null {
  if (outcome.probability !== undefined) return outcome.probability;
  // How many outcomes of a market come in that a feed has described, its prices do not say.
  if (DESCRIBED_KIND.test(kind)) return null;
  // Nor what those at a fraction of the odds to win do.
  if (kind === 'race-placed') return null;
  // Runners that were withdrawn.
  const open = outcomes.filter(({ result }) => result !== 'void');
  // Two of its three outcomes come in.
  const chances = chancesOfPrices(open.map(feedOdds), kind === 'double-chance' ? 2 : 1);
  return chances?.[open.indexOf(outcome)] ?? null;
}

const highest = (...versions: bigint[]): bigint =>
  versions.reduce((most, version) => (version > most ? version : most));

export interface EventFacts {
  id: string;
  feed: string;
  /** Ids; `competitors` has their names. */
  competitorIds: string[];
  slug: string;
  sport: Sport;
  competition: string;
  /** Names. */
  competitors: string[];
  starts_at: string;
  is_simulated: boolean;
  /** Of a race: what it is called. */
  race: LocalNames | null;
  status: EventStatus;
  score: string | null;
  scoreboard: Scoreboard | null;
}

/** What a bet shows about its events. */
export async function eventFacts(
  ctx: Context,
  handle: Database | Transaction,
  ids: readonly string[],
): Promise<Map<string, EventFacts>> {
  const book = bookOf(ctx);
  const unknown = [...new Set(ids)].filter((id) => !book.events.has(id));
  const rows: EventRow[] = [...ids.flatMap((id) => book.events.get(id) ?? []), ...(await findEvents(handle, unknown))];
  return new Map(
    rows.map((row) => {
      const competition = book.competitions.get(row.competition_id);
      return [
        row.id,
        {
          id: row.id,
          feed: row.feed,
          competitorIds: row.competitors,
          slug: row.slug,
          sport: row.sport,
          competition: competition ? wireCompetition(ctx, competition).name : '',
          competitors: row.competitors.map((competitor) => wireCompetitor(ctx, book, competitor).name),
          starts_at: row.starts_at.toISOString(),
          is_simulated: row.is_simulated,
          race: row.race && row.race.title,
          status: row.status,
          score: row.score && row.score.join(':'),
          scoreboard: row.scoreboard,
        },
      ];
    }),
  );
}
