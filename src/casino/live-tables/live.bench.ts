// The live channel: how soon a result reaches all players at one table.
import { LiveClient } from '#testing/live-client.ts';
import { removeData, startSiteProcess } from '#testing/site-process.ts';
import type { Figure } from '../../../bench/figures.ts';

const SOCKETS = 2_000;
const ROUNDS = 4;

export async function benchLive(): Promise<Figure[]> {
  const site = await startSiteProcess({ LIVE_TABLES: 'on', LIVE_PACE: '15' });
  const topic = 'table/money-wheel';
  const clients: LiveClient[] = [];
  try {
    for (let opened = 0; opened < SOCKETS; opened += 100)
      clients.push(...(await Promise.all(Array.from({ length: 100 }, () => LiveClient.open(site.url)))));
    for (const live of clients) live.join(topic);
    const first = clients[0]!;
    const results = () =>
      first.received.filter(({ message }) => (message['round'] as { state?: string } | undefined)?.state === 'result');
    for (let waited = 0; results().length < ROUNDS + 1 && waited < 60_000; waited += 100)
      await new Promise((resolve) => setTimeout(resolve, 100));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    // The first may have come while some players were still joining.
    const numbers = results()
      .slice(1)
      .map(({ number }) => number);
    const lags: number[] = [];
    let missing = 0;
    for (const wanted of numbers) {
      const times = clients.flatMap(({ received }) =>
        received.filter(({ number }) => number === wanted).map(({ at }) => at),
      );
      missing += clients.length - times.length;
      const began = Math.min(...times);
      lags.push(...times.map((at) => at - began));
    }
    lags.sort((a, b) => a - b);
    const at = (share: number): number => lags[Math.floor((lags.length - 1) * share)] ?? Infinity;
    return [
      { name: `a result at ${SOCKETS} sockets, after the first, p50`, value: at(0.5), unit: 'ms' },
      { name: `a result at ${SOCKETS} sockets, after the first, p99`, value: at(0.99), unit: 'ms', target: '≤ 250' },
      { name: `not received, of ${numbers.length * SOCKETS}`, value: missing, unit: '', target: '0' },
    ];
  } finally {
    for (const live of clients) live.close();
    await site.stop();
    removeData(site.dataDir);
  }
}
