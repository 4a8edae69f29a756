// A thousand settled stakes a second, delivered to every subscriber: points, tournaments, jackpots, raffles, winners and the rest.
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidv7 } from '#kernel/ids.ts';
import { clientOptions } from '#platform/db/database.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { removeData, startSiteProcess } from '#testing/site-process.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import type { Figure } from '../../../bench/figures.ts';
import { databaseMs, serverMs } from '../../../bench/processor.ts';

const STAKES_A_SECOND = 1_000;
const GROUP = 50;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20);
const PLAYERS = 2_000;
const GAMES = [
  ['coral-court', 'slot'],
  ['velvet-cellar', 'slot'],
  ['dice', 'fast'],
  ['european-roulette', 'casino'],
] as const;

/** Six jackpots: the three that are shipped, and as many more. */
const MORE = ['one', 'two', 'three'].map((sysname, place) => ({
  sysname: `bench-${sysname}`,
  title: { en: sysname },
  games: [GAMES[place]![0]],
  levels: [
    {
      sysname: 'sum',
      title: { en: 'Sum' },
      base: '10',
      increment: '0.2',
      trigger: { kind: 'amount', from: '20', to: '60' },
    },
    { sysname: 'luck', title: { en: 'Luck' }, base: '10', increment: '0.1', trigger: { kind: 'stake', oneIn: '5000' } },
  ],
}));

export async function benchRewards(): Promise<Figure[]> {
  const site = await startSiteProcess({ LOYALTY: 'on', TOURNAMENTS: 'on', JACKPOTS: 'on', RAFFLES: 'on' });
  const client = new pg.Client(clientOptions(site.owner, '-c timezone=UTC'));
  await client.connect();
  try {
    for (const [place, attributes] of MORE.entries())
      await client.query(
        `insert into content.entries (collection, id, attributes, published_at, created_at, updated_at)
         values ('jackpots', $1, $2, now(), now(), now())`,
        [1000 + place, JSON.stringify(attributes)],
      );
    await client.query(`select pg_notify('content', 'jackpots')`);
    const players = (await createPlayers(site.owner, PLAYERS, 1_000n)).map(({ id }) => id);
    const before = { server: serverMs(site), database: databaseMs(site) };
    const start = performance.now();
    for (let sent = 0; sent < STAKES_A_SECOND * SECONDS; sent += GROUP) {
      const ahead = start + (sent / STAKES_A_SECOND) * 1000 - performance.now();
      if (ahead > 0) await sleep(ahead);
      await client.query('insert into platform.outbox (event, payloads) values ($1, $2)', [
        'stakes.settled',
        JSON.stringify(Array.from({ length: GROUP }, (_, place) => stakeOf(players, sent + place))),
      ]);
    }
    const waited = await untilCounted(client);
    const seconds = (performance.now() - start) / 1000;
    const [server, database] = [serverMs(site) - before.server, databaseMs(site) - before.database];
    const { rows } = await client.query<{ drops: number; entries: number; jackpots: number }>(
      `select (select count(*)::int from jackpots.drops) as drops, (select sum(entries)::int from jackpots.jackpots) as entries,
              (select count(*)::int from jackpots.jackpots) as jackpots`,
    );
    return [
      {
        name: `${STAKES_A_SECOND} settled stakes/s, all who listen`,
        value: server / seconds / 10,
        unit: '%',
        target: '≤ 60 of a core',
        note: `${rows[0]!.jackpots} jackpots, ${rows[0]!.entries} counted, ${rows[0]!.drops} drops; PostgreSQL ${(database / seconds / 10).toFixed(0)} %`,
      },
      { name: 'behind when the last was announced', value: waited, unit: 's', target: '≤ 1' },
    ];
  } finally {
    await client.end();
    await site.stop();
    removeData(site.dataDir);
  }
}

function stakeOf(players: readonly bigint[], number: number): object {
  const [subject, category] = GAMES[number % GAMES.length]!;
  const now = new Date().toISOString();
  return {
    roundId: uuidv7(Date.now(), secureRandom),
    playerId: String(players[number % players.length]),
    kind: 'round',
    subject,
    category,
    currency: 'EUR',
    stakedMinor: '100',
    wonMinor: number % 4 === 0 ? '250' : '0',
    isFree: false,
    startedAt: now,
    settledAt: now,
  };
}

/** Seconds until no subscriber has anything left to do. */
async function untilCounted(client: pg.Client): Promise<number> {
  const start = performance.now();
  for (;;) {
    const { rows } = await client.query<{ waiting: boolean }>(
      `select exists (select from platform.positions p join platform.outbox o on o.id >= p.id where o.event = 'stakes.settled') as waiting`,
    );
    if (!rows[0]!.waiting) return (performance.now() - start) / 1000;
    await sleep(20);
  }
}
