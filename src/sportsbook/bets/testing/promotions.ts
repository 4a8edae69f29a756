// Promotions for tests: boosts as a trader makes them, and what the ledger says of their cost.
import { systemContext } from '#platform/context.ts';
import { bookOf } from '#sportsbook/book/book.ts';
import { makeBoost, type BoostOrder, type BoostRow } from '#sportsbook/book/index.ts';
import { marketRef } from '#sportsbook/models/market.ts';
import { WINNER } from '#sportsbook/book/testing/feed.ts';
import type { BettingSite, StagedEvent } from './betting-site.ts';

/** Of the first side, which the book has at 2.00, to 2.10. */
export async function boosted(
  { site }: BettingSite,
  { id }: Pick<StagedEvent, 'id'>,
  changes: Partial<BoostOrder> = {},
): Promise<BoostRow> {
  const { services } = site.site;
  const order = {
    event: id,
    market: marketRef(WINNER),
    outcome: '1',
    odds: 2100,
    highestCents: 5_000n,
    startsAt: services.clock.now(),
    endsAt: undefined,
    ...changes,
  };
  const boost = await makeBoost(systemContext(services, 'trader'), order, { because: 'a test', by: 'trader' });
  await bookOf(services).refresh();
  return boost;
}

/** What promotions have cost so far, in minor units. */
export async function promotionCost({ site }: BettingSite): Promise<number> {
  const { rows } = await site.database.ownerPool.query<{ cost: number }>(
    `select coalesce(-sum(balance), 0)::int as cost from wallet.house_balances where name = 'promotion-cost' and currency = 'EUR'`,
  );
  return rows[0]!.cost;
}
