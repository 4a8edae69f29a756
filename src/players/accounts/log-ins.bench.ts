// Log-ins: what they cost a player who looks at their balance at the same time, and what their timing reveals to a guesser.
import { drive, type LoadResult } from '../../../bench/driver.ts';
import { median, type Figure } from '../../../bench/figures.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import { registration } from '#testing/site.ts';
import { getHead, postHead, removeData, startSiteProcess, type SiteProcess } from '#testing/site-process.ts';

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
    // For logins that do not exist: as much work as any other, and never held for guessing.
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
      if (result.failures > 0) throw new Error(`${result.failures} balances were not answered`);
      during.push(result);
    }
    return [
      {
        name: 'wrong password and unknown login, medians apart',
        value: await apartMs(site),
        unit: 'ms',
        target: '≤ 5',
      },
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

const TRIES = 250;

/** How far apart the median answer times for an existing and an unknown login are; requested in turn. */
async function apartMs(site: SiteProcess): Promise<number> {
  const post = (method: string, fields: Record<string, string>) =>
    fetch(`${site.url}/api/${method}?v=2.34&locale=en`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    }).then((answer) => answer.text());
  const logins: string[] = [];
  // Three tries of each, before further ones have to wait.
  for (let index = 0; index * 3 < TRIES; index++) {
    const fields = { ...registration(), login: `timed${index}@example.org` };
    await post('Auth.register', fields);
    logins.push(fields.login);
  }
  const times: [number[], number[]] = [[], []];
  for (let count = 0; count < TRIES; count++)
    for (const side of count % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const login = side === 0 ? logins[Math.floor(count / 3)]! : `nobody${count}@example.org`;
      const started = performance.now();
      await post('Auth.login', { login, password: 'Wr0ng-horse' });
      times[side].push(performance.now() - started);
    }
  return Math.abs(median(times[0]) - median(times[1]));
}
