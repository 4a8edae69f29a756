// Boards of winners: by period and by measure, over all games and one; and what is forgotten.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import type { Winner } from './contract.ts';
import { forgetOthers } from './store.ts';
import { covers } from '#testing/covers.ts';

/** A Wednesday. */
const NOW = new Date('2027-03-10T15:00:00Z');
let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ clock: manualClock(NOW) })));
afterAll(() => site.close());

let wins = 0;
async function win(at: string, euros: number, hundredths: number, sysname = 'dice'): Promise<string> {
  const id = `0192f0a0-0000-7000-8000-${String(++wins).padStart(12, '0')}`;
  await site.database.ownerPool.query(
    `insert into winners.wins (round_id, player_id, kind, sysname, currency, staked, won, created_at, euro_cents, times_hundredths, replay_id)
     values ($1, 1, 'round', $2, 'EUR', 100, $3, $4, $3, $5, $1)`,
    [id, sysname, euros * 100, at, hundredths],
  );
  return id;
}
const board = async (query: Record<string, string>): Promise<string[]> =>
  (await site.visitor().ok<{ items: Winner[] }>('leaderboard.get', {}, { query })).items.map(
    ({ round_id }) => round_id,
  );

test(
  'boards are of the running day, week and month and of all time, by amount or multiplier',
  covers('~AP-34'),
  async () => {
    const today = await win('2027-03-10T00:00:00Z', 5, 900);
    const yesterday = await win('2027-03-09T23:59:59Z', 9, 300);
    const sunday = await win('2027-03-07T23:59:59Z', 20, 250, 'limbo');
    const february = await win('2027-02-28T23:59:59Z', 50, 200);
    expect(await board({ by: 'amount', period: 'day' })).toEqual([today]);
    expect(await board({ by: 'amount', period: 'week' })).toEqual([yesterday, today]);
    expect(await board({ by: 'amount', period: 'month' })).toEqual([sunday, yesterday, today]);
    expect(await board({ by: 'amount' })).toEqual([february, sunday, yesterday, today]);
    expect(await board({ by: 'multiplier' })).toEqual([today, yesterday, sunday, february]);
    expect(await board({ by: 'amount', game: 'limbo' })).toEqual([sunday]);
    expect(await board({ game: 'dice' })).toEqual([today, yesterday, february]);
    expect(await board({})).toEqual([today, yesterday, sunday, february]);
    expect(await board({ count: '1' })).toEqual([today]);
  },
);

test('what is among the newest or the first of a board is kept, everything else is forgotten', async () => {
  const lost = await win('2027-01-05T00:00:00Z', 3, 240);
  const ofItsGame = await win('2027-01-04T00:00:00Z', 1, 210, 'keno');
  await win('2027-01-06T00:00:00Z', 70, 700);
  const keep = { newest: 1, places: 2, ofGame: 1 };
  const before = await board({ count: '50' });
  await forgetOthers(site.site.services.db, NOW, keep);
  const after = await board({ count: '50' });
  expect(before).toContain(lost);
  expect(after).not.toContain(lost);
  expect(after).toContain(ofItsGame);
  // A second time there is nothing to forget.
  await forgetOthers(site.site.services.db, NOW, keep);
  expect(await board({ count: '50' })).toEqual(after);
  expect((await board({ by: 'amount', period: 'week', count: '2' })).length).toBe(2);
});

test('slice by slice the same is kept as all at once', async () => {
  const { db } = site.site.services;
  const { ownerPool } = site.database;
  const keep = { newest: 2, places: 2, ofGame: 1 };
  const left = async (): Promise<string[]> => {
    const { rows } = await ownerPool.query<{ round_id: string }>('select round_id from winners.wins order by round_id');
    return rows.map(({ round_id }) => round_id);
  };
  for (let nth = 0; nth < 60; nth++) {
    const day = String(1 + ((nth * 7) % 10)).padStart(2, '0');
    const hour = String((nth * 5) % 15).padStart(2, '0');
    const game = ['dice', 'keno', 'limbo'][nth % 3];
    // No two alike: which of them is kept would be left to chance.
    await win(`2027-03-${day}T${hour}:00:00Z`, 100 + ((nth * 37) % 61), 1000 + ((nth * 40) % 67), game);
  }
  await ownerPool.query('create table public.before_forgetting as select * from winners.wins');
  await forgetOthers(db, NOW, keep);
  const atOnce = await left();
  await ownerPool.query('insert into winners.wins select * from public.before_forgetting on conflict do nothing');
  const names = await left();
  await forgetOthers(db, NOW, keep, 40);
  expect(await left()).toEqual(atOnce);
  expect(atOnce.length).toBeLessThan(40);
  expect(names.length).toBeGreaterThanOrEqual(60);
});
