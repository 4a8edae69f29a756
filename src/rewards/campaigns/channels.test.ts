// Every channel by which a campaign reaches somebody: who gets it, how often, and who gets nothing whatever is written.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import type { Banner } from './contract.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { withBonuses } from '#rewards/bonuses/testing/bonuses.ts';
import { caughtUp } from '#money/cashier/testing/deposits.ts';
import { lettersTo } from '#testing/mailbox.ts';
import { withoutShipped } from './testing/offers.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { sendContent } from '#site/content/testing/write-content.ts';
import type { TestDatabase } from '#testing/database.ts';
import { putInSegment } from './audience-store.ts';
import type { Offer } from './offer-contract.ts';
import type { CampaignPopup } from './popup-contract.ts';
import type { VisitorFacts } from './rules/audience.ts';
import { previewAs } from './operator-campaigns.ts';
import { runCampaigns } from './send-campaigns.ts';

const GIFT = { kind: 'no-deposit', amount: { EUR: '5' }, wagering: { base: 'bonus', multiplier: 2 } };
const textsOf = (title: string) => ({ title, text: 'Read on.', button: 'Look', url: '/promotions' });
const CONTENT: Array<[collection: string, attributes: object]> = [
  ['campaign-popups', { sysname: 'for-all', description: textsOf('For all'), cap: { times: 2, days: 1 } }],
  ['campaign-popups', { sysname: 'vips', description: textsOf('VIPs'), audience: { segments: ['vip'] } }],
  ['campaign-popups', { sysname: 'misspelt', description: textsOf('Nobody'), audience: { segmnts: ['vip'] } }],
  [
    'campaign-popups',
    { sysname: 'half-a', description: textsOf('A'), audience: { share: { experiment: 'ab', from: 0, to: 50 } } },
  ],
  [
    'campaign-popups',
    { sysname: 'half-b', description: textsOf('B'), audience: { share: { experiment: 'ab', from: 50, to: 100 } } },
  ],
  ['banners', { sysname: 'everybody', description: { ...textsOf('Everybody'), position: 1 } }],
  [
    'banners',
    { sysname: 'germans', description: { ...textsOf('Germans'), position: 2 }, audience: { countries: ['DE'] } },
  ],
  ['banners', { sysname: 'guests', description: { ...textsOf('Guests'), position: 3 }, audience: { who: 'guest' } }],
  [
    'campaigns',
    {
      sysname: 'hello',
      trigger: 'registered',
      channels: ['inbox', 'mail'],
      message: textsOf('Hello there'),
      bonuses: ['gift'],
    },
  ],
  [
    'campaigns',
    {
      sysname: 'news',
      trigger: 'once',
      channels: ['inbox', 'mail'],
      message: { ...textsOf('Big news'), title: { en: 'Big news', es: 'Noticias' } },
    },
  ],
  [
    'campaigns',
    {
      sysname: 'daily',
      trigger: 'daily',
      channels: ['inbox', 'mail'],
      message: textsOf('Come back'),
      audience: { segments: ['vip'] },
      cap: { times: 2, days: 1 },
    },
  ],
  [
    'campaigns',
    {
      sysname: 'fridays',
      trigger: 'daily',
      message: textsOf('Friday evening'),
      audience: { segments: ['vip'] },
      schedule: { weekdays: [5], fromHour: 18 },
    },
  ],
  ['offers', { sysname: 'an-offer', trigger: { action: 'deposit' }, description: { title: 'An offer' }, bonuses: [] }],
];

async function prepare(database: TestDatabase): Promise<void> {
  await withBonuses({ gift: GIFT })(database);
  for (const collection of ['banners', 'campaigns', 'offers']) await withoutShipped(database, collection);
  for (const [place, [collection, attributes]] of CONTENT.entries())
    await database.ownerPool.query(
      `insert into content.entries (collection, id, attributes, published_at, created_at, updated_at${collection === 'banners' ? ', locale' : ''})
       values ($1, $2, $3, now(), now(), now()${collection === 'banners' ? ", 'en'" : ''})`,
      [collection, 700 + place, JSON.stringify(attributes)],
    );
}

const TOKEN = 'editor-of-campaigns-0123456789';
const clock = manualClock(new Date('2027-05-05T10:00:00Z'));
let site: TestSite;
beforeAll(
  async () =>
    void (site = await startTestSite({
      prepare,
      clock,
      environment: { SESSION_IDLE_MINUTES: '10080', CONTENT_TOKEN: TOKEN },
    })),
);
afterAll(() => site.close());

const system = () => systemContext(site.site.services, 'test');
let number = 0;
interface Person {
  client: ApiClient;
  id: bigint;
  login: string;
}
async function person(fields: Record<string, string> = {}): Promise<Person> {
  const login = `reader${++number}.${process.pid}@example.org`;
  const client = await site.confirmedPlayer({ login, news: '1', ...fields });
  const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
  await caughtUp(site, 'campaigns-messages');
  return { client, id: BigInt(uid), login };
}
const segment = (id: bigint) =>
  transaction(site.site.services.db, (tx) => putInSegment(tx, id, { segment: 'vip', by: 'test', now: clock.now() }));

const popups = async ({ client }: Person) =>
  (await client.ok<{ items: CampaignPopup[] }>('popups.get')).items.map(({ sysname }) => sysname);
const banners = async (client: ApiClient) =>
  (await client.ok<{ items: Banner[] }>('banners.get')).items.map(({ description }) => description.title);
const inbox = async ({ client }: Person) =>
  (await client.ok<{ items: Array<{ title: string }> }>('Messages.getInbox')).items
    .map(({ title }) => title)
    .filter((title) => title !== 'Your account is ready');
const mails = async ({ login }: Person) =>
  (await lettersTo(site, login)).map(({ subject }) => subject).filter((subject) => !subject.startsWith('Welcome'));
const bonuses = async ({ client }: Person) => (await client.ok<{ count: number }>('Bonuses.get')).count;

const inventedPlayer: NonNullable<VisitorFacts['player']> = {
  currency: 'EUR',
  segments: [],
  level: 1,
  deposits: 0,
  daysAway: 0,
  daysSinceRegistration: 0,
  played: [],
  placeIn: () => 0,
};

describe('popups and banners', () => {
  test('come to those whom they are meant for, in the operator’s order, with the reason', async () => {
    const [plain, vip] = [await person(), await person()];
    await segment(vip.id);
    expect(await popups(plain)).not.toContain('vips');
    expect(await popups(vip)).toEqual(expect.arrayContaining(['for-all', 'vips']));
    expect(await popups(vip)).not.toContain('misspelt');
    const { items } = await vip.client.ok<{ items: CampaignPopup[] }>('popups.get');
    expect(items.find(({ sysname }) => sysname === 'vips')!.why).toEqual(['You are in one of these groups: vip.']);
    const french = await person({ country_code: 'FR' });
    expect(await banners(plain.client)).toEqual(['Everybody', 'Germans']);
    expect(await banners(french.client)).toEqual(['Everybody']);
    expect(await banners(site.visitor())).toEqual(['Everybody', 'Guests']);
    const visibleBanners = await site.visitor().ok<{ items: Banner[] }>('banners.get', { fields: 'description,why' });
    expect(visibleBanners.items.map(({ why }) => why)).toEqual([[], []]);
  });

  test('can be looked at as anybody, without being one', () => {
    const bannerNames = (facts: VisitorFacts): string[] =>
      previewAs(system(), facts).flatMap(({ name, because }) => (because === undefined ? [name] : []));
    const player = { ...inventedPlayer, segments: ['vip'] };
    expect(bannerNames({ language: 'en', country: 'FR' })).toEqual([
      'banner everybody',
      'banner guests',
      'popup for-all',
    ]);
    expect(bannerNames({ language: 'en', country: 'DE', player })).toEqual([
      'banner everybody',
      'banner germans',
      'popup for-all',
      'popup vips',
      'popup half-a',
      ...['hello (registered)', 'news (once)', 'daily (daily)', 'fridays (daily)'].map((name) => `campaign ${name}`),
    ]);
  });

  test('of an experiment come in a fixed share: everybody has one side of it, always the same', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => person()));
    const sidesOf = async () =>
      Promise.all(
        players.map(async (player) => (await popups(player)).filter((name) => name.startsWith('half-')).join()),
      );
    const sides = await sidesOf();
    expect(sides.every((side) => side === 'half-a' || side === 'half-b')).toBe(true);
    expect(new Set(sides).size).toBe(2);
    expect(await sidesOf()).toEqual(sides);
  });

  test('come as often as they may, and a day apart', async () => {
    const player = await person();
    const see = () => player.client.ok('popups.seen', { sysname: 'for-all' });
    await Promise.all([see(), see(), see()]);
    expect(await popups(player)).not.toContain('for-all');
    clock.advance(24 * 3_600_000);
    expect(await popups(player)).toContain('for-all');
    await see();
    clock.advance(48 * 3_600_000);
    expect(await popups(player)).not.toContain('for-all');
  });
});

describe('messages', () => {
  test('behind a registration bring inbox, mail and bonus, in the player’s language', async () => {
    const player = await person();
    expect(await inbox(player)).toEqual(['Hello there']);
    await expect.poll(() => mails(player)).toEqual(['Hello there']);
    expect((await lettersTo(site, player.login)).find(({ subject }) => subject === 'Hello there')!.text).toContain(
      '/unsubscribe?token=',
    );
    expect(await bonuses(player)).toBe(1);
  });

  test('go through all players once, whichever process goes on in the middle', async () => {
    const player = await person();
    await player.client.ok('Account.changelocale', { locale: 'es' });
    await Promise.all([runCampaigns(system()), runCampaigns(system())]);
    await runCampaigns(system());
    expect((await inbox(player)).filter((title) => title === 'Noticias' || title === 'Big news')).toEqual(['Noticias']);
  });

  test('that come again do so a day apart, and no more than they may', async () => {
    const player = await person();
    await segment(player.id);
    for (let day = 0; day < 4; day++) {
      await runCampaigns(system());
      await runCampaigns(system());
      clock.advance(24 * 3_600_000);
    }
    expect((await inbox(player)).filter((title) => title === 'Come back')).toHaveLength(2);
  });

  test('say in the inbox and below the mail why they came', async () => {
    const player = await person();
    await segment(player.id);
    await site.database.ownerPool.query('delete from campaigns.runs');
    await runCampaigns(system());
    const { items } = await player.client.ok<{ items: Array<{ title: string; why: string[] | null }> }>(
      'Messages.getInbox',
    );
    const whyOf = (title: string) => items.find((item) => item.title === title)?.why;
    expect(whyOf('Come back')).toEqual(['You are in one of these groups: vip.']);
    expect([whyOf('Hello there'), whyOf('Your account is ready')]).toEqual([[], null]);
    await expect.poll(() => mails(player)).toContain('Come back');
    const letters = await lettersTo(site, player.login);
    const textOf = (title: string) => letters.find(({ subject }) => subject === title)!.text;
    expect(textOf('Come back')).toContain('Why you’re getting this email: You are in one of these groups: vip.');
    expect(textOf('Hello there')).not.toContain('Why you get');
  });
});

describe('[P07] nothing by any channel', () => {
  const REACHED = { popups: true, banners: true, inbox: true, mails: true, bonuses: true, offers: true };

  /** By which channels anything has come that was written for everybody. */
  async function reached(person: Person) {
    const { items } = await person.client
      .ok<{ items: Offer[] }>('Campaigns.getoffers')
      .catch(() => ({ items: [] as Offer[] }));
    return {
      popups: (await popups(person).catch(() => [])).length > 0,
      banners: (await banners(person.client)).length > 0,
      inbox: (await inbox(person)).length > 0,
      mails: (await mails(person)).length > 0,
      bonuses: (await bonuses(person)) > 0,
      offers: items.some(({ trigger }) => trigger.user_satisfies_params),
    };
  }
  /** Who wants news from now on, and of whom something is true before any is sent. */
  async function quiet(before: (person: Person) => Promise<unknown>): Promise<Person> {
    const player = await person({ news: '0' });
    await site.database.ownerPool.query('update accounts.contacts set is_subscribed = true where player_id = $1', [
      player.id,
    ]);
    await before(player);
    await site.database.ownerPool.query('delete from campaigns.runs');
    await runCampaigns(system());
    return player;
  }

  test('reaches a player who takes a time-out or has excluded themselves; the others get everything', async () => {
    const subscriber = await person();
    await runCampaigns(system());
    await expect.poll(async () => (await mails(subscriber)).length).toBeGreaterThan(0);
    expect(await reached(subscriber)).toEqual(REACHED);
    expect(await reached(await quiet(async () => {}))).toEqual({ ...REACHED, bonuses: false });
    const out = await quiet(({ client }) => client.ok('Limits.exclude', { length: '24h', confirm: '1' }));
    const nothing = { popups: false, banners: false, inbox: false, mails: false, bonuses: false, offers: false };
    expect(await reached(out)).toEqual(nothing);
    // Their session is over, so the database is asked.
    const excluded = await quiet(({ client }) => client.ok('Limits.exclude', { length: '6m', confirm: '1' }));
    expect(await sentTo(excluded.id)).toEqual({ inbox: 1, grants: 0, contacts: 0 });
    expect(await mails(excluded)).toEqual([]);
  });

  test('sabotage: with breaks that nobody notes it would reach them', async () => {
    const { ownerPool } = site.database;
    await ownerPool.query(
      `create or replace function campaigns.sabotage() returns trigger language plpgsql as $$
         begin new.started_at := now() - interval '9 years'; new.ends_at := now() - interval '8 years'; return new; end $$;
       create trigger sabotage before insert on limits.breaks for each row execute function campaigns.sabotage()`,
    );
    const out = await quiet(({ client }) => client.ok('Limits.exclude', { length: '24h', confirm: '1' }));
    await ownerPool.query('drop trigger sabotage on limits.breaks');
    expect(await reached(out)).toMatchObject({ banners: true, inbox: true, mails: true });
  });

  test('is sent to those who want no news: no mail, no message, no bonus that nobody asked for', async () => {
    const silent = await person({ news: '0' });
    await site.database.ownerPool.query('delete from campaigns.runs');
    await runCampaigns(system());
    expect(await reached(silent)).toMatchObject({ inbox: false, mails: false, bonuses: false });
  });

  async function sentTo(id: bigint): Promise<unknown> {
    const { rows } = await site.database.ownerPool.query(
      `select (select count(*)::int from messages.inbox where player_id = $1) as inbox, (select count(*)::int from campaigns.grants where player_id = $1) as grants,
              (select count(*)::int from campaigns.contacts where player_id = $1) as contacts`,
      [id],
    );
    return rows[0];
  }
});

test('what an editor writes of a campaign is kept, its schedule too, and through a change of something else', async () => {
  const written = {
    sysname: 'written',
    trigger: 'daily',
    startsAt: '2027-05-01T00:00:00.000Z',
    finishedAt: '2027-06-01T00:00:00.000Z',
    schedule: { weekdays: [5], fromHour: 18 },
    audience: { segments: ['nobody-is-in-it'] },
    cap: { times: 2, days: 1 },
    channels: ['inbox'],
    message: textsOf('Written'),
    bonuses: ['gift'],
    isGift: true,
    budgetPerDay: '10',
  };
  interface Stored {
    data: { id: number; attributes: object };
  }
  const answer = await sendContent(site, TOKEN, 'POST', 'campaigns', written);
  const { data } = (await answer.json()) as Stored;
  expect(data.attributes).toMatchObject(written);
  const change = { cap: { times: 3, days: 1 } };
  const changed = await sendContent(site, TOKEN, 'PUT', `campaigns/${data.id}`, change);
  expect(((await changed.json()) as Stored).data.attributes).toMatchObject({ ...written, ...change });
  const wrong = await sendContent(site, TOKEN, 'PUT', `campaigns/${data.id}`, { schedule: { weekdays: [9] } });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain('schedule');
});
