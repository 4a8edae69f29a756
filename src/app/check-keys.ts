// Whether SECRET and PII_KEYS are those with which this database has been used; checked before anything is encrypted or looked up.
import pg from 'pg';
import type { Config } from '#platform/config.ts';
import { clientOptions, type ConnectionOptions } from '#platform/db/database.ts';
import { findKeyFault, rememberKeys, usedKeys, type KeyFault, type UsedKey } from '#platform/db/key-checks.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { personalTables } from '#players/privacy/index.ts';
import { StartError } from './open-database.ts';

/**
 * Refuses keys that are not the database's, and remembers new ones. In a database that is older than this check, we try
 * whether its personal data can be opened.
 */
export async function requireSameKeys(owner: ConnectionOptions, config: Config): Promise<void> {
  const client = new pg.Client(clientOptions(owner));
  client.on('error', () => {});
  await client.connect();
  try {
    const { fault, isNew } = findKeyFault(await usedKeys(client), config);
    if (fault) throw new StartError(sentenceOf(fault));
    if (isNew) await requireToOpen(client, config);
    await rememberKeys(client, config);
  } finally {
    await client.end();
  }
}

/** What is wrong with the configured keys when those in `used` have been in use; nothing when they are the same. */
export function keySentence(used: readonly UsedKey[], config: Config): string | undefined {
  const { fault } = findKeyFault(used, config);
  return fault && sentenceOf(fault);
}

function sentenceOf({ kind, name: { variable, key } }: KeyFault): string {
  if (variable === 'SECRET')
    return 'SECRET is not the one with which this database has been used: excluded persons would not be recognised, and codes that were sent not accepted. Set the SECRET of before.';
  if (kind === 'missing')
    return `PII_KEYS no longer names the key "${key}", by which data in this database is encrypted. Add it again; it may go after "npm run operator -- keys rotate".`;
  return `The key "${key}" of PII_KEYS is not the one with which this database has been used: personal data could not be decrypted, and no player could log in. Set the PII_KEYS of before; a new key gets a name of its own.`;
}

async function requireToOpen(client: pg.Client, config: Config): Promise<void> {
  const ring = keyRingOf(config);
  for (const { table, columns } of personalTables) {
    const from = table.split('.').map(pg.escapeIdentifier).join('.');
    for (const column of columns.map(pg.escapeIdentifier)) {
      const { rows } = await client.query<{ value: unknown }>(
        `select ${column} as value from ${from} where ${column} is not null limit 1`,
      );
      const value = rows[0]?.value;
      if (Buffer.isBuffer(value) && !canOpen(() => ring.decrypt(value)))
        throw new StartError(
          `The personal data in this database cannot be opened with these PII_KEYS (${table}). Set the PII_KEYS of before; in demo mode they are made from SECRET, which DATA_DIR/site.secret holds.`,
        );
    }
  }
}

function canOpen(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}
