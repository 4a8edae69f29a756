/**
 * Encrypts with the current key the secrets that decide outcomes: those under an older key, and those in plain text from
 * before they were encrypted. The role of the site may not change such a column, so a function of the schema does the writing.
 */
import { sql } from 'kysely';
import type { KeyRing } from '../key-ring.ts';
import type { Database } from './database.ts';

/** Where a slice keeps secrets that decide outcomes. */
export interface SecretTable {
  table: `${string}.${string}`;
  /** A column that names one row, and orders them. */
  key: string;
  /** Holds the secret in rows that are older than its encryption, and once it is revealed. */
  plain: string;
  encrypted: string;
  /** Of the schema: `(key, encrypted before or null, encrypted after)`. */
  reencrypt: `${string}.${string}`;
  /** A column that is null until the secret is revealed; absent: it never is. */
  revealedAt?: string;
}

interface SecretRow {
  key: string | bigint | boolean;
  plain: string | null;
  encrypted: Buffer | null;
}
const BATCH = 500;

/** Answers how many secrets were encrypted. */
export async function reencryptSecrets(db: Database, keys: KeyRing, which: SecretTable): Promise<number> {
  const raw = db.withoutPlugins();
  const key = sql.ref(which.key);
  let count = 0;
  for (let last: SecretRow['key'] | undefined; ;) {
    const { rows } = await sql<SecretRow>`
      select ${key} as key, ${sql.ref(which.plain)} as plain, ${sql.ref(which.encrypted)} as encrypted from ${sql.table(which.table)}
       where ${isSecret(which)} and ${last === undefined ? sql`true` : sql`${key} > ${last}`} order by ${key} limit ${BATCH}`.execute(
      raw,
    );
    for (const { key: row, plain, encrypted } of rows) {
      last = row;
      if (encrypted && keys.isCurrent(encrypted)) continue;
      const secret = encrypted ? keys.decrypt(encrypted)! : plain!;
      await sql`select ${sql.table(which.reencrypt)}(${row}, ${encrypted}, ${keys.encrypt(secret)})`.execute(raw);
      count++;
    }
    if (rows.length < BATCH) return count;
  }
}

/** Whether a secret is still readable, from before it was encrypted. */
export async function hasPlainSecrets(db: Database, which: SecretTable): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(which.table)} where ${isSecret(which)} and ${sql.ref(which.encrypted)} is null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

const isSecret = ({ revealedAt }: SecretTable) =>
  revealedAt === undefined ? sql`true` : sql`${sql.ref(revealedAt)} is null`;
