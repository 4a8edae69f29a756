// The kit against a site of our own: it must find nothing, except in a site that forgets what it should do.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreProducer, retireProducer } from '#sportsbook/book/index.ts';
import { TogetherFeed } from '#sportsbook/feeds/testing/together-feed.ts';
import { systemContext } from '#platform/context.ts';
import { signedHeaders } from '#sandbox/feed/wire.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { FEED_FLOWS } from './feed-flows.ts';
import { runFeedFlows, type FeedDesk } from './kit.ts';
import { recovery } from './recovery.ts';
import { signatures } from './signatures.ts';
import { prices } from './prices.ts';
import { decisions } from './decisions.ts';
import { together } from './together.ts';

const KEYS = [
  { id: 'k1', secret: 'first-secret-of-the-conformance-kit' },
  { id: 'k2', secret: 'second-secret-of-the-conformance-kit' },
] as const;
const FEEDS = {
  kit: {
    kind: 'push',
    keys: KEYS,
    producers: [
      { name: 'kit-pre', silentAfterS: 8 },
      { name: 'kit-live', silentAfterS: 8 },
    ],
    settleAt: 'confirmed',
  },
};

const pricing = new TogetherFeed(() => ({ body: { refused: 'now' } }), KEYS[0]);
let site: TestSite;
beforeAll(async () => {
  const kit = { ...FEEDS.kit, together: await pricing.listen() };
  site = await startTestSite({ environment: { FEEDS: JSON.stringify({ kit }) } });
});
afterAll(async () => {
  await site?.close();
  await pricing.close();
});

const deskAt = (url: string): FeedDesk => ({
  site: url,
  feed: 'kit',
  key: KEYS[0],
  secondKey: KEYS[1],
  producers: ['kit-pre', 'kit-live'],
  settleAt: 'confirmed',
  together: pricing,
  async retire(isRetired) {
    const ctx = systemContext(site.site.services, 'kit');
    if (isRetired) await retireProducer(ctx, 'kit');
    else await restoreProducer(ctx, 'kit');
  },
});

test('nothing is found in a site that does all that it should', async () => {
  expect(FEED_FLOWS.length).toBeGreaterThanOrEqual(60);
  const flows = FEED_FLOWS.filter((flow) => !together.includes(flow));
  expect(await runFeedFlows(deskAt(site.url), flows)).toEqual([]);
});

test('nor in how it asks for one price for several outcomes', async () => {
  expect(await runFeedFlows(deskAt(site.url), together)).toEqual([]);
});

interface Exchange {
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** The site behind somebody who changes what it hears or says. */
async function throughProxy(
  change: { call?: (exchange: Exchange) => Exchange; answer?: (text: string) => string },
  work: (url: string) => Promise<void>,
): Promise<void> {
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => name.startsWith('x-') || name === 'origin'),
    ) as Record<string, string>;
    const path = request.url ?? '/';
    const isFeed = path.startsWith('/callbacks/');
    const original = { path, headers, body: Buffer.concat(chunks) };
    const call = isFeed && change.call ? change.call(original) : original;
    const reply = await fetch(`${site.url}${path}`, {
      method: request.method!,
      headers: isFeed ? call.headers : { origin: site.url },
      ...(request.method === 'POST' && { body: new Uint8Array(call.body) }),
    });
    const text = await reply.text();
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(isFeed && change.answer ? change.answer(text) : text);
  }
  const proxy = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  try {
    await work(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  } finally {
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
  }
}

const resigned = (exchange: Exchange, body: Buffer): Exchange => ({
  ...exchange,
  body,
  headers: signedHeaders(KEYS[0], { batch: exchange.headers['x-batch'] ?? '', path: exchange.path, body }),
});

const withoutLines =
  (isForgotten: (line: string) => boolean) =>
  (exchange: Exchange): Exchange => {
    const lines = exchange.body.toString().split('\n');
    return resigned(exchange, Buffer.from(lines.filter((line) => !isForgotten(line)).join('\n')));
  };

const flowNamed = (name: string) =>
  [...signatures, ...prices, ...decisions, ...recovery].filter((flow) => flow.name === name);

test('sabotage: a site that does not look at signatures is found out', async () => {
  await throughProxy({ call: (exchange) => resigned(exchange, exchange.body) }, async (url) => {
    const faults = await runFeedFlows(deskAt(url), flowNamed('another secret is refused'));
    expect(faults.map(({ fault }) => fault).join()).toContain('should be answered 401');
  });
});

test('sabotage: a site that forgets part of what it is told is found out', async () => {
  const forgets = withoutLines((line) => line.includes('"certainty":"confirmed"'));
  await throughProxy({ call: forgets }, async (url) => {
    const faults = await runFeedFlows(deskAt(url), flowNamed('what was only seen does not overwrite what is official'));
    expect(faults).toHaveLength(1);
  });
});

test('sabotage: a site that does not ask for what is missing is found out', async () => {
  const silent = (text: string): string => text.replace(/,"recover":\[.*\]/, '');
  await throughProxy({ answer: silent }, async (url) => {
    const desk = { ...deskAt(url), patienceMs: 4_000 };
    const faults = await runFeedFlows(desk, flowNamed('what is missing stops the match, and is asked for'));
    expect(faults.map(({ fault }) => fault).join()).toContain('should have asked');
  });
  // What is left open is answered for the tests that follow.
  expect(await runFeedFlows(deskAt(site.url), flowNamed('a message that comes twice counts once'))).toEqual([]);
});

test('sabotage: a site that shows a price of its own is found out', async () => {
  const [first] = together;
  const desk = deskAt(site.url);
  pricing.answer = () => ({ body: { odds: 2000 } });
  // The flow sets the answers of a feed that the site does not ask.
  const other = new TogetherFeed(() => ({ body: { odds: 3450 } }), KEYS[0]);
  const faults = await runFeedFlows({ ...desk, together: other }, [first!]);
  expect(faults.map(({ fault }) => fault).join()).toContain('should be 3450');
});
