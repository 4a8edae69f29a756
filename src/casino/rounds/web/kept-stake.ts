// The initial stake of a game: what this player last chose in it, in this currency and browser; else the one with which it opens.
import type { Currency } from '#kernel/money.ts';
import { isStake, type StakeRange } from '#casino/engine/client/stakes.ts';
import { keep, readKept, type KeptName } from '#site/shell/kept.ts';

export interface StakeOf {
  /** 0 for a guest. */
  uid: number;
  currency: Currency;
  sysname: string;
}

/** A kept stake that the game no longer takes is ignored. */
export function firstStake(of: StakeOf, range: StakeRange): string {
  const last = lastStakes(of)[of.sysname];
  return last !== undefined && typeof last === 'string' && isStake(range, last)
    ? last
    : (range.usualStake ?? range.stakes[0] ?? '0');
}

export function keepStake(of: StakeOf, stake: string): void {
  keep(entryOf(of), JSON.stringify({ ...lastStakes(of), [of.sysname]: stake }));
}

const entryOf = ({ uid, currency }: StakeOf): KeptName => `stakes:${uid}:${currency}`;

function lastStakes(of: StakeOf): Record<string, string> {
  try {
    const read: unknown = JSON.parse(readKept(entryOf(of)) ?? '{}');
    return typeof read === 'object' && read !== null ? (read as Record<string, string>) : {};
  } catch {
    return {};
  }
}
