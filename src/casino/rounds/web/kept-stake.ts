// The initial stake of a game: what this player last chose in it, in this currency and browser; else the one with which it opens.
import type { Currency } from '#kernel/money.ts';
import { isStake, type StakeRange } from '#casino/engine/client/stakes.ts';
import { writeStorage, readStorage, type StorageKey } from '#site/shell/browser-storage.ts';

export interface StakeOf {
  /** 0 for a guest. */
  uid: number;
  currency: Currency;
  sysname: string;
}

/** A kept stake that the game no longer takes is ignored. */
export function firstStake(purse: StakeOf, range: StakeRange): string {
  const last = lastStakes(purse)[purse.sysname];
  return last !== undefined && typeof last === 'string' && isStake(range, last)
    ? last
    : (range.usualStake ?? range.stakes[0] ?? '0');
}

export function keepStake(purse: StakeOf, stake: string): void {
  writeStorage(entryOf(purse), JSON.stringify({ ...lastStakes(purse), [purse.sysname]: stake }));
}

const entryOf = ({ uid, currency }: StakeOf): StorageKey => `stakes:${uid}:${currency}`;

function lastStakes(purse: StakeOf): Record<string, string> {
  try {
    const read: unknown = JSON.parse(readStorage(entryOf(purse)) ?? '{}');
    return typeof read === 'object' && read !== null ? (read as Record<string, string>) : {};
  } catch {
    return {};
  }
}
