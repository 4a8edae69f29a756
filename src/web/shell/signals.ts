// What happens on a page that somebody may want to hear of who is loaded later: it waits, a little, until he is there.
import type { ApiRefusal } from './api.ts';

export interface Signal {
  /** Name of the method that was called. */
  call: string;
  refusal?: ApiRefusal;
}

const MOST_WAITING = 30;
const waiting: Signal[] = [];
let hear: ((signal: Signal) => void) | undefined;

export function signal(what: Signal): void {
  if (hear) hear(what);
  else if (waiting.length < MOST_WAITING) waiting.push(what);
}

export function hearSignals(listener: (what: Signal) => void): void {
  hear = listener;
  for (const what of waiting.splice(0)) listener(what);
}
