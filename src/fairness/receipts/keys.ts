// The keys of receipts: made at the first start, published for good, because receipts are kept, and rotated by an operator.
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import type { ReceiptKey } from '#fairness/seeds/receipt.ts';
import { perProcess, type Services } from '#platform/context.ts';
import { transaction, type Transaction } from '#platform/db/database.ts';
import { insertKey, publicKeys, signingKey } from './store.ts';

export interface SigningKey {
  kid: string;
  key: KeyObject;
}

/** How long a process may keep signing with the previous key, which stays published. */
const FRESH_MS = 60_000;

const keyCache = perProcess('receipts.key', (): { current?: SigningKey; until: number } => ({ until: 0 }));

export async function currentKey(services: Services): Promise<SigningKey> {
  const memory = keyCache(services);
  const now = services.clock.now().getTime();
  if (memory.current && now < memory.until) return memory.current;
  const stored = (await signingKey(services.db)) ?? (await firstKey(services));
  if (memory.current?.kid !== stored.kid)
    memory.current = { kid: stored.kid, key: createPrivateKey(stored.privateKey) };
  memory.until = now + FRESH_MS;
  return memory.current;
}

/** Two processes that start together create only one. */
const firstKey = (services: Services) =>
  transaction(services.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('receipts.keys', 0))`.execute(tx);
    if (!(await signingKey(tx))) await addKey(services, tx);
    return (await signingKey(tx))!;
  });

/** Returns the name of the key that signs from now on. */
export async function rotateReceiptKey(services: Services): Promise<string> {
  const kid = await transaction(services.db, (tx) => addKey(services, tx));
  keyCache(services).until = 0;
  return kid;
}

async function addKey(services: Services, tx: Transaction): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const x = publicKey.export({ format: 'jwk' }).x!;
  const kid = thumbprint(x);
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await insertKey(tx, { kid, x, created_at: services.clock.now() }, pem);
  return kid;
}

/** RFC 7638. */
const thumbprint = (x: string): string =>
  createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');

export interface PublishedKey extends ReceiptKey {
  use: 'sig';
  alg: 'EdDSA';
  created_at: string;
}

/** The JWK set, the signing key first. */
export async function publishedKeys(services: Services): Promise<{ keys: PublishedKey[] }> {
  await currentKey(services);
  const keys = await publicKeys(services.db);
  return {
    keys: keys.map(({ kid, x, created_at }) => ({
      kid,
      kty: 'OKP',
      crv: 'Ed25519',
      x,
      use: 'sig',
      alg: 'EdDSA',
      created_at: created_at.toISOString(),
    })),
  };
}
