// What the visitor has chosen for all games: sound, and what his system says about motion.
import { useEffect, useState } from 'react';
import type { TitleSound } from '../../titles/title-client.ts';

const KEY = 'game_sound';
const SILENT: TitleSound = { isOn: false, volume: 0.6 };

/** Off until asked for; the choice is kept in this browser. */
export function useSound(): [TitleSound, (sound: TitleSound) => void] {
  const [sound, setSound] = useState(SILENT);
  useEffect(() => {
    const [on, volume] = (localStorage.getItem(KEY) ?? '').split(' ');
    if (volume) setSound({ isOn: on === 'on', volume: Math.min(1, Math.max(0, Number(volume) || 0)) });
  }, []);
  const change = (next: TitleSound): void => {
    setSound(next);
    localStorage.setItem(KEY, `${next.isOn ? 'on' : 'off'} ${next.volume}`);
  };
  return [sound, change];
}

export const isMotionReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
