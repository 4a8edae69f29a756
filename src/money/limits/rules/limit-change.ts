/** What happens when a player changes a limit: stricter takes effect at once, looser only after a day and their confirmation. */
import { DAY_MS } from './windows.ts';

export interface LimitState {
  amount: bigint;
  /** A pending raise; `amount` null: the limit is to be removed. */
  pending: { amount: bigint | null; from: Date } | null;
}

export type LimitChange =
  | { kind: 'unchanged' }
  /** Takes effect now; a pending raise is dropped. */
  | { kind: 'now'; amount: bigint }
  /** May be confirmed from then on; until then the old amount applies. */
  | { kind: 'later'; amount: bigint | null; from: Date };

/** `wanted` null removes the limit. */
export function limitChange(current: LimitState | undefined, wanted: bigint | null, now: Date): LimitChange {
  if (!current) return wanted === null ? { kind: 'unchanged' } : { kind: 'now', amount: wanted };
  if (wanted !== null && wanted <= current.amount) return { kind: 'now', amount: wanted };
  // Requesting the same again does not restart the wait.
  if (current.pending && current.pending.amount === wanted) return { kind: 'unchanged' };
  return { kind: 'later', amount: wanted, from: new Date(now.getTime() + DAY_MS) };
}

export const mayConfirm = ({ pending }: LimitState, now: Date): boolean => pending !== null && now >= pending.from;
