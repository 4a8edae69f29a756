// A bet by players with an active bonus against a bet by players without, interleaved in one run; and how long many settled stakes
// take to count towards bonuses while the site serves.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { systemClock } from '#kernel/clock.ts';
import { awardUnder } from './grant.ts';
import { activate } from './move-award.ts';
import { readDefinition } from './rules/definition.ts';
import { offerOf } from './rules/terms.ts';
import { testConfig } from '#testing/config.ts';
import { systemContext } from '#platform/context.ts';
import { clientOptions, openDatabase, openPool, transaction, type ConnectionOptions } from '#platform/db/database.ts';
import { Notifications } from '#platform/db/notifications.ts';
import { silentLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import { postHead, removeData, startSiteProcess } from '#testing/site-process.ts';
import { drive } from '../../../bench/driver.ts';
import { median, type Figure } from '../../../bench/figures.ts';

const PLAYERS = 64;
const SECONDS = 3;
const ROUNDS = 6;
const WAGERING_PLAYERS = 500;
const EVENTS = 100_000;
const PER_ROW = 500;

/** An active bonus that no player finishes wagering. */
async function giveBonuses(owner: ConnectionOptions, players: readonly bigint[]): Promise<void> {
  const log = silentLogger();
  const pool = openPool(owner, 4, log);
  const services = {
    clock: systemClock,
    random: secureRandom,
    db: openDatabase(pool),
    connection: owner,
    notifications: new Notifications(owner, log),
    log,
    config: testConfig(),
    processState: new Map<symbol, unknown>(),
  };
  const ctx = systemContext(services, 'bench');
  const read = readDefinition({
    sysname: 'bench',
    kind: 'no-deposit',
    title: 'Bench',
    amount: { EUR: '10' },
    wagering: { base: 'bonus', multiplier: 1000 },
  });
  if ('fault' in read) throw new Error(read.fault);
  const offer = offerOf(read.definition, {
    currency: 'EUR',
    rates: { EUR: '1' },
    amountMinor: 100_000_000n,
    isIsolationEnabled: false,
    stakeNear: (_, stake) => stake,
  })!;
  for (const playerId of players)
    await transaction(services.db, async (tx) => {
      const grant = { playerId, currency: 'EUR', definition: 'bench', fact: randomUUID() } as const;
      const award = await awardUnder(
        tx,
        ctx,
        { ...grant, cause: 'operator', causeId: 'bench' },
        { sysname: 'bench', words: { title: 'Bench', text: '' }, offer, takeDays: 7 },
      );
      await activate(tx, ctx, award, { cause: 'player', byWhom: 'player' });
    });
  await pool.end();
}

export async function benchBonusBets(): Promise<Figure[]> {
  const site = await startSiteProcess({ LEAGUE: 'off', LIVE_TABLES: 'off' });
  try {
    const plain = await createPlayers(site.owner, PLAYERS);
    const withBonus = await createPlayers(site.owner, PLAYERS);
    await giveBonuses(
      site.owner,
      withBonus.map(({ id }) => id),
    );
    const requestsOf = (players: typeof plain) =>
      players.map(({ cookie }) => ({
        head: postHead(site, 'Games.playRound', cookie),
        body: `sysname=midnight-apothecary&mode=play&stake=1.00&request_id={key}`,
      }));
    const speeds = { plain: [] as number[], bonus: [] as number[] };
    const drives = { plain: requestsOf(plain), bonus: requestsOf(withBonus) };
    await drive({ port: site.port, requests: drives.plain, seconds: 4, warmUpSeconds: 0 });
    for (let round = 0; round < ROUNDS; round++)
      for (const kind of round % 2 === 0 ? (['plain', 'bonus'] as const) : (['bonus', 'plain'] as const)) {
        const result = await drive({ port: site.port, requests: drives[kind], seconds: SECONDS, warmUpSeconds: 0.5 });
        if (result.failures > 0) throw new Error(`${result.failures} bets failed`);
        speeds[kind].push(result.perSecond);
      }
    return [
      { name: 'bets without a bonus, 64 players', value: median(speeds.plain), unit: '/s' },
      { name: 'bets with an active bonus, 64 players', value: median(speeds.bonus), unit: '/s' },
      {
        name: 'cost of a bet with a bonus ÷ without',
        value: median(speeds.plain.map((value, round) => value / speeds.bonus[round]!)),
        unit: '×',
        target: '≤ 1.1',
      },
      await wagering(site.owner),
    ];
  } finally {
    await site.stop();
    removeData(site.dataDir);
  }
}

/** Announced at once, counted by the site alongside its other subscribers. */
async function wagering(owner: ConnectionOptions): Promise<Figure> {
  const players = (await createPlayers(owner, WAGERING_PLAYERS)).map(({ id }) => id);
  await giveBonuses(owner, players);
  const client = new pg.Client({ ...clientOptions(owner), options: '' });
  await client.connect();
  try {
    const began = performance.now();
    const { rows } = await client.query<{ id: bigint }>(
      `insert into platform.outbox (event, payloads)
       select 'stakes.settled', (select json_agg(json_build_object('roundId', gen_random_uuid(), 'playerId', ($1::bigint[])[1 + (r * ${PER_ROW} + n) % ${WAGERING_PLAYERS}]::text,
                'kind', 'round', 'subject', 'midnight-apothecary', 'category', 'slot', 'currency', 'EUR', 'stakedMinor', '100', 'wonMinor', '90', 'isFree', false,
                'startedAt', now(), 'settledAt', now())) from generate_series(1, ${PER_ROW}) n)
         from generate_series(1, ${EVENTS / PER_ROW}) r returning id`,
      [players],
    );
    const last = rows.at(-1)!.id;
    const isBehind = async (): Promise<boolean> =>
      (await client.query<{ id: bigint }>(`select id from platform.positions where subscriber = 'bonuses'`)).rows[0]!
        .id <= last;
    while (await isBehind()) await new Promise((resolve) => setTimeout(resolve, 50));
    const seconds = (performance.now() - began) / 1000;
    return {
      name: '1,000,000 settled stakes counted',
      value: (seconds * 1_000_000) / EVENTS / 60,
      unit: 'min',
      target: '≤ 10',
      note: `measured with ${EVENTS.toLocaleString('en')} of ${WAGERING_PLAYERS} players: ${seconds.toFixed(1)} s`,
    };
  } finally {
    await client.end();
  }
}
