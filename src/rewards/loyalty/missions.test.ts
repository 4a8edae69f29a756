// Missions: what is announced moves them on, once in each window, and they give once what they promise.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { transaction } from '#platform/db/database.ts';
import { announce, type EventType } from '#platform/events/events.ts';
import { depositReturned, depositSettled } from '#money/cashier/index.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { stakesOf } from './testing/loyalty.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { sendContent, writeContent } from '#site/content/testing/write-content.ts';
import type { Character, LoyaltyInfo, LoyaltyNotice, Program } from './contract.ts';
import { covers } from '#testing/covers.ts';

/** A Wednesday. */
const START = new Date('2027-03-03T12:00:00Z');
const clock = manualClock(START);
const TOKEN = 'editor-of-loyalty-0123456789abc';
let site: TestSite;
let stakes: ReturnType<typeof stakesOf>;
beforeAll(async () => {
  site = await startTestSite({
    clock,
    environment: { LOYALTY: 'on', CONTENT_TOKEN: TOKEN, SESSION_IDLE_MINUTES: '43200' },
  });
  stakes = stakesOf(site);
});
afterAll(() => site.close());

async function player(): Promise<{ client: ApiClient; id: bigint }> {
  clock.set(START);
  const client = await site.confirmedPlayer();
  const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
  return { client, id: BigInt(uid) };
}
const mission = (client: ApiClient, sysname: string) =>
  client.ok<Program>('Loyalty.getProgram', {}, { query: { sysname } });
const state = async (client: ApiClient, sysname: string) => {
  const { is_done, percent, conditions } = await mission(client, sysname);
  return `${conditions.map(({ done }) => done).join(' ')} ${percent}% ${is_done ? 'done' : 'open'}`;
};
const rewardsOf = async (id: bigint) =>
  (
    await site.database.ownerPool.query<{ cause_id: string }>(
      `select cause_id from loyalty.rewards where player_id = $1 and cause = 'mission' and given_at is not null order by 1`,
      [id],
    )
  ).rows.map(({ cause_id }) => cause_id);
const depositOf = (id: bigint, amountMinor: string) => ({
  id: randomUUID(),
  playerId: String(id),
  method: 'card',
  currency: 'EUR' as const,
  amountMinor,
});
async function stated<Payload>(type: EventType<Payload>, payload: Payload): Promise<void> {
  await transaction(site.site.services.db, (tx) => announce(tx, type, payload));
  await stakes.counted();
}
const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

describe('missions', () => {
  test(
    'are at least twelve, for guests too, with conditions and rewards in words of the language',
    covers('AP-86'),
    async () => {
      const { items, total } = await site
        .visitor()
        .ok<{ items: Program[]; total: number }>('Loyalty.getPrograms', {}, { query: { locale: 'es' } });
      expect(total).toBeGreaterThanOrEqual(12);
      expect(new Set(items.map(({ period }) => period))).toEqual(new Set(['daily', 'weekly', 'once']));
      expect(
        new Set(items.flatMap(({ conditions }) => conditions.map(({ kind }) => kind))).size,
      ).toBeGreaterThanOrEqual(5);
      expect(items.find(({ sysname }) => sysname === 'weekly-slots')).toMatchObject({
        name: 'Semana de tragaperras',
        ends_at: '2027-03-08T00:00:00.000Z',
        conditions: [{ kind: 'stake', amount: { amount: '1000.00', currency: 'EUR' }, done: '0.00', percent: 0 }],
        rewards: [{ kind: 'bonus', name: '10 giros gratis' }],
      });
    },
  );

  test('are there one by one, and none under a name that is unknown', covers('AP-87'), async () => {
    expect(await mission(site.visitor(), 'daily-spins')).toMatchObject({ sysname: 'daily-spins', period: 'daily' });
    const answer = await site.visitor().call('Loyalty.getProgram', {}, { query: { sysname: 'none' }, verb: 'GET' });
    expect(answer.error?.reason?.rule).toBe('loyalty.known-program');
  });

  test('move on with what is played, and give once in each window', async () => {
    const { client, id } = await player();
    await stakes.play(id, ...times(19, { stakedMinor: '50' }), { stakedMinor: '49' });
    expect(await state(client, 'daily-spins')).toBe('19 95% open');
    await stakes.play(id, ...times(3, { stakedMinor: '50' }));
    expect(await state(client, 'daily-spins')).toBe('20 100% done');
    await expect.poll(() => rewardsOf(id)).toEqual(['daily-spins']);
    clock.set(new Date('2027-03-04T12:00:00Z'));
    expect(await state(client, 'daily-spins')).toBe('0 0% open');
    await stakes.play(id, ...times(20, { stakedMinor: '50' }));
    await expect.poll(() => rewardsOf(id)).toEqual(['daily-spins', 'daily-spins']);
  });

  test('count different games once each, and are done when all their conditions are', async () => {
    const { client, id } = await player();
    const games = ['dice', 'mines', 'keno', 'wheel', 'limbo', 'plinko', 'hi-lo', 'tower'];
    await stakes.play(id, ...times(3, { subject: 'dice', category: 'fast' }));
    expect(await state(client, 'daily-variety')).toBe('1 33% open');
    await stakes.play(id, ...games.map((subject) => ({ subject, category: 'fast', stakedMinor: '100' })));
    expect(await state(client, 'weekly-explorer')).toBe('8 38.00 97% open');
    expect(await rewardsOf(id)).not.toContain('weekly-explorer');
    await stakes.play(id, { stakedMinor: '200' });
    await expect.poll(() => rewardsOf(id)).toContain('weekly-explorer');
  });

  test('count days in a row', async () => {
    const { client, id } = await player();
    for (const [day, done] of [
      ['01', '1'],
      ['02', '2'],
      ['04', '1'],
      ['05', '2'],
      ['06', '3'],
    ]) {
      clock.set(new Date(`2027-03-${day}T12:00:00Z`));
      for (let turn = 0; turn < 2; turn++) await stakes.play(id, { stakedMinor: '10' });
      expect(await state(client, 'weekly-days')).toBe(`${done} ${Number(done) * 25}% open`);
    }
    clock.set(new Date('2027-03-07T23:59:00Z'));
    await stakes.play(id, { stakedMinor: '10' });
    expect(await state(client, 'weekly-days')).toBe('4 100% done');
  });

  test('count wins by their multiplier, bets by their selections, and deposits that are not returned', async () => {
    const { client, id } = await player();
    await stakes.play(id, { stakedMinor: '100', wonMinor: '999' }, { stakedMinor: '10', wonMinor: '1000' });
    expect(await state(client, 'daily-times-ten')).toBe('0 0% open');
    await stakes.play(id, { stakedMinor: '100', wonMinor: '1000' });
    expect(await state(client, 'daily-times-ten')).toBe('1 100% done');
    const bet = { kind: 'bet', category: 'sports', subject: 'football', stakedMinor: '100' } as const;
    await stakes.play(id, { ...bet, details: { legs: 2 } }, { ...bet, details: { legs: 3 } });
    expect(await state(client, 'weekly-accumulators')).toBe('1 33% open');
    const [back, remainingDeposit] = [depositOf(id, '1200'), depositOf(id, '2000')];
    await stated(depositSettled, { ...back, campaignOfferId: '-1' });
    expect(await state(client, 'once-deposit')).toBe('12.00 60% open');
    await stated(depositReturned, back);
    expect(await state(client, 'once-deposit')).toBe('0.00 0% open');
    await stated(depositSettled, { ...remainingDeposit, campaignOfferId: '-1' });
    expect(await state(client, 'once-deposit')).toBe('20.00 100% done');
    await stated(depositReturned, remainingDeposit);
    expect(await state(client, 'once-deposit')).toBe('0.00 100% done');
  });

  test('go back with a bet that is settled otherwise, and stay when they are done', async () => {
    const { client, id } = await player();
    const bet = {
      kind: 'bet',
      category: 'sports',
      subject: 'football',
      stakedMinor: '100',
      details: { legs: 4 },
    } as const;
    const [first] = await stakes.play(id, bet, bet);
    await stakes.reopen(first!);
    expect(await state(client, 'weekly-accumulators')).toBe('1 33% open');
    const [last] = await stakes.play(id, bet, bet);
    expect(await state(client, 'weekly-accumulators')).toBe('3 100% done');
    await stakes.reopen(last!);
    expect((await mission(client, 'weekly-accumulators')).is_done).toBe(true);
    await stakes.play(id, bet);
    await expect.poll(() => rewardsOf(id)).toEqual(['weekly-accumulators']);
  });

  test('are done by the next round when the operator asks for less than was played already', async () => {
    const { client, id } = await player();
    const round = { category: 'casino', subject: 'european-roulette', stakedMinor: '50' };
    await stakes.play(id, ...times(20, round));
    const { id: entry, percent } = await mission(client, 'weekly-tables');
    expect(percent).toBe(66);
    await writeContent(site, TOKEN, `loyalty-missions/${entry}`, {
      conditions: [{ kind: 'rounds', count: 15, categories: ['casino'], minimumStake: { EUR: '0.50' } }],
    });
    await expect.poll(() => state(client, 'weekly-tables')).toBe('15 100% open');
    await stakes.play(id, round);
    expect(await state(client, 'weekly-tables')).toBe('15 100% done');
    await stakes.play(id, round);
    await expect.poll(() => rewardsOf(id)).toEqual(['weekly-tables']);
  });

  test('one more a day comes with the tortoise, and only with it', async () => {
    const { client, id } = await player();
    const play = () => stakes.play(id, ...times(5, { category: 'fast', subject: 'dice', stakedMinor: '20' }));
    await play();
    expect(await mission(client, 'daily-extra')).toMatchObject({ is_locked: true, percent: 0 });
    const { items } = await client.ok<{ items: Character[] }>('Loyalty.getcharacters');
    const tortoise = items.find(({ sysname }) => sysname === 'the-tortoise')!;
    await client.ok('Loyalty.setcharacter', { id: String(tortoise.id) });
    await play();
    expect(await mission(client, 'daily-extra')).toMatchObject({ is_locked: false, percent: 50 });
  });

  test('are those that the operator names, in this order, or all', async () => {
    const named = async () =>
      (await site.visitor().ok<{ items: Program[] }>('Loyalty.getPrograms')).items.map(({ sysname }) => sysname);
    const write = (programmes: string[]) => sendContent(site, TOKEN, 'PUT', 'loyalty', { programmes });
    await write(['weekly-days', 'daily-spins', 'none']);
    await expect.poll(named).toEqual(['weekly-days', 'daily-spins']);
    await write([]);
    await expect.poll(async () => (await named()).length).toBeGreaterThan(11);
  });
});

describe('notices', () => {
  test('tell of a level and of a mission, one of each kind, once each', covers('EN-16', 'AP-84'), async () => {
    const { client, id } = await player();
    await stakes.play(id, { stakedMinor: '100', wonMinor: '1000' }, { stakedMinor: '10000' });
    const notices = await client.ok<{ items: LoyaltyNotice[] }>('Loyalty.getnotifications');
    expect(notices.items).toEqual(
      expect.arrayContaining([
        {
          trigger: 'mission',
          type: 'credit',
          amount: '3',
          amountType: 'points',
          title: 'Mission complete',
          message: '“Ten times over” is done, and your reward is on its way.',
          image: '',
        },
        expect.objectContaining({ trigger: 'level', type: 'credit', title: 'Level reached: Bronze' }),
      ]),
    );
    expect((await client.ok<{ items: LoyaltyNotice[] }>('Loyalty.getnotifications')).items).toEqual([]);
  });

  test('of a level that brings nothing is no credit, and has the same seven fields', covers('~EN-16'), async () => {
    const response = await fetch(`${site.url}/content/loyalty-levels?filters[sysname][$eq]=bronze`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const [bronze] = ((await response.json()) as { data: { id: number; attributes: { rewards: object[] } }[] }).data;
    const rewards = (list: object[]) => writeContent(site, TOKEN, `loyalty-levels/${bronze!.id}`, { rewards: list });
    await rewards([]);
    const { client, id } = await player();
    await stakes.play(id, { stakedMinor: '100', wonMinor: '1000' }, { stakedMinor: '10000' });
    const { items } = await client.ok<{ items: LoyaltyNotice[] }>('Loyalty.getnotifications');
    expect(items.find(({ trigger }) => trigger === 'level')).toMatchObject({ type: 'info' });
    expect(new Set(items.map(({ type }) => type))).toEqual(new Set(['credit', 'info']));
    for (const item of items)
      expect(Object.keys(item).toSorted()).toEqual([
        'amount',
        'amountType',
        'image',
        'message',
        'title',
        'trigger',
        'type',
      ]);
    await rewards(bronze!.attributes.rewards);
  });

  test('are shown to one of two pages that ask at the same time', async () => {
    const { client, id } = await player();
    await stakes.play(id, { category: 'casino', stakedMinor: '60000' });
    const both = await Promise.all(
      times(6, 0).map(() => client.ok<{ items: LoyaltyNotice[] }>('Loyalty.getnotifications')),
    );
    expect(both.flatMap(({ items }) => items)).toHaveLength(1);
  });
});

test(
  'a character is chosen, seen in the player’s standing, and not changed again for days',
  covers('AP-89'),
  async () => {
    const { client } = await player();
    const { items } = await client.ok<{ items: Character[] }>('Loyalty.getcharacters');
    const [fox, owl] = items;
    const info = await client.ok<LoyaltyInfo>('Loyalty.setcharacter', { id: String(fox!.id) });
    expect(info.character).toEqual(fox);
    const refused = await client.call('Loyalty.setcharacter', { id: String(owl!.id) });
    expect(refused.error?.reason?.rule).toBe('loyalty.character-cooldown');
    clock.set(new Date(START.getTime() + 8 * 86_400_000));
    expect((await client.ok<LoyaltyInfo>('Loyalty.setcharacter', { id: String(owl!.id) })).character).toEqual(owl);
  },
);
