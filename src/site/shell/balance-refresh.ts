// Polling of the balance, where the operator wants it (EN-31). Off by default: bets, payments and the live channel report
// changes anyway.
import type { BalanceRefresh } from './boot.ts';
import { isGame } from './live-balance.ts';

/** Whatever content says, a page does not poll more often than this. */
const MIN_MS = 1000;

interface Deps {
  /** From content; without it nothing is polled (CO-02). */
  settings: BalanceRefresh | undefined;
  /** Guests have no balance (RO-03). */
  isPlayer: () => boolean;
  pathNow: () => string;
  refresh: () => void;
}

/** Returns a function that stops it. */
export function watchBalance({ settings, isPlayer, pathNow, refresh }: Deps): () => void {
  if (!settings) return () => {};
  const begun = Date.now();
  const turnsOffAt = settings.isEnabledTurnOffRequests
    ? begun + settings.countMinutesAfterWhichRequestsTurnedOff * 60_000
    : Infinity;
  const refreshBalance = (): void => {
    if (Date.now() >= turnsOffAt) return stop();
    if (isPlayer() && !isGame(pathNow())) refresh();
  };

  const timer = settings.isEnabledInterval
    ? setInterval(refreshBalance, Math.max(MIN_MS, settings.countSecondsForInterval * 1000))
    : undefined;

  const pause = Math.max(MIN_MS, settings.countSecondsForDelayBetweenClick * 1000);
  let clickedAt = -Infinity;
  const click = (): void => {
    const now = Date.now();
    if (now - clickedAt < pause) return;
    clickedAt = now;
    refreshBalance();
  };
  if (settings.isEnabledRequestsAfterClick) document.addEventListener('click', click, { passive: true });

  function stop(): void {
    clearInterval(timer);
    document.removeEventListener('click', click);
  }
  return stop;
}
