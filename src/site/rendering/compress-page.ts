// Pages as bytes: which encoding a client takes, and the encodings of a page that is sent often.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** There are few different headers, each comes often, and reading one takes as long as finding a cached page. */
const accepted = new LRUCache<string, readonly string[]>({ max: 200 });
/** No client sends a longer one. */
const MAX_HEADER_LENGTH = 200;

/** The first of `preferred` that the client takes, by its `accept-encoding`. */
export function encodingOf(
  acceptEncoding: string | undefined,
  preferred: readonly Encoding[] = ['br', 'gzip'],
): Encoding {
  if (acceptEncoding === undefined || acceptEncoding.length > MAX_HEADER_LENGTH) return 'identity';
  let encodings = accepted.get(acceptEncoding);
  if (!encodings) {
    const headers = { 'accept-encoding': acceptEncoding };
    accepted.set(acceptEncoding, (encodings = new Negotiator({ headers }).encodings(['br', 'gzip'])));
  }
  return preferred.find((encoding) => encodings.includes(encoding)) ?? 'identity';
}

/** For a page that is sent once: gzip is the quickest, so brotli is for clients that take nothing else. */
export const QUICKEST_FIRST: readonly Encoding[] = ['gzip', 'br'];

const brotli = (bytes: Buffer, quality: number): Buffer =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

/** Fast settings: a page lives for a minute, and a visitor waits for the first one. */
export function compressPage(body: string): Record<Encoding, Buffer> {
  const identity = Buffer.from(body);
  return { identity, br: brotli(identity, 5), gzip: gzipSync(identity, { level: 6 }) };
}

/** Twice as quick as the setting for pages that are kept, and a tenth larger. */
export const brotliOnce = (body: string): Buffer => brotli(Buffer.from(body), 3);
