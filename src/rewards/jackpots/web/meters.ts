/**
 * What pools hold now, in cents, for all meters of the page: from the live channel, and polled while that is down. One
 * listener however many meters there are.
 */
import { getJackpots, type JackpotDropMessage, type MetersMessage } from '../contract.ts';
import { minorOf } from '#kernel/money.ts';
import type { ApiClient } from '#site/shell/api.ts';
import { liveChannel } from '#site/shell/live.ts';
import { reportError } from '#site/shell/report.ts';
import { meterKey } from './jackpots.ts';
import { poolSums, type Cents } from './pool-sums.ts';

const ASK_EVERY_MS = 15_000;

const listeners = new Set<(changed: Cents) => void>();
const dropListeners = new Set<(drop: JackpotDropMessage) => void>();
let stop: (() => void) | undefined;

/** `onDrop` is called with every drop of the house. */
export function followMeters(
  api: ApiClient,
  onChange: (changed: Cents) => void,
  onDrop?: (drop: JackpotDropMessage) => void,
): () => void {
  listeners.add(onChange);
  if (onDrop) dropListeners.add(onDrop);
  stop ??= listen(api);
  return () => {
    listeners.delete(onChange);
    if (onDrop) dropListeners.delete(onDrop);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

function listen(api: ApiClient): () => void {
  let isOpen = false;
  const sums = poolSums(async () => {
    const { items } = await api.call(getJackpots, {});
    return Object.fromEntries(
      items.flatMap(({ id, pools }) =>
        pools.map(({ id: level, amount }) => [meterKey(id, level), Number(minorOf(amount))]),
      ),
    );
  }, change);
  const refresh = (): void => void sums.refresh().catch((failure: unknown) => reportError(failure, 'jackpots'));
  const leave = liveChannel().join('jackpots', {
    onStart: refresh,
    onLine: (isNow) => (isOpen = isNow),
    onMessage: (message) => {
      const event = message as MetersMessage | JackpotDropMessage;
      if (event.kind === 'meters') sums.receive(event.pools);
      else for (const listener of dropListeners) listener(event);
    },
  });
  const timer = setInterval(() => isOpen || document.hidden || refresh(), ASK_EVERY_MS);
  return () => {
    clearInterval(timer);
    leave();
  };
}

function change(changed: Cents): void {
  for (const listener of listeners) listener(changed);
}
