// The first page of every list of the desk, and one deep within it, in a house of a million players and ten million rounds.
import pg from 'pg';
import { systemClock } from '#kernel/clock.ts';
import { readConfig } from '#app/config.ts';
import { systemContext, type Services } from '#platform/context.ts';
import { clientOptions, openDatabase, openPool } from '#platform/db/database.ts';
import { Notifications } from '#platform/db/notifications.ts';
import type { Listing } from '#platform/desk.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { silentLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { manifest as content } from '#site/content/index.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import { removeData, startSiteProcess } from '#testing/site-process.ts';
import { median, type Figure } from '../../../bench/figures.ts';
import { deskParts } from '../slices.ts';

const PLAYERS = 1_000_000;
const ROUNDS = 10_000_000;
const AT_ONCE = 500_000;
const PAGE = 50;
const TIMES = 5;
const TARGET = '≤ 200';

export async function benchDeskLists(): Promise<Figure[]> {
  const site = await startSiteProcess();
  const owner = new pg.Client(clientOptions(site.owner, '-c timezone=UTC'));
  await owner.connect();
  const log = silentLogger();
  const connection = { ...site.owner, role: 'baize_desk' };
  const config = readConfig({ DATA_DIR: site.dataDir });
  const pool = openPool(connection, 2, log);
  try {
    // Whose login stands in for those of all others: reading a page opens fifty of them.
    await createPlayers(site.owner, 1);
    const keys = keyRingOf(config);
    await owner.query('update accounts.players set login = $1, birth_date = $2', [
      keys.encrypt('player@example.org'),
      keys.encrypt('1990-01-01'),
    ]);
    await fill(owner);
    const services: Services = {
      clock: systemClock,
      random: secureRandom,
      db: openDatabase(pool, keyRingOf(config)),
      connection,
      notifications: new Notifications(connection, log),
      log,
      config,
      processState: new Map<symbol, unknown>(),
    };
    content.watch(services);
    await content.open(services, 'command');
    const listings = deskParts.flatMap(({ listings: some = [] }) => some);
    const figures: Figure[] = [];
    for (const listing of listings) figures.push(...(await figuresOf(services, listing)));
    return figures.toSorted((left, right) => right.value - left.value).slice(0, 12);
  } finally {
    await pool.end();
    await owner.end();
    await site.stop();
    removeData(site.dataDir);
  }
}

/** As they are written in the database, by no use case: ten million rounds would take an hour of play. */
async function fill(owner: pg.Client): Promise<void> {
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into accounts.players (login, login_index, password_hash, fakename, currency, country_code, birth_date, terms_accepted_at, reg_time)
     select p.login, sha256(int8send(n)), '', 'Player' || n, 'EUR', (array['DE','ES','FR','FI'])[1 + n % 4], p.birth_date, now(), now()
       from generate_series(1, ${PLAYERS}) n, (select login, birth_date from accounts.players limit 1) p`,
  );
  const { rows } = await owner.query<{ first: string }>('select min(id) as first from accounts.players');
  // A site on which nobody has played has none.
  const { rows: games } = await owner.query<{ id: number }>(
    `insert into rounds.math_versions (sysname, math_version, math_hash, profile, profile_hash)
     values ('dice', '1', repeat('0', 64), 'open', repeat('0', 64)) returning id`,
  );
  for (let from = 0; from < ROUNDS; from += AT_ONCE)
    await owner.query(
      `insert into rounds.rounds (id, player_id, mode, math_id, currency, stake, staked, won, main_stake, bonus_stake, before, after,
                                  seed_id, client_seed, nonce, params, events, digest, created_at)
       select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint - ${ROUNDS} + n), 12, '0') || '70008000' ||
               lpad(to_hex(n), 12, '0'))::uuid,
              $1::bigint + n % ${PLAYERS}, 1, $2, 'EUR', 100, 100, n % 300, 100, 0, '{1000,0}', '{1000,0,0,0}',
              gen_random_uuid(), '', n, '{}', '[]', '\\x', now() - make_interval(secs => ${ROUNDS} - n)
         from generate_series(${from} + 1, ${from + AT_ONCE}) n`,
      [rows[0]!.first, games[0]!.id],
    );
  await owner.query('reset session_replication_role');
  await owner.query('analyze accounts.players, rounds.rounds');
}

async function figuresOf(services: Services, listing: Listing): Promise<Figure[]> {
  const ctx = systemContext(services, 'bench');
  const read = async (after?: string): Promise<{ ms: number; next: string | undefined }> => {
    const start = performance.now();
    const { next } = await listing.read(ctx, { filters: listing.preset ?? {}, after, limit: PAGE });
    return { ms: performance.now() - start, next };
  };
  let { next } = await read();
  const first: number[] = [];
  for (let time = 0; time < TIMES; time++) first.push((await read()).ms);
  for (let page = 0; page < 100 && next !== undefined; page++) ({ next } = await read(next));
  const deep: number[] = [];
  for (let time = 0; time < TIMES && next !== undefined; time++) deep.push((await read(next)).ms);
  return [
    { name: `${listing.name}, first page`, value: median(first), unit: 'ms', target: TARGET },
    ...(deep.length > 0
      ? [{ name: `${listing.name}, its hundredth page`, value: median(deep), unit: 'ms', target: TARGET }]
      : []),
  ];
}
