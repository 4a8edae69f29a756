// The initial stake of a game: what this player last chose in it, in this currency and browser; else the one with which it opens.
import type { Currency } from '#kernel/money.ts';
import { isStake, type StakeRange } from '#casino/engine/client/stakes.ts';
import { writeStorage, readStorage, type StorageKey } from '#site/shell/browser-storage.ts';

export interface StakeKey {
  /** 0 for a guest. */
  uid: number;
  currency: Currency;
  sysname: string;
}

/** A stored stake that the game no longer takes is ignored. */
export function initialStake(key: StakeKey, range: StakeRange): string {
  const last = lastStakes(key)[key.sysname];
  return last !== undefined && typeof last === 'string' && isStake(range, last)
    ? last
    : (range.usualStake ?? range.stakes[0] ?? '0');
}

export function saveStake(key: StakeKey, stake: string): void {
  writeStorage(entryOf(key), JSON.stringify({ ...lastStakes(key), [key.sysname]: stake }));
}

const entryOf = ({ uid, currency }: StakeKey): StorageKey => `stakes:${uid}:${currency}`;

function lastStakes(key: StakeKey): Record<string, string> {
  try {
    const read: unknown = JSON.parse(readStorage(entryOf(key)) ?? '{}');
    return typeof read === 'object' && read !== null ? (read as Record<string, string>) : {};
  } catch {
    return {};
  }
}
