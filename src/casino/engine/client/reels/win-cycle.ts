// After a round its wins are shown in turn, until the next press.
import type { Light } from './win-lights.ts';

const EVERY_MS = 1_500;

export function createWinCycle<Win extends Light>(
  stage: { light(lights: readonly Light[]): void },
  note: (win: Win) => void,
): { start(wins: readonly Win[]): void; stop(): void } {
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    start(wins) {
      let shown = 0;
      timer = setInterval(() => {
        const win = wins[shown++ % wins.length]!;
        stage.light([win]);
        note(win);
      }, EVERY_MS);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
