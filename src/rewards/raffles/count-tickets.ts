/**
 * Tickets from play: what the main purse stakes on games of the house is added up for the raffle of its week, in batches, in the
 * transaction of the subscriber's offset. Stakes that can be taken back after they were settled bring none.
 */
import { toEurCents } from '#kernel/exchange.ts';
import { isCurrency } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { subscribe, type Announced, type Subscription } from '#platform/events/events.ts';
import { ratesPerEur } from '#players/accounts/index.ts';
import { canBeTakenBack, earnsRewards, purseParts, stakeSettled, type StakeSettled } from '#money/stakes/index.ts';
import { rafflesOf, areDrawsOn } from './definitions.ts';
import { drawAt } from './open-draws.ts';
import { addStakes, type DrawRow, type StakeFor } from './store.ts';

export const SUBSCRIBER = 'draws';
/** Tickets are counted in millionths of a cent. */
const MICRO = 1_000_000n;

export const subscriptions: Subscription[] = [subscribe(stakeSettled, SUBSCRIBER, countTickets)];

async function countTickets(
  ctx: Context,
  tx: Transaction,
  events: ReadonlyArray<Announced<StakeSettled>>,
): Promise<void> {
  const raffles = areDrawsOn(ctx) ? rafflesOf(ctx) : [];
  if (raffles.length === 0) return;
  const rates = ratesPerEur(ctx);
  const finder = drawFinder(ctx, tx);
  const sums = new Map<string, StakeFor>();
  for (const { payload } of events) {
    const { kind, currency, playerId, settledAt } = payload;
    if (canBeTakenBack(kind) || !isCurrency(currency) || currency === 'FUN' || !earnsRewards(payload)) continue;
    const micro = toEurCents(purseParts(payload).staked.main, currency, rates, MICRO);
    if (micro <= 0n) continue;
    for (const raffle of raffles) {
      const { id } = await finder(raffle, new Date(settledAt));
      const key = `${id} ${playerId}`;
      const sum = sums.get(key);
      if (sum) sum.micro += micro;
      else sums.set(key, { drawId: id, playerId, micro });
    }
  }
  await addStakes(tx, [...sums.values()]);
}

const WEEK_MS = 7 * 86_400_000;

/** Stakes of a batch nearly always belong to one week. Those for a raffle that is already drawn count in the next open one. */
function drawFinder(ctx: Context, tx: Transaction) {
  const drawsById = new Map<string, DrawRow>();
  return async (raffle: Parameters<typeof drawAt>[2], settledAt: Date): Promise<DrawRow> => {
    const last = drawsById.get(raffle.sysname);
    if (last && settledAt >= last.opens_at && settledAt < last.closes_at) return last;
    let at = settledAt;
    let draw = await drawAt(ctx, tx, raffle, at);
    while (draw.drawn_at !== null) {
      at = new Date(at.getTime() + WEEK_MS);
      draw = await drawAt(ctx, tx, raffle, at);
    }
    drawsById.set(raffle.sysname, draw);
    return draw;
  };
}
