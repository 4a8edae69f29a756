// The dealer of a live table dies: another takes over, or every stake comes back. With a sabotaged variant of each.
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { silentLogger } from '#platform/log.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { bundled } from '#testing/bundled.ts';
import { ApiClient } from '#testing/api-client.ts';
import { createTestDatabase, urlOf, type TestDatabase } from '#testing/database.ts';
import { TEST_PII_KEYS } from '#testing/keys.ts';
import { freePort } from '#testing/free-port.ts';
import { LiveClient } from '#testing/live-client.ts';
import { inLongForm } from '#testing/long-form.ts';
import { publishCurves } from '#casino/live-tables/testing/live-curves.ts';
import { removeData, startSiteProcess, type SiteProcess } from '#testing/site-process.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import type { LiveRound } from '#casino/live-tables/contract.ts';
import { findLedgerFaults } from './ledger-checks.ts';
import { openSite, type Site } from './site.ts';

let database: TestDatabase;
const started: SiteProcess[] = [];
const here: Site[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
// Long enough for another dealer to come, or for the site to be killed, while they climb.
beforeEach(() => publishCurves(database.ownerPool, { least: 130, most: 170 }));
// Whatever a failed test has left running would deal in the next one.
afterEach(async () => {
  for (const site of started.splice(0)) {
    await site.kill();
    removeData(site.dataDir);
  }
  for (const site of here.splice(0)) await site.stop();
});
afterAll(() => database.close());

const AT_TABLES = { PII_KEYS: TEST_PII_KEYS, LIVE_TABLES: 'on', LIVE_PACE: '25' };
/** A site that can be killed: a process of its own. */
async function start(): Promise<SiteProcess> {
  const site = await startSiteProcess(
    { ...AT_TABLES, DATABASE_URL: urlOf(database) },
    await bundled('src/app/main.ts'),
  );
  started.push(site);
  return site;
}
/** A site that stays alive needs no process of its own. */
async function survivor(environment: Record<string, string> = {}): Promise<Place> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const config = readConfig({
    ...AT_TABLES,
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'baize-survivor-')),
    RATE_LIMITS: 'off',
    MAX_LAG_MS: '60000',
    SANDBOX_SUPPLIER: 'off',
    ...environment,
  });
  here.push(await openSite({ config, connection: database.app, log: silentLogger() }));
  return { url };
}
type Place = Pick<SiteProcess, 'url'>;

async function playerAt(site: Place): Promise<ApiClient> {
  const [virtual] = await createPlayers(database.owner, 1, 10_000n);
  const player = new ApiClient(site.url);
  player.cookies.set('sid', virtual!.cookie.slice('sid='.length));
  return player;
}
async function atTable(site: Place, sysname: string): Promise<LiveClient> {
  const live = await LiveClient.open(site.url);
  live.join(`table/${sysname}`);
  return live;
}
const roundIn = (live: LiveClient, state: LiveRound['state'], id?: string): Promise<LiveRound> =>
  live
    .receive(
      'round',
      ({ round }: { round: LiveRound }) => round.state === state && (id === undefined || round.id === id),
    )
    .then(({ round }: { round: LiveRound }) => round);
const bet = (player: ApiClient, sysname: string, round: LiveRound, params: object) =>
  player.ok<{ bet: { id: string } }>('Live.bet', {
    sysname,
    round: round.id,
    stake: '1.00',
    params: JSON.stringify(params),
    request_id: uuidv7(Date.now(), secureRandom),
  });
/** A window may have closed before a busy machine sends the bet. */
async function betInSomeWindow(
  player: ApiClient,
  live: LiveClient,
  sysname: string,
  params: object,
): Promise<LiveRound> {
  const closed = new Set<string>();
  for (;;) {
    const { round }: { round: LiveRound } = await live.receive(
      'round',
      ({ round: candidate }: { round: LiveRound }) => candidate.state === 'betting' && !closed.has(candidate.id),
    );
    const order = { sysname, round: round.id, stake: '1.00', params: JSON.stringify(params) };
    const answer = await player.call('Live.bet', { ...order, request_id: uuidv7(Date.now(), secureRandom) });
    if (answer.status === 200) return round;
    expect(answer.error?.reason?.rule).toBe('live.window');
    closed.add(round.id);
  }
}

/** The only site ends while a curve climbs on which a player has staked. */
async function diesAlone(): Promise<{ player: ApiClient; round: LiveRound }> {
  for (;;) {
    const site = await start();
    const live = await atTable(site, 'live-crash');
    const player = await playerAt(site);
    const round = await betInSomeWindow(player, live, 'live-crash', { target: '1000.00' });
    await roundIn(live, 'running', round.id);
    await site.kill();
    // A curve that broke at once, before the site could end: the next one will climb.
    if ((await stateOf(round)) === 'running') return { player, round };
  }
}
const stateOf = async (round: LiveRound): Promise<string> =>
  (await database.ownerPool.query<{ state: string }>('select state from live_tables.rounds where id = $1', [round.id]))
    .rows[0]!.state;
/** Started again when its lock on the table has expired; it cancels the round that can no longer be finished. */
async function comesBack(round: LiveRound): Promise<Place> {
  await new Promise((resolve) => setTimeout(resolve, 5_200));
  const again = await survivor();
  await expect.poll(() => stateOf(round)).toBe('void');
  return again;
}
const faults = async (): Promise<string[]> =>
  (await findLedgerFaults(database.ownerPool)).map(({ check, fault }) => `${check}: ${fault}`);
const RED = { bets: [{ spot: 'red', chips: 1 }] };

describe('a dealer who dies', () => {
  test('in an open window is followed by another, and the round is drawn and paid', async () => {
    const first = await start();
    const second = await survivor();
    const live = await atTable(second, 'live-roulette');
    const player = await playerAt(second);
    const round = await roundIn(live, 'betting');
    const { bet: placed } = await bet(player, 'live-roulette', round, RED);
    await first.kill();
    await live.receive('paid', ({ round: id }: { round: string }) => id === round.id);
    const stored = await player.ok<{ round_id: string }>('Games.getRound', { id: placed.id });
    expect(stored.round_id).toBe(placed.id);
    expect(await faults()).toEqual([]);
    live.close();
  });

  inLongForm('is missed where no other process may deal: the same check finds it', async () => {
    const first = await start();
    const second = await survivor({ LIVE_TABLES: 'off' });
    const live = await atTable(second, 'money-wheel');
    const round = await roundIn(live, 'betting');
    await first.kill();
    // Longer than another process takes to step in.
    await new Promise((resolve) => setTimeout(resolve, 9_000));
    expect(live.received.filter(({ message }) => message.kind === 'paid' && message['round'] === round.id)).toEqual([]);
    live.close();
  });

  test('leaves a climbing curve to the next one, who brings it to its end', async () => {
    const first = await start();
    const second = await survivor();
    const live = await atTable(second, 'live-crash');
    const player = await playerAt(second);
    const round = await betInSomeWindow(player, live, 'live-crash', { target: '1.01' });
    await roundIn(live, 'running', round.id);
    await first.kill();
    await live.receive('paid', ({ round: id }: { round: string }) => id === round.id);
    expect(await faults()).toEqual([]);
    live.close();
  });

  test('alone, with a curve climbing: when the site comes back every stake of it is given back, once', async () => {
    const { player, round } = await diesAlone();
    const again = await comesBack(round);
    const back = new ApiClient(again.url);
    back.cookies.set('sid', player.cookies.get('sid')!);
    const { balance_main } = await back.ok<{ balance_main: { amount: string } }>('Account.getBalance');
    expect(balance_main.amount).toBe('100.00');
    expect(await faults()).toEqual([]);
  });

  inLongForm('alone, and the stakes are kept by a sabotaged ledger: the books say so', async () => {
    const { round } = await diesAlone();
    await database.ownerPool.query(
      `create or replace function wallet.reverse(p_fact uuid, p_reason smallint) returns wallet.posted language sql security definer as $$ select row(0, 1)::wallet.posted $$`,
    );
    await comesBack(round);
    expect((await faults()).join('\n')).toMatch(/Q12: live bet .* is void/);
  });
});
