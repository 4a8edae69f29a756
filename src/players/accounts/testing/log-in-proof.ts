// Logs in as the log-in window does: when a proof of work is required, it is found and sent along.
import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { hasZeroBits, solutionOf } from '#kernel/proof-of-work.ts';
import type { ApiAnswer, ApiClient, CallOptions } from '#testing/api-client.ts';

const BETWEEN_BREAKS = 2_000;

/** Yields to the site, which runs in this process: after seconds of hashing its connections would seem too slow. */
export async function solved(challenge: string, bits: number): Promise<string> {
  for (let counter = 0; ; counter++) {
    if (counter % BETWEEN_BREAKS === 0) await setImmediate();
    const solution = solutionOf(challenge, counter);
    if (hasZeroBits(hash('sha256', solution, 'buffer'), bits)) return solution;
  }
}

/** The challenge of a refusal. */
export function challengeIn({ error }: Pick<ApiAnswer, 'error'>): { challenge: string; bits: number } {
  const { challenge, bits } = error?.reason?.inputs ?? {};
  if (typeof challenge !== 'string' || typeof bits !== 'number') throw new Error('no proof is asked for');
  return { challenge, bits };
}

export async function logInProved(
  client: ApiClient,
  { login, password }: { login: string; password: string },
  options?: CallOptions,
): Promise<ApiAnswer> {
  const fields = { login, password };
  const first = await client.call('Auth.login', fields, options);
  if (first.error?.reason?.rule !== 'accounts.log-in-proof') return first;
  const { challenge, bits } = challengeIn(first);
  return client.call('Auth.login', { ...fields, proof: await solved(challenge, bits) }, options);
}
