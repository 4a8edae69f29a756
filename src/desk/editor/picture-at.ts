// Pictures of the site, shown at the desk: its pages load nothing from another origin.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '#platform/context.ts';
import { mediaBytes } from '#site/content/index.ts';

const SHIPPED = path.join(import.meta.dirname, '../../../public');
const TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
};

/** Of the library, or of the release; nothing for an address elsewhere. */
export async function pictureAt(ctx: Context, address: string): Promise<{ bytes: Buffer; type: string } | undefined> {
  const [, format, hash] =
    /^\/content\/media\/(?:(thumbnail|small|medium|large)_)?([0-9a-f]{32})\.[a-z0-9]+$/.exec(address) ?? [];
  if (hash !== undefined) {
    const media = await mediaBytes(ctx.db, hash, format);
    return media && { bytes: media.bytes, type: media.mime };
  }
  const type = TYPES[path.extname(address)];
  if (type === undefined || !/^(\/[\w-]+)+\.\w+$/.test(address)) return undefined;
  const bytes = await readFile(path.join(SHIPPED, address)).catch(() => undefined);
  return bytes && { bytes, type };
}
