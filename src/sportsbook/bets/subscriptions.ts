// Decisions on markets are storedCount with the bets; the process that finds one first applies it to them in parts.
import type { Announced, Subscription } from '#platform/events/events.ts';
import { subscribe } from '#platform/events/events.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { marketsCancelled, marketsSettled, settlementRolledBack, type MarketsDecided } from '#sportsbook/book/index.ts';
import { keepDecisions } from './settlement-store.ts';
import { notifyDue } from './store.ts';

const SUBSCRIBER = 'bets';

async function keep(ctx: Context, tx: Transaction, events: Array<Announced<MarketsDecided>>): Promise<void> {
  let storedCount = 0;
  for (const { payload } of events)
    storedCount += await keepDecisions(tx, payload.event, payload.markets, ctx.clock.now());
  if (storedCount > 0) await notifyDue(tx);
}

export const subscriptions: Subscription[] = [
  subscribe(marketsSettled, SUBSCRIBER, keep, { from: 'beginning' }),
  subscribe(marketsCancelled, SUBSCRIBER, keep, { from: 'beginning' }),
  subscribe(settlementRolledBack, SUBSCRIBER, keep, { from: 'beginning' }),
];
