// Rewards: what levels, missions, the shop, tournaments and draws give, once each.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '#platform/db/database.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import { addNotice, faultOfReward, giveReward, rewardOnWire, type Reward } from './index.ts';
import { takeDueNotices } from './notices.ts';
import { pointsOf } from './points-store.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ environment: { LOYALTY: 'on' } })));
afterAll(() => site.close());

const services = () => site.site.services;
const newPlayer = async (): Promise<bigint> => (await createPlayers(site.database.owner, 1, 100n))[0]!.id;
const give = (playerId: bigint, reward: Reward, fact: string, amountMinor?: bigint) =>
  transaction(services().db, (tx) =>
    giveReward(tx, services(), {
      playerId,
      currency: 'EUR',
      reward,
      fact,
      cause: 'tournament',
      causeId: 'spring',
      ...(amountMinor !== undefined && { amountMinor }),
    }),
  );
const rowsOf = async <Row extends object>(statement: string, values: unknown[]): Promise<Row[]> =>
  (await site.database.ownerPool.query<Row>(statement, values)).rows;

describe('a reward', () => {
  test('in cash goes from the house to the main balance, once for each fact and in shares of a pool too', async () => {
    const player = await newPlayer();
    const fact = randomUUID();
    for (let turn = 0; turn < 3; turn++) await give(player, { kind: 'cash', amount: { EUR: '10' } }, fact);
    await give(player, { kind: 'cash', amount: { EUR: '10' } }, randomUUID(), 777n);
    expect(
      await rowsOf('select amount::int from wallet.transfers where player_id = $1 and reason = 40 order by amount', [
        player,
      ]),
    ).toEqual([{ amount: 777 }, { amount: 1000 }]);
  });

  test('in points is added to the spend points alone', async () => {
    const player = await newPlayer();
    const fact = randomUUID();
    for (let turn = 0; turn < 2; turn++) await give(player, { kind: 'points', points: 500 }, fact);
    expect(await pointsOf(services().db, player)).toMatchObject({ balance: 500_000_000n, tier: 0n });
  });

  test('of a bonus awards it, and goods wait for an address', async () => {
    const player = await newPlayer();
    const [bonus, goods] = [randomUUID(), randomUUID()];
    for (let turn = 0; turn < 2; turn++) {
      await give(player, { kind: 'bonus', definition: 'weekend-spins' }, bonus);
      await give(player, { kind: 'goods', goods: 'baize-mug' }, goods);
    }
    expect(await rowsOf('select definition, cause from bonuses.awards where player_id = $1', [player])).toEqual([
      { definition: 'weekend-spins', cause: 'tournament' },
    ]);
    expect(await rowsOf('select goods, state from loyalty.orders where player_id = $1', [player])).toEqual([
      { goods: 'baize-mug', state: 'address' },
    ]);
  });

  test('is read in the words of the language, and in the currency of the player', () => {
    const read = (reward: Reward) => rewardOnWire(services(), reward, 'JPY', 'es');
    expect(read({ kind: 'goods', goods: 'baize-mug' })).toEqual({
      kind: 'goods',
      name: 'Taza de Baize',
      amount: null,
      points: null,
    });
    expect(read({ kind: 'cash', amount: { EUR: '10' } }).amount).toMatchObject({ currency: 'JPY' });
    expect(read({ kind: 'bonus', definition: 'free-bet' }).amount).toMatchObject({ currency: 'JPY' });
    expect(read({ kind: 'points', points: 5 })).toMatchObject({ points: 5, amount: { amount: '40', currency: 'JPY' } });
  });

  test('that cannot be given is found when it is written', () => {
    const fault = (reward: Reward) => faultOfReward(services(), reward);
    expect(fault({ kind: 'bonus', definition: 'none' })).toContain('none');
    expect(fault({ kind: 'bonus', definition: 'welcome' })).toContain('deposit');
    expect(fault({ kind: 'goods', goods: 'none' })).toContain('none');
    expect(fault({ kind: 'cash', amount: {} })).toContain('currency');
    expect(fault({ kind: 'bonus', definition: 'free-bet' })).toBeUndefined();
    expect(fault({ kind: 'goods', goods: 'hoodie' })).toBeUndefined();
  });
});

test('a notice is kept once for each fact, and delivered once', async () => {
  const player = await newPlayer();
  const fact = randomUUID();
  for (let turn = 0; turn < 2; turn++)
    await transaction(services().db, (tx) =>
      addNotice(tx, services(), {
        playerId: player,
        trigger: 'level',
        type: 'credit',
        amount: '500',
        amountType: 'points',
        title: { en: 'Level 2' },
        message: { en: '500 points are yours.' },
        image: '',
        fact,
      }),
    );
  const take = () => takeDueNotices(services().db, player, 10, services().clock.now());
  const delivered = await Promise.all([take(), take(), take()]);
  expect(delivered.flat()).toMatchObject([{ trigger: 'level', type: 'credit', amount: '500', amount_type: 'points' }]);
});
