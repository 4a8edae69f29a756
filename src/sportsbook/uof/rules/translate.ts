/**
 * What the feed says of an event, in messages of the book under numbers of ours: a pure function of the message and of what is kept of
 * the event. Of odds, what is older than what a market has is dropped (a recovery sends all of them again, beside live ones);
 * what decides bets never is.
 */
import { HIGHEST_ODDS, marketRef, type MarketKey } from '#sportsbook/models/market.ts';
import type { FeedMessage, Fixture } from '#sportsbook/book/index.ts';
import { ownMarket, type OwnMarket } from './own-market.ts';
import { isForTrader, resultOf, voidReasonOf } from './results.ts';
import { nextStatus, scoreboardOf, shownStatus } from './scoreboard.ts';
import type { UofEventMessage, UofMarketKey, UofOddsMarket } from './uof-messages.ts';

type NumberedMessage = Extract<FeedMessage, { sequence: number }>;
type Body = NumberedMessage extends infer One
  ? One extends NumberedMessage
    ? Omit<One, 'producer' | 'feed' | 'timestamp' | 'event' | 'sequence'>
    : never
  : never;
type Of<Type extends UofEventMessage['type']> = Extract<UofEventMessage, { type: Type }>;
type Cancellation = Extract<UofEventMessage, { from: number | undefined }>;

/** A market as its last odds left it. */
export interface MarketMemory {
  key: MarketKey;
  /** At Sportradar. */
  id: number;
  saidAt: number;
}

/** What is kept of an event. */
export interface EventState {
  event: string;
  sequence: number;
  fixture: Fixture;
  /** By product: the newest odds of before this session, of which no market is in memory. */
  floors: Readonly<Record<number, number>>;
  /** Of this session, by ref. */
  markets: Map<string, MarketMemory>;
}

export interface Translation {
  feed: string;
  products: readonly number[];
  /** Groups of a market of the feed, by its id there; `undefined`: it has no description yet. */
  groupsOf(id: number): readonly string[] | undefined;
  /** A status of a match in English words. */
  statusWords(matchStatus: number | undefined): string | undefined;
  /** Markets that only a person can settle. */
  forTrader(event: string, markets: readonly MarketKey[]): void;
}

/** `state` goes on with it. */
export function translate(context: Translation, state: EventState, message: UofEventMessage): NumberedMessage[] {
  const leftOpen: MarketKey[] = [];
  const bodies = bodiesOf({ ...context, leftOpen }, state, message);
  const messages = bodies.map((body) => numbered(context.feed, state, message, body));
  if (leftOpen.length === 0) return messages;
  context.forTrader(state.event, leftOpen);
  const stop = { type: 'bet_stop', reason: 'trader', markets: leftOpen.map(keyOf) } as const;
  return [...messages, ...stopFor(context, state, message.timestamp, stop)];
}

/** As it is known now, where that is something new. */
export function translateFixture(
  feed: string,
  state: Omit<EventState, 'fixture'> & { fixture: Fixture | undefined },
  from: { product: number; timestamp: number },
  fixture: Fixture,
): NumberedMessage[] {
  if (state.fixture && JSON.stringify(state.fixture) === JSON.stringify(fixture)) return [];
  state.fixture = fixture;
  return [numbered(feed, state, from, { type: 'fixture_change', fixture })];
}

/** Betting on all of it stops: a message about it could not be read. */
export const stopAll = (context: Translation, state: EventState, timestamp: number): NumberedMessage[] =>
  stopFor(context, state, timestamp, { type: 'bet_stop', reason: 'goal-check' });

/** Whoever speaks for a market. */
const stopFor = (
  { feed, products }: Translation,
  state: EventState,
  timestamp: number,
  body: Extract<Body, { type: 'bet_stop' }>,
): NumberedMessage[] => products.map((product) => numbered(feed, state, { product, timestamp }, body));

export const producerOf = (feed: string, product: number): string => `${feed}-${product}`;

interface Context extends Translation {
  /** Markets that are for a trader. */
  leftOpen: MarketKey[];
}

function numbered(
  feed: string,
  state: Pick<EventState, 'event' | 'sequence'>,
  { product, timestamp }: { product: number; timestamp: number },
  body: Body,
): NumberedMessage {
  state.sequence++;
  return {
    ...body,
    producer: producerOf(feed, product),
    feed,
    timestamp: new Date(timestamp).toISOString(),
    event: state.event,
    sequence: state.sequence,
  } as NumberedMessage;
}

function bodiesOf(context: Context, state: EventState, message: UofEventMessage): Body[] {
  switch (message.type) {
    case 'odds_change':
      return oddsBodies(context, state, message);
    case 'bet_stop':
      return stopBodies(context, state, message);
    case 'bet_settlement':
      return settlementBodies(context, state, message);
    case 'bet_cancel':
      return cancelBodies(context, state, message);
    case 'rollback_bet_settlement':
    case 'rollback_bet_cancel': {
      const markets = keysOf(context, state, message.markets);
      if (markets.length === 0) return [];
      return message.type === 'rollback_bet_cancel'
        ? [{ type: message.type, markets, ...periodOf(message) }]
        : [{ type: message.type, markets }];
    }
    case 'fixture_change':
      // What has changed is fetched.
      return [];
  }
}

function oddsBodies(context: Context, state: EventState, message: Of<'odds_change'>): Body[] {
  const bodies: Body[] = [];
  const status = shownStatus(nextStatus(state.fixture.status, message.status?.status), state.fixture);
  if (status !== state.fixture.status) {
    state.fixture = { ...state.fixture, status };
    bodies.push({ type: 'fixture_change', fixture: state.fixture });
  }
  const fresh = message.markets.flatMap((market) => {
    const bookMarket = ownMarket(context.feed, state.fixture.sport, market);
    return bookMarket && isNews(state, bookMarket, market, message) ? [{ bookMarket, market }] : [];
  });
  const words = context.statusWords(message.status?.matchStatus);
  const scoreboard = message.status && scoreboardOf(message.status, state.fixture.sport, words);
  const priced = fresh.filter(({ market }) => market.outcomes.length > 0);
  if (scoreboard || priced.length > 0)
    bodies.push({
      type: 'odds_change',
      scoreboard: scoreboard ?? null,
      incidents: [],
      markets: priced.map(({ bookMarket, market }) => pricedMarket(bookMarket, market)),
    });
  // Without outcomes nothing is said of its prices: those that it had stay, and it is only stopped.
  for (const to of ['suspended', 'deactivated'] as const) {
    const markets = fresh
      .filter(({ market }) => market.outcomes.length === 0 && market.status !== 1 && stopOf(market.status) === to)
      .map(({ bookMarket }) => keyOf(bookMarket));
    const reason = to === 'suspended' ? 'goal-check' : 'not-offered';
    if (markets.length > 0) bodies.push({ type: 'bet_stop', reason, markets, to });
  }
  return bodies;
}

function isNews(
  { markets, floors }: EventState,
  bookMarket: OwnMarket,
  market: UofOddsMarket,
  { product, timestamp }: Of<'odds_change'>,
): boolean {
  const ref = marketRef(bookMarket);
  const saidAt = markets.get(ref)?.saidAt ?? floors[product] ?? 0;
  if (timestamp < saidAt) return false;
  markets.set(ref, { key: keyOf(bookMarket), id: market.id, saidAt: timestamp });
  return true;
}

const STATES = { 1: 'active', [-1]: 'suspended', [-2]: 'handed-over' } as const;

const pricedMarket = (bookMarket: OwnMarket, { status, outcomes }: UofOddsMarket) => ({
  ...keyOf(bookMarket),
  // Settled and cancelled ones are sent in a recovery; what decided them comes for itself.
  state: STATES[status as keyof typeof STATES] ?? ('deactivated' as const),
  outcomes: outcomes.flatMap((outcome) => {
    const id = bookMarket.outcomeId(outcome.id);
    const { probability } = outcome;
    const hasProbability = probability !== undefined && probability >= 0 && probability <= 1;
    return id === ''
      ? []
      : [{ id, odds: outcome.isActive ? thousandths(outcome.odds) : null, ...(hasProbability && { probability }) }];
  }),
});

/** At 1 or below nothing can be won. */
function thousandths(odds: number | undefined): number | null {
  const rounded = odds === undefined ? 0 : Math.floor(odds * 1000 + 1e-6);
  return rounded > 1000 ? Math.min(rounded, HIGHEST_ODDS) : null;
}

/** Handed over: to the other producer, of which nothing has come yet. */
const stopOf = (status: number): 'suspended' | 'deactivated' =>
  status === -1 || status === -2 ? 'suspended' : 'deactivated';

function stopBodies(context: Context, state: EventState, message: Of<'bet_stop'>): Body[] {
  const to = message.marketStatus === -1 ? 'suspended' : 'deactivated';
  const stop: Body = { type: 'bet_stop', reason: to === 'suspended' ? 'goal-check' : 'not-offered', to };
  // Of an event whose markets are not in memory all is stopped, and so is a market whose groups are not known.
  if (message.groups.length === 0 || message.groups.includes('all') || state.markets.size === 0) return [stop];
  const markets = [...state.markets.values()]
    .filter(({ id }) => context.groupsOf(id)?.some((group) => message.groups.includes(group)) ?? true)
    .map(({ key }) => key);
  return markets.length > 0 ? [{ ...stop, markets }] : [];
}

function settlementBodies(context: Context, state: EventState, message: Of<'bet_settlement'>): Body[] {
  const markets = message.markets.flatMap((market) => {
    const bookMarket = ownMarket(context.feed, state.fixture.sport, market);
    if (!bookMarket) return [];
    const results = market.outcomes.flatMap((outcome) => {
      const id = bookMarket.outcomeId(outcome.id);
      const result = isForTrader(market.voidReason) ? 'trader' : resultOf(outcome);
      return id === '' || result === undefined ? [] : [{ id, result }];
    });
    if (results.some(({ result }) => result === 'trader')) context.leftOpen.push(keyOf(bookMarket));
    const outcomes = results.flatMap(({ id, result }) => (result === 'trader' ? [] : [{ id, result }]));
    const hasVoid = outcomes.some(({ result }) => result === 'void');
    return outcomes.length === 0
      ? []
      : [{ ...keyOf(bookMarket), outcomes, ...(hasVoid && { voidReason: voidReasonOf(market.voidReason) }) }];
  });
  const certainty = message.certainty === 1 ? 'scouted' : 'confirmed';
  return markets.length > 0 ? [{ type: 'bet_settlement', markets, certainty }] : [];
}

function cancelBodies(context: Context, state: EventState, message: Cancellation): Body[] {
  const [left, cancelled] = [
    message.markets.filter(({ voidReason }) => isForTrader(voidReason)),
    message.markets.filter(({ voidReason }) => !isForTrader(voidReason)),
  ];
  const byReason = Map.groupBy(cancelled, ({ voidReason }) => voidReasonOf(voidReason));
  const bodies = [...byReason].flatMap(([reason, list]): Body[] => {
    const markets = keysOf(context, state, list);
    return markets.length > 0 ? [{ type: 'bet_cancel', markets, reason, ...periodOf(message) }] : [];
  });
  context.leftOpen.push(...keysOf(context, state, left));
  return bodies;
}

const periodOf = ({
  from,
  to,
}: {
  from: number | undefined;
  to: number | undefined;
}): { from?: string; to?: string } => ({
  ...(from !== undefined && { from: new Date(from).toISOString() }),
  ...(to !== undefined && { to: new Date(to).toISOString() }),
});

const keysOf = (
  { feed }: Translation,
  { fixture }: EventState,
  markets: readonly UofMarketKey[],
): { kind: string; specifiers: Record<string, string> }[] =>
  markets.flatMap((market) => {
    const bookMarket = ownMarket(feed, fixture.sport, market);
    return bookMarket ? [keyOf(bookMarket)] : [];
  });

const keyOf = ({ kind, specifiers }: MarketKey): { kind: string; specifiers: Record<string, string> } => ({
  kind,
  specifiers: { ...specifiers },
});
