// Guests: play money outside the ledger, and seeds of their own. A row each, deleted after a week without play.
import type { Services } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { PLAY_MONEY_MINOR } from '#players/accounts/index.ts';
import { addServerSeeds, newServerSeed } from './server-seed.ts';
import { insertGuest } from './store.ts';

export async function beginGuest(services: Services, tx: Transaction, tokenHash: Buffer): Promise<void> {
  const now = services.clock.now();
  const [current, next] = [newServerSeed(services), newServerSeed(services)];
  await addServerSeeds(services, tx, [current, next], null);
  await insertGuest(tx, {
    token_hash: tokenHash,
    seed_id: current.id,
    next_seed_id: next.id,
    balance: PLAY_MONEY_MINOR,
    seen_at: now,
  });
}
