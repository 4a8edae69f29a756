// The database goes away and comes back under players who bet.
import { describe, expect, test } from 'vitest';
import { subscribersOf } from '#platform/events/events.ts';
import { bundled } from '#testing/bundled.ts';
import { diskStorm } from '#testing/disk-storm.ts';
import { outageStorm, type OutageOptions } from '#testing/outage-storm.ts';
import { IS_LONG_FORM, inLongForm } from '#testing/long-form.ts';
import { subscriptions } from './slices.ts';

const TWENTY = Array.from({ length: 20 }, () => 500);
/** `npm run chaos -- outages`: outages of half a second to a minute, and twenty restarts among a hundred players. */
const STORM: OutageOptions = IS_LONG_FORM
  ? { players: 100, processes: 2, betsBetween: 500, outages: [0, 500, 2_000, 6_000, 60_000, 0, ...TWENTY] }
  : { players: 30, processes: 2, betsBetween: 60, outages: [0, 300] };

/** Stakes that are counted for due diligence, and pages of winners, subscribe in `site.ts`. */
const SUBSCRIBERS = subscribersOf(subscriptions).length + 2;
/** Of each process: requests (8), lanes of rounds and of steps (2 each), notifications, a dealer, and the dispatcher (a look, its subscribers). */
const CONNECTIONS_OF_A_PROCESS = 8 + 4 + 2 + 1 + SUBSCRIBERS;

describe('an outage of the database', () => {
  test('[~R04] loses and doubles nothing, is answered 503 with a time to come back, and is over when the database is back', async () => {
    const result = await outageStorm({ ...STORM, entry: await bundled('src/app/main.ts') });
    if (IS_LONG_FORM) console.log(JSON.stringify(result));
    expect(result).toMatchObject({ lost: 0, extra: 0, ledgerFaults: [], withoutRetryAfter: 0 });
    expect(Object.keys(result.statuses).filter((status) => status !== '200' && status !== '503')).toEqual([]);
    expect(result.mostConnections).toBeLessThanOrEqual(STORM.processes * CONNECTIONS_OF_A_PROCESS);
    expect(result.acknowledged).toBeGreaterThanOrEqual((STORM.outages.length + 1) * STORM.betsBetween);
    expect(result.readyAfterMs).toHaveLength(STORM.outages.length);
  });

  inLongForm('finds a site that opens two connections for each one that it lost', async () => {
    const result = await outageStorm({
      players: 5,
      processes: 1,
      betsBetween: 60,
      outages: [0, 500],
      entry: 'testing/sabotage/reconnect-twice.ts',
    });
    expect(result.mostConnections).toBeGreaterThan(CONNECTIONS_OF_A_PROCESS);
  });
});

/** `npm run chaos -- disk`, as root: a disk of its own is mounted, filled under players, and emptied again. */
if (IS_LONG_FORM && process.getuid?.() === 0)
  describe('a full disk', () => {
    test('[R07] the site refuses before the database has to, goes on reading, and loses nothing', async () => {
      const result = await diskStorm({ players: 50, leastMiB: 128, leftMiB: 100, secondsFull: 20 });
      console.log(JSON.stringify(result));
      expect(result).toMatchObject({ lost: 0, extra: 0, ledgerFaults: [], survived: true });
      expect(result.statuses[503]).toBeGreaterThan(0);
      expect(Object.keys(result.statuses).filter((status) => status !== '200' && status !== '503')).toEqual([]);
      expect(result.reads).toEqual({ 200: expect.any(Number) });
      expect(result.afterwards).toBeGreaterThanOrEqual(300);
    });

    test('a disk without a byte left stops the database, not the site, and loses nothing', async () => {
      const result = await diskStorm({ players: 50, leastMiB: 0, leftMiB: 0, secondsFull: 30 });
      console.log(JSON.stringify(result));
      expect(result).toMatchObject({ lost: 0, extra: 0, ledgerFaults: [], survived: true });
      expect(Object.keys(result.statuses).filter((status) => status !== '200' && status !== '503')).toEqual([]);
      expect(result.afterwards).toBeGreaterThanOrEqual(300);
    });
  });
