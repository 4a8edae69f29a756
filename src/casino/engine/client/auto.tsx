// Auto-play in a title: the button, and the next round once the previous one has been shown.
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '#site/shell/shell.tsx';
import { Button, IconButton } from '#site/design-system/button.tsx';
import type { TitleHost } from './title-client.ts';

/** The pause between two rounds, so that the first is seen to have ended. */
const PAUSE_MS = 450;

/** Keeps playing while auto-play runs. `isReady`: nothing is being shown, and the next round may begin. */
export function useAuto(host: TitleHost, isReady: boolean, play: () => void): void {
  const next = useEffectEvent(play);
  const isRunning = (host.auto?.left ?? 0) > 0;
  useEffect(() => {
    if (!isRunning || !isReady) return;
    const timer = setTimeout(() => next(), host.isMotionReduced ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isRunning, isReady, host.isMotionReduced, host.auto?.left]);
}

interface AutoButtonProps {
  host: Pick<TitleHost, 'auto'>;
  stake: string;
  /** The params of its rounds; `undefined` when there are none yet, and the player has seen why. */
  readParams: () => Record<string, unknown> | undefined;
  isDisabled: boolean;
}

export function AutoButton({ host: { auto }, stake, readParams: inputOf, isDisabled }: AutoButtonProps) {
  const t = useTexts('titles.auto');
  if (!auto) return null;
  if (auto.left !== undefined)
    return (
      <Button look="quiet" icon="circle-x" onClick={() => auto.stop()} data-auto="stop">
        {t('stop', { left: auto.left })}
      </Button>
    );
  const start = (): void => {
    const params = inputOf();
    if (params) auto.start(stake, params);
  };
  return (
    <IconButton icon="repeat" look="ghost" label={t('start')} disabled={isDisabled} onClick={start} data-auto="start" />
  );
}
