// Whether the site can be reached. Requests that fail while it cannot are repeated until they succeed, so that a tunnel or a
// lift costs a visitor time and never the page.
import { PageError } from './page.ts';
import { ApiRefusal } from './api.ts';
import { createStore, type Store } from './store.ts';

const ASK_AGAIN_MS = 3000;
/** How often a piece of work may fail while the site answers before it is given up. */
const TRIES = 2;

export interface Connection {
  /** False from the first failed request until one succeeds. */
  isOn: Store<boolean>;
  /** Resolves once the site answers, at once if it does now. Rejects when `signal` is aborted. */
  reached: (signal?: AbortSignal) => Promise<void>;
  /**
   * Does the work, and repeats it whenever the network has failed. Rejects with a refusal of the site, with a failure
   * that persists while the site answers, and when `signal` is aborted.
   */
  until: <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;
}

export interface ConnectionGiven {
  /** Resolves when the site has answered anything at all, rejects when it has not. */
  probe: () => Promise<unknown>;
  /** Dispatches `online` and `offline`, as a window does. */
  window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

export function createConnection({ probe, window }: ConnectionGiven): Connection {
  const isOn = createStore(true);
  const isReachable = (): Promise<boolean> =>
    probe().then(
      () => true,
      () => false,
    );

  /** Until the browser reports that the network is back, or it is time to try again, or the wait is aborted. */
  const pause = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        window.removeEventListener('online', done);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ASK_AGAIN_MS);
      window.addEventListener('online', done);
      signal?.addEventListener('abort', done);
    });

  const reached = async (signal?: AbortSignal): Promise<void> => {
    while (!(await isReachable())) {
      isOn.set(false);
      await pause(signal);
      signal?.throwIfAborted();
    }
    isOn.set(true);
  };

  window.addEventListener('offline', () => {
    isOn.set(false);
    void reached();
  });

  return {
    isOn,
    reached,
    async until(work, signal) {
      for (let failures = 1; ; failures++) {
        try {
          const result = await work();
          isOn.set(true);
          return result;
        } catch (failure) {
          signal?.throwIfAborted();
          if (failure instanceof ApiRefusal || failure instanceof PageError) throw failure;
          if (!(await isReachable())) {
            failures = 0;
            await reached(signal);
          } else if (failures >= TRIES) throw failure;
        }
      }
    },
  };
}
