/**
 * Encrypts with the current key what is encrypted with an older one, or not yet at all: row by row, while the site runs. A row
 * that another process changes at the same time is left to it; it encrypts with the current key anyway.
 */
import { sql } from 'kysely';
import type { KeyRing } from '../key-ring.ts';
import type { Database } from './database.ts';
import { asJson } from './personal-columns.ts';

/** Where a slice keeps personal data. */
export interface PersonalTable {
  table: `${string}.${string}`;
  /** A column that names one row, and orders them. */
  key: string;
  columns: readonly string[];
  /** Columns of `columns` that hold JSON. */
  json?: readonly string[];
  /** Columns of blind indexes, by the column that each belongs to. */
  blindIndexes?: Readonly<Record<string, string>>;
}

type Row = Record<string, Buffer | string | null>;
const BATCH = 200;

/** Answers how many values were encrypted anew. */
export async function reencryptTable(db: Database, keys: KeyRing, which: PersonalTable): Promise<number> {
  const raw = db.withoutPlugins();
  const key = sql.ref(which.key);
  const blindIndexes = Object.entries(which.blindIndexes ?? {});
  const columns = sql.join(
    [...which.columns, ...blindIndexes.map(([, column]) => column)].map((column) => sql.ref(column)),
  );
  let count = 0;
  for (let last: string | undefined; ;) {
    const { rows } = await sql<Row>`
      select ${key}::text as row_key, ${columns} from ${sql.table(which.table)}
      where ${last === undefined ? sql`true` : sql`${key}::text > ${last}`} order by ${key}::text limit ${BATCH}`.execute(
      raw,
    );
    for (const row of rows) {
      for (const column of which.columns) {
        const before = row[column];
        if (!Buffer.isBuffer(before)) continue;
        const index = which.blindIndexes?.[column];
        const isMissing = index !== undefined && row[index] === null;
        if (keys.isCurrent(before) && !isMissing) continue;
        const decrypted = keys.decrypt(before);
        const plain =
          decrypted ?? (which.json?.includes(column) ? Buffer.from(asJson(before.toString('utf8'))) : before);
        const { numAffectedRows } = await sql`
          update ${sql.table(which.table)} set ${sql.ref(column)} = ${keys.encrypt(plain)}
            ${index === undefined ? sql`` : sql`, ${sql.ref(index)} = ${keys.index(plain.toString('utf8'))}`}
          where ${key}::text = ${row['row_key']} and ${sql.ref(column)} = ${before}`.execute(raw);
        count += Number(numAffectedRows ?? 0n);
      }
      last = row['row_key'] as string;
    }
    if (rows.length < BATCH) return count;
  }
}

/** Whether a table still holds rows that a migration has left plain. */
export async function hasPlainRows(db: Database, { table, blindIndexes = {} }: PersonalTable): Promise<boolean> {
  const [entry] = Object.entries(blindIndexes);
  if (!entry) return false;
  const [column, index] = entry;
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where ${sql.ref(index)} is null and ${sql.ref(column)} is not null limit 1`.execute(
    db.withoutPlugins(),
  );
  return rows.length > 0;
}
