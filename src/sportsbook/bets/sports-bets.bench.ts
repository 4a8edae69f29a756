// A sports bet over HTTP against pgbench -N, interleaved in one run; and the settlement of many bets at once.
import pg from 'pg';
import { clientOptions, type ConnectionOptions } from '#platform/db/database.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import { AS_SHIPPED, postHead, removeData, startSiteProcess } from '#testing/site-process.ts';
import { startDriver } from '../../../bench/driver.ts';
import { median, type Figure } from '../../../bench/figures.ts';
import { preparePgbench, runPgbench } from '../../../bench/pgbench.ts';

const PLAYERS = 64;
const EVENTS = 20;
const SECONDS = 3;
const ROUNDS = 6;

export const LIMITS = {
  win: [1, 1, 1, 1, 1].map(() => 1_000_000_000),
  outcome: 1_000,
  market: 1_000,
  event: 1_000,
  payout: 1_000_000_000,
  day: 1_000_000_000,
};

const eventId = (nth: number): string => `bench${String(nth).padStart(7, '0')}`;

/** A book that does not change. */
export async function writeBook(owner: ConnectionOptions): Promise<void> {
  const client = new pg.Client(clientOptions(owner));
  await client.connect();
  try {
    await client.query(`
      insert into book.producers (name, feed, heard_at, version) values ('bench', 'bench', '2100-01-01', nextval('book.book_version'));
      insert into book.competitions values ('bench', 'bench', 'football', 'bench', '{"en":"Bench"}', '{"en":"Bench"}', 1, 1, '1', nextval('book.book_version'));
      insert into book.competitors select 'bench-' || n, 'Bench ' || n, 'BEN', '{#000000,#ffffff}', 'plain', null, nextval('book.book_version') from generate_series(1, 2) n;
      insert into book.events (id, feed, foreign_id, sport, competition_id, season, competitors, slug, starts_at, status, is_simulated, sequence, said_at, version)
      select 'bench' || lpad(n::text, 7, '0'), 'bench', n, 'football', 'bench', '1', '{bench-1,bench-2}', 'bench-' || n, '2100-01-01', 'scheduled', true, 1, now(), nextval('book.book_version')
        from generate_series(0, ${EVENTS - 1}) n;
      insert into book.markets (event_id, producer, ref, kind, specifiers, place, state, outcomes, version)
      select e.id, 'bench', '1x2', '1x2', '{}', 0, 'active', '[{"id":"1","odds":2000},{"id":"x","odds":3500},{"id":"2","odds":4000}]', nextval('book.book_version')
        from book.events e;
      select pg_notify('sports_book', '');`);
  } finally {
    await client.end();
  }
}

export const slip = (nth: number): string =>
  JSON.stringify({
    legs: [
      {
        event: eventId(nth % EVENTS),
        market: '1x2',
        outcome: ['1', 'x', '2'][nth % 3],
        odds: [2000, 3500, 4000][nth % 3],
        version: 1,
      },
    ],
    bets: [{ type: 'single', legs: [0], stake: '1.00' }],
  });

export async function benchSportsBets(): Promise<Figure[]> {
  const site = await startSiteProcess({ ...AS_SHIPPED, LEAGUE: 'off', BET_LIMITS: JSON.stringify(LIMITS) });
  const driver = startDriver();
  try {
    await preparePgbench(site.owner);
    await writeBook(site.owner);
    const players = await createPlayers(site.owner, PLAYERS);
    const requests = players.map((player, nth) => ({
      head: postHead(site, 'Bets.place', player.cookie),
      body: `slip=${encodeURIComponent(slip(nth))}&currency=EUR&policy=any&request_id={key}`,
    }));
    const bets: number[] = [];
    const yardstick: number[] = [];
    const p99: number[] = [];
    await driver.drive({ port: site.port, requests, seconds: 4, warmUpSeconds: 0 });
    for (let round = 0; round < ROUNDS; round++) {
      yardstick.push(runPgbench(site.owner, PLAYERS, SECONDS));
      const result = await driver.drive({ port: site.port, requests, seconds: SECONDS, warmUpSeconds: 0.5 });
      if (result.failures > 0) throw new Error(`${result.failures} bets failed`);
      bets.push(result.perSecond);
      p99.push(result.p99Ms);
    }
    return [
      { name: 'sports bets over HTTP, 64 players', value: median(bets), unit: '/s' },
      { name: 'pgbench -N, 64 clients', value: median(yardstick), unit: '/s' },
      {
        name: 'sports bets ÷ pgbench -N',
        value: median(bets.map((value, round) => value / yardstick[round]!)),
        unit: '×',
        target: '≥ 0.7',
      },
      { name: 'sports bet p99', value: median(p99), unit: 'ms', target: '≤ 150' },
      ...(await settleAll(site.owner)),
    ];
  } finally {
    driver.end();
    await site.stop();
    removeData(site.dataDir);
  }
}

/** Settles every bet that was placed, by one announcement. */
async function settleAll(owner: ConnectionOptions): Promise<Figure[]> {
  const client = new pg.Client({ ...clientOptions(owner), options: '' });
  await client.connect();
  try {
    const open = async (): Promise<number> =>
      Number(
        (await client.query<{ n: bigint }>(`select count(*) as n from bets.bets where state = 'accepted'`)).rows[0]!.n,
      );
    const before = await open();
    const began = performance.now();
    await client.query(`
      insert into platform.outbox (event, payloads)
      select 'sports.markets-settled', json_agg(json_build_object('event', m.event_id, 'at', now(), 'markets', json_build_array(json_build_object(
               'ref', m.ref, 'number', 1, 'results', '{"1":"won","x":"lost","2":"lost"}'::json, 'voidReason', null, 'cancellations', '[]'::json, 'odds', '{}'::json))))
        from book.markets m`);
    while ((await open()) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    const seconds = (performance.now() - began) / 1000;
    return [
      { name: 'open bets settled', value: before, unit: '' },
      {
        name: '50,000 open bets settled, at that speed',
        value: (50_000 / before) * seconds,
        unit: 's',
        target: '≤ 30',
      },
    ];
  } finally {
    await client.end();
  }
}
