// Demo players do what anyone can do, and their rounds are rounds of the site.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lettersTo } from '#testing/mailbox.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { titles } from '#math/titles/index.ts';
import { readAccounts, writeAccounts } from './accounts.ts';
import { chooseGame, systemRandom } from './choices.ts';
import { DemoPlayer, type Account } from './player.ts';

let site: TestSite;
let folder: string;
beforeAll(async () => {
  site = await startTestSite({ hasProvider: true });
  folder = mkdtempSync(path.join(os.tmpdir(), 'baize-demo-'));
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
const playerOf = (account: Account) =>
  new DemoPlayer({ address: site.url, origin: site.url }, account, systemRandom, pause);
const newAccount = (): Account => readAccounts(path.join(folder, 'none.json'), 1)[0]!;

interface Played {
  sysname: string;
  mode: number;
  client_seed: string;
}
const rounds = async (): Promise<Played[]> =>
  (
    await site.database.ownerPool.query<Played>(
      'select m.sysname, r.mode, r.client_seed from games.rounds r join games.math_versions m on m.id = r.math_id order by r.id',
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
    Array.from({ length: 3000 }, () => chooseGame(systemRandom)).map((choice) => [
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
