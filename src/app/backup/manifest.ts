/**
 * A backup's description of itself. The header comes first, so that a backup that cannot be restored here is refused at once;
 * the manifest comes last, with the digests of everything before it, signed with SECRET.
 */
import * as z from 'zod/mini';
import { hmacSha256, secretsEqual } from '#platform/secure-random.ts';

export const FORMAT = 1;
export const HEADER = 'header.json';
export const MANIFEST = 'manifest.json';
export const TABLES = 'tables/';
export const DOCUMENTS = 'documents/';

const header = z.object({
  format: z.literal(FORMAT),
  /** Of Baize. */
  version: z.string(),
  takenAt: z.string(),
  /** Of the schema, with the SHA-256 of their text. */
  migrations: z.array(z.object({ id: z.string(), digest: z.string() })),
  /** Keyed digests by which the keys of the site are recognised, in hex. */
  keys: z.array(z.object({ name: z.string(), digest: z.string() })),
});
export type Header = z.infer<typeof header>;

const manifest = z.object({
  /** SHA-256 of the header. */
  header: z.string(),
  /** In the order in which they can be loaded: a table after those that it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  documents: z.array(z.object({ name: z.string(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifest>;

/** A backup that cannot be restored, in a sentence. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export function readHeader(text: string): Header {
  const result = header.safeParse(json(text));
  if (result.success) return result.data;
  throw new BackupError('This is no backup of Baize, or one of a version that writes them differently.');
}

const signature = (body: string, secret: string): string =>
  hmacSha256(secret, `baize backup\n${body}`).toString('base64url');

export function signManifest(content: Manifest, secret: string): string {
  const body = JSON.stringify(content);
  return `${body}\n${signature(body, secret)}\n`;
}

export function readManifest(text: string, secret: string): Manifest {
  const [body = '', signed = ''] = text.split('\n');
  const result = manifest.safeParse(json(body));
  if (!result.success || !secretsEqual(signed, signature(body, secret)))
    throw new BackupError('The backup was altered: its manifest is not the one that was signed.');
  return result.data;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
