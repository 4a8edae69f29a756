// What missions, messages and jackpots give away in a day stays within their budgets, however many claim it at once. Offers, codes and
// the wheel: `gifts.test.ts`.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { systemContext } from '#platform/context.ts';
import { runCampaigns } from '#rewards/campaigns/send-campaigns.ts';
import type { Jackpot } from '#rewards/jackpots/contract.ts';
import type { LoyaltyNotice } from '#rewards/loyalty/contract.ts';
import { giveDue } from '#rewards/loyalty/due-rewards.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { withBonuses } from '#rewards/bonuses/testing/bonuses.ts';
import { withJackpots } from '#rewards/jackpots/testing/jackpots.ts';
import { stakesOf } from '#rewards/loyalty/testing/loyalty.ts';
import { withoutShipped } from '#rewards/campaigns/testing/offers.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import type { TestDatabase } from '#testing/database.ts';
import { sendContent } from '#site/content/testing/write-content.ts';

const TOKEN = 'editor-of-gifts-0123456789abcd';
const clock = manualClock(new Date('2027-03-01T10:00:00Z'));
const DAY_MS = 86_400_000;
const FIVE = { kind: 'no-deposit', amount: { EUR: '5' }, wagering: { base: 'bonus', multiplier: 2 } };
const level = (sysname: string) => ({
  sysname,
  title: { en: sysname },
  base: '5',
  increment: '1',
  trigger: { kind: 'time', at: '21:00', windowMinutes: 60 },
});

async function prepare(database: TestDatabase): Promise<void> {
  await withBonuses({ five: FIVE })(database);
  await withJackpots({
    tide: {
      games: ['limbo'],
      levels: ['low', 'middle', 'high', 'top'].map(level),
      isGift: true,
      budgetPerDay: '12',
    },
  })(database);
  await withoutShipped(database, 'campaigns');
}

let site: TestSite;
let stakes: ReturnType<typeof stakesOf>;
beforeAll(async () => {
  site = await startTestSite({
    clock,
    prepare,
    environment: { LOYALTY: 'on', JACKPOTS: 'on', CONTENT_TOKEN: TOKEN, SESSION_IDLE_MINUTES: '43200' },
  });
  stakes = stakesOf(site);
});
afterAll(() => site.close());

const system = () => systemContext(site.site.services, 'test');
const write = async (method: string, target: string, data: object): Promise<void> =>
  expect((await sendContent(site, TOKEN, method, target, data)).status).toBeLessThan(300);

interface Person {
  client: ApiClient;
  id: bigint;
}
const everybody: Person[] = [];
async function people(count: number): Promise<Person[]> {
  const playerList = await Promise.all(
    Array.from({ length: count }, async () => {
      const client = await site.confirmedPlayer({ news: '1' });
      return { client, id: BigInt((await client.ok<{ uid: number }>('Account.getInfo')).uid) };
    }),
  );
  everybody.push(...playerList);
  return playerList;
}
const spentOn = async (gift: string): Promise<string[]> =>
  (
    await site.database.ownerPool.query<{ spent: string }>(
      'select spent::text from gifts.days where gift = $1 order by day',
      [gift],
    )
  ).rows.map(({ spent }) => spent);
const balance = async ({ client }: Person): Promise<string> =>
  (await client.ok<{ balance_main: { amount: string } }>('Account.getInfo')).balance_main.amount;

describe('a mission that is a gift', () => {
  test('gives as many as its budget has room for, by however many at once; the others read so, and get theirs on another day', async () => {
    await write('POST', 'loyalty-missions', {
      sysname: 'one-round',
      title: { en: 'One round' },
      text: { en: 'Play.' },
      period: 'once',
      conditions: [{ kind: 'rounds', count: 1, categories: ['live'] }],
      rewards: [{ kind: 'cash', amount: { EUR: '5' } }],
      isGift: true,
      budgetPerDay: '12',
    });
    await write('PUT', 'loyalty', { programmes: ['one-round'] });
    const persons = await people(6);
    await stakes.play(persons[0]!.id, ...persons.map(({ id }) => ({ playerId: String(id), category: 'live' })));
    // Beside the site's own worker.
    await Promise.all(Array.from({ length: 4 }, () => giveDue(system())));
    const open = `select count(*)::int as open from loyalty.rewards where cause_id = 'one-round' and due_at <= $1`;
    await expect
      .poll(async () => (await site.database.ownerPool.query(open, [clock.now()])).rows)
      .toEqual([{ open: 0 }]);
    const balances = await Promise.all(persons.map(balance));
    expect(balances.toSorted()).toEqual(['0.00', '0.00', '0.00', '0.00', '5.00', '5.00']);
    expect(await spentOn('loyalty-missions/one-round')).toEqual(['1000']);
    const late = persons[balances.indexOf('0.00')]!;
    const { items } = await late.client.ok<{ items: LoyaltyNotice[] }>('Loyalty.getnotifications');
    expect(items.map(({ trigger }) => trigger)).toContain('later');
    for (const spent of [
      ['1000', '1000'],
      ['1000', '1000', '1000'],
    ]) {
      clock.set(new Date(clock.now().getTime() + DAY_MS));
      await giveDue(system());
      await expect.poll(() => spentOn('loyalty-missions/one-round')).toEqual(spent);
    }
    await expect.poll(() => Promise.all(persons.map(balance))).toEqual(persons.map(() => '5.00'));
  });
});

describe('a message with a gift', () => {
  test('reaches as many as its budget has room for, and the others get no message about what they do not get', async () => {
    await people(5);
    await write('POST', 'campaigns', {
      sysname: 'hello',
      trigger: 'once',
      channels: ['inbox'],
      message: { title: 'Five for you', text: 'Read on.', button: 'Look', url: '/promotions' },
      bonuses: ['five'],
      isGift: true,
      budgetPerDay: '12',
    });
    await Promise.all([runCampaigns(system()), runCampaigns(system()), runCampaigns(system())]);
    const awarded = `select player_id::text as id from bonuses.awards where definition = 'five' order by 1`;
    const awards = (await site.database.ownerPool.query<{ id: string }>(awarded)).rows;
    expect(awards).toHaveLength(2);
    expect(await spentOn('campaigns/hello')).toEqual(['1000']);
    // Who was refused has not had it: neither has the person behind the account.
    const had = await site.database.ownerPool.query<{ id: string }>(
      `select player_id::text as id from persons.gifts where gift = 'campaigns/hello' order by 1`,
    );
    expect(had.rows).toEqual(awards);
    for (const { client, id } of everybody) {
      const { items } = await client.ok<{ items: Array<{ title: string }> }>('Messages.getInbox');
      expect(items.some(({ title }) => title === 'Five for you')).toBe(awards.some((award) => award.id === String(id)));
    }
  });
});

test('the bases of pools that drop by the clock are paid by the budget of the day, and what it does not cover is left out', async () => {
  const { items } = await site.visitor().ok<{ items: Jackpot[] }>('Jackpots.get', {}, { query: { id: 'tide' } });
  expect(items[0]!.pools.map(({ amount }) => Number(amount.amount)).toSorted((a, b) => a - b)).toEqual([0, 0, 5, 5]);
  expect(await spentOn('jackpots/tide')).toEqual(['1000']);
});
