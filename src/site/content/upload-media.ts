// A file of the media library: identified by its bytes, stored once, published to every process.
import { transaction } from '#platform/db/database.ts';
import type { Services } from '#platform/context.ts';
import { sha256 } from '#platform/secure-random.ts';
import { ContentError, refuseInvalid } from './content-error.ts';
import { libraryOf } from './library.ts';
import { notFound } from './read-content.ts';
import { mediaAttributes } from './rules/documents.ts';
import { fileKindOf } from './rules/image-size.ts';
import { formatsOf } from './resize.ts';
import { deleteMedia, insertFormats, insertMedia } from './store.ts';

export interface Upload {
  name: string;
  bytes: Uint8Array;
  alternativeText: string | null;
  caption: string | null;
}

/** In the form of Strapi's upload answer: the file itself, flat. */
export async function uploadMedia(services: Services, upload: Upload): Promise<Record<string, unknown>> {
  if (services.config.CONTENT_URL !== '')
    throw new ContentError('ForbiddenError', 'This content is kept by another service; change it there.');
  const kind = fileKindOf(upload.bytes);
  if (!kind) return refuseInvalid('Only PNG, JPEG, GIF, WebP, SVG and PDF files are taken', ['files']);
  const plain = (text: string | null): string | null => text?.replaceAll('\0', '').slice(0, 500) ?? null;
  const formats = await formatsOf(upload.bytes, kind.mime).catch((error: Error) => {
    // Browsers may still be able to show the picture itself.
    services.log.error({ error: error.message, mime: kind.mime }, 'an uploaded picture could not be resized');
    return [];
  });
  const id = await transaction(services.db, async (tx) => {
    const mediaId = await insertMedia(
      tx,
      {
        name: plain(upload.name) || `file${kind.ext}`,
        alternative_text: plain(upload.alternativeText),
        caption: plain(upload.caption),
        width: kind.width,
        height: kind.height,
        hash: sha256(upload.bytes).toString('hex').slice(0, 32),
        ext: kind.ext,
        mime: kind.mime,
        bytes: Buffer.from(upload.bytes),
      },
      services.clock.now(),
    );
    await insertFormats(tx, mediaId, formats);
    return mediaId;
  });
  await libraryOf(services).reload('media');
  return fileOf(services, id);
}

export async function removeMedia(services: Services, id: number): Promise<Record<string, unknown>> {
  const file = fileOf(services, id);
  if (!(await transaction(services.db, (tx) => deleteMedia(tx, id)))) return notFound();
  await libraryOf(services).reload('media');
  return file;
}

export function fileOf(services: Services, id: number): Record<string, unknown> {
  const media = libraryOf(services).media(id);
  return media ? { id, ...mediaAttributes(media) } : notFound();
}
