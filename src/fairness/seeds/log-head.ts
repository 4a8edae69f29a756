/**
 * The head of the public log as the house has signed it: Ed25519 over the canonical JSON of `signed` in UTF-8, with a key from
 * `/.well-known/baize-receipts.json`. An entry is canonical JSON, its leaf SHA-256(0x00 ‖ entry in UTF-8).
 */
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonical.ts';
import { leafHash } from './merkle.ts';

export const LOG_HEAD_FORMAT = 'baize-log-head/1';

export interface SignedHead {
  signed: {
    format: typeof LOG_HEAD_FORMAT;
    /** The site. */
    issuer: string;
    /** Id of the key. */
    kid: string;
    /** By the clock of the house. */
    at: string;
    size: number;
    root: string;
  };
  /** Ed25519, base64url. */
  signature: string;
}

/** What the house has promised or published. */
export type LogEntry =
  /** A title as it is played from now on. */
  | { kind: 'mathematics'; title: string; version: string; math_hash: string }
  /** A player's server seed, before the client seed that goes with it exists. */
  | { kind: 'seed'; server_seed_hash: string }
  | ChainEntry
  /** `signature`: that of the beacon's round named by the chain's entry. */
  | { kind: 'salt'; published: string; salt: string; signature?: string }
  /** A raffle or a day of the wheel. */
  | { kind: 'draw'; subject: string; seed_hash: string }
  | { kind: 'jackpot'; run: string; seed_hash: string; commitment: string }
  /** The common reels of a tournament with equal bankroll, when it is announced. */
  | { kind: 'reels'; tournament: string; seed_hash: string; terms_hash: string }
  /** The participants of that tournament, when its first stakes are taken. */
  | { kind: 'entrants'; seed_hash: string; client_seed: string }
  /** The hash of the last entry that the journal of the staff had on that day. */
  | { kind: 'journal'; day: string; head: string };

/**
 * The published link of a chain, before its salt exists; `of` is a live table or a lane of the league. It says where the salt comes
 * from: the house, or a future round of the beacon `beacon` (chain hash of its network). In older entries, which do not say, the house.
 */
export type ChainEntry = { kind: 'chain'; of: string; published: string; length: number } & (
  | { salt_by?: 'house' }
  | { salt_by: 'drand'; beacon: string; round: number }
);

export const entryText = (entry: LogEntry): string => canonicalJson(entry);
export const entryLeaf = (text: string): string => leafHash(utf8ToBytes(text));
export const headBytes = (signed: SignedHead['signed']): Uint8Array<ArrayBuffer> =>
  new Uint8Array(utf8ToBytes(canonicalJson(signed)));
