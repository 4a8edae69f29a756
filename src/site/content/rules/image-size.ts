// What an uploaded file is, by its bytes and not by its name, with the size of the picture.
export interface FileKind {
  mime: string;
  ext: string;
  width: number | null;
  height: number | null;
}

export function fileKindOf(bytes: Uint8Array): FileKind | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return png(view) ?? jpeg(view) ?? gif(view) ?? webp(view) ?? svg(view) ?? pdf(view);
}

const kind = (mime: string, ext: string, width: number | null = null, height: number | null = null): FileKind => ({
  mime,
  ext,
  width,
  height,
});

const png = (file: Buffer): FileKind | undefined =>
  file.length >= 24 && file.readUInt32BE(0) === 0x89_50_4e_47 && file.toString('latin1', 12, 16) === 'IHDR'
    ? kind('image/png', '.png', file.readUInt32BE(16), file.readUInt32BE(20))
    : undefined;

const gif = (file: Buffer): FileKind | undefined =>
  file.length >= 10 && /^GIF8[79]a$/.test(file.toString('latin1', 0, 6))
    ? kind('image/gif', '.gif', file.readUInt16LE(6), file.readUInt16LE(8))
    : undefined;

function jpeg(file: Buffer): FileKind | undefined {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xff_d8) return undefined;
  let at = 2;
  while (at + 9 < file.length) {
    if (file[at] !== 0xff) return undefined;
    const marker = file[at + 1]!;
    // Start of frame, of any kind except the three that are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return kind('image/jpeg', '.jpg', file.readUInt16BE(at + 7), file.readUInt16BE(at + 5));
    const length = file.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}

function webp(file: Buffer): FileKind | undefined {
  if (file.length < 30 || file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP')
    return undefined;
  const form = file.toString('latin1', 12, 16);
  if (form === 'VP8X') return kind('image/webp', '.webp', file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1);
  if (form === 'VP8 ')
    return kind('image/webp', '.webp', file.readUInt16LE(26) & 0x3f_ff, file.readUInt16LE(28) & 0x3f_ff);
  if (form !== 'VP8L') return undefined;
  const bits = file.readUInt32LE(21);
  return kind('image/webp', '.webp', (bits & 0x3f_ff) + 1, ((bits >> 14) & 0x3f_ff) + 1);
}

/** Served with a policy under which nothing in it can run. */
function svg(file: Buffer): FileKind | undefined {
  const start = file.toString('utf8', 0, 2048).replace(/^\uFEFF/, '');
  const tag = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,1000}?-->\s*)?<svg\b([^>]*)>/.exec(start);
  if (!tag) return undefined;
  const size = (name: string): number | null => {
    const match = new RegExp(`\\b${name}\\s*=\\s*["'](\\d{1,5})(?:\\.\\d+)?(?:px)?["']`).exec(tag[1]!);
    return match ? Number(match[1]) : null;
  };
  const box = /viewBox\s*=\s*["'][\d.-]+[\s,]+[\d.-]+[\s,]+(\d{1,5})(?:\.\d+)?[\s,]+(\d{1,5})/.exec(tag[1]!);
  return kind(
    'image/svg+xml',
    '.svg',
    size('width') ?? (box ? Number(box[1]) : null),
    size('height') ?? (box ? Number(box[2]) : null),
  );
}

const pdf = (file: Buffer): FileKind | undefined =>
  file.toString('latin1', 0, 5) === '%PDF-' ? kind('application/pdf', '.pdf') : undefined;
