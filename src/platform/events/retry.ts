// How a failing subscriber is tried again: fewer events at a time, then the failing event alone, with growing pauses.
import { randomFrom, type RandomBytes } from '#kernel/random.ts';

/** After so many tries of a single event it becomes a dead letter: about two minutes after the first. */
export const MAX_ATTEMPTS = 8;

const FIRST_PAUSE_MS = 1000;

/** Doubled with each try; up to half of it more at random, so that processes and subscribers do not retry in step. */
export function retryPauseMs(attempt: number, random: RandomBytes): number {
  const whole = FIRST_PAUSE_MS * 2 ** (attempt - 1);
  return whole + randomFrom(random).int(whole / 2);
}

/** How many of the events that failed together are tried next. */
export const smallerBatch = (failed: number): number => Math.ceil(failed / 10);

/** A batch grows again with each success; `null` is a full one. */
export const largerBatch = (size: number | null): number | null => (size === null || size > 1000 ? null : size * 2);
