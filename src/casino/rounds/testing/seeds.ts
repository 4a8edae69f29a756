// What only the server knows about seeds: for tests that must know an outcome before it is drawn.
import { keyRingOf } from '#platform/key-ring.ts';
import type { TestDatabase } from '#testing/database.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';

type Owned = Pick<TestDatabase, 'ownerPool'>;

/** The server seed of this hash, revealed or not. */
export async function serverSeedOf({ ownerPool }: Owned, hash: string): Promise<string> {
  const { rows } = await ownerPool.query<{ server_seed: string | null; encrypted_seed: Buffer }>(
    'select server_seed, encrypted_seed from rounds.seeds where server_seed_hash = $1',
    [hash],
  );
  return rows[0]!.server_seed ?? keyRingOf({ PII_KEYS: TEST_PII_KEYS }).decrypt(rows[0]!.encrypted_seed)!.toString();
}

/** Two players never share a seed; here the second gets the first one's, with one client seed, before either has played. */
export async function shareSeed(
  { ownerPool }: Owned,
  players: readonly [bigint | number, bigint | number],
  clientSeed: string,
): Promise<void> {
  await ownerPool.query(
    `update rounds.seeds t set encrypted_seed = s.encrypted_seed, server_seed_hash = s.server_seed_hash
       from rounds.seed_states own, rounds.seed_states o join rounds.seeds s on s.id = o.seed_id
      where o.player_id = $1 and own.player_id = $2 and t.id = own.seed_id`,
    [...players],
  );
  await ownerPool.query('update rounds.seed_states set client_seed = $2 where player_id = any ($1)', [
    players,
    clientSeed,
  ]);
}
