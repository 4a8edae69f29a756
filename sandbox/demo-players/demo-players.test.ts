// Demo players do what anyone can do, and their rounds are rounds of the site.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lettersTo } from '#testing/mailbox.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { titles } from '#casino/titles/index.ts';
import { bookOf } from '#sportsbook/book/book.ts';
import { ScriptedFeed, WINNER } from '#sportsbook/book/testing/feed.ts';
import { readAccounts, writeAccounts } from './accounts.ts';
import { chooseGame, systemRandom, tasteOf, type Taste } from './choices.ts';
import { DemoPlayer, type Account } from './player.ts';

let site: TestSite;
let folder: string;
beforeAll(async () => {
  site = await startTestSite({ hasProvider: true, environment: { LIVE_TABLES: 'on', LIVE_PACE: '50' } });
  folder = mkdtempSync(path.join(os.tmpdir(), 'baize-demo-'));
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 1000)));
const playerOf = (account: Account, taste: Taste = tasteOf(0)) =>
  new DemoPlayer({ address: site.url, origin: site.url }, account, taste, { random: systemRandom, pause });
const newAccount = (): Account => readAccounts(path.join(folder, 'none.json'), 1)[0]!;

interface Played {
  sysname: string;
  mode: number;
  client_seed: string;
}
const rounds = async (): Promise<Played[]> =>
  (
    await site.database.ownerPool.query<Played>(
      'select m.sysname, r.mode, r.client_seed from rounds.rounds r join rounds.math_versions m on m.id = r.math_id order by r.id',
    )
  ).rows;

test('they register, pay in, and play for real money, with client seeds of their own', async () => {
  const account = newAccount();
  const player = playerOf(account);
  await player.arrive();
  await player.play(6, () => 0);
  const played = await rounds();
  expect(played).toHaveLength(6);
  expect(played.every(({ mode, client_seed: seed }) => mode === 1 && /^[0-9a-f]{32}$/.test(seed))).toBe(true);
  expect(await lettersTo(site, account.login)).toEqual([]);
});

test('they come back as the same players', async () => {
  const file = path.join(folder, 'demo-players.json');
  const accounts = readAccounts(file, 2);
  for (const account of accounts) await playerOf(account).arrive();
  writeAccounts(file, accounts);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = readAccounts(file, 2);
  expect(again).toEqual(accounts);
  for (const account of again) await playerOf(account).arrive();
  expect(readAccounts(file, 3).slice(0, 2)).toEqual(accounts);
});

test('every game that they may choose takes what they stake on it', async () => {
  const chosen = new Map(
    Array.from({ length: 12_000 }, (_, nth) => chooseGame(systemRandom, tasteOf(nth))).map((choice) => [
      JSON.stringify([choice.sysname, choice.params, choice.stake]),
      choice,
    ]),
  );
  for (const { sysname, params, stake } of chosen.values()) {
    const title = titles[sysname]!;
    expect(title.params.safeParse(params).success, sysname).toBe(true);
    expect((Number(stake) * 100) % Number(title.stakeStepMinor), `${sysname} ${stake}`).toBe(0);
  }
});

test('they bet at live tables in the same rounds as everyone else', async () => {
  const nth = Array.from({ length: 12 }, (_, at) => at).find((at) => tasteOf(at).isLive)!;
  const player = playerOf(newAccount(), tasteOf(nth));
  await player.arrive();
  await player.joinTournaments();
  // They leave a table whose window they could not reach, so a busy machine may take several visits.
  const bets = async () => {
    await player.play(1, () => 0);
    const { rows } = await site.database.ownerPool.query('select count(*) from live_tables.bets');
    return Number(rows[0].count);
  };
  await expect.poll(bets).toBe(1);
});

test('they bet on sports, and what the site refuses is no failure', async () => {
  const feed = new ScriptedFeed(site.site.services);
  await feed.alive();
  const stop = feed.beat();
  await feed.fixture('demo');
  await feed.odds('demo', [[WINNER, { '1': 2000, x: 3500, '2': 4000 }]]);
  await bookOf(site.site.services).refresh();
  const player = playerOf(newAccount());
  await player.arrive();
  const betsOrRefusals = async () => {
    await player.betOnSports(1);
    const { rows } = await site.database.ownerPool.query(
      'select (select count(*) from bets.bets) + (select count(*) from bets.refusals) as count',
    );
    return Number(rows[0].count);
  };
  await expect.poll(betsOrRefusals).toBeGreaterThan(0);
  stop();
});
