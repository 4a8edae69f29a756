// The relay of this process: tells announced events to their subscribers, soon after the commit.
import type { Services } from '../context.ts';
import { isConnectionTrouble } from '../db/database.ts';
import { BATCH, relayOnce, type Subscription } from './events.ts';

/** Between two batches: under load a batch then holds many events for one commit, and bets keep the disk to themselves. */
const PAUSE_MS = 200;

export interface RunningRelay {
  stop(): Promise<void>;
}

export function startRelay(services: Services, subscriptions: readonly Subscription[]): RunningRelay {
  let isStopping = false;
  let wake: () => void = () => {};
  const loop = (async () => {
    while (!isStopping) {
      const told = await relayOnce(services, subscriptions).catch((error: Error) => {
        if (!isConnectionTrouble(error)) services.log.error({ error: error.message }, 'relay failed');
        return 0;
      });
      if (told === BATCH) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, PAUSE_MS).unref();
      });
    }
  })();
  return {
    async stop() {
      isStopping = true;
      wake();
      await loop;
    },
  };
}
