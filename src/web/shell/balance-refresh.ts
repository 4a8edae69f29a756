// The balance asked for again and again, where the operator wants it (EN-31). Off unless they do: bets, payments and the
// live channel report changes by themselves.
import type { BalanceRefresh } from './boot.ts';
import { isGame } from './live-balance.ts';

/** Whatever content says, one page does not ask more often than this. */
const LEAST_MS = 1000;

interface Deps {
  /** As content has it; nothing is asked for without it (CO-02). */
  settings: BalanceRefresh | undefined;
  /** Guests have no balance (RO-03). */
  isPlayer: () => boolean;
  pathNow: () => string;
  refresh: () => void;
}

/** Answers a function that ends it. */
export function watchBalance({ settings, isPlayer, pathNow, refresh }: Deps): () => void {
  if (!settings) return () => {};
  const begun = Date.now();
  const turnsOffAt = settings.isEnabledTurnOffRequests
    ? begun + settings.countMinutesAfterWhichRequestsTurnedOff * 60_000
    : Infinity;
  const ask = (): void => {
    if (Date.now() >= turnsOffAt) return stop();
    if (isPlayer() && !isGame(pathNow())) refresh();
  };

  const timer = settings.isEnabledInterval
    ? setInterval(ask, Math.max(LEAST_MS, settings.countSecondsForInterval * 1000))
    : undefined;

  const pause = Math.max(LEAST_MS, settings.countSecondsForDelayBetweenClick * 1000);
  let clickedAt = -Infinity;
  const click = (): void => {
    const now = Date.now();
    if (now - clickedAt < pause) return;
    clickedAt = now;
    ask();
  };
  if (settings.isEnabledRequestsAfterClick) document.addEventListener('click', click, { passive: true });

  function stop(): void {
    clearInterval(timer);
    document.removeEventListener('click', click);
  }
  return stop;
}
