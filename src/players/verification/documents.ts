// Private copies of a player's documents: fetched once, cleaned, and viewed by a link that expires and is recorded.
import { uuidv7 } from '#kernel/ids.ts';
import type { Context, Services } from '#platform/context.ts';
import { readSigned, signText } from '#platform/encryption.ts';
import { documentsOf as documentsAtService, readDocument } from './adapters/sumsub.ts';
import { scanFile } from './adapters/virus-scanner.ts';
import { addDocument, documentsOf, findDocument, noteView } from './document-store.ts';
import { cleanFile, deleteStored, readStored, storeFile, type CleanFile } from './files.ts';
import { MAX_BYTES, MAX_FILES } from './rules/documents.ts';

export async function fetchDocuments(
  ctx: Context,
  playerId: bigint,
  applicantId: string,
  inspectionId: string,
): Promise<void> {
  const stored = await documentsOf(ctx.db, playerId);
  const sourceIds = new Set(stored.map(({ source_id }) => source_id));
  let count = stored.length;
  for (const { sourceId, kind } of await documentsAtService(ctx, applicantId)) {
    if (sourceIds.has(sourceId)) continue;
    if (count >= MAX_FILES) {
      ctx.log.warn({ most: MAX_FILES }, 'a player has too many documents');
      return;
    }
    if (await keepDocument(ctx, playerId, { sourceId, kind, bytes: await readDocument(ctx, inspectionId, sourceId) }))
      count++;
  }
}

/** True when a clean copy of it is kept. */
export async function keepDocument(
  ctx: Context,
  playerId: bigint,
  { sourceId, kind, bytes }: { sourceId: string; kind: string; bytes: Uint8Array },
): Promise<boolean> {
  const checked = await checkFile(ctx, bytes);
  if (typeof checked === 'string') return false;
  const document = await storeDocument(ctx, playerId, { sourceId, kind, checked });
  const isNew = await addDocument(ctx.db, document);
  if (!isNew) await deleteStored(ctx, document.file);
  return isNew;
}

interface CheckedFile extends CleanFile {
  scan: 'clean' | 'not-scanned';
}

/** What of a file may be kept, or why it is not. */
export async function checkFile(
  ctx: Context,
  bytes: Uint8Array,
): Promise<CheckedFile | 'infected' | 'type' | 'size' | 'content'> {
  // Scanned as received: a redrawn picture has lost what would be found.
  const scan = bytes.length > MAX_BYTES ? 'not-scanned' : await scanFile(ctx, bytes);
  if (scan === 'infected') return scan;
  const clean = await cleanFile(bytes);
  if (typeof clean !== 'string') return { ...clean, scan };
  ctx.log.warn({ why: clean }, 'a document was not kept');
  return clean;
}

/** Writes the file of a document; its row is for the caller to add. */
export async function storeDocument(
  ctx: Context,
  playerId: bigint,
  { sourceId, kind, checked }: { sourceId: string; kind: string; checked: CheckedFile },
) {
  const now = ctx.clock.now();
  return {
    id: uuidv7(now.getTime(), ctx.random),
    player_id: playerId,
    source_id: sourceId,
    kind,
    file: await storeFile(ctx, checked.bytes),
    content_type: checked.contentType,
    bytes: checked.bytes.length,
    scan: checked.scan,
    created_at: now,
    keep_until: null,
  };
}

const LINK = 'document';
const GOOD_FOR_MS = 10 * 60_000;

/** An address of one document for one viewer, valid for ten minutes. */
export function documentLink(ctx: Context, documentId: string, viewer: string): string {
  const until = ctx.clock.now().getTime() + GOOD_FOR_MS;
  const who = Buffer.from(viewer).toString('hex').slice(0, 128);
  return `${ctx.config.PUBLIC_URL}/documents/${signText(ctx.config, LINK, `${documentId}_${until}_${who}`)}`;
}

export interface OpenedFile {
  bytes: Buffer;
  contentType: string;
  name: string;
}

const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' };

/** The document behind a link. The viewer and the time are recorded before they see it. */
export async function openDocument(services: Services, token: string): Promise<OpenedFile | undefined> {
  const [id, until, who] = (readSigned(services.config, LINK, token) ?? '').split('_');
  const now = services.clock.now();
  if (id === undefined || until === undefined || Number(until) <= now.getTime()) return undefined;
  const document = await findDocument(services.db, id);
  if (!document) return undefined;
  await noteView(services.db, id, Buffer.from(who ?? '', 'hex').toString('utf8'), now);
  return {
    bytes: await readStored(services, document.file),
    contentType: document.content_type,
    name: `document-${id.slice(0, 8)}.${ENDINGS[document.content_type] ?? 'bin'}`,
  };
}
