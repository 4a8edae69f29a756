// Who may have what costs nothing: a person who can be reached, once, whichever of their accounts takes it. Offers and codes have
// their own test (`one-person.test.ts`).
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { LOCALES } from '#kernel/locales.ts';
import { transaction } from '#platform/db/database.ts';
import { noteFact } from '#players/persons/index.ts';
import type { LoyaltyInfo, LoyaltyNotice } from '#rewards/loyalty/contract.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { codeTo } from '#testing/mailbox.ts';
import { stakesOf } from '#rewards/loyalty/testing/loyalty.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { TournamentStage, withTournaments } from '#rewards/tournaments/testing/tournaments.ts';
import { sendContent } from '#site/content/testing/write-content.ts';
import { CONFIRM_CONTACT, ONCE_PER_PERSON } from './index.ts';
import { shippedArea } from '#site/content/shipped-texts.ts';

const clock = manualClock(new Date('2027-03-01T10:00:00Z'));
const TOKEN = 'editor-of-gifts-0123456789abcd';
const POINTS = 7;
const REELS = {
  scoring: { rule: 'equal-bankroll' },
  entry: { kind: 'opt-in' },
  bankroll: { game: 'orchard-fair', credits: 1000, stakes: [10], spins: 40, everySeconds: 15, leastPercent: 50 },
  prizes: [{ from: 1, reward: { kind: 'points', points: 60 } }],
  startsAt: '2027-03-01T12:00:00Z',
  finishedAt: null,
};

let site: TestSite;
let stage: TournamentStage;
let stakes: ReturnType<typeof stakesOf>;
beforeAll(async () => {
  site = await startTestSite({
    clock,
    environment: { LOYALTY: 'on', RAFFLES: 'on', TOURNAMENTS: 'on', CONTENT_TOKEN: TOKEN },
    prepare: withTournaments({ reels: REELS }),
  });
  stage = new TournamentStage(site.site.services, clock);
  stakes = stakesOf(site);
  const mission = {
    sysname: 'one-round',
    title: { en: 'One round' },
    text: { en: 'Play.' },
    period: 'once',
    conditions: [{ kind: 'rounds', count: 1, categories: ['live'] }],
    rewards: [{ kind: 'points', points: POINTS }],
    isGift: true,
    budgetPerDay: '100',
  };
  expect((await sendContent(site, TOKEN, 'POST', 'loyalty-missions', mission)).status).toBeLessThan(300);
  expect((await sendContent(site, TOKEN, 'PUT', 'loyalty', { programmes: ['one-round'] })).status).toBe(200);
  await stage.keep();
});
afterAll(() => site.close());

const uid = async (client: ApiClient) => BigInt((await client.ok<{ uid: number }>('Account.getInfo')).uid);
const points = async (client: ApiClient) => (await client.ok<LoyaltyInfo>('Loyalty.getInfo')).points;

/** Two accounts of one person, whose contacts are confirmed. */
async function twins(): Promise<[ApiClient, ApiClient]> {
  const pair: [ApiClient, ApiClient] = [await site.confirmedPlayer(), await site.confirmedPlayer()];
  const value = String(await uid(pair[0]));
  for (const client of pair) {
    const playerId = await uid(client);
    await transaction(site.site.services.db, (tx) =>
      noteFact(tx, site.site.services, { playerId, kind: 'contact', value }),
    );
  }
  return pair;
}

async function confirm(client: ApiClient, contact: string): Promise<void> {
  await client.ok('Account.sendconfirmationtocontact', { contact });
  await client.ok('Account.confirmContact', { contact, code: await codeTo(site, contact) });
}

async function play(client: ApiClient): Promise<void> {
  await stakes.play(await uid(client), { category: 'live', stakedMinor: '100' });
}
const noticesOf = async (client: ApiClient): Promise<string[]> =>
  (await client.ok<{ items: LoyaltyNotice[] }>('Loyalty.getnotifications')).items.map(({ trigger }) => trigger);

describe.each([
  { gift: 'the wheel', take: (client: ApiClient) => client.call('Draws.spin', {}) },
  {
    gift: 'a free tournament',
    take: async (client: ApiClient) => {
      const { id } = await stage.tournament(client, 'reels');
      return client.call('tournaments.participate', { tournament_id: String(id) });
    },
  },
])('$gift', ({ take }) => {
  test('is refused to an account whose contact is not confirmed, in so many words, and open when it is', async () => {
    const contact = `${randomUUID()}@example.com`;
    const client = await site.player({ login: contact });
    const refused = await take(client);
    expect(refused.status).toBe(409);
    expect(refused.error).toMatchObject({ reason: { rule: CONFIRM_CONTACT.rule }, message: CONFIRM_CONTACT.sentence });
    await confirm(client, contact);
    expect((await take(client)).status).toBe(200);
  });

  test('comes once to a person, whichever of their accounts takes it, and another account reads why not', async () => {
    const [first, second] = await twins();
    expect((await take(first)).status).toBe(200);
    expect((await take(first)).status).toBe(200);
    const refused = await take(second);
    expect(refused.status).toBe(409);
    expect(refused.error).toMatchObject({ reason: { rule: ONCE_PER_PERSON.rule }, message: ONCE_PER_PERSON.sentence });
  });

  test('comes to one of two accounts that ask at the same time', async () => {
    const statuses = await Promise.all((await twins()).map(async (client) => (await take(client)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('a free tournament says before the press why it cannot be entered', () => {
  const reasonFor = async (client: ApiClient) => (await stage.tournament(client, 'reels')).user_info?.reason;

  test('to an account without a confirmed contact, until it has one', async () => {
    const contact = `${randomUUID()}@example.com`;
    const client = await site.player({ login: contact });
    expect(await reasonFor(client)).toEqual(CONFIRM_CONTACT);
    await confirm(client, contact);
    expect(await reasonFor(client)).toBeNull();
  });

  test('to another account of a person who has entered, and to nobody who has entered', async () => {
    const [first, second] = await twins();
    expect([await reasonFor(first), await reasonFor(second)]).toEqual([null, null]);
    const { id } = await stage.tournament(first, 'reels');
    await first.ok('tournaments.participate', { tournament_id: String(id) });
    expect([await reasonFor(first), await reasonFor(second)]).toEqual([null, ONCE_PER_PERSON]);
  });
});

describe('the reward of a mission that is a gift', () => {
  test('waits for a confirmed contact, says so, and comes with it', async () => {
    const contact = `${randomUUID()}@example.com`;
    const client = await site.player({ login: contact });
    await play(client);
    await expect.poll(() => noticesOf(client)).toContain('contact');
    expect(await points(client)).toBe(0);
    await confirm(client, contact);
    await expect.poll(() => points(client)).toBe(POINTS);
  });

  test('comes once to a person, and their other account reads why not', async () => {
    const [first, second] = await twins();
    await play(first);
    await expect.poll(() => points(first)).toBe(POINTS);
    await play(second);
    await expect.poll(() => noticesOf(second)).toContain('once');
    expect(await points(second)).toBe(0);
  });

  test('comes to one of two accounts that complete it at the same time', async () => {
    const pair = await twins();
    await Promise.all(pair.map(play));
    await expect.poll(async () => (await Promise.all(pair.map(noticesOf))).flat()).toContain('once');
    expect((await Promise.all(pair.map(points))).toSorted((a, b) => a - b)).toEqual([0, POINTS]);
  });
});

test.each(LOCALES)('both refusals are said in %s', async (locale) => {
  const texts = shippedArea<Record<string, string>>(locale, 'refusals');
  for (const { rule } of [CONFIRM_CONTACT, ONCE_PER_PERSON]) expect(texts[rule.replace('.', '_')]).toBeTruthy();
});
