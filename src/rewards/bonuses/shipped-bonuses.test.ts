// The bonuses that the site ships work in every currency, an editor cannot save nonsense, and currencies are kept apart.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import shipped from '../../../content/bonuses.json' with { type: 'json' };
import general from '../../../content/general-info.json' with { type: 'json' };
import { award, becomes, bonusOf } from './testing/bonuses.ts';
import { giveMoney } from '#testing/money.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { sendContent } from '#site/content/testing/write-content.ts';
import { parseAmount, type Currency } from '#kernel/money.ts';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import type { Announced } from '#platform/events/events.ts';
import type { Bonus } from './contract.ts';
import { bonusDefinitions, definitionNamed, whyNotBonus, type PlayerFacts } from './index.ts';
import { findAward } from './store.ts';
import { subscriptions } from './subscriptions.ts';

const TOKEN = 'bonuses-editor-token-000000000000';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ environment: { CONTENT_TOKEN: TOKEN } })));
afterAll(() => site.close());

const services = () => site.site.services;
const currencies = [general].flat()[0]!.available_currencies as Currency[];

describe('the shipped bonuses', () => {
  test('are all read', () => {
    expect(bonusDefinitions(services()).map(({ sysname }) => sysname)).toEqual(shipped.map(({ sysname }) => sysname));
  });

  test.each(currencies.map((currency) => [currency]))('are awarded and activated in %s', async (currency) => {
    const player = await site.player({ currency });
    const { uid } = await player.ok<{ uid: number }>('Account.getInfo');
    for (const { sysname, kind } of shipped) {
      const depositMinor = parseAmount(currency === 'BTC' ? '0.1' : '9000', currency)!;
      const id = await award(services(), BigInt(uid), sysname, {
        currency,
        ...(kind.includes('deposit') || kind === 'reload' ? { depositMinor, depositId: randomUUID() } : {}),
      });
      const isBetting = ['free-bet', 'no-risk', 'boost'].includes(kind);
      const group = isBetting ? 'BettingBonuses' : 'Bonuses';
      const find = async (): Promise<Bonus> =>
        (await player.ok<{ items: Bonus[] }>(`${group}.get`, { count: '100' })).items.find((item) => item.id === id)!;
      expect((await find()).reason, sysname).toBeNull();
      await player.call(`${group}.activate`, { bonus_id: id });
      await expect.poll(async () => (await find()).status).toBe('active');
      await player.ok(`${group}.remove`, { bonus_id: id });
    }
  });
});

describe('an editor', () => {
  const save = (method: 'POST' | 'PUT', target: string, data: object) => sendContent(site, TOKEN, method, target, data);
  const GIFT = { sysname: 'gift', kind: 'no-deposit', title: { en: 'Gift' }, amount: { EUR: '3' } };

  test('saves a bonus, and reads in a sentence what contradicts itself', async () => {
    const response = await save('POST', 'bonuses', GIFT);
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: { id: number } };
    await expect.poll(() => definitionNamed(services(), 'gift')?.amount).toEqual({ EUR: '3' });
    const wrong = await save('PUT', `bonuses/${data.id}`, { amount: null });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain('A bonus of kind no-deposit needs an amount.');
    const spins = {
      ...GIFT,
      sysname: 'spins',
      kind: 'free-spins',
      amount: null,
      freeSpins: { packs: [{ game: 'blackjack', count: 1, stake: { EUR: '1' } }] },
    };
    expect(await (await save('POST', 'bonuses', spins)).text()).toContain('There are no free spins of blackjack.');
    // Its money would be the player's at once.
    const misspelt = { ...GIFT, sysname: 'misspelt', wagring: { base: 'bonus', multiplier: 30 } };
    expect(await (await save('POST', 'bonuses', misspelt)).text()).toContain('wagring means nothing here');
    expect(definitionNamed(services(), 'gift')?.amount).toEqual({ EUR: '3' });
  });

  test('reads so as well when the other half of the contradiction is saved in the same moment', async () => {
    const response = await save('POST', 'bonuses', { ...GIFT, sysname: 'short' });
    const { data } = (await response.json()) as { data: { id: number } };
    const halves = [{ startsAt: '2027-02-01T00:00:00Z' }, { finishedAt: '2027-01-01T00:00:00Z' }];
    const both = await Promise.all(halves.map((half) => save('PUT', `bonuses/${data.id}`, half)));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await both.find(({ ok }) => !ok)!.text()).toContain('It is over before it begins.');
    expect(definitionNamed(services(), 'short')).toBeDefined();
  });

  test('changes what is awarded from then on, and nothing that was awarded', async () => {
    const player = await site.player();
    const id = await giveMoney(site, player, 100n);
    const before = await award(services(), id, 'gift');
    const entry = (await (await fetch(`${site.url}/content/bonuses?filters[sysname][$eq]=gift`)).json()) as {
      data: { id: number }[];
    };
    await save('PUT', `bonuses/${entry.data[0]!.id}`, { amount: { EUR: '4' }, isOncePerPlayer: false });
    await expect.poll(() => definitionNamed(services(), 'gift')?.amount).toEqual({ EUR: '4' });
    const after = await award(services(), id, 'gift');
    const [old, young] = [await bonusOf(player, before), await bonusOf(player, after)];
    expect([old.amount.amount, young.amount.amount]).toEqual(['3.00', '4.00']);
  });
});

describe('whom a bonus is for', () => {
  const facts: PlayerFacts = {
    playerId: 1n,
    currency: 'EUR',
    country: 'DE',
    identityLevel: 1,
    deposits: 1,
    method: 'card',
    depositMinor: 5_000n,
  };
  const ruleOf = async (more: Partial<PlayerFacts>): Promise<string | undefined> =>
    (await whyNotBonus(services().db, services(), { ...facts, ...more }, definitionNamed(services(), 'welcome')!))
      ?.rule;

  test('is decided by the first rule that stands against them', async () => {
    expect(await ruleOf({})).toBeUndefined();
    expect(await ruleOf({ deposits: 2 })).toBe('bonuses.deposit-number');
    expect(await ruleOf({ method: 'voucher' })).toBe('bonuses.method');
    expect(await ruleOf({ depositMinor: 1_999n })).toBe('bonuses.minimum-deposit');
    expect(await ruleOf({ deposits: 2, depositMinor: 1n })).toBe('bonuses.deposit-number');
    const player = await site.player();
    const id = await giveMoney(site, player, 100n);
    await award(services(), id, 'welcome', { depositMinor: 5_000n, depositId: 'a' });
    expect(await ruleOf({ playerId: id })).toBe('bonuses.had-already');
    await player.ok('Limits.exclude', { length: '24h', confirm: '1' });
    expect(await ruleOf({ playerId: id })).toBe('bonuses.break');
  });
});

describe('what was counted', () => {
  const handle = async (name: string, payload: object): Promise<void> => {
    const ctx = systemContext(services(), 'test');
    const { run } = subscriptions.find(({ event }) => event === name)!;
    const event = { id: 1n, index: 0, payload, at: new Date() } as Announced<never>;
    await transaction(ctx.db, (tx) => run(ctx, tx, [event]));
  };

  async function wagering(): Promise<{ player: Awaited<ReturnType<TestSite['player']>>; id: string; event: object }> {
    const player = await site.player();
    const playerId = await giveMoney(site, player, 100_000n);
    const id = await award(services(), playerId, 'friend');
    await player.ok('Bonuses.activate', { bonus_id: id });
    const event = {
      roundId: randomUUID(),
      playerId: String(playerId),
      kind: 'bet',
      subject: 'a-slot',
      category: 'slot',
      currency: 'EUR',
      stakedMinor: '10000',
      wonMinor: '0',
      isFree: false,
      startedAt: new Date().toISOString(),
      settledAt: new Date().toISOString(),
    };
    return { player, id, event };
  }

  test('is of the currency of the bonus alone', async () => {
    const { player, id, event } = await wagering();
    await handle('stakes.settled', { ...event, currency: 'JPY' });
    expect(await bonusOf(player, id)).toMatchObject({ wagering: { done: { amount: '0.00' } } });
    await handle('stakes.settled', { ...event, roundId: randomUUID() });
    expect(await bonusOf(player, id)).toMatchObject({ wagering: { done: { amount: '100.00' } } });
  });

  test('is taken off when the settlement is taken back, and counts anew', async () => {
    const { player, id, event } = await wagering();
    for (let times = 0; times < 2; times++) await handle('stakes.settled', event);
    expect(await bonusOf(player, id)).toMatchObject({ wagering: { done: { amount: '100.00' } } });
    for (let times = 0; times < 2; times++) await handle('stakes.reopened', event);
    expect(await bonusOf(player, id)).toMatchObject({ wagering: { done: { amount: '0.00' } } });
    await handle('stakes.settled', event);
    expect(await bonusOf(player, id)).toMatchObject({ wagering: { done: { amount: '100.00' } } });
  });

  test('of a completed bonus stays, and what it lacks is noted', async () => {
    const { player, id, event } = await wagering();
    await handle('stakes.settled', { ...event, stakedMinor: '40000' });
    await becomes(player, id, { status: 'completed', converted: { amount: '10.00' } });
    await handle('stakes.reopened', { ...event, stakedMinor: '40000' });
    expect(await bonusOf(player, id)).toMatchObject({ status: 'completed', converted: { amount: '10.00' } });
    expect((await findAward(services().db, id))!.undone).toBe(40_000n);
  });
});
