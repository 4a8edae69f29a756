/**
 * An event as the book has it, and what has to be said when the API says something of it: pure, so that the same answer twice says
 * nothing the second time. Messages are bodies here; who stores them adds producer, time and number.
 */
import { marketRef, type MarketKey, type UnavailableReason } from '#sportsbook/models/market.ts';
import type { FeedMessage, Fixture } from '#sportsbook/book/index.ts';
import type { LocalNames } from '#kernel/local-names.ts';
import type { ApiEvent } from './answers.ts';
import type { PricedMarket } from './own-markets.ts';
import { factsOf, isOutright, regionOf } from './sports.ts';
import { mayBeSame } from './teams.ts';

type EventMessage = Extract<FeedMessage, { sequence: number }>;
export type MessageBody = EventMessage extends infer Message
  ? Message extends EventMessage
    ? Omit<Message, 'producer' | 'timestamp' | 'event' | 'sequence'>
    : never
  : never;

/** Prices of all matches of a sport in one answer, or of one match. */
export type PricePoll = 'featured' | 'extras';

export interface SentMarket extends PricedMarket {
  state: 'active' | 'suspended';
  poll: PricePoll;
}

export interface EventState {
  fixture: Fixture;
  sportKey: string;
  /** As the API calls them now, in the order of the fixture. */
  names: string[];
  /** By ref. */
  markets: Record<string, SentMarket>;
  /** When its prices were last read. */
  readAt: Partial<Record<PricePoll, string>>;
  /** No price is taken until its start is moved: it has begun. */
  isStopped: boolean;
  /** The API has not named it with the others, so that it has no price. */
  isMissing: boolean;
  /** Why a person has to look at it before it has prices again. */
  doubt: string | null;
  score: [number, number] | null;
}

export interface Reported {
  state: EventState;
  bodies: MessageBody[];
}

interface NewEvent {
  event: ApiEvent;
  /** Home first; of all of them where a season is bet on. */
  competitors: readonly { id: string; name: string }[];
  rating: number;
  /** Among the sports of the setting. */
  place: number;
}

export function newEvent({ event, competitors, rating, place }: NewEvent): Reported {
  const { sport_key: sportKey, sport_title: title, commence_time: startsAt } = event;
  const fixture: Fixture = {
    sport: factsOf(sportKey).sport,
    competition: {
      id: sportKey,
      names: { en: title } as LocalNames,
      region: regionOf(sportKey),
      rating,
      place,
      season: '',
    },
    competitors: competitors.map(({ id, name }) => ({ id, name })),
    startsAt: new Date(startsAt).toISOString(),
    status: 'scheduled',
    isSimulated: false,
    commitment: null,
    revealed: null,
  };
  const state: EventState = {
    fixture,
    sportKey,
    names: competitors.map(({ name }) => name),
    markets: {},
    readAt: {},
    isStopped: false,
    isMissing: false,
    doubt: null,
    score: null,
  };
  return { state, bodies: [{ type: 'fixture_change', fixture }] };
}

/** Its start may have moved, and the two may be called otherwise. */
export function takeEvent(state: EventState, event: ApiEvent, now: Date): Reported {
  const named = isOutright(event)
    ? { names: state.names, doubt: state.doubt }
    : takeNames(state, [event.home_team!, event.away_team!]);
  const startsAt = new Date(event.commence_time).toISOString();
  const competitors = state.fixture.competitors.map((competitor, at) => ({ ...competitor, name: named.names[at]! }));
  const fixture: Fixture = { ...state.fixture, startsAt, competitors };
  const hasChanged =
    startsAt !== state.fixture.startsAt ||
    competitors.some(({ name }, at) => name !== state.fixture.competitors[at]!.name);
  const isStopped = new Date(startsAt) <= now;
  const next = { ...state, ...named, fixture, isMissing: false, isStopped: state.isStopped && isStopped };
  const bodies: MessageBody[] = hasChanged ? [{ type: 'fixture_change', fixture }] : [];
  const isFreshDoubt = named.doubt !== null && state.doubt === null;
  return isFreshDoubt ? stopEvent({ state: next, bodies }, 'trader') : { state: next, bodies };
}

/** Home and away that have changed places are the same match. Another team is another match, and a person's to judge. */
function takeNames(state: EventState, names: readonly [string, string]): Pick<EventState, 'names' | 'doubt'> {
  const [home, away] = state.names as [string, string];
  const [first, second] = names;
  if ((first === home && second === away) || (first === away && second === home))
    return { names: state.names, doubt: state.doubt };
  if (mayBeSame(home, first) && mayBeSame(away, second)) return { names: [...names], doubt: state.doubt };
  if (mayBeSame(home, second) && mayBeSame(away, first)) return { names: [second, first], doubt: state.doubt };
  return { names: state.names, doubt: `the API now calls it ${first} – ${second}` };
}

/** What has changed of its prices; a market that has none any more is suspended. */
export function takePrices(
  state: EventState,
  poll: PricePoll,
  { markets, now }: { markets: ReadonlyMap<string, PricedMarket>; now: Date },
): Reported {
  const readAt = { ...state.readAt, [poll]: now.toISOString() };
  if (state.isStopped || state.doubt !== null || new Date(state.fixture.startsAt) <= now)
    return { state: { ...state, readAt }, bodies: [] };
  const next: Record<string, SentMarket> = { ...state.markets };
  const changed: SentMarket[] = [];
  for (const [ref, market] of markets) {
    const before = state.markets[ref];
    // A line of both: the prices that are read more often count.
    if (poll === 'extras' && before?.poll === 'featured' && before.state === 'active') continue;
    const sent: SentMarket = { ...market, state: 'active', poll };
    if (before?.state !== 'active' || !isSamePrice(before, sent)) changed.push(sent);
    next[ref] = sent;
  }
  const gone = Object.values(state.markets).filter(
    (market) => market.poll === poll && market.state === 'active' && !markets.has(marketRef(market)),
  );
  for (const market of gone) next[marketRef(market)] = { ...market, state: 'suspended' };
  return {
    state: { ...state, readAt, markets: next },
    bodies: oddsChange([...changed.map(active), ...gone.map((market) => suspended(market, 'not-offered'))]),
  };
}

/** Betting on all of it ends for now. */
export function stopEvent({ state, bodies }: Reported, reason: UnavailableReason): Reported {
  const markets = Object.fromEntries(
    Object.entries(state.markets).map(([ref, market]) => [ref, { ...market, state: 'suspended' as const }]),
  );
  return { state: { ...state, markets }, bodies: [...bodies, { type: 'bet_stop', reason }] };
}

export const hasBegun = (state: EventState, now: Date): boolean => new Date(state.fixture.startsAt) <= now;

/** It has begun. */
export const stopBegun = (state: EventState): Reported =>
  stopEvent({ state: { ...state, isStopped: true }, bodies: [] }, 'late-start');

/** It is not among the events of its sport any more: nobody prices it. */
export const stopMissing = (state: EventState): Reported =>
  stopEvent({ state: { ...state, isMissing: true }, bodies: [] }, 'not-offered');

/** Prices that were read too long ago take no bets. */
export function stopStale(state: EventState, oldest: Readonly<Record<PricePoll, Date>>): Reported {
  const isStale = ({ poll, state: marketState }: SentMarket): boolean =>
    marketState === 'active' && new Date(state.readAt[poll] ?? 0) < oldest[poll];
  const stale = Object.values(state.markets).filter(isStale);
  if (stale.length === 0) return { state, bodies: [] };
  const markets = { ...state.markets };
  for (const market of stale) markets[marketRef(market)] = { ...market, state: 'suspended' };
  return {
    state: { ...state, markets },
    bodies: oddsChange(stale.map((market) => suspended(market, 'feed-lost'))),
  };
}

type PricedBody = Extract<MessageBody, { type: 'odds_change' }>['markets'][number];

function oddsChange(markets: PricedBody[]): MessageBody[] {
  return markets.length === 0 ? [] : [{ type: 'odds_change', scoreboard: null, incidents: [], markets }];
}

const keyOf = ({ kind, specifiers }: MarketKey): { kind: string; specifiers: Record<string, string> } => ({
  kind,
  specifiers: { ...specifiers },
});

const active = (market: SentMarket): PricedBody => ({ ...keyOf(market), state: 'active', outcomes: market.outcomes });

const suspended = (market: SentMarket, reason: UnavailableReason): PricedBody => ({
  ...keyOf(market),
  state: 'suspended',
  reason,
  outcomes: market.outcomes,
});

/** Chances move with every answer, and matter only as far as the odds do. */
function isSamePrice(before: SentMarket, after: SentMarket): boolean {
  return (
    before.outcomes.length === after.outcomes.length &&
    after.outcomes.every(({ id, odds }) => before.outcomes.find((outcome) => outcome.id === id)?.odds === odds)
  );
}
