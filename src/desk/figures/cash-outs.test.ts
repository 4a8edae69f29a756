// The figures of bets that were cashed out: what is open and what was settled agree with the ledger, in part and wholly.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#platform/db/database.ts';
import { becomes, on, startBettingSite, type BettingSite } from '#sportsbook/bets/testing/betting-site.ts';
import { placed } from '#sportsbook/bets/testing/bets.ts';
import { cashOut, likely } from '#sportsbook/bets/testing/cash-outs.ts';
import { bookOf } from '#sportsbook/book/book.ts';
import { WINNER } from '#sportsbook/book/testing/feed.ts';
import { differencesFromGames } from './reconcile-open.ts';

let stage: BettingSite;
beforeAll(async () => {
  stage = await startBettingSite();
});
afterAll(() => stage.close());

const differences = () => transaction(stage.site.site.services.db, differencesFromGames);
const settled = async () =>
  (
    await stage.site.database.ownerPool.query<{ staked: number; won: number }>(
      `select coalesce(sum(staked), 0)::int as staked, coalesce(sum(won), 0)::int as won from figures.game_days where account = 'sportsbook'`,
    )
  ).rows[0];

test('a bet counts once, with all that was staked and paid, when nothing of it runs any more', async () => {
  const { id: event, name } = await stage.event({ hasGoals: false });
  const player = await stage.player();
  const [whole, part] = [await placed(player, [on(event)]), await placed(player, [on(event)])];
  await likely(stage, name, 60);
  await bookOf(stage.site.site.services).refresh();
  await cashOut(player, part, { percent: 40 });
  expect(await differences()).toEqual([]);
  expect(await settled()).toEqual({ staked: 0, won: 0 });
  await cashOut(player, whole);
  await expect.poll(settled).toEqual({ staked: 1000, won: 1140 });
  expect(await differences()).toEqual([]);
  await stage.feed.settle(name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  await becomes(player, part, 'settled');
  await expect.poll(settled).toEqual({ staked: 2000, won: 1140 + 456 + 1200 });
  expect(await differences()).toEqual([]);
});

test('sabotage: a part that the bet does not know to be paid is found', async () => {
  const { id: event, name } = await stage.event({ hasGoals: false });
  const player = await stage.player();
  const id = await placed(player, [on(event)]);
  await likely(stage, name, 60);
  await bookOf(stage.site.site.services).refresh();
  await cashOut(player, id, { percent: 40 });
  const change = (minor: number) =>
    stage.site.database.ownerPool.query('update bets.bets set cashed_out = cashed_out + $2 where id = $1', [id, minor]);
  await change(-1);
  expect(await differences()).toMatchObject([{ account: 'sportsbook', minor: 1n }]);
  await change(1);
});
