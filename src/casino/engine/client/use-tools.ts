// What every title shows its rounds with: the pace of its animations and its sounds, from when it is opened until it is left.
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { createPace, type Pace } from './pace.ts';
import { createSynth, type Synth } from './synth.ts';
import type { TitleHost } from './title-client.ts';

export interface Tools {
  pace: Pace;
  synth: Synth;
}

export function useTools(
  host: Pick<TitleHost, 'isMotionReduced' | 'isHurryAllowed' | 'sound'>,
): RefObject<Tools | undefined> {
  const tools = useRef<Tools>(undefined);
  const make = useEffectEvent(() => ({
    pace: createPace(host.isMotionReduced, host.isHurryAllowed),
    synth: createSynth(host.sound),
  }));
  useEffect(() => {
    const titleTools = make();
    tools.current = titleTools;
    return () => {
      titleTools.pace.stop();
      titleTools.synth.close();
    };
  }, []);
  useEffect(() => tools.current?.synth.set(host.sound));
  return tools;
}

/** Shows a past round once it has been opened, and each one that follows it. */
export function useReplay({ replay }: Pick<TitleHost, 'replay'>, show: () => void): void {
  const showReplay = useEffectEvent(show);
  const key = replay?.key;
  useEffect(() => {
    if (!key) return;
    const timer = setTimeout(() => showReplay());
    return () => clearTimeout(timer);
  }, [key]);
}
