// Which keys a database is used with: a keyed digest of each, so that a different key is noticed before it encrypts or looks up anything.
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { parseKeys } from '../key-ring.ts';
import type { Database } from './database.ts';

/** Names a key: its variable, and its name in it where there are several. */
export interface KeyName {
  variable: 'SECRET' | 'PII_KEYS';
  key?: string;
}

interface Keys {
  SECRET: string;
  PII_KEYS: string;
}

type Queryable = Pick<pg.ClientBase, 'query'>;

const textOf = ({ variable, key }: KeyName): string => (key === undefined ? variable : `${variable} ${key}`);
const digestOf = (key: string | Buffer): Buffer => createHmac('sha256', key).update('baize key check').digest();

const digestsOf = ({ SECRET, PII_KEYS }: Keys): Array<KeyName & { digest: Buffer }> => [
  { variable: 'SECRET', digest: digestOf(SECRET) },
  ...parseKeys(PII_KEYS).map(([key, bytes]) => ({ variable: 'PII_KEYS' as const, key, digest: digestOf(bytes) })),
];

export type KeyFault = { kind: 'differs' | 'missing'; name: KeyName };

export interface UsedKey {
  name: string;
  digest: Buffer;
}

/** The keys that a database has been used with. */
export async function usedKeys(client: Queryable): Promise<UsedKey[]> {
  return (await client.query<UsedKey>('select name, digest from platform.key_checks')).rows;
}

/** The first key that is not among those in use. `isNew`: none are known yet. */
export function findKeyFault(used: readonly UsedKey[], keys: Keys): { fault?: KeyFault; isNew: boolean } {
  const stored = new Map(used.map(({ name, digest }) => [name, digest]));
  const isNew = stored.size === 0;
  for (const { digest, ...name } of digestsOf(keys)) {
    if (stored.get(textOf(name))?.equals(digest) === false) return { fault: { kind: 'differs', name }, isNew };
    stored.delete(textOf(name));
  }
  const [missing] = stored.keys();
  if (missing === undefined) return { isNew };
  const [, key] = missing.split(' ');
  return { fault: { kind: 'missing', name: { variable: 'PII_KEYS', key: key ?? '' } }, isNew };
}

export async function rememberKeys(client: Queryable, keys: Keys): Promise<void> {
  for (const { digest, ...name } of digestsOf(keys))
    await client.query('insert into platform.key_checks (name, digest) values ($1, $2) on conflict do nothing', [
      textOf(name),
      digest,
    ]);
}

/** When everything has been encrypted with one key, the older ones may be taken away. */
export async function forgetOlderKeys(db: Database, current: string): Promise<void> {
  const inUse = [{ key: 'index' }, { key: current }].map(({ key }) => textOf({ variable: 'PII_KEYS', key }));
  await sql`delete from platform.key_checks where name like 'PII_KEYS %' and not (name = any (${inUse}))`.execute(db);
}
