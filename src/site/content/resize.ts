// Smaller versions of an uploaded picture, in the sizes that Strapi makes: a phone need not load what a desktop shows.
import type { Format } from './entry.ts';

export interface MadeFormat extends Pick<Format, 'name' | 'width' | 'height'> {
  bytes: Buffer;
}

/** Each fits into its box; the first is for an editor's lists. */
const BOXES = [
  { name: 'thumbnail', width: 245, height: 156 },
  { name: 'small', width: 500, height: 500 },
  { name: 'medium', width: 750, height: 750 },
  { name: 'large', width: 1000, height: 1000 },
] as const;
const RESIZED = ['image/png', 'image/jpeg', 'image/webp'];
/** A small file can claim a picture that fills the memory. */
const MAX_PIXELS = 40_000_000;

/** Only sizes below the picture's own. Nothing for kinds that are not resized: drawings, moving pictures, documents. */
export async function formatsOf(bytes: Uint8Array, mime: string): Promise<MadeFormat[]> {
  if (!RESIZED.includes(mime)) return [];
  const { default: sharp } = await import('sharp'); // 20 MB that a site without uploads does without
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
  const { autoOrient, pages = 1 } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  if (pages > 1) return [];
  const formats: MadeFormat[] = [];
  for (const { name, width, height } of BOXES) {
    if (autoOrient.width <= width && autoOrient.height <= height) continue;
    const { data, info } = await open()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .toBuffer({ resolveWithObject: true });
    formats.push({ name, width: info.width, height: info.height, bytes: data });
  }
  return formats;
}
