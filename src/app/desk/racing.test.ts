// Races at the desk: a runner is withdrawn and reinstated, and a race is settled by who came in.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BettingSite, becomes, betOf } from '#sportsbook/bets/testing/betting-site.ts';
import { place, placed, placeSlip, slipOf } from '#sportsbook/bets/testing/bets.ts';
import { stageRace, TO_PLACE } from '#sportsbook/bets/testing/staged-race.ts';
import { openEditor, type EditorWorld } from './testing/editor-world.ts';
import type { Answer, Clerk } from './testing/desk-world.ts';

let world: EditorWorld;
let stage: BettingSite;
let [trader, manager] = [] as unknown as [Clerk, Clerk];
beforeAll(async () => {
  world = await openEditor();
  stage = new BettingSite(world.site);
  await stage.begin();
  [trader, manager] = (await Promise.all(
    ['trader', 'manager'].map((role, nth) => world.clerk(`${role}.${nth}`, [role])),
  )) as [Clerk, Clerk];
});
afterAll(() => {
  stage.stop();
  return world.close();
});

async function act(clerk: Clerk, name: string, id: string, fields: Record<string, string>): Promise<Answer> {
  const { version } = await clerk.subject(id, 'race');
  const order = { id, fields, reason: 'The feed says nothing of it.', playerText: '', version, key: randomUUID() };
  return clerk.perform(name, order);
}

const rowsOf = async (id: string, title: string): Promise<Array<{ id: string; values: any }>> => {
  const { body } = await manager.call(`subjects/race/${id}`);
  return body.tables.find((table: { title: string }) => table.title === title).rows;
};

test('a runner that is withdrawn by hand stays so whatever its feed says, until it is reinstated', async () => {
  const race = await stageRace(stage);
  const player = await stage.player();
  const onGone = await placed(player, [race.on('1')]);
  const preview = await manager.call(`acts/${encodeURIComponent('races withdraw')}/preview`, {
    id: race.id,
    fields: { runner: '1', deduction: '' },
  });
  expect(preview.body.text).toMatch(/lose 30 % of their winnings/);
  expect((await act(manager, 'races withdraw', race.id, { runner: '1', deduction: '' })).body.outcome).toBe('done');
  await becomes(player, onGone, 'void');
  expect((await rowsOf(race.id, 'Runners'))[0]!.values).toMatchObject({ state: 'withdrawn', deduction: '30 %' });
  // The feed says all of the race again, and knows nothing of it.
  await race.withdraw();
  await race.price({ '2': 3000, '3': 4000, '4': 5500, '5': 8000, '6': 15_000 });
  expect((await rowsOf(race.id, 'Runners'))[0]!.values.state).toBe('withdrawn');
  expect(await place(player, [race.on('1')])).toMatchObject({ status: 'unavailable' });
  expect((await act(manager, 'races reinstate', race.id, { runner: '1' })).body.outcome).toBe('done');
  await becomes(player, onGone, 'accepted', 1);
  expect((await rowsOf(race.id, 'Runners'))[0]!.values).toMatchObject({ state: 'runs', deduction: null });
});

test('a finish settles the winner and the places, dead heats shared, and takes two where bets stand on it', async () => {
  const race = await stageRace(stage);
  const player = await stage.player();
  const { legs, bets } = slipOf([race.on('2'), race.on('2', TO_PLACE)]);
  const eachWay = { legs, bets: [0, 1].map((leg) => ({ ...bets[0]!, type: 'single' as const, legs: [leg] })) };
  const [win, toPlace] = (await placeSlip(player, eachWay)).bets.map((bet) => ('bet' in bet ? bet.bet.id : ''));
  await race.start();
  const fields = { finish: '4=2, 1' };
  expect((await act(manager, 'races finish', race.id, { finish: '4, 9' })).body.error.message).toMatch(
    /9 is no runner/,
  );
  expect((await act(trader, 'races finish', race.id, fields)).body.outcome).toBe('asked');
  expect((await act(manager, 'races finish', race.id, fields)).body.outcome).toBe('done');
  await becomes(player, win!, 'settled');
  await becomes(player, toPlace!, 'settled');
  const returned = await Promise.all([win!, toPlace!].map(async (id) => (await betOf(player, id)).returned!.amount));
  // Half of the stake at 4.00, and 1.75 for both of the first two.
  expect(returned).toEqual(['20.00', '17.50']);
  expect((await rowsOf(race.id, 'Finish')).map(({ values }) => [values.place, values.runner])).toEqual([
    [1, '4 Runner 4'],
    [1, '2 Runner 2'],
    [3, '1 Runner 1'],
  ]);
  // The feed goes on to say nothing of it.
  await race.start();
  expect(await rowsOf(race.id, 'Finish')).toHaveLength(3);
});
