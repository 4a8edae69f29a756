/**
 * Restores a backup into an empty database: the schema from our migrations, as far as the backup has them, then all rows in
 * one transaction, then the migrations that are newer than the backup. Needs no more than the rights of the schema's owner.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Config } from '#platform/config.ts';
import type { ConnectionOptions } from '#platform/db/database.ts';
import { forgetFunctions, isRepeatable, type Migration } from '#platform/db/migrate.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { documentPath } from '#players/verification/index.ts';
import { keySentence } from '../check-keys.ts';
import { connect, prepareDatabase } from '../open-database.ts';
import { BackupError, DOCUMENTS, TABLES, type Header, type Manifest } from './manifest.ts';
import { inspectBackup, partsOf, tableOf, type Inspected } from './read-backup.ts';
import { quoteName, schemasOf, tablesOf } from './schema-contents.ts';

const OPTIONS = '-c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=10s';

export interface RestoreOptions {
  owner: ConnectionOptions;
  config: Config;
  migrations: readonly Migration[];
  print?: (line: string) => void;
}

export async function restoreBackup(file: string, options: RestoreOptions): Promise<Inspected> {
  const { owner, config, migrations, print = () => {} } = options;
  const client = await connect(owner, OPTIONS);
  try {
    await requireEmpty(client);
    print('Checking the backup …');
    const inspected = await inspectBackup(file, {
      secret: config.SECRET,
      accept: (header) => requireFitting(header, config, migrations),
    });
    const { header, manifest } = inspected;
    print(`It is of ${header.takenAt}, Baize ${header.version}. Restoring …`);
    const then = new Set(header.migrations.map(({ id }) => id));
    await prepareDatabase(
      owner,
      migrations.filter((migration) => then.has(migration.id) && !isRepeatable(migration)),
    );
    await load(client, file, manifest, options);
    // They are those of this version, whatever the backup knew of them.
    await forgetFunctions(client);
    await prepareDatabase(owner, migrations);
    await client.query('select wallet.after_restore()');
    await client.query('analyze');
    return inspected;
  } finally {
    await client.end();
  }
}

/** A site that has been started remembers its keys, and a ledger has accounts. A failed restore leaves only the schema. */
async function requireEmpty(client: pg.Client): Promise<void> {
  for (const table of ['platform.key_checks', 'accounts.players', 'wallet.accounts']) {
    const { rows } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]);
    if (!rows[0]!.exists) continue;
    const { rowCount } = await client.query(`select from ${quoteName(table)} limit 1`);
    if (rowCount)
      throw new BackupError(
        'The database is not empty. Restore into a new one: another DATA_DIR, or a new database in DATABASE_URL.',
      );
  }
}

/** Keys first: with other keys nothing of it could be read. */
function requireFitting(header: Header, config: Config, migrations: readonly Migration[]): void {
  const stored = header.keys.map(({ name, digest }) => ({ name, digest: Buffer.from(digest, 'hex') }));
  const fault = keySentence(stored, config);
  if (fault !== undefined) throw new BackupError(`The backup was made with other keys. ${fault}`);
  const ours = new Map(migrations.map(({ id, sql }) => [id, sha256Hex(sql)]));
  const unknown = header.migrations.filter(
    (migration) => !isRepeatable(migration) && ours.get(migration.id) !== migration.digest,
  );
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by a newer or another Baize (${header.version}): this one does not know ${unknown.map(({ id }) => id).join(', ')}. Restore it with that version.`,
    );
}

async function load(client: pg.Client, file: string, manifest: Manifest, options: RestoreOptions): Promise<void> {
  const tables = await tablesOf(client, schemasOf(options.migrations));
  requireSameTables(tables, manifest.tables);
  const names = tables.map(({ name }) => quoteName(name));
  await client.query('begin');
  await client.query(`truncate ${names.join(', ')}`);
  // Rows are as they were; what our triggers would do has been done. Needs no superuser, and foreign keys are checked.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const { name, value, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoteName(name), value, isCalled]);
  await client.query('select wallet.ensure_partitions()');
  await loadParts(client, file, manifest, options.config);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  await client.query('commit');
}

function requireSameTables(
  schema: ReadonlyArray<{ name: string; columns: string[] }>,
  archived: Manifest['tables'],
): void {
  const text = ({ name, columns }: { name: string; columns: string[] }): string =>
    `${name} (${columns.toSorted().join(', ')})`;
  const [ours, theirs] = [schema.map(text), archived.map(text)];
  const differing = [
    ...ours.filter((line) => !theirs.includes(line)),
    ...theirs.filter((line) => !ours.includes(line)),
  ];
  if (differing.length > 0)
    throw new BackupError(`The backup and the schema do not hold the same tables: ${differing.join('; ')}.`);
}

async function loadParts(client: pg.Client, file: string, manifest: Manifest, config: Config): Promise<void> {
  const expected = new Map(manifest.tables.map((table) => [table.name, table]));
  let current: { name: string; rows: ReturnType<typeof openTable> } | undefined;
  const closeTable = async (): Promise<void> => {
    if (!current) return;
    current.rows.end();
    await finished(current.rows);
    const { rows } = expected.get(current.name)!;
    if (current.rows.rowCount !== rows)
      throw new BackupError(
        `The table ${current.name} has ${rows} rows in the backup; ${current.rows.rowCount} were loaded.`,
      );
    expected.delete(current.name);
    current = undefined;
  };
  const openTable = (name: string) =>
    client.query(
      copyFrom(
        `copy ${quoteName(name)} (${expected.get(name)!.columns.map(pg.escapeIdentifier).join(', ')}) from stdin`,
      ),
    );
  for await (const { name, content } of partsOf(file)) {
    if (name.startsWith(TABLES)) {
      const table = tableOf(name);
      if (current?.name !== table) {
        await closeTable();
        current = { name: table, rows: openTable(table) };
      }
      for await (const chunk of content) await write(current.rows, chunk);
      continue;
    }
    await closeTable();
    const bytes = await buffer(content);
    if (name.startsWith(DOCUMENTS)) await restoreDocument(config, name.slice(DOCUMENTS.length), bytes);
  }
  for (const { name, rows } of expected.values())
    if (rows > 0) throw new BackupError(`The table ${name} has ${rows} rows in the backup; none were loaded.`);
}

const write = (rows: ReturnType<typeof copyFrom>, chunk: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => void rows.write(chunk, (error) => (error ? reject(error) : resolve())));

async function restoreDocument(config: Config, name: string, bytes: Buffer): Promise<void> {
  const target = documentPath(config, name);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await writeFile(`${target}.new`, bytes, { mode: 0o600 });
  await rename(`${target}.new`, target);
}
