// The timing of a round's animation. A second press of the button hurries everything that is running.

export interface Pace {
  /** Finish everything at once, until the end of the round. */
  isHurried: boolean;
  isMotionReduced: boolean;
  /** Waits, unless hurried. */
  wait(ms: number): Promise<void>;
  /** Calls `step` with 0 … 1 until the time is over; once with 1 if hurried. */
  animate(ms: number, step: (progress: number) => void): Promise<void>;
  hurry(): void;
  /** A new round takes its full time again. */
  reset(): void;
  /** Ends whatever is running, for good. */
  stop(): void;
}

/** Where `isHurryAllowed` is false, every round takes its full time (a rule of some markets). */
export function createPace(isMotionReduced: boolean, isHurryAllowed = true): Pace {
  const impatient = new Set<() => void>();
  let isStopped = false;
  const release = () => {
    for (const end of impatient) end();
    impatient.clear();
  };
  const pace: Pace = {
    isHurried: false,
    isMotionReduced,
    wait(ms) {
      if (pace.isHurried || isStopped) return Promise.resolve();
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          impatient.delete(end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        impatient.add(end);
      });
    },
    animate(ms, step) {
      if (pace.isHurried || isStopped || isMotionReduced) {
        step(1);
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        let isOver = false;
        let started: number | undefined;
        const end = () => {
          if (isOver) return;
          isOver = true;
          impatient.delete(end);
          if (!isStopped) step(1);
          resolve();
        };
        const frame = (now: number) => {
          if (isOver) return;
          started ??= now;
          const progress = (now - started) / ms;
          if (progress >= 1) return end();
          step(progress);
          requestAnimationFrame(frame);
        };
        impatient.add(end);
        requestAnimationFrame(frame);
      });
    },
    hurry() {
      if (!isHurryAllowed) return;
      pace.isHurried = true;
      release();
    },
    reset() {
      pace.isHurried = false;
    },
    stop() {
      isStopped = true;
      release();
    },
  };
  return pace;
}
