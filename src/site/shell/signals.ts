// What happens on a page and matters to code that loads later: signals wait, for a while, until it listens.
import type { ApiRefusal } from './api.ts';

/** Not calls of the API: signalled by the code that does it. */
export const IDLE_SIGN_OUT = 'idle sign-out';
export const FIRST_DEPOSIT = 'first deposit';
export const LOGGED_IN = 'logged in';
export const SIGNED_UP = 'signed up';
export const SECOND_FACTOR_PASSED = 'second factor passed';
export const VERIFICATION_SUBMITTED = 'verification submitted';
export const SELECTION_ADDED = 'selection added';
/** A visitor has chosen to play a game in demo mode. */
export const GAME_DEMO = 'game in demo mode';
export const BET_PLACED = 'bet placed';
export const BET_REJECTED = 'bet rejected';

export interface Signal {
  /** Name of the method that was called, or one of the names above. */
  call: string;
  refusal?: ApiRefusal;
}

const MAX_WAITING = 30;
const waiting: Signal[] = [];
let listener: ((signal: Signal) => void) | undefined;

export function signal(what: Signal): void {
  if (listener) listener(what);
  else if (waiting.length < MAX_WAITING) waiting.push(what);
}

export function listenForSignals(handler: (what: Signal) => void): void {
  listener = handler;
  for (const what of waiting.splice(0)) handler(what);
}
