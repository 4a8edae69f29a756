// All SQL of receipts.
import type { Generated } from 'kysely';
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { personal, type PersonalColumn } from '#platform/db/personal-columns.ts';
import type { PersonalTable } from '#platform/db/reencrypt.ts';

interface ReceiptsTables {
  'receipts.keys': {
    number: Generated<bigint>;
    kid: string;
    x: string;
    encrypted_key: PersonalColumn;
    created_at: Date;
  };
}

export const personalTables: readonly PersonalTable[] = [
  { table: 'receipts.keys', key: 'kid', columns: ['encrypted_key'] },
];

export interface StoredKey {
  kid: string;
  x: string;
  created_at: Date;
}

/** All keys, the signing one first. */
export const publicKeys = (db: Database): Promise<StoredKey[]> =>
  tables<ReceiptsTables>(db)
    .selectFrom('receipts.keys')
    .select(['kid', 'x', 'created_at'])
    .orderBy('number', 'desc')
    .execute();

/** The signing key, with its private part. */
export const signingKey = (handle: Database | Transaction) =>
  tables<ReceiptsTables>(handle)
    .selectFrom('receipts.keys')
    .select(['kid', 'encrypted_key as privateKey'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function insertKey(tx: Transaction, key: StoredKey, privateKey: string): Promise<void> {
  await tables<ReceiptsTables>(tx)
    .insertInto('receipts.keys')
    .values({ ...key, encrypted_key: personal(privateKey) })
    .execute();
}
