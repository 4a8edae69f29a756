// A weekend of The Odds API from its stand-in to settled bets, on a fresh installation.
import { afterEach, expect, test } from 'vitest';
import { startSandboxOddsApi, type SandboxOddsApi } from '#sandbox/odds-api/sandbox-odds-api.ts';
import { manualClock } from '#kernel/clock.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';

test('a match of the API is on the site with prices', async () => {
  const start = new Date();
  const clock = manualClock(start);
  const api = await startSandboxOddsApi({ port: 0, key: 'key-of-the-stand-in', beginsAt: start, now: () => clock.now() });
  const site = await startTestSite({
    clock,
    environment: {
      FEEDS: JSON.stringify({
        odds: { kind: 'odds-api', key: 'key-of-the-stand-in', url: api.url, sports: ['soccer_epl'], regions: ['eu', 'uk'], monthlyCredits: 100000 },
      }),
    },
  });
  try {
    await expect
      .poll(async () => (await site.visitor().ok<{ items: { open_markets: number; id: string }[] }>('Sports.getEvents', { sport: 'football' })).items.filter((e) => e.open_markets > 0).length)
      .toBe(6);
    clock.advance(5 * 3600_000 + 1000);
    await expect.poll(async () => (await site.database.ownerPool.query(`select foreign_id, status, score from book.events where status = 'ended'`)).rowCount).toBeGreaterThan(2);
    console.log((await site.database.ownerPool.query(`select e.slug, m.ref, m.state, m.outcomes from book.markets m join book.events e on e.id=m.event_id where e.status='ended'`)).rows.slice(0,4));
    console.log((await site.database.ownerPool.query(`select * from oddsapi.accounts`)).rows, (await site.database.ownerPool.query(`select * from oddsapi.spending`)).rows);
  } finally {
    await site.close();
    await api.close();
  }
});
