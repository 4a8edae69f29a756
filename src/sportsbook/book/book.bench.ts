// The book under a full feed: 500 live events with 30 markets each and 2,500 changes of odds a second, in the process that applies
// them; and how soon they reach 2,000 sockets of another one.
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '#kernel/clock.ts';
import { readConfig } from '#app/config.ts';
import type { Services } from '#platform/context.ts';
import { openDatabase, openPool } from '#platform/db/database.ts';
import { Notifications } from '#platform/db/notifications.ts';
import { silentLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { applyFeed, manifest, type FeedMessage } from './index.ts';
import { idOf } from './rules/ids.ts';
import { fixtureOf, scoreOf } from './testing/feed.ts';
import { LiveClient } from '#testing/live-client.ts';
import { removeData, startSiteProcess } from '#testing/site-process.ts';
import { median, type Figure } from '../../../bench/figures.ts';

const EVENTS = 500;
const MARKETS = 30;
const CHANGES_A_SECOND = 2_500;
/** Markets in one message. */
const TOGETHER = 10;
const SECONDS = 10;
const PRODUCER = 'bench';
const SOCKETS = 2_000;
const FOLLOWED = 20;

export async function benchBook(): Promise<Figure[]> {
  const site = await startSiteProcess({ LEAGUE: 'off' });
  const log = silentLogger();
  const connection = { ...site.owner, role: 'baize_app' };
  const pool = openPool(connection, 4, log);
  const services: Services = {
    clock: systemClock,
    random: secureRandom,
    db: openDatabase(pool),
    connection,
    notifications: new Notifications(connection, log),
    log,
    config: readConfig({ DATA_DIR: site.dataDir }),
    processState: new Map(),
  };
  try {
    manifest.watch(services);
    await services.notifications.start();
    await manifest.open(services, 'site');
    const sequences = new Map<number, number>();
    const about = (nth: number) => {
      const sequence = (sequences.get(nth) ?? 0) + 1;
      sequences.set(nth, sequence);
      return { producer: PRODUCER, timestamp: new Date().toISOString(), event: `e${nth}`, sequence };
    };
    const odds = (nth: number, from: number, count: number): FeedMessage => ({
      type: 'odds_change',
      ...about(nth),
      scoreboard: scoreOf(0, 0, sequences.get(nth)),
      incidents: [],
      markets: Array.from({ length: count }, (_, place) => ({
        kind: 'total' as const,
        specifiers: { total: `${((from + place) % MARKETS) + 0.5}` },
        state: 'active' as const,
        outcomes: ['over', 'under'].map((id) => ({
          id,
          odds: 1500 + Math.floor(Math.random() * 1000),
          probability: 0.5,
        })),
      })),
    });
    for (let nth = 0; nth < EVENTS; nth += 50)
      await applyFeed(
        services,
        Array.from({ length: 50 }, (_, more): FeedMessage[] => [
          { type: 'fixture_change', ...about(nth + more), fixture: fixtureOf(`e${nth + more}`, { status: 'live' }) },
          odds(nth + more, 0, MARKETS),
        ]).flat(),
      );
    const viewers: LiveClient[] = [];
    for (let opened = 0; opened < SOCKETS; opened += 100)
      viewers.push(...(await Promise.all(Array.from({ length: 100 }, () => LiveClient.open(site.url)))));
    viewers.forEach((viewer, nth) => viewer.join(`event/${idOf(PRODUCER, 'event', `e${nth % FOLLOWED}`)}`));
    await sleep(1_000);
    /** When a state of a followed event was sent, by event and second of its clock. */
    const saidAt = new Map<string, number>();
    const waits: number[] = [];
    const applied: Promise<unknown>[] = [];
    const before = process.cpuUsage();
    const began = performance.now();
    let sent = 0;
    let next = 0;
    while (performance.now() - began < SECONDS * 1000) {
      const due = Math.floor(((performance.now() - began) / 1000) * CHANGES_A_SECOND) - sent;
      const messages = Array.from({ length: Math.floor(due / TOGETHER) }, () => {
        const nth = next++ % EVENTS;
        const message = odds(nth, next % MARKETS, TOGETHER);
        if (nth < FOLLOWED) saidAt.set(`${nth} ${sequences.get(nth)!}`, performance.now());
        return message;
      });
      sent += messages.length * TOGETHER;
      const startedAt = performance.now();
      if (messages.length > 0)
        applied.push(applyFeed(services, messages).then(() => waits.push(performance.now() - startedAt)));
      await sleep(20);
    }
    const seconds = (performance.now() - began) / 1000;
    const used = process.cpuUsage(before);
    await Promise.all(applied);
    await sleep(1_000);
    const lags = viewers
      .flatMap(({ received }, nth) =>
        received.flatMap(({ message, at }) => {
          const [change] = message['events'] as { scoreboard?: { clockS: number | null } }[];
          const sentAt = saidAt.get(`${nth % FOLLOWED} ${change?.scoreboard?.clockS}`);
          return sentAt === undefined ? [] : [at - sentAt];
        }),
      )
      .sort((a, b) => a - b);
    for (const viewer of viewers) viewer.close();
    return [
      { name: 'changes of odds applied', value: sent / seconds, unit: '/s' },
      { name: 'of a core', value: ((used.user + used.system) / 1e6 / seconds) * 100, unit: '%', target: '≤ 50' },
      { name: 'from message to commit, median', value: median(waits), unit: 'ms' },
      {
        name: `from message to frame at ${SOCKETS} sockets, p99`,
        value: lags[Math.floor((lags.length - 1) * 0.99)] ?? Infinity,
        unit: 'ms',
        target: '≤ 500',
        note: `${lags.length} frames of ${saidAt.size} messages`,
      },
    ];
  } finally {
    await manifest.close(services).catch(() => {});
    await services.notifications.close();
    await pool.end();
    await site.stop();
    removeData(site.dataDir);
  }
}
