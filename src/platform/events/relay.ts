// The relay of this process: tells announced events to their subscribers, soon after the commit.
import type { Services } from '../context.ts';
import { isConnectionTrouble } from '../db/database.ts';
import { relayOnce, type Subscription } from './events.ts';

const PAUSE_MS = 250;

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
      if (told > 0) continue;
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
