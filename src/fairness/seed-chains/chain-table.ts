// A table of hash chains. Each slice with chains keeps them in its own schema, with these columns and the grants on them.
import type { LogEntry } from '#fairness/seeds/log-head.ts';

export interface ChainTable {
  table: `${string}.chains`;
  /** The column that names what a chain is for: a live table, a lane of the league. */
  of: string;
  /** Number of links of a new chain. */
  length: number;
  /** The next chain is made when fewer places than this are left. */
  ahead: number;
}

/** With its secret, which is encrypted in the database. */
export interface ChainRow {
  id: bigint;
  /** What it is for. */
  of: string;
  length: number;
  /** Link 0. */
  published: string;
  secret: string;
  /** `null` for chains older than beacons, which the house salted. */
  salt_by: 'house' | 'drand' | null;
  /** Chain hash of the network, and the round that the salt follows from. */
  beacon: string | null;
  beacon_round: number | null;
  beacon_signature: string | null;
  salt: string | null;
  used: number;
  published_at: Date;
  salted_at: Date | null;
}

export type SaltedChain = ChainRow & { salt: string };

export const isSalted = (chain: ChainRow): chain is SaltedChain => chain.salt !== null;

type Promised = Pick<ChainRow, 'of' | 'published' | 'length' | 'salt_by' | 'beacon' | 'beacon_round'>;

/** The entry of a chain in the public log. */
export function entryOf({ of: owner, published, length, salt_by, beacon, beacon_round }: Promised): LogEntry {
  const statement = { kind: 'chain', of: owner, published, length } as const;
  if (salt_by === null) return statement;
  return salt_by === 'house'
    ? { ...statement, salt_by }
    : { ...statement, salt_by, beacon: beacon!, round: beacon_round! };
}
