import { uuidv7 } from '#kernel/ids.ts';
import { seedHash } from '#fairness/seeds/commitment.ts';
import type { Services } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { addToPublicLog } from '#fairness/public-log/index.ts';
import { insertSeeds, type ServerSeed } from './seed-store.ts';

export function newServerSeed(services: Services): ServerSeed {
  const serverSeed = Buffer.from(services.random.bytes(32)).toString('hex');
  return {
    id: uuidv7(services.clock.now().getTime(), services.random),
    server_seed: serverSeed,
    server_seed_hash: seedHash(serverSeed),
  };
}

/** A player's seeds are in the public log from now on; `playerId` null: a guest's, which decide about no money. */
export async function addServerSeeds(
  services: Services,
  tx: Transaction,
  seeds: readonly ServerSeed[],
  playerId: bigint | null,
): Promise<void> {
  await insertSeeds(tx, seeds, playerId, services.clock.now());
  if (playerId === null) return;
  await addToPublicLog(
    services,
    tx,
    seeds.map(({ server_seed_hash }) => ({ kind: 'seed', server_seed_hash })),
  );
}
