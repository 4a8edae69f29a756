// Reads a backup from its beginning to its end, and refuses a backup that is damaged, altered, or not for this site.
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { sha256Hex } from '#platform/secure-random.ts';
import {
  BackupError,
  DOCUMENTS,
  HEADER,
  MANIFEST,
  readHeader,
  readManifest,
  TABLES,
  type Header,
  type Manifest,
} from './manifest.ts';

export interface Inspected {
  header: Header;
  manifest: Manifest;
}

/** The parts of the archive, one after the other. Each must be read before the next one comes. */
export async function* partsOf(file: string): AsyncGenerator<{ name: string; content: AsyncIterable<Uint8Array> }> {
  const archive = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), archive);
  reading.catch(() => {}); // what goes wrong there ends the iteration below
  try {
    for await (const entry of archive)
      yield { name: entry.header.name, content: bytesOf(entry as AsyncIterable<Uint8Array>) };
    await reading;
  } catch (error) {
    throw damageOr(error);
  }
}

async function* bytesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    throw damageOr(error);
  }
}

/** System errors about the file stay as they are; anything else comes from the readers of gzip and tar. */
function damageOr(error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).syscall !== undefined || error instanceof BackupError) return error;
  return new BackupError(`The backup is damaged: ${(error as Error).message}.`, { cause: error });
}

/**
 * Reads all of it and checks it against its manifest; touches nothing else. `accept` is called as soon as the header is
 * read, and throws for a backup that cannot be restored here.
 */
export async function inspectBackup(
  file: string,
  { secret, accept }: { secret: string; accept: (header: Header) => void },
): Promise<Inspected> {
  let header: Header | undefined;
  let headerDigest = '';
  let manifest: Manifest | undefined;
  const tables = new Map<string, Hash>();
  const documents = new Map<string, string>();
  for await (const { name, content } of partsOf(file)) {
    if (manifest) throw new BackupError('The backup was altered: something follows its manifest.');
    if (name === HEADER && !header) {
      const text = (await buffer(content)).toString();
      header = readHeader(text);
      headerDigest = sha256Hex(text);
      accept(header);
    } else if (!header) throw new BackupError('This is no backup of Baize: it does not begin with a header.');
    else if (name === MANIFEST) manifest = readManifest((await buffer(content)).toString(), secret);
    else if (name.startsWith(TABLES)) await digest(content, tables, tableOf(name));
    else if (name.startsWith(DOCUMENTS)) documents.set(name.slice(DOCUMENTS.length), sha256Hex(await buffer(content)));
    else throw new BackupError(`The backup was altered: "${name}" does not belong there.`);
  }
  if (!header || !manifest) throw new BackupError('The backup is cut off: its manifest, the last part, is missing.');
  compare(manifest, headerDigest, tables, documents);
  return { header, manifest };
}

/** `tables/wallet.entries/000001` */
export const tableOf = (name: string): string => name.slice(TABLES.length, name.lastIndexOf('/'));

async function digest(content: AsyncIterable<Uint8Array>, tables: Map<string, Hash>, table: string): Promise<void> {
  const hash = tables.get(table) ?? createHash('sha256');
  tables.set(table, hash);
  for await (const chunk of content) hash.update(chunk);
}

function compare(
  manifest: Manifest,
  header: string,
  tables: ReadonlyMap<string, Hash>,
  documents: ReadonlyMap<string, string>,
): void {
  const altered = (what: string): never => {
    throw new BackupError(`The backup was altered or damaged: ${what} is not what its manifest says.`);
  };
  if (manifest.header !== header) altered('the header');
  const empty = sha256Hex('');
  for (const { name, sha256 } of manifest.tables)
    if ((tables.get(name)?.digest('hex') ?? empty) !== sha256) altered(`the table ${name}`);
  const named = new Set(manifest.tables.map(({ name }) => name));
  for (const name of tables.keys()) if (!named.has(name)) altered(`the table ${name}`);
  for (const { name, sha256 } of manifest.documents)
    if (documents.get(name) !== sha256) altered(`the document ${name}`);
  if (documents.size !== manifest.documents.length) altered('the list of documents');
}
