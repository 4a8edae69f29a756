// Every title over HTTP and durable, in turns within one run: how fast the slowest is beside the fastest. A title in which the
// player acts is counted by its requests: an opening is a write of its own and so is every action behind it, each of them
// paid for, kept and answered behind its own commit, so a round of two steps is worth two bets. Not by its rounds, of which
// a round of ten steps would have a tenth.
import pg from 'pg';
import { clientOptions } from '#platform/db/database.ts';
import { lockOfJob } from '#platform/jobs/jobs.ts';
import { startDriver } from './driver.ts';
import { middleMean, type Figure } from './figures.ts';
import { databaseMs, serverMs } from './processor.ts';
import { titles } from '#math/titles/index.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import { postHead, removeData, startSiteProcess } from '#testing/site-process.ts';

const PLAYERS = 64;
// Short turns, all titles in each lap and in another order: the speed of a shared machine wanders within seconds, and
// the tables grow. What is compared is a turn beside the others of its lap.
const SECONDS = 1;
const WARM_UP_SECONDS = 0.05;
const LAPS = 8;

/** Choices of the titles that need some, those that tell most. */
const CHOICES: Readonly<Record<string, object>> = {
  dice: { direction: 'under', target: '50.00' },
  limbo: { target: '2.00' },
  crash: { target: '2.00' },
  plinko: { rows: 16, risk: 'high' },
  wheel: { segments: 50, risk: 'low' },
  'coin-flip': { side: 'heads', flips: 10 },
  keno: { table: 'classic', spots: [1, 5, 9, 12, 17, 22, 28, 33, 39, 40] },
  'european-roulette': { bets: [{ spot: 'red', chips: 1 }] },
  'french-roulette': { bets: [{ spot: 'red', chips: 1 }] },
  'american-roulette': { bets: [{ spot: 'red', chips: 1 }] },
  baccarat: { bets: [{ spot: 'banker', chips: 1 }] },
  'sic-bo': { bets: [{ spot: 'big', chips: 1 }] },
};
interface Stepped {
  params: object;
  /** What is done, by what is on offer: the first that is there. */
  actions: Readonly<Record<string, object>>;
}
const hold: Stepped = { params: {}, actions: { hold: { do: 'hold', cards: [0, 1] } } };
/** Rounds that are over with one action, or a few. */
const STEPS: Readonly<Record<string, Stepped>> = {
  mines: { params: { mines: 24 }, actions: { take: { do: 'take' }, open: { do: 'open', cell: 0 } } },
  tower: { params: { level: 'master' }, actions: { take: { do: 'take' }, climb: { do: 'climb', door: 0 } } },
  'hi-lo': { params: {}, actions: { take: { do: 'take' }, higher: { do: 'higher' }, lower: { do: 'lower' } } },
  blackjack: { params: {}, actions: { 'no-insurance': { do: 'no-insurance' }, stand: { do: 'stand' } } },
  'jacks-or-better': hold,
  'deuces-wild': hold,
  'three-card-poker': { params: {}, actions: { fold: { do: 'fold' } } },
  'casino-holdem': { params: {}, actions: { fold: { do: 'fold' } } },
};

/**
 * What is done with rounds later, in bursts of a second that hit whichever title has its turn: it is the same for all of
 * them, so it rests meanwhile. The relay finds nothing to tell, and somebody else has the locks of the jobs.
 */
const RESTING = `create function platform.rest() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger rest before delete on platform.outbox for each row execute function platform.rest()`;
const JOBS = ['seal-ledger', 'roll-up-house', 'watch-returns'];

/** What the driver fills in. */
const PLACES = new Set(['{key}', '{round}', '{number}', '{action}']);

export async function benchTitles(): Promise<Figure[]> {
  const site = await startSiteProcess();
  const driver = startDriver();
  const rest = new pg.Client(clientOptions(site.owner));
  await rest.connect();
  try {
    const players = await createPlayers(site.owner, PLAYERS);
    const form = (fields: Record<string, string>): string =>
      Object.entries(fields)
        .map(([name, value]) => `${name}=${PLACES.has(value) ? value : encodeURIComponent(value)}`)
        .join('&');
    const requestsOf = (sysname: string) =>
      players.map((player) => {
        const stepped = STEPS[sysname];
        const order = { sysname, mode: 'play', stake: '1.00', request_id: '{key}' };
        if (!stepped) {
          const body = form({ ...order, params: JSON.stringify(CHOICES[sysname] ?? {}) });
          return { head: postHead(site, 'Games.playRound', player.cookie), body };
        }
        const action = { round_id: '{round}', number: '{number}', action: '{action}', request_id: '{key}' };
        return {
          head: postHead(site, 'Games.openRound', player.cookie),
          body: form({ ...order, params: JSON.stringify(stepped.params) }),
          next: {
            head: postHead(site, 'Games.actInRound', player.cookie),
            body: form(action),
            choices: Object.entries(stepped.actions).map(
              ([offer, what]) => [offer, encodeURIComponent(JSON.stringify(what))] as const,
            ),
          },
        };
      });
    const names = Object.values(titles).flatMap(({ sysname, type }) => (type === 'live' ? [] : [sysname]));
    const all = new Map(names.map((name) => [name, measured()]));
    const load = { port: site.port, seconds: SECONDS, warmUpSeconds: WARM_UP_SECONDS };
    await rest.query(RESTING);
    for (const job of JOBS) await rest.query('select pg_advisory_lock(7242, $1)', [lockOfJob(job)]);
    // Every way is walked before the first lap: what is compiled for one title must not be counted as another's.
    for (const name of names) await driver.drive({ ...load, requests: requestsOf(name) });
    await driver.drive({ ...load, requests: requestsOf('dice'), seconds: 3 });
    for (let lap = 0; lap < LAPS; lap++) {
      const speeds = new Map<string, number>();
      for (const name of shuffled(names)) {
        const [server, database] = [serverMs(site), databaseMs(site)];
        const { perSecond, asked, failures } = await driver.drive({ ...load, requests: requestsOf(name) });
        if (failures > 0) throw new Error(`${failures} rounds of ${name} failed`);
        speeds.set(name, perSecond);
        const title = all.get(name)!;
        title.asked += asked;
        title.serverMs += serverMs(site) - server;
        title.databaseMs += databaseMs(site) - database;
      }
      const usual = middleMean([...speeds.values()]);
      for (const [name, perSecond] of speeds) {
        all.get(name)!.perSecond.push(perSecond);
        all.get(name)!.shares.push(perSecond / usual);
      }
    }
    const found = [...all].map(([name, title]) => ({ name, share: middleMean(title.shares), ...title }));
    const fastest = found.reduce((a, b) => (b.share > a.share ? b : a));
    const usOf = (ms: number, asked: number): string => `${((ms / asked) * 1000).toFixed(0)} µs`;
    return [
      { name: `requests of the fastest (${fastest.name})`, value: middleMean(fastest.perSecond), unit: '/s' },
      ...found
        .toSorted((a, b) => a.share - b.share)
        .map(({ name, share, asked, ...title }) => ({
          name: `${name} ÷ the fastest`,
          value: share / fastest.share,
          unit: '×',
          target: '≥ 0.8',
          note: `a request: site ${usOf(title.serverMs, asked)}, database ${usOf(title.databaseMs, asked)}`,
        })),
    ];
  } finally {
    driver.end();
    await rest.end();
    await site.stop();
    removeData(site.dataDir);
  }
}

interface Measured {
  perSecond: number[];
  /** Each turn beside the usual one of its lap. */
  shares: number[];
  asked: number;
  serverMs: number;
  databaseMs: number;
}
const measured = (): Measured => ({ perSecond: [], shares: [], asked: 0, serverMs: 0, databaseMs: 0 });

const shuffled = (names: readonly string[]): string[] =>
  names
    .map((name) => ({ name, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name);
