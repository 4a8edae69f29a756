// The visitor's settings for all games: sound, and their system's preference about motion.
import { useSyncExternalStore } from 'react';
import { writeStorage, readStorage } from '#site/shell/browser-storage.ts';
import type { TitleSound } from '#casino/engine/client/title-client.ts';

/** For a browser that keeps nothing. */
let chosen = '';
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Off by default; the choice is kept in this browser. */
export function useSound(): [TitleSound, (sound: TitleSound) => void] {
  const stored = useSyncExternalStore(
    subscribe,
    () => readStorage('game_sound') ?? chosen,
    () => '',
  );
  const [on, volume = '0.6'] = stored.split(' ');
  const change = (next: TitleSound): void => {
    chosen = `${next.isOn ? 'on' : 'off'} ${next.volume}`;
    writeStorage('game_sound', chosen);
    for (const listener of listeners) listener();
  };
  return [{ isOn: on === 'on', volume: Math.min(1, Math.max(0, Number(volume) || 0)) }, change];
}

export const isMotionReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
