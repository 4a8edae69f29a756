import type { RandomBytes } from './random.ts';

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isUuid = (text: string): boolean => UUID.test(text);

/** A UUID of version 7: ordered by time, so that an index grows at its end and not all over. */
export function uuidv7(atMs: number, random: RandomBytes): string {
  const bytes = new Uint8Array(16);
  bytes.set(random.bytes(10), 6);
  for (let index = 5, rest = atMs; index >= 0; index--, rest = Math.floor(rest / 256)) bytes[index] = rest % 256;
  return formatUuid(bytes, 7);
}

/**
 * The id of a fact: the same words always give the same id, so that a repeated request finds what the first one did. `digest` is any
 * hash of the words in hexadecimal (≥ 32 lower-case digits). When the caller's own key is a UUIDv7 its time is kept in front, which
 * keeps the index growing at its end.
 */
export function factId(digest: string, key: string): string {
  const lower = key.toLowerCase();
  const front =
    isUuid(lower) && lower[14] === '7' ? lower.slice(0, 13) : `${digest.slice(0, 8)}-${digest.slice(8, 12)}`;
  // Version 8, and the variant in the upper two bits of its digit.
  const variant = '89ab'[Number.parseInt(digest[16]!, 16) & 3]!;
  return `${front}-8${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

function formatUuid(bytes: Uint8Array, version: number): string {
  bytes[6] = (bytes[6]! & 0x0f) | (version << 4);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  let text = '';
  for (let index = 0; index < 16; index++) {
    if (index === 4 || index === 6 || index === 8 || index === 10) text += '-';
    text += HEX[bytes[index]!];
  }
  return text;
}
