// Price boosts as visitors see them: those at whose odds bets are taken now.
import type { OutputOf } from '#kernel/method.ts';
import type { Context } from '#platform/context.ts';
import { bookOf } from '../book.ts';
import type { Boost, getBoosts } from '../contract.ts';
import { wireEvent, wireMarket } from '../wire.ts';
import { openBoosts, type BoostRow } from './store.ts';

export async function boostsFor(ctx: Context): Promise<OutputOf<typeof getBoosts>> {
  const boosts = ctx.config.PRICE_BOOSTS ? await openBoosts(ctx.db) : [];
  return { items: boosts.flatMap((boost) => wireBoost(ctx, boost) ?? []), version: bookOf(ctx).version };
}

function wireBoost(ctx: Context, { event_id, market: ref, outcome: id, ends_at }: BoostRow): Boost | undefined {
  const book = bookOf(ctx);
  const event = book.events.get(event_id);
  const row = event?.markets.get(ref);
  if (!event || !row) return undefined;
  const market = wireMarket(book, event, row);
  const outcome = market.outcomes.find((candidate) => candidate.id === id);
  if (outcome?.book_odds === undefined || outcome.reason !== null) return undefined;
  return { event: wireEvent(ctx, book, event), market, outcome: id, ends_at: ends_at.toISOString() };
}
