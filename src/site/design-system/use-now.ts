// The present, to a quarter of a minute, for what says how long ago or ahead something is; nothing until the page is hydrated.
import { useSyncExternalStore } from 'react';

const TICK_MS = 15_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const thisTick = (): number => Math.floor(Date.now() / TICK_MS) * TICK_MS;

export const useNow = (): number | undefined =>
  useSyncExternalStore<number | undefined>(subscribe, thisTick, () => undefined);
