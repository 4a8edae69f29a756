// The week's end: cashback of 100,000 players decided, while a site serves next to it.
import pg from 'pg';
import { systemClock } from '#kernel/clock.ts';
import { closeWeeks } from './close-weeks.ts';
import { manifest as content } from '#site/content/index.ts';
import { readConfig } from '#app/config.ts';
import { systemContext, type Services } from '#platform/context.ts';
import { clientOptions, openDatabase, openPool } from '#platform/db/database.ts';
import { Notifications } from '#platform/db/notifications.ts';
import { lockOfJob } from '#platform/jobs/job-locks.ts';
import { silentLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { removeData, startSiteProcess } from '#testing/site-process.ts';
import type { Figure } from '../../../bench/figures.ts';

const PLAYERS = 100_000;

export async function benchCashback(): Promise<Figure[]> {
  const site = await startSiteProcess();
  const client = new pg.Client(clientOptions(site.owner, '-c timezone=UTC'));
  await client.connect();
  const log = silentLogger();
  const connection = { ...site.owner, role: 'baize_app' };
  const pool = openPool(connection, 2, log);
  try {
    // Keeps the site's own job from doing what is measured.
    await client.query('select pg_advisory_lock(7242, $1)', [lockOfJob('close-cashback-weeks')]);
    await client.query(
      `insert into cashback.weeks (player_id, currency, starts_at, ends_at, staked, won)
       select n, 'EUR', date_trunc('week', now()) - interval '3 weeks', date_trunc('week', now()) - interval '2 weeks', 10000 + n, n / 3
         from generate_series(1, $1::int) n`,
      [PLAYERS],
    );
    const services: Services = {
      clock: systemClock,
      random: secureRandom,
      db: openDatabase(pool),
      connection,
      notifications: new Notifications(connection, log),
      log,
      config: readConfig({ DATA_DIR: site.dataDir }),
      processState: new Map<symbol, unknown>(),
    };
    content.watch(services);
    await content.open(services, 'command');
    const start = performance.now();
    await closeWeeks(systemContext(services, 'bench'));
    const seconds = (performance.now() - start) / 1000;
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from cashback.cashbacks');
    return [
      {
        name: `Cashback of ${PLAYERS.toLocaleString('en')} players decided`,
        value: seconds,
        unit: 's',
        target: '≤ 60',
        note: `${rows[0]!.count} cashbacks`,
      },
    ];
  } finally {
    await pool.end();
    await client.end();
    await site.stop();
    removeData(site.dataDir);
  }
}
