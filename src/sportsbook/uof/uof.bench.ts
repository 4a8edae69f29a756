// What a full feed costs the process that takes it: a thousand messages a second, from the connection to the batches that the book applies.
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '#kernel/clock.ts';
import { readConfig } from '#app/config.ts';
import type { Services } from '#platform/context.ts';
import { openDatabase, openPool } from '#platform/db/database.ts';
import { Notifications } from '#platform/db/notifications.ts';
import { silentLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { configuredFeeds } from '#sportsbook/feeds/index.ts';
import { removeData, startSiteProcess } from '#testing/site-process.ts';
import type { Figure } from '../../../bench/figures.ts';
import { Catalogue } from './catalogue.ts';
import { UsedDescriptions } from './describe-used.ts';
import { Fetches } from './fetches.ts';
import { Receiver } from './receive-messages.ts';
import { UofRest } from './rest.ts';
import { Liveness } from './rules/liveness.ts';
import { TOKEN } from './testing/broker.ts';
import { startFeedApi } from './testing/feed-api.ts';
import { outcome, xml } from './testing/uof-site.ts';
import { Translator } from './translate-waiting.ts';

const MATCHES = 200;
const MARKETS = 8;
const A_SECOND = 1_000;
const SECONDS = 10;
const EVERY_MS = 50;

/** Eight lines of a match, with probabilities, and its score. */
function message(match: number, nth: number): Buffer {
  const markets = Array.from({ length: MARKETS }, (_, line) => {
    const odds = 1.5 + ((nth * 7 + line) % 100) / 100;
    const more = 'probabilities="0.51" active="1"';
    return `<market id="18" specifiers="total=${line}.5" status="1">${outcome('12', odds, more)}${outcome('13', 2, more)}</market>`;
  });
  const status =
    '<sport_event_status status="1" match_status="6" home_score="1" away_score="0"><clock match_time="27:33"/></sport_event_status>';
  const head = { product: 1, match, timestamp: 1_700_000_000_000 + nth };
  return Buffer.from(xml('odds_change', head, `${status}<odds>${markets.join('')}</odds>`));
}

export async function benchUof(): Promise<Figure[]> {
  const site = await startSiteProcess({ LEAGUE: 'off' });
  const api = await startFeedApi();
  const log = silentLogger();
  const connection = { ...site.owner, role: 'baize_app' };
  const pool = openPool(connection, 4, log);
  const feeds = { uof: { kind: 'uof', host: 'localhost', tls: false, token: TOKEN, api: api.url } };
  const services: Services = {
    clock: systemClock,
    random: secureRandom,
    db: openDatabase(pool),
    connection,
    notifications: new Notifications(connection, log),
    log,
    config: readConfig({ DATA_DIR: site.dataDir, FEEDS: JSON.stringify(feeds) }),
    processState: new Map(),
  };
  try {
    return await measure(services);
  } finally {
    await pool.end();
    await api.close();
    await site.stop();
    removeData(site.dataDir);
  }
}

async function measure(services: Services): Promise<Figure[]> {
  const feed = configuredFeeds(services).get('uof')!;
  const settings = feed.uof!;
  const fetches = new Fetches(services, feed.name, () => {});
  const catalogue = new Catalogue(feed.name, settings, { rest: new UofRest(settings), fetches });
  const translator = new Translator(services, feed, { settings, catalogue, used: new UsedDescriptions(catalogue) });
  const receiver = new Receiver(services, feed.name, {
    liveness: new Liveness(settings.products, 20_000),
    acknowledge: () => {},
  });
  const receive = (match: number, nth: number): void => {
    receiver.receive({
      routingKey: `hi.-.live.odds_change.1.sr:match.${match}.-`,
      body: message(match, nth),
      tag: nth,
    });
  };
  let isRunning = true;
  let isIdle = false;
  let batches = 0;
  const translating = (async () => {
    while (isRunning) {
      isIdle = !(await translator.translateNext());
      if (isIdle) await sleep(20);
      else batches++;
    }
  })();
  for (let match = 1; match <= MATCHES; match++) receive(match, 0);
  await sleep(5_000);
  const before = { processor: process.cpuUsage(), at: performance.now() };
  let sent = 0;
  while (sent < A_SECOND * SECONDS) {
    const due = Math.floor(((performance.now() - before.at) / 1000) * A_SECOND);
    for (; sent < Math.min(due, A_SECOND * SECONDS); sent++) receive(1 + (sent % MATCHES), sent + 1);
    await sleep(EVERY_MS);
  }
  await receiver.close();
  isIdle = false;
  while (!isIdle) await sleep(10);
  const { user, system } = process.cpuUsage(before.processor);
  const seconds = (performance.now() - before.at) / 1000;
  isRunning = false;
  await translating;
  fetches.close();
  return [
    {
      name: `${A_SECOND} messages a second of ${MARKETS} markets each, processor`,
      value: ((user + system) / 1e6 / seconds) * 100,
      unit: '%',
      target: '≤ 50 % of a core',
      note: `in ${batches} batches`,
    },
  ];
}
