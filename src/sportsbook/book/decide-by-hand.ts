/**
 * An operator decides what the producer has left undecided, or decided wrongly: a market is settled, void or open again, and
 * all bets on it follow as they would follow the producer. A later message of the producer counts again, except for a void
 * market, which stays void.
 */
import { refuse } from '#kernel/refusals.ts';
import { parseMarketRef, type OutcomeResult, type VoidReason } from '#sportsbook/models/market.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { changeBoosts } from './boosts/store.ts';
import { applyMessage, type EventMessage, type Worked } from './rules/apply-message.ts';
import { lockEvents, lockMarkets, marketsOf, nextVersion, saveMarkets } from './store.ts';
import type { EventRow, MarketRow } from './tables.ts';
import { announceAgain, announceDecided } from './write-events.ts';

export type HandDecision =
  /** `hadOutcomes`: also known, though the producer may have dropped them since. */
  | { what: 'settled'; results: Readonly<Record<string, OutcomeResult>>; hadOutcomes: readonly string[] }
  | { what: 'void'; reason: VoidReason }
  | { what: 'open' };

/** `market`: its ref; without, all undecided markets of the event (or, to reopen them, all). Returns how many were decided. */
export async function decideByHand(
  ctx: Context,
  { event: id, market: ref, decision }: { event: string; market: string | undefined; decision: HandDecision },
): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    const version = await nextVersion(tx);
    const [event] = await lockEvents(tx, [id]);
    const markets = event ? await chosen(tx, id, ref, decision) : [];
    if (!event || markets.length === 0) return notKnown(id);
    if (decision.what === 'settled') for (const market of markets) mustHave(market, decision);
    const work = workOn(event, markets, version);
    for (const market of markets)
      for (const message of messagesOf(event, market, ref !== undefined, decision, ctx.clock.now()))
        applyMessage(work, message);
    return saveDecisions(tx, work, ctx.clock.now());
  });
}

/** An event and those of its markets that a person decides, all of which are locked. */
export const workOn = (event: EventRow, markets: readonly MarketRow[], version: bigint): Worked => ({
  event,
  markets: new Map(markets.map((market) => [market.ref, market])),
  changed: new Set(),
  decided: new Map(),
  nextPlace: 0,
  margins: new Map(),
  settleAt: 'scouted',
  groupsOf: () => [],
  version,
  boosts: [],
});

/** Returns how many markets have changed. */
export async function saveDecisions(tx: Transaction, work: Worked, now: Date): Promise<number> {
  const changed = [...work.markets.values()].filter(({ ref }) => work.changed.has(ref));
  await saveMarkets(
    tx,
    changed.map((market) => ({ ...market, version: work.version })),
  );
  await changeBoosts(tx, work.boosts, now);
  await announceDecided(tx, [work], now);
  return changed.length;
}

/** A producer may settle outcomes that it never offered; a person has mistyped them, and the bets would stay undecided. */
function mustHave(
  { ref, outcomes }: MarketRow,
  { results, hadOutcomes }: Extract<HandDecision, { what: 'settled' }>,
): void {
  const outcomeIds = new Set([...outcomes.map(({ id }) => id), ...hadOutcomes]);
  const unknown = Object.keys(results).find((id) => !outcomeIds.has(id));
  if (unknown !== undefined)
    refuse('InvalidParameter', {
      rule: 'sports.known-outcome',
      inputs: { market: ref, outcome: unknown, known: [...outcomeIds].join(', ') },
      sentence: `The market ${ref} has no outcome ${unknown}; it has ${[...outcomeIds].join(', ')}.`,
    });
}

async function chosen(
  tx: Transaction,
  event: string,
  ref: string | undefined,
  { what }: HandDecision,
): Promise<MarketRow[]> {
  if (ref !== undefined) return lockMarkets(tx, [{ event, ref }], []);
  const markets = await lockMarkets(tx, [], [event]);
  const isDecided = ({ state }: MarketRow): boolean => state === 'settled' || state === 'cancelled';
  return markets.filter((market) => isDecided(market) === (what === 'open'));
}

function* messagesOf(
  event: EventRow,
  stored: MarketRow,
  isNamed: boolean,
  decision: HandDecision,
  now: Date,
): Generator<EventMessage> {
  const { ref, producer, outcomes: storedOutcomes, cancellations } = stored;
  const key = parseMarketRef(ref)!;
  const about = {
    feed: event.feed,
    producer,
    timestamp: now.toISOString(),
    event: event.foreign_id,
    sequence: Number(event.sequence),
  };
  const market = { kind: key.kind, specifiers: { ...key.specifiers } };
  switch (decision.what) {
    case 'settled': {
      const outcomes = Object.entries(decision.results).map(([id, result]) => ({ id, result }));
      yield { ...about, type: 'bet_settlement', markets: [{ ...market, outcomes }] };
      return;
    }
    case 'void':
      // Decisions on a market stand, unless it was named.
      if (!isNamed && storedOutcomes.some(({ result }) => result !== undefined)) {
        const open = storedOutcomes.filter(({ result }) => result === undefined);
        const outcomes = open.map(({ id }) => ({ id, result: 'void' as const }));
        yield { ...about, type: 'bet_settlement', markets: [{ ...market, outcomes, voidReason: decision.reason }] };
        return;
      }
      yield { ...about, type: 'bet_cancel', markets: [market], reason: decision.reason };
      return;
    case 'open':
      for (const { from, to } of cancellations)
        yield { ...about, type: 'rollback_bet_cancel', markets: [market], ...(from && { from }), ...(to && { to }) };
      yield { ...about, type: 'rollback_bet_settlement', markets: [market] };
  }
}

/** Announces all decisions on an event once more, for subscribers that have lost them. Returns the number of markets. */
export async function resendDecisions(ctx: Context, event: string): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    const markets = (await marketsOf(tx, event)).filter(({ decisions }) => decisions > 0);
    if (markets.length === 0) return notKnown(event);
    await announceAgain(tx, event, markets, ctx.clock.now());
    return markets.length;
  });
}

function notKnown(id: string): never {
  return refuse('InvalidParameter', {
    rule: 'sports.known-event',
    inputs: { id },
    status: 404,
    sentence: 'There is no such event or market.',
  });
}
