/**
 * Writes a backup: a tar archive, compressed by gzip, of all tables as they were at one moment and of the documents that
 * they name. The site may be running; one connection reads a snapshot, and nothing waits for it.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack, type Pack } from 'tar-stream';
import type { Config } from '#platform/config.ts';
import { clientOptions, type ConnectionOptions } from '#platform/db/database.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { sha256Hex } from '#platform/secure-random.ts';
import { documentPath, storedDocuments } from '#players/verification/index.ts';
import {
  BackupError,
  DOCUMENTS,
  FORMAT,
  HEADER,
  MANIFEST,
  signManifest,
  TABLES,
  type Header,
  type Manifest,
} from './manifest.ts';
import { foreignTables, quoteName, schemasOf, sequencesOf, tablesOf, type Table } from './schema-contents.ts';

/** A part of a table in the archive: a reader needs no more memory than that. */
const PART_BYTES = 4 * 1024 * 1024;
/** Four times as fast as the usual level, for a tenth more space. */
const GZIP_LEVEL = 1;

/** No time limits: a snapshot lasts as long as its reading. */
const OPTIONS = '-c timezone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=10s';

export interface Backup {
  tables: Manifest['tables'];
  documents: number;
  /** Named in the database and not found: erased in the meantime, or kept on another machine. */
  missingDocuments: string[];
  /** Tables of others in the same database; they are not in the backup. */
  foreignTables: string[];
}

export interface BackupOptions {
  owner: ConnectionOptions;
  config: Config;
  migrations: readonly Migration[];
  version: string;
}

/** Writes `file`, which must not exist; it gets its name when it is whole and on the disk. */
export async function writeBackup(file: string, options: BackupOptions): Promise<Backup> {
  const client = new pg.Client(clientOptions(options.owner, OPTIONS));
  client.on('error', () => {});
  await client.connect();
  const partial = `${file}.partial`;
  try {
    await client.query('begin isolation level repeatable read read only');
    const archive = pack();
    const written = pipeline(
      archive,
      createGzip({ level: GZIP_LEVEL }),
      createWriteStream(partial, { flags: 'wx', mode: 0o600 }),
    );
    const filling = fill(archive, client, options);
    filling.catch(() => {}); // if the disk is full, the writing ends first
    const backup = await Promise.race([filling, written.then(() => filling)]);
    await written;
    await client.query('commit');
    await sync(partial);
    await rename(partial, file);
    return backup;
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST')
      throw new BackupError(
        `${partial} exists: another backup is being written, or one was interrupted. Remove it if none is.`,
        { cause: error },
      );
    await rm(partial, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function fill(archive: Pack, client: pg.Client, options: BackupOptions): Promise<Backup> {
  const { config, migrations } = options;
  const schemas = schemasOf(migrations);
  const header = JSON.stringify(await headerOf(client, options));
  await add(archive, HEADER, Buffer.from(header));
  const manifest: Manifest = { header: sha256Hex(header), tables: [], sequences: [], documents: [] };
  for (const table of await tablesOf(client, schemas)) manifest.tables.push(await addTable(archive, client, table));
  // Sequences belong to no snapshot; read after the tables they are ahead of every row.
  manifest.sequences = await sequencesOf(client, schemas);
  const missingDocuments = [];
  for (const name of await storedDocuments(client)) {
    const bytes = await readFile(documentPath(config, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!bytes) {
      missingDocuments.push(name);
      continue;
    }
    await add(archive, DOCUMENTS + name, bytes);
    manifest.documents.push({ name, sha256: sha256Hex(bytes) });
  }
  await add(archive, MANIFEST, Buffer.from(signManifest(manifest, config.SECRET)));
  archive.finalize();
  return {
    tables: manifest.tables,
    documents: manifest.documents.length,
    missingDocuments,
    foreignTables: await foreignTables(client, schemas),
  };
}

async function headerOf(client: pg.Client, { version }: BackupOptions): Promise<Header> {
  const { rows: migrations } = await client.query<{ id: string; digest: string }>(
    'select id, digest from platform.migrations order by id',
  );
  const { rows: keys } = await client.query<{ name: string; digest: string }>(
    `select name, encode(digest, 'hex') as digest from platform.key_checks order by name`,
  );
  return { format: FORMAT, version, takenAt: new Date().toISOString(), migrations, keys };
}

async function addTable(
  archive: Pack,
  client: pg.Client,
  { name, columns }: Table,
): Promise<Manifest['tables'][number]> {
  const list = columns.map(pg.escapeIdentifier).join(', ');
  const rows = client.query(copyTo(`copy (select ${list} from ${quoteName(name)}) to stdout`));
  const digest = createHash('sha256');
  let waiting: Buffer[] = [];
  let bytes = 0;
  let parts = 0;
  const addPart = async (): Promise<void> => {
    await add(archive, `${TABLES}${name}/${String(++parts).padStart(6, '0')}`, Buffer.concat(waiting));
    waiting = [];
    bytes = 0;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    digest.update(chunk);
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await addPart();
  }
  if (bytes > 0) await addPart();
  return { name, columns, rows: rows.rowCount, sha256: digest.digest('hex') };
}

async function add(archive: Pack, name: string, bytes: Buffer): Promise<void> {
  const entry = archive.entry({ name, size: bytes.length, mode: 0o600 });
  entry.end(bytes);
  await finished(entry);
}

/** A backup that has not reached the disk is no backup. */
async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
