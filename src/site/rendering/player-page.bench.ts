// The home page of a signed-in player, which is never kept, on a site as it is shipped: processor time of site and database.
import { Agent, get } from 'node:http';
import { ApiClient } from '#testing/api-client.ts';
import { registration } from '#testing/site.ts';
import { removeData, startSiteProcess } from '#testing/site-process.ts';
import { databaseMs, serverMs } from '../../../bench/processor.ts';
import type { Figure } from '../../../bench/figures.ts';

const PAGES = 400;

/** What a site in a test leaves out. */
const AS_SHIPPED = {
  LIVE_TABLES: 'on',
  LOYALTY: 'on',
  TOURNAMENTS: 'on',
  JACKPOTS: 'on',
  RAFFLES: 'on',
  LEAGUE: 'on',
};

export async function benchPlayerPage(): Promise<Figure[]> {
  const site = await startSiteProcess(AS_SHIPPED);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const player = new ApiClient(site.url);
    await player.ok('Auth.register', registration());
    const headers = { cookie: player.cookieHeader, 'accept-encoding': 'gzip, deflate, br' };
    const pages = async (): Promise<number[]> => {
      const times: number[] = [];
      for (let page = 0; page < PAGES; page++) times.push(await firstByte(site.port, agent, headers));
      return times.toSorted((a, b) => a - b);
    };
    await pages();
    const idle = await usedDuring(site, () => new Promise((done) => setTimeout(done, 5_000)));
    const begun = performance.now();
    let times: number[] = [];
    const used = await usedDuring(site, async () => void (times = await pages()));
    const share = (performance.now() - begun) / 5_000;
    return [
      { name: 'site', value: (used.site - idle.site * share) / PAGES, unit: 'ms', target: '≤ 6' },
      { name: 'database', value: (used.database - idle.database * share) / PAGES, unit: 'ms' },
      { name: 'first byte, median', value: times[PAGES / 2]!, unit: 'ms', target: '≤ 15' },
      { name: 'first byte, p99', value: times[Math.floor(PAGES * 0.99)]!, unit: 'ms' },
    ];
  } finally {
    agent.destroy();
    await site.stop();
    removeData(site.dataDir);
  }
}

/** Jobs and the league go on beside pages: what they use without any is not the pages'. */
async function usedDuring(
  site: Parameters<typeof serverMs>[0],
  work: () => Promise<unknown>,
): Promise<{ site: number; database: number }> {
  const before = { site: serverMs(site), database: databaseMs(site) };
  await work();
  return { site: serverMs(site) - before.site, database: databaseMs(site) - before.database };
}

function firstByte(port: number, agent: Agent, headers: Record<string, string>): Promise<number> {
  return new Promise((done, fail) => {
    const begun = performance.now();
    get({ host: '127.0.0.1', port, path: '/', agent, headers }, (answer) => {
      const took = performance.now() - begun;
      if (answer.statusCode !== 200) fail(new Error(`a page was answered with ${answer.statusCode}`));
      answer.resume().once('end', () => done(took));
    }).once('error', fail);
  });
}
