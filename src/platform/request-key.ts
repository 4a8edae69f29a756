/**
 * Which request a write is, so that it is done once however often it arrives: the caller's own `request_id`, or, where they
 * leave it out, one derived from the facts: who requests exactly what, and when. The same facts again within
 * `REPEAT_WINDOW_SECONDS` of the first time are a repetition; later they are a request of their own.
 */
import { sql } from 'kysely';
import { REPEAT_WINDOW_SECONDS } from '#kernel/method.ts';
import type { Transaction } from './db/database.ts';
import { sha256Hex } from './secure-random.ts';

export interface RequestKey {
  id: string;
  /** Of a key that is made of the facts. */
  derivedFrom?: {
    /** The key of the window before: what was done under it since then is the same request. */
    previousId: string;
    since: Date;
    facts: string;
  };
}

export function requestKey(requestId: string | undefined, facts: string, now: Date): RequestKey {
  if (requestId !== undefined) return { id: requestId };
  const windowMs = REPEAT_WINDOW_SECONDS * 1000;
  const window = Math.floor(now.getTime() / windowMs);
  const digest = sha256Hex(facts);
  return {
    id: `facts-${digest}-${window}`,
    derivedFrom: {
      previousId: `facts-${digest}-${window - 1}`,
      since: new Date(now.getTime() - windowMs),
      facts: digest,
    },
  };
}

/** What has been done for this request already. */
export async function findRepeated<Done>(
  { id, derivedFrom }: RequestKey,
  find: (id: string) => Promise<Done | undefined>,
  timeOf: (done: Done) => Date,
): Promise<Done | undefined> {
  const result = await find(id);
  if (result || !derivedFrom) return result;
  const previousResult = await find(derivedFrom.previousId);
  return previousResult && timeOf(previousResult) > derivedFrom.since ? previousResult : undefined;
}

/** Two calls with the same facts that stand on both sides of a window's end come one after the other. */
export async function lockRequest(tx: Transaction, { derivedFrom }: RequestKey): Promise<void> {
  if (derivedFrom)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`request/${derivedFrom.facts}`}, 0))`.execute(tx);
}
