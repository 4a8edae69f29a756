// A player's balance while others log in: hashing takes a core and a half, and must not take the event loop.
import { drive, type LoadResult } from './driver.ts';
import { median, type Figure } from './figures.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import { getHead, postHead, removeData, startSiteProcess } from '#testing/site-process.ts';

const LOG_INS = 50;
const PLAYERS = 8;
const SECONDS = 5;
const ROUNDS = 3;

export async function benchLogIns(): Promise<Figure[]> {
  const site = await startSiteProcess();
  try {
    const players = await createPlayers(site.owner, PLAYERS);
    const balances = players.map(({ cookie }) => ({
      head: getHead(site, '/api/Account.getBalance?v=2.34&locale=en', `cookie: ${cookie}\r\n`),
      body: '',
    }));
    // Of nobody: as much work as any other, and never held for guessing.
    const logIns = Array.from({ length: LOG_INS }, () => ({
      head: postHead(site, 'Auth.login', ''),
      body: 'login={key}@example.org&password=Wr0ng-horse',
    }));
    const load = { port: site.port, seconds: SECONDS, warmUpSeconds: 1 };
    const alone: LoadResult[] = [];
    const during: LoadResult[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(await drive({ ...load, requests: balances }));
      const [result] = await Promise.all([
        drive({ ...load, requests: balances }),
        drive({ ...load, seconds: SECONDS + 1, requests: logIns }),
      ]);
      if (result.failures > 0) throw new Error(`${result.failures} balances were not told`);
      during.push(result);
    }
    return [
      { name: 'getBalance p99, nobody logs in', value: median(alone.map(({ p99Ms }) => p99Ms)), unit: 'ms' },
      {
        name: `getBalance p99, ${LOG_INS} log in`,
        value: median(during.map(({ p99Ms }) => p99Ms)),
        unit: 'ms',
        target: '≤ 50',
      },
      { name: `getBalance, ${LOG_INS} log in`, value: median(during.map(({ perSecond }) => perSecond)), unit: '/s' },
    ];
  } finally {
    await site.stop();
    removeData(site.dataDir);
  }
}
