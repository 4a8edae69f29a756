// Finds the solution of a proof of work, as the server checks it: a second or so on a phone, without holding up the page.
import { hasZeroBits, solutionOf } from '#kernel/proof-of-work.ts';

/** Hashes that are computed together: each alone would wait for the browser's other thread. */
const AT_ONCE = 256;
/** The search ends after this many; where 2^18 are expected, that is enough with near certainty. */
const MAX_HASHES = 4_000_000;

/** `undefined` where the browser has no SHA-256 (a page without https), or no solution was found. */
export async function solveProof(challenge: string, bits: number): Promise<string | undefined> {
  const { subtle } = globalThis.crypto;
  if (subtle === undefined) return undefined;
  const text = new TextEncoder();
  for (let from = 0; from < MAX_HASHES; from += AT_ONCE) {
    const hashes = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        subtle.digest('SHA-256', text.encode(solutionOf(challenge, from + index))),
      ),
    );
    const nonce = hashes.findIndex((hash) => hasZeroBits(new Uint8Array(hash), bits));
    if (nonce >= 0) return solutionOf(challenge, from + nonce);
  }
  return undefined;
}
