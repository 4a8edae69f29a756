/** What becomes of a limit that a player wants to be another: stricter holds at once, looser only after a day and their word. */
import { DAY_MS } from './windows.ts';

export interface LimitState {
  amount: bigint;
  /** A raise that waits; `amount` null: the limit is to go. */
  pending: { amount: bigint | null; from: Date } | null;
}

export type LimitChange =
  | { kind: 'unchanged' }
  /** Holds from now on; a raise that waited is dropped. */
  | { kind: 'now'; amount: bigint }
  /** May be confirmed from then on; until then the old amount rules. */
  | { kind: 'later'; amount: bigint | null; from: Date };

/** `wanted` null takes the limit away. */
export function limitChange(current: LimitState | undefined, wanted: bigint | null, now: Date): LimitChange {
  if (!current) return wanted === null ? { kind: 'unchanged' } : { kind: 'now', amount: wanted };
  if (wanted !== null && wanted <= current.amount) return { kind: 'now', amount: wanted };
  // Asking for the same again does not make it wait anew.
  if (current.pending && current.pending.amount === wanted) return { kind: 'unchanged' };
  return { kind: 'later', amount: wanted, from: new Date(now.getTime() + DAY_MS) };
}

export const mayConfirm = ({ pending }: LimitState, now: Date): boolean => pending !== null && now >= pending.from;
