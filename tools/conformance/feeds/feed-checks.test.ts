// The kit as a site, against the stand-in for a feed: it must find nothing, except in a feed that forgets what it should do.
import { expect, test } from 'vitest';
import { startSandboxFeed } from '#sandbox/feed/sandbox-feed.ts';
import { post, signedHeaders } from '#sandbox/feed/wire.ts';
import { runFeedChecks } from './feed-checks.ts';
import { SiteStandIn, type FeedUnderTest } from './site-stand-in.ts';

const KEY = { id: 'k1', secret: 'secret-of-the-feed-that-is-under-test' };
const FEED: FeedUnderTest = { name: 'sandbox', keys: [KEY], producers: [{ name: 'sandbox' }] };
const PATIENCE_MS = 15_000;

test('nothing is found in the stand-in', async () => {
  const site = new SiteStandIn(FEED);
  const feed = await startSandboxFeed({ way: 'push', site: await site.listen(0), port: 0, key: KEY });
  try {
    expect(await runFeedChecks(site, FEED, PATIENCE_MS)).toEqual([]);
  } finally {
    await feed.close();
    await site.close();
  }
});

test('sabotage: a feed that numbers what it repeats anew, and forgets what was not answered, is found out', async () => {
  const site = new SiteStandIn(FEED);
  const url = await site.listen(0);
  let count = 0;
  const timer = setInterval(() => {
    const timestamp = new Date().toISOString();
    const about = { producer: 'sandbox', timestamp, event: 'm1', sequence: 2 };
    const lines = [
      { type: 'alive', producer: 'sandbox', timestamp, subscribed: true },
      { type: 'bet_stop', ...about, reason: count % 2 === 0 ? 'trader' : 'limit' },
    ];
    const [batch, body] = [String(++count), lines.map((line) => JSON.stringify(line)).join('\n')];
    const headers = signedHeaders(KEY, { batch, path: '/callbacks/feeds/sandbox', body });
    void post({ site: url, feed: 'sandbox', batch, body, headers });
  }, 50);
  try {
    const faults = (await runFeedChecks(site, FEED, 2_000)).map(({ check }) => check);
    expect(faults).toContain('a batch that got no answer comes again as it was');
    expect(faults).toContain('what the site asks for is sent, with its end');
    expect(faults).toContain('a message that is sent again has the number that it had');
    expect(faults).toContain('what it says of an event begins with its fixture, and has no gaps');
  } finally {
    clearInterval(timer);
    await site.close();
  }
});
