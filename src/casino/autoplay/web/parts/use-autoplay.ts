// Rounds one after the other: the server enforces the rules, the frame requests the next round when a title is done with one.
import { useRef, useState } from 'react';
import { playAutoplay, startAutoplay, stopAutoplay, type AutoplayRun } from '../../contract.ts';
import type { Game, PlayedRound } from '#casino/rounds/contract.ts';
import type { Currency } from '#kernel/money.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { autoplayDialog } from '#casino/rounds/web/dialogs.ts';
import type { GameMode } from '#casino/rounds/web/game-url.ts';
import type { Once, Send } from '#casino/rounds/web/parts/use-send.ts';

export function useAutoplay(
  game: Game,
  mode: GameMode,
  currency: Currency,
  { once, send }: { once: Once; send: Send },
) {
  const { api, dialogs, toasts } = useShell();
  const t = useTexts('games.auto');
  const [run, setRun] = useState<AutoplayRun>();
  /** The run that the player has stopped: the answer to a round under way does not bring it back. */
  const stopped = useRef<string>(undefined);

  async function start(stake: string, params: Record<string, unknown>): Promise<void> {
    const rules = await dialogs.open(autoplayDialog, { stake, currency });
    if (!rules) return;
    const wanted = { sysname: game.sysname, mode, stake, params: JSON.stringify(params), ...rules };
    const begun = await send(wanted, (request) => api.call(startAutoplay, request));
    if (begun) setRun(begun);
  }

  function stop(): void {
    if (!run) return;
    stopped.current = run.id;
    setRun(undefined);
    api.call(stopAutoplay, { id: run.id }).catch((failure: unknown) => reportError(failure, 'auto-play'));
  }

  /** The next round; `undefined` when there is none, and the player has been shown why. */
  async function next(): Promise<PlayedRound | undefined> {
    if (!run) return undefined;
    const step = await once(() => api.call(playAutoplay, { id: run.id, number: String(run.played + 1) }));
    if (!step) {
      setRun(undefined);
      return undefined;
    }
    if (step.run.ended_by) toasts.show('info', t(`ended.${step.run.ended_by}`));
    setRun(step.run.ended_by || step.run.id === stopped.current ? undefined : step.run);
    return (step.round ?? undefined) as PlayedRound | undefined;
  }

  return {
    run,
    next,
    host: {
      left: run && run.rounds - run.played,
      start: (stake: string, params: Record<string, unknown>) => void start(stake, params),
      stop,
    },
  };
}
