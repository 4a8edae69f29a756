// The player's stretch of play: since when, its cost so far, and the check that interrupts them between two rounds.
import { useCallback, useEffect, useRef, useState } from 'react';
import { getCheck, type RealityCheck } from '#money/limits/contract.ts';
import { realityCheckDialog } from '#players/accounts/web/dialogs.ts';
import { reportError } from '#site/shell/report.ts';
import { serverNow } from '#site/shell/server-clock.ts';
import { useShell } from '#site/shell/shell.tsx';

export interface PlayStretch {
  /** Their state when the game was opened, or when it was last fetched. */
  before: RealityCheck | undefined;
  /** Fetches their current state. */
  renew: () => void;
  /** Shows the check when it is due; to be called at the end of a round. */
  lookBack: () => void;
  /** Shows the check because the server demands it. */
  show: () => Promise<void>;
}

export function useRealityCheck(isReal: boolean): PlayStretch {
  const { api, dialogs } = useShell();
  const [before, setBefore] = useState<RealityCheck>();
  const dueAt = useRef<number>(undefined);
  const isOpen = useRef(false);

  const loadCheck = useCallback(async (): Promise<RealityCheck> => {
    const check = await api.call(getCheck);
    dueAt.current = check.due_at === null ? undefined : Date.parse(check.due_at);
    return check;
  }, [api]);

  const renew = useCallback((): void => {
    if (isReal) loadCheck().then(setBefore, (failure: unknown) => reportError(failure, 'reality check'));
  }, [isReal, loadCheck]);
  useEffect(renew, [renew]);

  const show = useCallback(async (): Promise<void> => {
    if (isOpen.current) return;
    isOpen.current = true;
    try {
      const check = await loadCheck();
      // The check may have been answered in another window.
      if (!check.is_due) return;
      await dialogs.open(realityCheckDialog, { check }, { preventClose: true });
      await loadCheck();
    } catch (failure) {
      reportError(failure, 'reality check');
    } finally {
      isOpen.current = false;
    }
  }, [loadCheck, dialogs]);

  const lookBack = useCallback((): void => {
    if (!isReal) return;
    // Nothing was due before the first stake; from then on the server knows when.
    if (dueAt.current === undefined) loadCheck().catch((failure: unknown) => reportError(failure, 'reality check'));
    else if (serverNow() >= dueAt.current) void show();
  }, [isReal, loadCheck, show]);

  return { before, renew, lookBack, show };
}
