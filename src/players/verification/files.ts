/**
 * The private store of documents: files with random names in DATA_DIR, encrypted with the keys of personal data. Whatever comes in
 * is judged by its bytes; pictures are redrawn, which removes where and with what they were taken and anything hidden in them.
 */
import { mkdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { assert } from '#kernel/assert.ts';
import type { Config } from '#platform/config.ts';
import type { Services } from '#platform/context.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { documentType, isHarmlessPdf, MAX_BYTES, MAX_PIXELS, type DocumentType } from './rules/documents.ts';

const LONGEST_SIDE = 4000;
const QUALITY = 85;

export interface CleanFile {
  bytes: Buffer;
  contentType: DocumentType;
}

/** The part of a file that may be kept, or why it is not: `type`, `size`, `content`. */
export async function cleanFile(bytes: Uint8Array): Promise<CleanFile | 'type' | 'size' | 'content'> {
  if (bytes.length > MAX_BYTES) return 'size';
  const contentType = documentType(bytes);
  if (!contentType) return 'type';
  if (contentType === 'application/pdf')
    return isHarmlessPdf(bytes) ? { bytes: Buffer.from(bytes), contentType } : 'content';
  const { default: sharp } = await import('sharp'); // 20 MB that a site without uploads does without
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true });
    const drawn =
      contentType === 'image/png' ? picture.png() : picture.flatten({ background: '#fff' }).jpeg({ quality: QUALITY });
    return { bytes: await drawn.toBuffer(), contentType };
  } catch {
    return 'content';
  }
}

const FILE = /^[0-9a-f]{32}$/;

/** Where the encrypted file is. */
export function documentPath(config: Pick<Config, 'DATA_DIR'>, file: string): string {
  assert(FILE.test(file), 'a document has a name of chance');
  return path.join(config.DATA_DIR, 'documents', file.slice(0, 2), file);
}
const pathOf = ({ config }: Services, file: string): string => documentPath(config, file);

/** The names of all files that the database knows. */
export async function storedDocuments(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ file: string }>('select file from verification.documents order by file');
  return rows.map(({ file }) => file);
}

/** Writes an encrypted file and returns its name. */
export async function storeFile(services: Services, bytes: Uint8Array): Promise<string> {
  const file = Buffer.from(services.random.bytes(16)).toString('hex');
  await writeEncrypted(services, file, bytes);
  return file;
}

async function writeEncrypted(services: Services, file: string, bytes: Uint8Array): Promise<void> {
  const target = pathOf(services, file);
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  // All or nothing, also when it is encrypted anew.
  await writeFile(`${target}.new`, keyRingOf(services.config).encrypt(bytes), { mode: 0o600 });
  await rename(`${target}.new`, target);
}

export async function readStored(services: Services, file: string): Promise<Buffer> {
  const bytes = keyRingOf(services.config).decrypt(await readFile(pathOf(services, file)));
  assert(bytes, 'a document is stored encrypted');
  return bytes;
}

export const deleteStored = (services: Services, file: string): Promise<void> =>
  rm(pathOf(services, file), { force: true });

/** True when it was encrypted with an older key, and now is with the current one. */
export async function reencryptStored(services: Services, file: string): Promise<boolean> {
  const ring = keyRingOf(services.config);
  const encrypted = await readFile(pathOf(services, file));
  if (ring.isCurrent(encrypted)) return false;
  await writeEncrypted(services, file, await readStored(services, file));
  return true;
}
