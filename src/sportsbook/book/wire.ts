// The book as it is sent to clients.
import { nameIn } from '#kernel/local-names.ts';
import { marketRef, type MarketKind } from '#sportsbook/models/market.ts';
import type { Context } from '#platform/context.ts';
import type { Book, BookEvent } from './book.ts';
import type { Competition, Competitor, Market, SportEvent, WireRace } from './contract.ts';
import { isOver, marketReason, outcomeReason } from './rules/availability.ts';
import { hasName, labelOf, type Label } from './labels.ts';
import { hasBuilder } from './price-together.ts';
import { silksOf } from './rules/looks.ts';
import { deductionsIn, RACE_WINNER, startingPriceOf } from './rules/runners.ts';
import type { Race } from './race-messages.ts';
import type { CompetitionRow, CompetitorRow, EventRow, MarketRow, StoredOutcome } from './tables.ts';

const UNKNOWN: Omit<CompetitorRow, 'id' | 'version' | 'country'> = {
  name: '?',
  names: null,
  short: '?',
  colours: ['#888888', '#444444'],
  crest: 'plain',
};

export function wireCompetitor(ctx: Pick<Context, 'locale'>, book: Book, id: string): Competitor {
  const { name, names, short, colours, crest } = book.competitors.get(id) ?? UNKNOWN;
  return { id, name: names ? nameIn(ctx.locale, names) : name, short, colours, crest };
}

export function wireCompetition(
  ctx: Pick<Context, 'locale'>,
  row: CompetitionRow,
  counts: { live: number; upcoming: number } = { live: 0, upcoming: 0 },
): Competition {
  const { id, sport, slug, season, rating } = row;
  const { live, upcoming } = counts;
  return {
    id,
    sport,
    slug,
    name: nameIn(ctx.locale, row.names),
    region: nameIn(ctx.locale, row.regions),
    season,
    rating,
    live,
    upcoming,
  };
}

export function wireMarket(book: Book, event: EventRow, market: MarketRow): Market {
  const reason = marketReason(market, event, book.conditionsOf(market));
  const isSuspended = reason !== null && market.state === 'active';
  const label = labelOf(book, event, market);
  return {
    ref: market.ref,
    ...(label && { label: wireLabel(label) }),
    kind: market.kind,
    specifiers: market.specifiers,
    state: isSuspended ? 'suspended' : market.state,
    reason,
    void_reason: market.void_reason,
    outcomes: inOrder(label, market.outcomes).map((outcome) => ({
      id: outcome.id,
      odds: outcome.odds,
      ...(outcome.boost && !outcome.boost.isPaused && { book_odds: outcome.boost.bookOdds }),
      reason: outcomeReason(outcome, reason),
      result: market.state === 'cancelled' ? 'void' : (outcome.result ?? null),
    })),
    version: Number(market.version),
  };
}

const wireLabel = ({ name, outcomes, limitClass, player }: Label): Market['label'] => ({
  name,
  outcomes,
  group: GROUPS[limitClass],
  ...(player && { player }),
});

/** Of an event page: where markets stand that a feed has described. */
const GROUPS = { main: 'main', side: 'special', special: 'special', player: 'players' } as const;

/** As its feed has described them. */
function inOrder(label: Label | undefined, outcomes: readonly StoredOutcome[]): readonly StoredOutcome[] {
  if (!label) return outcomes;
  const places = new Map(Object.keys(label.outcomes).map((id, place) => [id, place]));
  return outcomes.toSorted((a, b) => places.get(a.id)! - places.get(b.id)!);
}

/** Whether a list may show this market; which of several lines it shows is decided by their prices. */
const isMainLine = ({ kind, specifiers }: MarketRow, wanted: MarketKind): boolean =>
  kind === wanted && Object.keys(specifiers).every((name) => name === wanted);

/** Who wins, the most even total, the most even handicap. */
export function mainMarkets({ markets }: Pick<BookEvent, 'markets'>): MarketRow[] {
  const winner =
    markets.get(marketRef({ kind: '1x2', specifiers: {} })) ??
    markets.get('winner') ??
    markets.get('outright') ??
    markets.get('race-winner');
  return [winner, evenLine(markets, 'total'), evenLine(markets, 'handicap')].filter((market) => market !== undefined);
}

function evenLine(markets: ReadonlyMap<string, MarketRow>, kind: 'total' | 'handicap'): MarketRow | undefined {
  const lines = [...markets.values()].filter((market) => isMainLine(market, kind));
  const open = lines.filter(({ state }) => state === 'active' || state === 'suspended');
  // A whole or half line reads better in a list than a quarter line.
  const plain = open.filter(({ specifiers }) => Number.isInteger(Number(specifiers[kind]) * 2));
  const candidates = plain.length > 0 ? plain : open.length > 0 ? open : lines;
  const skew = ({ outcomes: [a, b] }: MarketRow): number => Math.abs((a?.odds ?? 1e6) - (b?.odds ?? 1e6));
  return candidates.toSorted((a, b) => skew(a) - skew(b) || a.place - b.place)[0];
}

export function openMarkets(book: Book, event: BookEvent): number {
  let open = 0;
  for (const market of event.markets.values())
    if (
      hasName(book, event, market) &&
      marketReason(market, event, book.conditionsOf(market)) === null &&
      market.outcomes.some(({ odds }) => odds)
    )
      open++;
  return open;
}

export function wireEvent(ctx: Context, book: Book, event: BookEvent): SportEvent {
  const competition = book.competitions.get(event.competition_id)!;
  const { id, slug, name, region } = wireCompetition(ctx, competition);
  return {
    id: event.id,
    slug: event.slug,
    sport: event.sport,
    competition: { id, slug, name, region },
    competitors: event.competitors.map((competitor) => wireCompetitor(ctx, book, competitor)),
    starts_at: event.starts_at.toISOString(),
    status: event.status,
    is_simulated: event.is_simulated,
    scoreboard: event.scoreboard,
    as_of: event.as_of?.toISOString() ?? null,
    race: event.race && wireRace({ ...event, race: event.race }),
    main: isOver(event) ? [] : mainMarkets(event).map((market) => wireMarket(book, event, market)),
    open_markets: openMarkets(book, event),
    has_builder: isMatch(event) && !isOver(event) && hasBuilder(ctx, event),
    version: Number(event.version),
  };
}

export function wireRace(event: BookEvent & { race: Race }): WireRace {
  const { title, distance, going, eachWay, hasStartingPrice, runners, finish } = event.race;
  const deductions = new Map(deductionsIn(event).map((withdrawal) => [withdrawal.outcome, withdrawal]));
  return {
    title,
    distance,
    going: going ?? null,
    each_way: eachWay,
    has_starting_price: hasStartingPrice,
    runners: runners.map(
      ({ number, draw, jockey, trainer, age, weight, silks, form, isNonRunner, withdrawnAt }, nth) => {
        const withdrawal = isNonRunner ? deductions.get(String(nth + 1)) : undefined;
        return {
          number,
          draw: draw ?? null,
          jockey: jockey ?? null,
          trainer: trainer ?? null,
          age: age ?? null,
          weight: weight ?? null,
          silks: silks ?? silksOf(event.competitors[nth] ?? String(number)),
          form: form ?? null,
          is_non_runner: isNonRunner,
          deduction: withdrawal?.percent ?? 0,
          withdrawn_at: isNonRunner ? (withdrawal?.at ?? withdrawnAt ?? null) : null,
          starting_price: finish && !isNonRunner ? priceAtStart(event, nth) : null,
        };
      },
    ),
    running: event.running,
    finish: finish ?? null,
  };
}

function priceAtStart({ markets }: BookEvent, nth: number): number | null {
  const winner = markets.get(RACE_WINNER);
  const outcome = winner?.outcomes.find(({ id }) => id === String(nth + 1));
  return outcome ? startingPriceOf(outcome, winner!.deductions) : null;
}

/** Two play; an outright has all competitors of its competition, and a race its runners. */
export const isMatch = ({ competitors, race }: Pick<EventRow, 'competitors' | 'race'>): boolean =>
  competitors.length === 2 && race === null;

export const isUpcoming = (event: EventRow): boolean => event.status === 'scheduled' && isMatch(event);
