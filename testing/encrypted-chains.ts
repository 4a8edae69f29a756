// What must hold of the hash chains of every slice that has any.
import { expect } from 'vitest';
import { chainOf, linkBefore } from '#fairness/seeds/chain.ts';
import { hasPlainSecrets, reencryptSecrets, type SecretTable } from '#platform/db/reencrypt-secrets.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { TEST_PII_KEYS } from './keys.ts';
import type { TestDatabase } from './database.ts';

const KEYS = keyRingOf({ PII_KEYS: TEST_PII_KEYS });
const NEWER = keyRingOf({ PII_KEYS: `index:${'1d'.repeat(32)},newer:${'6b'.repeat(32)}` });

interface Chain {
  id: bigint;
  published: string;
  length: number;
  secret: string | null;
  encrypted_secret: Buffer;
  salt: string;
}

/** The secrets of chains in use are encrypted, and lead to what is published. */
export async function expectEncrypted({ ownerPool }: TestDatabase, schema: string): Promise<void> {
  const { rows } = await ownerPool.query<Chain>(`select * from ${schema}.chains where used > 0`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { published, length, secret, encrypted_secret: encrypted } of rows) {
    expect(secret).toBeNull();
    expect(linkBefore(chainOf(KEYS.decrypt(encrypted)!.toString(), length)[1]!)).toBe(published);
  }
}

/** The role of the site can change no secret, nothing that is published and no salt that is drawn, and can take back no place. */
export async function expectUnchangeable({ pool, ownerPool }: TestDatabase, schema: string): Promise<void> {
  const { rows } = await ownerPool.query<Chain>(`select * from ${schema}.chains where salt is not null limit 1`);
  const [chain] = rows as [Chain];
  for (const change of [
    `encrypted_secret = '\\x00'`,
    `secret = '${'ab'.repeat(32)}'`,
    `published = '${'ab'.repeat(32)}'`,
    'length = 5',
    'published_at = now()',
  ])
    await expect(pool.query(`update ${schema}.chains set ${change} where id = ${chain.id}`), change).rejects.toThrow(
      'permission denied',
    );
  for (const change of [`salt = '${'ab'.repeat(16)}'`, 'salt = null', 'used = -1'])
    await expect(pool.query(`update ${schema}.chains set ${change} where id = ${chain.id}`), change).rejects.toThrow(
      /has its salt|is used/,
    );
  await expect(pool.query(`delete from ${schema}.chains where id = ${chain.id}`)).rejects.toThrow('permission denied');
  // Encrypted by the same key it could be another secret; only a change of the key is accepted.
  await pool.query(`select ${schema}.reencrypt_chain($1, $2, $3)`, [
    chain.id,
    chain.encrypted_secret,
    KEYS.encrypt('ef'.repeat(32)),
  ]);
  const { rows: after } = await ownerPool.query<Chain>(`select * from ${schema}.chains where id = ${chain.id}`);
  expect(after[0]!.encrypted_secret).toEqual(chain.encrypted_secret);
}

/** A chain from before secrets were encrypted is encrypted at the next start, and again when the key changes. */
export async function expectOlderEncrypted(
  { db, ownerPool }: TestDatabase,
  which: SecretTable,
  { schema, of: table }: { schema: string; of: string },
): Promise<void> {
  const secret = 'cd'.repeat(32);
  const { rows } = await ownerPool.query<{ id: bigint }>(
    `insert into ${schema}.chains (${table}, length, published, secret, published_at)
     values ('older', 10, $1, $2, now()) returning id`,
    [linkBefore(chainOf(secret, 10)[1]!), secret],
  );
  const stored = async () =>
    (await ownerPool.query<Chain>(`select * from ${schema}.chains where id = $1`, [rows[0]!.id])).rows[0]!;
  expect(await hasPlainSecrets(db, which)).toBe(true);
  expect(await reencryptSecrets(db, KEYS, which)).toBe(1);
  expect(await hasPlainSecrets(db, which)).toBe(false);
  const { secret: plain, encrypted_secret: first } = await stored();
  expect(plain).toBeNull();
  expect(KEYS.decrypt(first)!.toString()).toBe(secret);
  // This chain alone: the others are in play.
  await ownerPool.query(`select ${schema}.reencrypt_chain($1, $2, $3)`, [rows[0]!.id, first, NEWER.encrypt(secret)]);
  const { encrypted_secret: second } = await stored();
  expect(NEWER.decrypt(second)!.toString()).toBe(secret);
  await ownerPool.query(`delete from ${schema}.chains where id = $1`, [rows[0]!.id]);
}
