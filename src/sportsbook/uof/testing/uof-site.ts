// A site with a feed of Sportradar's kind: a broker, its REST interface, and a test that speaks for the feed.
import { expect } from 'vitest';
import { bookOf } from '#sportsbook/book/book.ts';
import type { EventDetails, Market } from '#sportsbook/book/contract.ts';
import { feedPort } from '#sportsbook/book/feed-port.ts';
import { idOf } from '#sportsbook/book/rules/ids.ts';
import { eventually } from '#testing/patience.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { TOKEN, type Broker } from './broker.ts';
import { startFeedApi, type FeedApi } from './feed-api.ts';

export const FEED = 'uof';

export interface UofWorld {
  site: TestSite;
  api: FeedApi;
  /** Sends messages about a match, in their order. */
  say(match: number, ...messages: string[]): void;
  alive(product: number, options?: { isSubscribed?: boolean; timestamp?: number }): void;
  /** Whether each recovery is answered at once, with nothing but its end. */
  completesRecoveries: boolean;
  /** Ends the last recovery of the product that was asked for. */
  complete(product: number): Promise<void>;
  /** From now on the product gives signs of life, or none. */
  beat(product: number, isOn: boolean): void;
  /** Both producers are connected, and nothing is missing. */
  ready(): Promise<void>;
  details(match: number): Promise<EventDetails>;
  market(match: number, ref: string): Promise<Market | undefined>;
  /** Everything that was sent is in the book. */
  isApplied(): Promise<void>;
  isSilent(product: number): Promise<boolean>;
  close(): Promise<void>;
}

const BEAT_EVERY_MS = 1_000;
/** A match of which something is said when everything before it should have arrived. */
const MARKER = 999_999;

export const PATHS: Readonly<Record<number, string>> = { 1: 'liveodds', 3: 'pre' };

/** A message, with everything that each has; `attributes` and `inner` are its own. */
export const xml = (
  type: string,
  { product, match, timestamp = Date.now(), attributes = '' }: MessageHead,
  inner = '',
): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${type} product="${product}" event_id="sr:match:${match}" timestamp="${timestamp}" ${attributes}>${inner}</${type}>`;

export interface MessageHead {
  product: number;
  match: number;
  timestamp?: number;
  attributes?: string;
}

export async function startUofWorld(broker: Broker, settings: object = {}): Promise<UofWorld> {
  const api = await startFeedApi();
  const site = await startTestSite({
    environment: {
      FEEDS: JSON.stringify({
        [FEED]: {
          kind: 'uof',
          host: broker.host,
          port: broker.port,
          tls: broker.caFile !== undefined,
          ...(broker.caFile !== undefined && { ca: broker.caFile }),
          token: TOKEN,
          password: broker.password,
          api: api.url,
          ...settings,
        },
      }),
    },
  });
  const { services } = site.site;
  const beats = new Set<number>();
  let marker = 0;
  const beatAll = (): void => {
    for (const product of beats) world.alive(product);
  };
  const timer = setInterval(beatAll, BEAT_EVERY_MS);
  const end = (product: number, request: number): void =>
    broker.publish(
      '-.-.-.snapshot_complete.-.-.-.-',
      `<snapshot_complete product="${product}" timestamp="${Date.now()}" request_id="${request}"/>`,
    );
  api.answerRecovery = ({ product, request }) => {
    if (world.completesRecoveries) setImmediate(() => end(product === PATHS[1] ? 1 : 3, request));
    return { status: 202 };
  };
  const world: UofWorld = {
    site,
    api,
    completesRecoveries: true,
    beat(product, isOn) {
      if (isOn) beats.add(product);
      else beats.delete(product);
    },
    say(match, ...messages) {
      for (const message of messages) broker.publish(`hi.-.live.message.1.sr:match.${match}.-`, message);
    },
    alive(product, { isSubscribed = true, timestamp = Date.now() } = {}) {
      broker.publish(
        '-.-.-.alive.-.-.-.-',
        `<alive product="${product}" timestamp="${timestamp}" subscribed="${isSubscribed ? 1 : 0}"/>`,
      );
    },
    async complete(product) {
      const last = (): number | undefined =>
        api.recoveries.findLast((call) => call.product === PATHS[product])?.request;
      await eventually(() => expect(last()).toBeDefined());
      end(product, last()!);
      await eventually(async () => expect(await world.isSilent(product)).toBe(false));
    },
    async ready() {
      for (const product of [1, 3]) {
        beats.add(product);
        world.alive(product);
      }
      for (const product of [1, 3]) await eventually(async () => expect(await world.isSilent(product)).toBe(false));
    },
    async details(match) {
      await bookOf(services).refresh();
      return site.visitor().ok<EventDetails>('Sports.getEvent', { id: eventId(match) });
    },
    async market(match, ref) {
      return (await world.details(match)).markets.find((market) => market.ref === ref);
    },
    async isApplied() {
      const timestamp = Math.max(Date.now(), marker + 1);
      marker = timestamp;
      world.say(MARKER, xml('odds_change', { product: 1, match: MARKER, timestamp }));
      await eventually(async () => expect(await translatedUntil()).toBe(String(timestamp)));
      await eventually(async () => expect(await unread()).toBe(0));
      await feedPort(services).look();
    },
    async isSilent(product) {
      const { rows } = await site.database.ownerPool.query<{ is_silent: boolean }>(
        'select is_silent from book.producers where name = $1',
        [`${FEED}-${product}`],
      );
      return rows[0]?.is_silent ?? true;
    },
    async close() {
      clearInterval(timer);
      await site.close();
      await api.close();
    },
  };
  return world;

  async function translatedUntil(): Promise<string | undefined> {
    const { rows } = await site.database.ownerPool.query<{ until: string }>(
      `select odds_ms->>'1' as until from uof.events where event = 'sr:match:${MARKER}'`,
    );
    return rows[0]?.until;
  }

  async function unread(): Promise<number> {
    const { rows } = await site.database.ownerPool.query<{ count: string }>(
      `select (select count(*) from uof.inbox)
            + (select coalesce(sum(newest_batch - applied_batch), 0) from feeds.feeds) as count`,
    );
    return Number(rows[0]!.count);
  }
}

export const eventId = (match: number): string => idOf(FEED, 'event', `sr:match:${match}`);

export const outcome = (id: string, odds?: number | string, more = ''): string =>
  `<outcome id="${id}" ${odds === undefined ? '' : `odds="${odds}"`} ${more}/>`;

export const odds1x2 = (home = 2.1, status = 1): string =>
  `<market id="1" status="${status}">${outcome('1', home)}${outcome('2', 3.3)}${outcome('3', 3.5)}</market>`;
