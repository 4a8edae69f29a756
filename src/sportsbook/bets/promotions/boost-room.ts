// How much more a player may stake on the price boosts of a bet.
import type { Currency } from '#kernel/money.ts';
import type { Services } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { findBoost, type Offer } from '#sportsbook/book/index.ts';
import { fromCents } from './offered.ts';
import { stakedOnBoost } from './store.ts';

/**
 * For the whole bet, in minor units; `undefined`: nothing is boosted. Whoever holds the exposure of the boosted outcome holds every
 * other bet on it until theirs is written.
 */
export async function boostRoom(
  services: Services,
  handle: Database | Transaction,
  player: { id: bigint | undefined; currency: Currency },
  offers: readonly Pick<Offer, 'boost'>[],
): Promise<bigint | undefined> {
  let room: bigint | undefined;
  for (const { boost } of offers) {
    if (!boost) continue;
    const row = await findBoost(handle, boost.id);
    const most = fromCents(services, row?.highest_cents ?? 0n, player.currency);
    const staked = player.id === undefined ? 0n : await stakedOnBoost(handle, player.id, boost.id);
    const roomOfBoost = most > staked ? most - staked : 0n;
    room = room === undefined || roomOfBoost < room ? roomOfBoost : room;
  }
  return room;
}
