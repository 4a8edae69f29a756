// Requests and their repetition: the same key with the same content is the same request.
import { refuse } from '#kernel/refusals.ts';
import { sha256 } from '#platform/secure-random.ts';

/** Digest of the request's content; the order of the keys must not matter. */
export function requestDigest(content: Record<string, unknown>): Buffer {
  return sha256(JSON.stringify(sorted(content)));
}

function sorted(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)]);
}

/** Accepts a repetition; refuses another request under a used key. */
export function assertSameRequest(stored: Buffer, digest: Buffer): void {
  if (!stored.equals(digest))
    refuse('InvalidRequest', {
      rule: 'request-id.once',
      inputs: {},
      status: 409,
      sentence: 'This request_id was used for another request before.',
    });
}
