// A runner is withdrawn while bets come in: whoever has the old odds bears its deduction, whoever has the new ones does not.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#testing/api-client.ts';
import { place } from './testing/bets.ts';
import { becomes, betOf, startBettingSite, type BettingSite } from './testing/betting-site.ts';
import { RACE_PRICES, resultsWith, stageRace, TO_WIN } from './testing/staged-race.ts';

const PLAYERS = 12;
const NEW_PRICES = { '2': 3000, '3': 4000, '4': 5500, '5': 8000, '6': 15_000 };

let stage: BettingSite;
let players: ApiClient[];
const mend: string[] = [];
beforeAll(async () => {
  stage = await startBettingSite();
  players = await stage.players(PLAYERS);
});
afterEach(async () => {
  for (const statement of mend.splice(0)) await stage.site.database.ownerPool.query(statement);
});
afterAll(() => stage.close());

/** Odds and result of each bet that was taken on the second of the race around the withdrawal of the first. */
async function betsAroundWithdrawal(): Promise<{ odds: number; result: string | null }[]> {
  const race = await stageRace(stage);
  const ids: [ApiClient, string][] = [];
  const bet = async (player: ApiClient): Promise<void> => {
    const answer = await place(player, [race.on('2')], { policy: 'any', stake: '1.00' });
    if ('bet' in answer) ids.push([player, answer.bet.id]);
  };
  const [early, during, late] = [players.slice(0, 3), players.slice(3, 9), players.slice(9)];
  await Promise.all(early.map(bet));
  await Promise.all([
    ...during.map(bet),
    race.withdraw({ runner: 1 }).then(() => race.price({ ...NEW_PRICES })),
    ...during.map(bet),
  ]);
  await Promise.all(late.map(bet));
  await race.start();
  await race.settle(TO_WIN, resultsWith({ '1': 'void', '2': 'won' }));
  return Promise.all(
    ids.map(async ([player, id]) => {
      await becomes(player, id, 'settled');
      const { odds, result } = (await betOf(player, id)).legs[0]!;
      return { odds, result };
    }),
  );
}

const isRight = ({ odds, result }: { odds: number; result: string | null }): boolean =>
  odds === RACE_PRICES['2'] ? result === '1/1-30' : odds === NEW_PRICES['2'] && result === 'won';

test('by the odds that a bet was taken at, whenever it came', async () => {
  const bets = await betsAroundWithdrawal();
  expect(bets.filter((bet) => !isRight(bet))).toEqual([]);
  // Both kinds are among them.
  expect(new Set(bets.map(({ odds }) => odds))).toEqual(new Set([RACE_PRICES['2'], NEW_PRICES['2']]));
});

test('sabotage: bets that forget at which version their odds were taken keep winnings that are not theirs', async () => {
  await stage.site.database.ownerPool.query(
    `create or replace function bets.sabotage() returns trigger language plpgsql as $$ begin new.version := 9000000000; return new; end $$;
     create trigger sabotage before insert on bets.legs for each row execute function bets.sabotage()`,
  );
  mend.push('drop trigger sabotage on bets.legs');
  expect((await betsAroundWithdrawal()).filter((bet) => !isRight(bet)).length).toBeGreaterThanOrEqual(3);
});
