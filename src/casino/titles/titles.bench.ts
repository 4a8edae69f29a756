// Every title over HTTP and durable, in turns within one run: how fast the slowest is compared with the fastest. A title in which the
// player acts is counted by its requests: an opening is a write of its own and so is every action after it, each of them
// paid for, kept and answered after its own commit, so a round of two steps is worth two bets. Not by its rounds, of which
// a round of ten steps would have a tenth.
import pg from 'pg';
import { clientOptions } from '#platform/db/database.ts';
import { lockOfJob } from '#platform/jobs/job-locks.ts';
import { startDriver } from '../../../bench/driver.ts';
import { middleMean, type Figure } from '../../../bench/figures.ts';
import { databaseMs, serverMs } from '../../../bench/processor.ts';
import { titles } from './index.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import { postHead, removeData, startSiteProcess } from '#testing/site-process.ts';

const PLAYERS = 64;
// Very short turns, all titles in each lap, in changing order: the speed of a shared machine varies within seconds, and
// the tables grow. A turn is compared with those just before and after it, whichever title they belong to.
const SECONDS = 0.25;
const WARM_UP_SECONDS = 0.05;
const NEIGHBOURS = 5;
/** Not counted: while a title is new, the engine still compiles what only that title runs. */
const FIRST_LAPS = 4;
const LAPS = 24;

/** Choices of the titles that need some, the most telling ones. */
const CHOICES: Readonly<Record<string, object>> = {
  dice: { direction: 'under', target: '50.00' },
  limbo: { target: '2.00' },
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
  /** What to do, by what is on offer: the first that is there. */
  actions: Readonly<Record<string, object>>;
}
const hold: Stepped = { params: {}, actions: { hold: { do: 'hold', cards: [0, 1] } } };
/** Rounds that are over with one action, or a few. */
const STEPS: Readonly<Record<string, Stepped>> = {
  crash: { params: { byHand: true }, actions: { 'cash-out': { do: 'cash-out', bet: 0 } } },
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
 * Work that is done with rounds later, in bursts of a second that hit whichever title has its turn: it is the same for all
 * of them, so it is suspended. The dispatcher finds no events, and another connection holds the locks of the jobs.
 */
const RESTING = `create function platform.rest() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger rest before delete on platform.outbox for each row execute function platform.rest()`;
const JOBS = ['seal-ledger', 'roll-up-house', 'judge-evidence'];

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
    const load = { port: site.port, seconds: SECONDS, warmUpSeconds: WARM_UP_SECONDS };
    await rest.query(RESTING);
    for (const job of JOBS) await rest.query('select pg_advisory_lock(7242, $1)', [lockOfJob(job)]);
    const turns: Turn[] = [];
    for (let lap = -FIRST_LAPS; lap < LAPS; lap++)
      for (const name of shuffled(names)) {
        const [server, database] = [serverMs(site), databaseMs(site)];
        const {
          perSecond,
          requests: requested,
          failures,
        } = await driver.drive({ ...load, requests: requestsOf(name) });
        if (failures > 0) throw new Error(`${failures} rounds of ${name} failed`);
        const [ofServer, ofDatabase] = [serverMs(site) - server, databaseMs(site) - database];
        if (lap >= 0)
          turns.push({ name, lap, perSecond, requests: requested, serverMs: ofServer, databaseMs: ofDatabase });
      }
    return compared(names, turns);
  } finally {
    driver.end();
    await rest.end();
    await site.stop();
    removeData(site.dataDir);
  }
}

interface Turn {
  name: string;
  lap: number;
  perSecond: number;
  requests: number;
  serverMs: number;
  databaseMs: number;
}

function compared(names: readonly string[], turns: readonly Turn[]): Figure[] {
  /** How fast a turn was compared with those around it. */
  const shareAt = (at: number): number => {
    const around = turns.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1).filter((turn) => turn !== turns[at]);
    return turns[at]!.perSecond / middleMean(around.map(({ perSecond }) => perSecond));
  };
  /** Of each title, by laps. */
  const shares = new Map(names.map((name) => [name, Array<number>(LAPS)]));
  turns.forEach(({ name, lap }, at) => (shares.get(name)![lap] = shareAt(at)));
  // The fastest of so many has been lucky as well. So each lap measures the one that all the other laps have named.
  const named = Array.from({ length: LAPS }, (_, lap) => {
    const inOthers = (name: string): number => mean(shares.get(name)!.filter((_share, other) => other !== lap));
    return names.reduce((best, name) => (inOthers(name) > inOthers(best) ? name : best));
  });
  const fastest = mean(named.map((name, lap) => shares.get(name)![lap]!));
  const figures = names.map((name) => {
    const gameShares = shares.get(name)!;
    const nameTurns = turns.filter((turn) => turn.name === name);
    const requested = sum(nameTurns.map((turn) => turn.requests));
    const usOf = (ms: 'serverMs' | 'databaseMs') =>
      `${((sum(nameTurns.map((turn) => turn[ms])) / requested) * 1000).toFixed(0)} µs`;
    const error =
      Math.sqrt(sum(gameShares.map((share) => (share - mean(gameShares)) ** 2)) / LAPS / (LAPS - 1)) / fastest;
    return {
      name: `${name} ÷ the fastest`,
      value: mean(gameShares) / fastest,
      unit: '×',
      target: '≥ 0.8',
      note: `± ${error.toFixed(2)}; a request: site ${usOf('serverMs')}, database ${usOf('databaseMs')}`,
    };
  });
  return [
    {
      name: 'requests of the fastest',
      value: middleMean(turns.map(({ perSecond }) => perSecond)) * fastest,
      unit: '/s',
      note: `named ${[...new Set(named)].join(', ')}`,
    },
    ...figures.toSorted((a, b) => a.value - b.value),
  ];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

const shuffled = (names: readonly string[]): string[] =>
  names
    .map((name) => ({ name, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name);
