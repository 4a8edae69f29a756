/**
 * A proof of work: `challenge.counter`, whose SHA-256 begins with so many zero bits. It costs its finder about
 * 2^bits hashes, and the check costs one. Shared by the server, which checks, and the page, which searches.
 */

/** `solution` as it is hashed. */
export const solutionOf = (challenge: string, counter: number): string => `${challenge}.${counter.toString(36)}`;

/** The challenge that a solution answers; `undefined` when the text is not a solution. */
export function challengeOf(solution: string): string | undefined {
  return /^(.+)\.[0-9a-z]{1,12}$/.exec(solution)?.[1];
}

export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3;
  for (let at = 0; at < whole; at++) if (hash[at] !== 0) return false;
  return bits % 8 === 0 || hash[whole]! >> (8 - (bits % 8)) === 0;
}
