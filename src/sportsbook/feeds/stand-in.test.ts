// The stand-in for a feed, in each of its ways, with a site: its matches are on the site, and stay in order when either starts again.
import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { SportEvent } from '#sportsbook/book/contract.ts';
import { startSandboxFeed, type SandboxFeed } from '#sandbox/feed/sandbox-feed.ts';
import { signedHeaders } from '#sandbox/feed/wire.ts';
import { freePort } from '#testing/free-port.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';

const KEY = { id: 'k1', secret: 'secret-of-the-stand-in-for-a-sports-feed' };

const closing: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const part of closing.splice(0).toReversed()) await part.close();
});
const closedLater = <Part extends { close(): Promise<void> }>(part: Part): Part => {
  closing.push(part);
  return part;
};

const siteWith = async (settings: object): Promise<TestSite> =>
  closedLater(
    await startTestSite({
      environment: {
        FEEDS: JSON.stringify({
          sandbox: {
            keys: [KEY],
            producers: [{ name: 'sandbox', silentAfterS: 20 }],
            settleAt: 'confirmed',
            ...settings,
          },
        }),
      },
    }),
  );

const dartsOf = async (site: TestSite, when: string): Promise<SportEvent[]> => {
  const { items } = await site.visitor().ok<{ items: SportEvent[] }>('Sports.getEvents', { sport: 'darts', when });
  return items;
};

/** Prices of matches that take bets. */
const openMatches = async (site: TestSite): Promise<number> =>
  (await dartsOf(site, 'open')).filter(({ open_markets: open }) => open > 0).length;

async function expectMatches(site: TestSite): Promise<void> {
  await expect.poll(() => openMatches(site)).toBeGreaterThan(10);
  const [first] = await dartsOf(site, 'upcoming');
  expect(first!.competition.name).toBe('Harbour Masters');
  expect(first!.main.map(({ kind }) => kind)).toContain('winner');
}

const misnumbered = async (site: TestSite): Promise<string[]> =>
  (await site.site.metrics())
    .split('\n')
    .filter((line) => line.startsWith('baize_feed_misnumbered_total{producer="sandbox'));

describe.each(['push', 'socket'] as const)('by %s', (way) => {
  test('its matches are on the site, also after it has started again', async () => {
    const site = await siteWith({ kind: 'push' });
    const start = (): Promise<SandboxFeed> => startSandboxFeed({ way, site: site.url, port: 0, key: KEY });
    const first = await start();
    await expectMatches(site);
    await first.close();
    closedLater(await start());
    await expectMatches(site);
    expect(await misnumbered(site)).toEqual([]);
  });
});

describe('by fetching', () => {
  async function fetchedSite(): Promise<{ site: TestSite; start: () => Promise<SandboxFeed> }> {
    const port = await freePort();
    const start = (): Promise<SandboxFeed> => startSandboxFeed({ way: 'pull', site: '', port, key: KEY });
    return { start, site: await siteWith({ kind: 'pull', url: `http://127.0.0.1:${port}` }) };
  }

  test('its matches are on the site, also after it has started again and forgotten its changes', async () => {
    const { site, start } = await fetchedSite();
    const first = await start();
    await expectMatches(site);
    await first.close();
    closedLater(await start());
    await expectMatches(site);
    const { rows } = await site.database.ownerPool.query<{ is_silent: boolean }>(
      `select is_silent from book.producers where name = 'sandbox'`,
    );
    expect(rows).toEqual([{ is_silent: false }]);
    expect(await misnumbered(site)).toEqual([]);
  });

  test('an answer that is not signed with the key of the feed is not believed', async () => {
    const alive = { type: 'alive', producer: 'sandbox', timestamp: new Date().toISOString(), subscribed: true };
    const body = JSON.stringify(alive);
    let calls = 0;
    let key = { ...KEY, secret: 'o'.repeat(40) };
    const impostor = createServer(({ url: path = '' }, response) => {
      calls++;
      response.writeHead(200, signedHeaders(key, { batch: String(calls), path, body })).end(body);
    });
    const port = await freePort();
    await new Promise<void>((resolve) => void impostor.listen(port, '127.0.0.1', resolve));
    closedLater({
      close: () =>
        new Promise((resolve) => {
          impostor.close(() => resolve());
          impostor.closeAllConnections();
        }),
    });
    const site = await siteWith({ kind: 'pull', url: `http://127.0.0.1:${port}` });
    const producers = async (): Promise<number> =>
      (await site.database.ownerPool.query('select from book.producers')).rowCount ?? 0;
    await expect.poll(() => calls).toBeGreaterThan(2);
    expect(await producers()).toBe(0);
    // Sabotage: with the right key it would be.
    key = KEY;
    await expect.poll(producers).toBe(1);
  });
});
