// Price boosts: made and stopped by traders, begun and ended by the clock. What prices do to them is in `rules/apply-message.ts`.
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { isLive, isOver, marketReason } from '../rules/availability.ts';
import { bookOf } from '../book.ts';
import type { EventRow, MarketRow, StoredOutcome } from '../tables.ts';
import { findEvents, lockMarkets, marketsOf, nextVersion, saveMarkets } from '../store.ts';
import {
  bookOddsOf,
  isCertainProfit,
  withBoosts,
  withoutBoost,
  type BoostChange,
  type BoostEnd,
} from './price-boost.ts';
import { coverOf } from './result-markets.ts';
import { changeBoosts, dueBoosts, insertBoost, lockBoost, openBoosts, type BoostRow } from './store.ts';

export interface BoostOrder {
  event: string;
  market: string;
  outcome: string;
  /** In thousandths. */
  odds: number;
  highestCents: bigint;
  startsAt: Date;
  /** Default: the start of the match, or six hours from now of one that is live. */
  endsAt: Date | undefined;
}

const LIVE_MS = 6 * 3_600_000;

/** What it would be, or why there cannot be one. Nothing is changed. */
export async function boostFor(
  ctx: Context,
  order: BoostOrder,
): Promise<{ bookOdds: number; endsAt: Date; event: EventRow; market: MarketRow }> {
  const { event: id, market: ref, outcome: chosen, odds } = order;
  if (!ctx.config.PRICE_BOOSTS)
    return refuseBoost('sports.boosts-off', 'Price boosts are switched off (PRICE_BOOSTS).');
  const [event] = await findEvents(ctx.db, [id]);
  const markets = await marketsOf(ctx.db, id);
  const market = markets.find((candidate) => candidate.ref === ref);
  const outcome = market?.outcomes.find((candidate) => candidate.id === chosen);
  if (!event || !market || !outcome)
    return refuseBoost('sports.known-outcome', 'There is no such event, market or outcome.');
  const now = ctx.clock.now();
  const bookOdds = bookOddsOf(outcome);
  if (isOver(event) || marketReason(market, event, bookOf(ctx).conditionsOf(market)) !== null || bookOdds === null)
    return refuseBoost('sports.boost-open', 'Its market takes no bets now.');
  if (odds <= bookOdds)
    return refuseBoost('sports.boost-higher', `Boosted odds are above those of the book, now ${bookOdds / 1000}.`);
  const cover = coverOf(ref, chosen, (other) => markets.find((candidate) => candidate.ref === other)?.outcomes);
  if (isCertainProfit(market.outcomes, { outcome: chosen, odds }, cover))
    return refuseBoost(
      'sports.boost-certain-profit',
      'At these odds somebody who backs this outcome and all others would gain for certain.',
    );
  const existingBoosts = await openBoosts(ctx.db);
  if (existingBoosts.some((boost) => boost.event_id === id && boost.market === ref))
    return refuseBoost('sports.boost-one', 'There is a boost in this market already, or one is planned.');
  const latest = isLive(event) ? new Date(now.getTime() + LIVE_MS) : event.starts_at;
  const endsAt = order.endsAt && order.endsAt < latest ? order.endsAt : latest;
  if (endsAt <= now || endsAt <= order.startsAt)
    return refuseBoost('sports.boost-time', 'It would be over before it begins.');
  return { bookOdds, endsAt, event, market };
}

function refuseBoost(rule: string, sentence: string): never {
  return refuse('InvalidParameter', { rule, inputs: {}, sentence });
}

/** Begins at once where its time has come. */
export async function makeBoost(
  ctx: Context,
  order: BoostOrder,
  { because, by }: { because: string; by: string },
): Promise<BoostRow> {
  const { bookOdds, endsAt } = await boostFor(ctx, order);
  const row = await transaction(ctx.db, async (tx) => {
    const version = await nextVersion(tx);
    const boost = await insertBoost(tx, {
      event_id: order.event,
      market: order.market,
      outcome: order.outcome,
      odds: order.odds,
      book_odds: bookOdds,
      highest_cents: order.highestCents,
      starts_at: order.startsAt,
      ends_at: endsAt,
      state: 'planned',
      ended_because: null,
      because,
      made_by: by,
      made_at: ctx.clock.now(),
      ended_at: null,
    });
    if (order.startsAt <= ctx.clock.now()) await begin(tx, boost, version, ctx.clock.now());
    return boost;
  });
  await bookOf(ctx).refresh();
  return row;
}

/** Of a market that has stopped meanwhile, or whose price is as good by now, nothing is boosted. */
async function begin(tx: Transaction, boost: BoostRow, version: bigint, now: Date): Promise<void> {
  const markets = await lockMarkets(tx, [], [boost.event_id]);
  const market = markets.find(({ ref }) => ref === boost.market);
  const { id, odds, outcome } = { ...boost, id: Number(boost.id) };
  const chosen = market?.outcomes.find((candidate) => candidate.id === outcome);
  if (market?.state !== 'active' || !chosen || chosen.result !== undefined)
    return changeBoosts(tx, [{ id, state: 'ended', because: 'market' }], now);
  const boosts = new Map([[outcome, { id, odds, bookOdds: odds, isPaused: true as const }]]);
  const cover = coverOf(boost.market, outcome, (ref) => markets.find((other) => other.ref === ref)?.outcomes);
  const boosted = withBoosts(market.outcomes.map(withoutBoost), boosts, cover);
  const paused: BoostChange[] = boosted.changes.length > 0 ? boosted.changes : [{ id, state: 'paused' }];
  await changeBoosts(tx, paused, now);
  await saveMarkets(tx, [{ ...market, outcomes: boosted.outcomes, version }]);
}

export async function endBoost(ctx: Context, id: bigint, because: BoostEnd): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const version = await nextVersion(tx);
    const boost = await lockBoost(tx, id);
    if (!boost || boost.state === 'ended') return;
    const [market] = await lockMarkets(tx, [{ event: boost.event_id, ref: boost.market }], []);
    const isIts = (outcome: StoredOutcome): boolean => outcome.boost?.id === Number(id);
    if (market?.outcomes.some(isIts))
      await saveMarkets(tx, [
        {
          ...market,
          outcomes: market.outcomes.map((outcome) => (isIts(outcome) ? withoutBoost(outcome) : outcome)),
          version,
        },
      ]);
    await changeBoosts(tx, [{ id: Number(id), state: 'ended', because }], ctx.clock.now());
  });
  await bookOf(ctx).refresh();
}

/** What the clock begins and ends. */
export async function moveBoosts(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  if (!ctx.config.PRICE_BOOSTS) for (const { id } of await openBoosts(ctx.db)) await endBoost(ctx, id, 'stopped');
  for (const boost of await dueBoosts(ctx.db, now))
    if (boost.ends_at <= now) await endBoost(ctx, boost.id, 'time');
    else
      await transaction(ctx.db, async (tx) => {
        const version = await nextVersion(tx);
        const locked = await lockBoost(tx, boost.id);
        if (locked?.state === 'planned') await begin(tx, locked, version, now);
      });
}
