// The win sound of the player's own bets in a live round: once, and only if the player saw them on the table.
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Synth } from '../synth.ts';
import { soundOfWin } from '../win-sound.ts';
import type { LiveHost } from './live-host.ts';
import { endingOf } from './ending.ts';

const TUNE = [523, 659, 784, 1047];

export function useWinSound(host: LiveHost, synth: () => Synth | undefined): void {
  const wasAtPlay = useRef(false);
  const size = endingOf(host)?.celebration;
  const isAtPlay = host.mine.length > 0 && size === undefined;
  const end = useEffectEvent(() => {
    const tool = synth();
    if (wasAtPlay.current && tool && size) soundOfWin(tool, size, TUNE);
  });
  useEffect(() => {
    if (!isAtPlay) end();
    wasAtPlay.current = isAtPlay;
  }, [isAtPlay]);
}
