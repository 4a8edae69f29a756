/**
 * What a player saw and sent, in order, and whether the house could have chosen a server seed to suit a client seed. Needs only
 * the transcript: neither trust in the house nor a clock.
 *
 * The house shows two hashes: that of the current server seed and that of the next. A client seed is sent for a hash already
 * shown, so the server seed was fixed before the client seed existed. When a seed is revealed, only the announced next one may
 * take its place, so no seed can be made after its client seed was known. Rounds count up by one, so none can be left out.
 */
import { isOfHouse } from './client-seed.ts';
import { isHash, seedHash } from './commitment.ts';

export type TranscriptEntry =
  /** Shown by the house: the hashes of the current server seed and of the next. */
  | { kind: 'hashes'; current: string; next: string }
  /** Sent by the player, for the server seed of this hash. */
  | { kind: 'client-seed'; hash: string; clientSeed: string }
  /** A settled round, as the house reported it. */
  | { kind: 'round'; hash: string; clientSeed: string; nonce: number }
  /** Shown by the house: a server seed, and how many rounds it decided. */
  | { kind: 'revealed'; hash: string; serverSeed: string; rounds: number };

/**
 * - `promise`: a hash became the current one that was not announced as the next one, or the announced one was replaced
 * - `order`: a client seed was sent for a hash that had not been shown
 * - `client-seed`: a round was played with another client seed than the player had sent
 * - `house-seed`: a round was played with a client seed that the house made, so the house knew both
 * - `nonce`: a round was left out, or its number used twice
 * - `seed`: a revealed server seed does not have the hash that was shown
 * - `rounds`: the house states another number of rounds than were played
 */
export type TranscriptRule = 'promise' | 'order' | 'client-seed' | 'house-seed' | 'nonce' | 'seed' | 'rounds';

export interface TranscriptFault {
  rule: TranscriptRule;
  /** Index of the entry that shows it. */
  at: number;
}

interface Seen {
  clientSeed?: string;
  nonce: number;
}

/** Empty for a house that could not choose. */
export function checkTranscript(entries: readonly TranscriptEntry[]): TranscriptFault[] {
  const faults: TranscriptFault[] = [];
  const seen = new Map<string, Seen>();
  let current: string | undefined;
  let next: string | undefined;

  const show = (hash: string): void => void (seen.has(hash) || seen.set(hash, { nonce: 0 }));
  /** The current seed, or the announced one that has taken its place. */
  const isInTurn = (hash: string): boolean => {
    if (hash !== current && current !== undefined && hash !== next) return false;
    if (hash !== current) next = undefined;
    current = hash;
    return true;
  };

  for (const [at, entry] of entries.entries()) {
    const fault = (rule: TranscriptRule): void => void faults.push({ rule, at });
    switch (entry.kind) {
      case 'hashes': {
        if (!isInTurn(entry.current)) fault('promise');
        // An announced hash stays announced until it is the current one.
        if (next !== undefined && next !== entry.next) fault('promise');
        if (next === undefined && seen.has(entry.next)) fault('promise');
        next = entry.next;
        show(entry.current);
        show(entry.next);
        break;
      }
      case 'client-seed': {
        const seed = seen.get(entry.hash);
        if (seed) seed.clientSeed = entry.clientSeed;
        else fault('order');
        break;
      }
      case 'round': {
        if (!isInTurn(entry.hash)) fault('promise');
        const seed = seen.get(entry.hash);
        if (!seed) {
          fault('order');
          break;
        }
        if (isOfHouse(entry.clientSeed) && seed.clientSeed === undefined) fault('house-seed');
        else if (entry.clientSeed !== seed.clientSeed) fault('client-seed');
        if (entry.nonce !== seed.nonce + 1) fault('nonce');
        seed.nonce = entry.nonce;
        break;
      }
      case 'revealed': {
        if (!isHash(entry.serverSeed) || seedHash(entry.serverSeed) !== entry.hash) fault('seed');
        const seed = seen.get(entry.hash);
        if (!seed) fault('order');
        else if (entry.rounds !== seed.nonce) fault('rounds');
      }
    }
  }
  return faults;
}

/** The numbers missing among the rounds of a seed, and those used twice; at most 100 of each. */
export function nonceFaults(nonces: readonly number[], rounds: number): { missing: number[]; repeated: number[] } {
  const counts = new Map<number, number>();
  for (const nonce of nonces) counts.set(nonce, (counts.get(nonce) ?? 0) + 1);
  const missing: number[] = [];
  for (let nonce = 1; nonce <= rounds && missing.length < MAX_NAMED; nonce++)
    if (!counts.has(nonce)) missing.push(nonce);
  const repeated = [...counts]
    .filter(([nonce, count]) => count > 1 || nonce < 1 || nonce > rounds)
    .map(([nonce]) => nonce);
  return { missing, repeated: repeated.slice(0, MAX_NAMED) };
}

const MAX_NAMED = 100;
