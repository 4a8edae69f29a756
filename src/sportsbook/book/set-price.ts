// A price by hand for one outcome, and the producer's again.
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { boostsOf, withoutBoost } from './boosts/price-boost.ts';
import { reboost } from './boosts/reboost.ts';
import { changeBoosts } from './boosts/store.ts';
import { driftOf, feedOdds, manualPrice, withManualPrice, withoutManualPrice } from './rules/manual-price.ts';
import { lockMarkets, nextVersion, saveMarkets } from './store.ts';
import type { MarketRow, StoredOutcome } from './tables.ts';

export interface PriceChange {
  event: string;
  /** Its ref. */
  market: string;
  outcome: string;
  /** In thousandths; `null`: the producer's. */
  odds: number | null;
}

const [LEAST, MOST] = [1_001, 1_000_000];

/** How far it would be from the producer's price, in percent. The market is held as it is until the transaction ends. */
export async function driftOfPrice(ctx: Context, change: PriceChange): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    // In the order of all writers: first the turn, then the market.
    await nextVersion(tx);
    const { outcome } = await holdOutcome(tx, change);
    return change.odds === null ? 0 : driftOf(change.odds, referenceFor(change, outcome));
  });
}

export async function setPrice(ctx: Context, change: PriceChange): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const version = await nextVersion(tx);
    const { markets, market, outcome } = await holdOutcome(tx, change);
    const { odds } = change;
    if (odds !== null && (odds < LEAST || odds > MOST))
      refuse('InvalidParameter', {
        rule: 'sports.price',
        inputs: { odds: odds / 1000 },
        sentence: 'A price is from 1.001 to 1000.',
      });
    const { boost: _, ...fed }: StoredOutcome = { ...withoutManualPrice(outcome), odds: feedOdds(outcome) };
    const manual = odds === null ? undefined : manualPrice(odds, referenceFor(change, outcome), ctx.config.PRICE_DRIFT);
    const boosts = boostsOf(market.outcomes);
    market.outcomes = market.outcomes.map((other) =>
      other === outcome ? withManualPrice(fed, manual) : withoutBoost(other),
    );
    const byRef = new Map(markets.map((other) => [other.ref, other]));
    const { changes, changed } = reboost(byRef, new Map([[market.ref, boosts]]));
    const refs = new Set([market.ref, ...changed]);
    await saveMarkets(
      tx,
      markets.filter(({ ref }) => refs.has(ref)).map((other) => ({ ...other, version })),
    );
    await changeBoosts(tx, changes, ctx.clock.now());
  });
}

async function holdOutcome(
  tx: Transaction,
  { event, market: ref, outcome: id }: PriceChange,
): Promise<{ markets: MarketRow[]; market: MarketRow; outcome: StoredOutcome }> {
  const markets = await lockMarkets(tx, [], [event]);
  const market = markets.find((candidate) => candidate.ref === ref);
  const outcome = market?.outcomes.find((candidate) => candidate.id === id);
  if (!market || !outcome)
    return refuse('InvalidParameter', {
      rule: 'sports.known-outcome',
      inputs: { market: ref, outcome: id },
      status: 404,
      sentence: 'There is no such event, market or outcome.',
    });
  if (market.state === 'settled' || market.state === 'cancelled' || outcome.result !== undefined)
    return refuse('InvalidRequest', {
      rule: 'sports.undecided',
      inputs: { market: ref },
      status: 409,
      sentence: 'It is decided already.',
    });
  return { markets, market, outcome };
}

/** Without a price of its producer there is nothing to hold one by hand against. */
const referenceFor = ({ market }: PriceChange, outcome: StoredOutcome): number =>
  feedOdds(outcome) ??
  refuse('InvalidRequest', {
    rule: 'sports.price',
    inputs: { market, outcome: outcome.id },
    status: 409,
    sentence: 'Its producer has no price for it now.',
  });
