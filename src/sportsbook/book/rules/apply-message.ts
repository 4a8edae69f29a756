/**
 * What a message changes about an event and its markets: a pure function of states. What is decided stays decided until it is
 * rolled back, so a late price opens nothing.
 */
import { marketRef, type MarketKey, type MarketKind, type UnavailableReason } from '#sportsbook/models/market.ts';
import { resultText } from '#sportsbook/models/bets/outcome-result.ts';
import { withOwnMargin, type Margins } from '../margins.ts';
import type { Certainty, FeedMessage } from '../feed-messages.ts';
import type { StoredRace } from '../race-messages.ts';
import type { EventRow, MarketRow, StoredOutcome } from '../tables.ts';
import { isLive } from './availability.ts';
import { boostsOf, bookOddsOf, endBoosts, type BoostChange } from '../boosts/price-boost.ts';
import { reboost, type Boosts } from '../boosts/reboost.ts';
import { RESULT_MARKETS } from '../boosts/result-markets.ts';
import { withManualPrice, withoutManualPrice } from './manual-price.ts';
import {
  hasSameRunners,
  isNonRunner,
  isOfOtherRunners,
  isOfRace,
  lastOddsOf,
  placePartPrices,
  RACE_WINNER,
  runnerChanges,
  withByHand,
  withoutResult,
  withoutRunners,
} from './runners.ts';
import { noteLeads, WINNER } from './two-goal-leads.ts';

type Of<Type extends FeedMessage['type']> = Extract<FeedMessage, { type: Type }>;
export type EventMessage = Extract<FeedMessage, { sequence: number }>;

export type DecisionKind = 'settled' | 'cancelled' | 'rolled-back';

/** An event with those of its markets that messages name, while they are applied. */
export interface Worked {
  event: EventRow;
  markets: Map<string, MarketRow>;
  changed: Set<string>;
  decided: Map<string, DecisionKind>;
  /** For a market that is not known yet. */
  nextPlace: number;
  margins: Margins;
  /** What settles: at `confirmed` a settlement that was only seen waits for the official one. */
  settleAt: Certainty;
  /** Of a kind of market: what a feed may stop together. */
  groupsOf(kind: MarketKind): readonly string[];
  /** Of the book, which this change makes. */
  version: bigint;
  /** What has become of price boosts, in order. */
  boosts: BoostChange[];
}

/** Messages that need all markets of the event; others name theirs. Place parts go by the starting prices of the winner. */
export const touchesAll = (message: EventMessage): boolean =>
  message.type === 'bet_stop' || message.type === 'fixture_change' || decidesRace(message);

const decidesRace = (message: EventMessage): boolean =>
  (message.type === 'bet_settlement' || message.type === 'rollback_bet_settlement') && message.markets.some(isOfRace);

export function namedRefs(message: EventMessage): string[] {
  const named = 'markets' in message ? (message.markets ?? []).map((market) => marketRef(market)) : [];
  if (message.type !== 'odds_change') return named;
  return [
    ...named,
    // A score may decide something of it.
    ...(message.scoreboard ? [WINNER] : []),
    // A boost in one of them may make a profit certain with the prices of another.
    ...(named.some((ref) => RESULT_MARKETS.includes(ref)) ? RESULT_MARKETS : []),
  ];
}

export function applyMessage(work: Worked, message: EventMessage): void {
  if (!decidesRace(message)) return applyOne(work, message);
  const before = placePartPrices(work.markets);
  applyOne(work, message);
  repricePlaceParts(work, before);
}

function applyOne(work: Worked, message: EventMessage): void {
  switch (message.type) {
    case 'fixture_change':
      return applyFixture(work, message);
    case 'odds_change':
      return applyOdds(work, message);
    case 'bet_stop':
      return stop(work, message);
    case 'bet_settlement':
      return settle(work, message);
    case 'bet_cancel':
      return cancel(work, message);
    case 'rollback_bet_settlement':
      for (const key of message.markets) {
        const market = work.markets.get(marketRef(key));
        if (market?.state !== 'settled' && !market?.outcomes.some(({ result }) => result !== undefined)) continue;
        decide(work, market, 'rolled-back', {
          outcomes: market.outcomes.map((outcome) => withoutResult(market, outcome)),
          void_reason: null,
          is_confirmed: false,
        });
      }
      return;
    case 'rollback_bet_cancel':
      for (const key of message.markets) {
        const market = work.markets.get(marketRef(key));
        const cancellations = market?.cancellations.filter((cancellation) => !isSamePeriod(cancellation, message));
        if (market && cancellations!.length < market.cancellations.length)
          decide(work, market, 'rolled-back', { cancellations: cancellations!, void_reason: null });
      }
  }
}

function applyFixture(work: Worked, message: Of<'fixture_change'>): void {
  const { event, markets, changed, version } = work;
  const { fixture } = message;
  // One whose feed follows no match while it is played is over at once.
  const hasBegun = event.status === 'scheduled' && (fixture.status === 'live' || fixture.status === 'ended');
  if (fixture.status !== event.status && !isLive(fixture)) event.stopped_version = version;
  event.starts_at = new Date(fixture.startsAt);
  event.status = fixture.status;
  event.is_simulated = fixture.isSimulated;
  event.commitment = fixture.commitment;
  event.revealed = fixture.revealed;
  event.round = fixture.round ?? null;
  event.tempo = fixture.tempo ?? 1;
  if (fixture.lineUps) event.line_ups = fixture.lineUps;
  if (fixture.race && hasSameRunners(event, fixture)) applyRace(work, fixture.race, message.timestamp);
  else if (fixture.race && event.race) stopOtherRunners(work, event.race);
  if (!hasBegun) return;
  for (const market of markets.values()) {
    market.outcomes = market.outcomes.map((outcome) => ({ ...outcome, closing: bookOddsOf(outcome) }));
    changed.add(market.ref);
  }
}

/** It takes no bets until its feed names the runners that it began with. */
function stopOtherRunners(work: Worked, race: StoredRace): void {
  work.event.race = { ...race, hasOtherRunners: true };
  for (const market of work.markets.values())
    if (isOfRace(market) && market.state === 'active') suspend(work, market, 'not-offered');
}

/** What an operator has withdrawn stays so, whatever the feed says of it. */
export function applyRace(work: Worked, newRace: StoredRace, timestamp: string): void {
  const { event, markets } = work;
  const race = withByHand(event.race, newRace);
  const changes = runnerChanges(event.race, race, {
    winner: markets.get(RACE_WINNER),
    saidAt: timestamp,
    version: work.version,
  });
  event.race = race;
  for (const market of markets.values()) {
    const change = isOfRace(market) ? withoutRunners(market, changes) : undefined;
    if (!change) continue;
    if (market.state === 'active') suspend(work, market, 'non-runner');
    decide(work, market, changes.reinstated.length > 0 ? 'rolled-back' : 'settled', change);
  }
}

function applyOdds(
  work: Worked,
  { producer, scoreboard, incidents, running, markets, timestamp }: Of<'odds_change'>,
): void {
  const { event } = work;
  if (scoreboard) {
    event.scoreboard = scoreboard;
    event.score = [...scoreboard.score];
    event.as_of = new Date(timestamp);
    noteLeads(work, scoreboard);
  }
  if (running) {
    event.running = running;
    event.as_of = new Date(timestamp);
  }
  if (incidents.length > 0) {
    const incidentsById = new Map(event.incidents.map((incident) => [incident.id, incident]));
    for (const incident of incidents) incidentsById.set(incident.id, incident);
    event.incidents = [...incidentsById.values()].sort((a, b) => a.id - b.id);
  }
  const repriced = new Map<string, Boosts>();
  for (const change of markets) {
    const ref = marketRef(change);
    const market = work.markets.get(ref) ?? newMarket(work, producer, change, change.outcomes);
    if (market.state === 'settled' || market.state === 'cancelled') continue;
    // The other one has it already.
    if (change.state === 'handed-over' && market.producer !== producer) continue;
    market.producer = producer;
    const before = new Map(market.outcomes.map((outcome) => [outcome.id, outcome]));
    const isOutdated = isOfOtherRunners(event, change);
    market.state = isOutdated && change.state === 'active' ? 'suspended' : change.state;
    market.reason = market.state === 'active' ? null : isOutdated ? 'non-runner' : (change.reason ?? null);
    if (market.state !== 'active') market.stopped_version = work.version;
    const outcomes = withOwnMargin(work.margins, event.competition_id, change, change.outcomes.map(storedOutcome));
    const priced = outcomes.map((outcome): StoredOutcome => {
      const { closing, result, manual, led, startingPrice, last } = before.get(outcome.id) ?? {};
      return {
        ...withManualPrice(outcome, manual),
        ...(closing !== undefined && { closing }),
        ...(result !== undefined && { result }),
        ...(led !== undefined && { led }),
        ...(startingPrice !== undefined && { startingPrice }),
        ...(isOfRace(market) && lastOddsOf({ last, closing }, isOutdated ? null : outcome.odds, work.version)),
      };
    });
    // Decided outcomes of a partly settled market are no longer offered, and stay; so do those with a price by hand, until they are back,
    // those that have led, which bets have won by, and runners, which may yet be withdrawn.
    const left = market.outcomes.filter(({ id }) => !outcomes.some((outcome) => outcome.id === id));
    const decided = left.filter(({ result }) => result !== undefined);
    const missing = left.filter(
      ({ result, manual, led, last }) => result === undefined && (manual ?? led ?? last) !== undefined,
    );
    repriced.set(ref, boostsOf(market.outcomes));
    market.outcomes = [
      ...priced,
      ...missing.map(({ boost: _, ...outcome }) => withManualPrice({ ...outcome, odds: null }, outcome.manual)),
      ...decided,
    ];
    work.changed.add(ref);
  }
  const { changes, changed } = reboost(work.markets, repriced);
  work.boosts.push(...changes);
  for (const ref of changed) work.changed.add(ref);
}

function loseBoosts(work: Pick<Worked, 'boosts'>, market: MarketRow): void {
  const { outcomes, changes } = endBoosts(market.outcomes);
  market.outcomes = outcomes;
  work.boosts.push(...changes);
}

const storedOutcome = ({
  id,
  odds,
  probability,
}: Of<'odds_change'>['markets'][number]['outcomes'][number]): StoredOutcome => ({
  id,
  odds,
  ...(probability !== undefined && { probability }),
});

function settle(work: Worked, { producer, markets, certainty = 'confirmed' }: Of<'bet_settlement'>): void {
  for (const settlement of markets) {
    const results = new Map(
      settlement.outcomes.map(({ id, result }) => [
        id,
        isNonRunner(work.event, settlement, id) ? 'void' : resultText(result),
      ]),
    );
    const startingPrices = new Map(settlement.outcomes.map(({ id, startingPrice }) => [id, startingPrice]));
    const market =
      work.markets.get(marketRef(settlement)) ?? newMarket(work, producer, settlement, settlement.outcomes);
    const isConfirmed = certainty === 'confirmed';
    if (market.is_confirmed && !isConfirmed) continue;
    if (!isConfirmed && work.settleAt === 'confirmed') {
      suspend(work, market, 'unconfirmed');
      continue;
    }
    const storedOutcomes = market.outcomes.filter(({ id }) => results.has(id));
    const others = market.outcomes.filter(({ id }) => !results.has(id));
    const added = settlement.outcomes.filter(({ id }) => !market.outcomes.some((outcome) => outcome.id === id));
    decide(work, market, 'settled', {
      outcomes: [
        ...storedOutcomes.map((outcome) => ({
          ...outcome,
          result: results.get(outcome.id)!,
          ...startingPriceOf(startingPrices.get(outcome.id)),
        })),
        ...added.map(({ id, startingPrice }) => ({
          id,
          odds: null,
          result: results.get(id)!,
          ...startingPriceOf(startingPrice),
        })),
        // A settlement decides what it names; the other outcomes wait for theirs.
        ...others,
      ],
      void_reason: settlement.voidReason ?? null,
      is_confirmed: isConfirmed,
    });
  }
}

const startingPriceOf = (startingPrice: number | undefined) => (startingPrice === undefined ? {} : { startingPrice });

/** A place part that is settled has the fraction of its winner's starting price, whichever of the two is settled first. */
function repricePlaceParts(work: Worked, before: ReturnType<typeof placePartPrices>): void {
  for (const [ref, prices] of placePartPrices(work.markets)) {
    const market = work.markets.get(ref)!;
    const outcomes = market.outcomes.map((outcome) => {
      const { id, result, startingPrice } = outcome;
      const price = prices.get(id);
      const isOfFeed = startingPrice !== undefined && startingPrice !== before.get(ref)?.get(id);
      return result === undefined || price === undefined || isOfFeed ? outcome : { ...outcome, startingPrice: price };
    });
    if (outcomes.some(({ startingPrice }, nth) => startingPrice !== market.outcomes[nth]!.startingPrice))
      decide(work, market, 'settled', { outcomes });
  }
}

function cancel(work: Worked, { producer, markets, reason, from, to }: Of<'bet_cancel'>): void {
  for (const key of markets) {
    const market = work.markets.get(marketRef(key)) ?? newMarket(work, producer, key, []);
    const cancellation = { reason, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    decide(work, market, 'cancelled', { cancellations: [...market.cancellations, cancellation] });
  }
}

/**
 * A cancellation as a whole takes precedence over a settlement; with neither, or partly settled, it waits for the producer's
 * next message.
 */
function decide(
  work: Worked,
  market: MarketRow,
  kind: DecisionKind,
  change: Partial<Pick<MarketRow, 'outcomes' | 'cancellations' | 'deductions' | 'void_reason' | 'is_confirmed'>>,
): void {
  const { changed, decided, version } = work;
  Object.assign(market, change);
  const whole = market.cancellations.find(({ from, to }) => from === undefined && to === undefined);
  const isSettled = market.outcomes.length > 0 && market.outcomes.every(({ result }) => result !== undefined);
  if (whole) {
    market.state = 'cancelled';
    market.void_reason = whole.reason;
    market.reason = null;
  } else if (isSettled) {
    market.state = 'settled';
    market.reason = null;
  } else if (market.state === 'settled' || market.state === 'cancelled') {
    market.state = 'suspended';
    market.reason = 'trader';
  }
  if (market.state === 'settled' || market.state === 'cancelled')
    market.outcomes = market.outcomes.map(withoutManualPrice);
  if (market.state !== 'active') {
    market.stopped_version = version;
    loseBoosts(work, market);
  }
  market.decisions += 1;
  changed.add(market.ref);
  decided.set(market.ref, kind);
}

function stop(work: Worked, message: Of<'bet_stop'>): void {
  const refs = message.markets && new Set(namedRefs(message));
  for (const market of work.markets.values()) {
    if (refs?.has(market.ref) === false || !isStoppedBy(work, message, market)) continue;
    suspend(work, market, message.reason);
    market.state = message.to ?? 'suspended';
  }
}

/** Of a producer that has stopped, what it speaks for; what is not offered stays so. */
function isStoppedBy(work: Worked, { producer, groups }: Of<'bet_stop'>, market: MarketRow): boolean {
  if (market.producer !== producer || (market.state !== 'active' && market.state !== 'suspended')) return false;
  return groups === undefined || work.groupsOf(market.kind).some((group) => groups.includes(group));
}

type Period = { [Limit in 'from' | 'to']?: string | undefined };

function isSamePeriod(first: Period, second: Period): boolean {
  const isSame = (a: string | undefined, b: string | undefined): boolean =>
    a === undefined || b === undefined ? a === b : Date.parse(a) === Date.parse(b);
  return isSame(first.from, second.from) && isSame(first.to, second.to);
}

function suspend(work: Worked, market: MarketRow, reason: UnavailableReason): void {
  const { changed, version } = work;
  loseBoosts(work, market);
  market.state = 'suspended';
  market.reason = reason;
  market.stopped_version = version;
  changed.add(market.ref);
}

function newMarket(work: Worked, producer: string, key: MarketKey, outcomes: readonly { id: string }[]): MarketRow {
  const market: MarketRow = {
    event_id: work.event.id,
    producer,
    ref: marketRef(key),
    kind: key.kind,
    specifiers: { ...key.specifiers },
    place: work.nextPlace++,
    state: 'suspended',
    reason: null,
    outcomes: outcomes.map(({ id }): StoredOutcome => ({ id, odds: null })),
    void_reason: null,
    cancellations: [],
    deductions: [],
    decisions: 0,
    is_confirmed: false,
    held_because: null,
    stopped_version: 0n,
    version: 0n,
  };
  work.markets.set(market.ref, market);
  return market;
}
