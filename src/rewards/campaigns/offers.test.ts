// Offers and promo codes as programs ask for them: who is shown what, and that nobody has a thing twice.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#testing/api-client.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import type { Offer } from './offer-contract.ts';
import { addOffers } from './testing/offers.ts';
import { sendContent } from '#site/content/testing/write-content.ts';
import { covers } from '#testing/covers.ts';

const TOKEN = 'editor-of-offers-0123456789';
let site: TestSite;

const offer = (fields: object) => ({
  sysname: 'an-offer',
  trigger: { action: 'deposit', exclude_methods: ['card'], deposit_number: 1 },
  description: { title: { en: 'An offer', es: 'Una oferta' }, terms: ['Once.'] },
  promotions: [{ kind: 'freespins', title: 'Ten free spins' }],
  ...fields,
});
const code = (promo_code: string, fields: object = {}) =>
  offer({ sysname: promo_code.toLowerCase(), promo_code, trigger: { action: 'promo_code' }, ...fields });

const send = (data: object, collection = 'offers'): Promise<Response> =>
  sendContent(site, TOKEN, 'POST', collection, data);
const write = async (data: object): Promise<void> => {
  expect((await send(data)).status).toBe(200);
};
const getOffers = (client: ApiClient, fields: Record<string, string> = {}, query: Record<string, string> = {}) =>
  client.ok<{ items: Offer[]; count: number }>('Campaigns.getoffers', fields, { query });
const use = (client: ApiClient, promo_code: string) => client.call('Campaigns.activateOffer', { promo_code });
const faultOf = async (client: ApiClient, promo_code: string, method = 'activateOffer') =>
  (await client.call(`Campaigns.${method}`, { promo_code })).error?.error_data?.['promo_code']?.[0];

beforeAll(async () => {
  site = await startTestSite({ prepare: addOffers, environment: { CONTENT_TOKEN: TOKEN } });
  await write(code('OLDNEWS', { finishedAt: '2020-01-01T00:00:00Z' }));
  await write(code('TOOSOON', { startsAt: '2100-01-01T00:00:00Z' }));
  await write(code('DOLLARS', { trigger: { action: 'promo_code', currencies: ['USD'] } }));
  await write(code('FRANCE', { trigger: { action: 'promo_code', countries: ['FR'] } }));
  await write(code('GERMANY', { trigger: { action: 'promo_code', countries: ['DE'] } }));
  await write(code('FEW', { limit: 3 }));
});
afterAll(() => site.close());

const popup = (data: object) => ({ sysname: 'x', description: { title: 'X', button: 'Look' }, ...data });

describe('offers', () => {
  test.each([
    [{ trigger: 'nonsense' }, 'trigger: must be an object with names and values'],
    [{ trigger: { action: 'smile' } }, 'trigger.action: must be one of deposit, promo_code, claim, referral'],
    [{ trigger: { action: 'claim', currencies: 'USD' } }, 'trigger.currencies: must be a list'],
    [
      { trigger: { action: 'claim', countries: ['gb'] } },
      'trigger.countries.0: must be a code of 2 capitals, e.g. "DE"',
    ],
    [
      { trigger: { action: 'claim', countries: ['FR', 'UK'] } },
      'trigger.countries.1: must be the code of a country in capitals, e.g. "GB"',
    ],
    [{ trigger: { action: 'deposit', deposit_number: '1' } }, 'trigger.deposit_number: must be a number'],
  ])('one with %o is refused with what would be right', async (fields, sentence) => {
    const answer = await send(offer({ sysname: 'broken', ...fields }));
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { error: { message: string } }).error.message).toBe(sentence);
  });

  test.each([
    ['campaigns', { sysname: 'x', trigger: 'moon', message: { title: 'x' } }, 'trigger: must be one of once, daily'],
    ['campaigns', { sysname: 'x', trigger: 'once', message: { text: 'x' } }, 'message title: must be text'],
    ['campaign-popups', { sysname: 'x', description: { title: 'X' } }, 'description button: must be text'],
    ['campaign-popups', popup({ cap: { times: 'two' } }), 'cap times: must be a number'],
    [
      'campaign-popups',
      popup({ startsAt: '2027-02-01', finishedAt: '2027-01-01' }),
      'finishedAt must be after startsAt',
    ],
    [
      'campaign-popups',
      popup({ audience: { countries: ['de'] } }),
      'audience countries.0: must be a code of 2 capitals',
    ],
    [
      'campaign-popups',
      popup({ audience: { countries: ['UK'] } }),
      'audience countries.0: must be the code of a country in capitals',
    ],
    [
      'bonuses',
      { sysname: 'x', kind: 'free-bet', title: 'X', amount: { EUR: '5.00' }, countries: ['DE', 'UK'] },
      'countries.1: must be the code of a country in capitals',
    ],
    ['campaign-popups', popup({ audience: { currencies: ['Euro'] } }), 'audience currencies.0: must be a code of 3'],
    ['banners', { sysname: 'x' }, 'description.title: must be text'],
    ['banners', { sysname: 'x', description: { title: 'X' } }, 'description.position: must be a number'],
  ])('nor can an editor write what would never be sent among %s: %o', async (collection, data, sentence) => {
    const answer = await send(data, collection);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(sentence);
  });

  test('from elsewhere, one whose restrictions cannot be read comes to nobody', async () => {
    const { rows } = await site.database.ownerPool.query<{ id: number }>(
      `insert into content.entries (collection, id, attributes, published_at, created_at, updated_at)
       select 'offers', max(id) + 1, $1, now(), now(), now() from content.entries where collection = 'offers' returning id`,
      [offer({ sysname: 'everybody', trigger: { action: 'claim', countries: 'DE' } })],
    );
    await site.database.ownerPool.query(`select pg_notify('content', 'offers')`);
    await write(code('AFTERWARDS'));
    expect((await getOffers(site.visitor())).items.map(({ name }) => name)).not.toContain('everybody');
    await site.database.ownerPool.query(`delete from content.entries where collection = 'offers' and id = $1`, [
      rows[0]!.id,
    ]);
  });

  test(
    'every one has trigger, description and promotions, from where and with the fields asked for',
    covers('EN-20 1/2', 'AP-57'),
    async () => {
      const offered = await getOffers(site.visitor());
      expect(offered.count).toBe(offered.items.length);
      expect(offered.items.map(({ id }) => id)).toEqual([1, 2]);
      expect(offered.items[0]).toMatchObject({
        trigger: {
          action: 'deposit',
          params: { exclude_methods: ['crypto', 'voucher'], deposit_number: 1 },
          user_satisfies_params: false,
        },
        description: {
          title: '50% first-deposit bonus',
          terms: expect.arrayContaining(['Once per player, with the first deposit.']),
        },
        promotions: [{ kind: 'deposit-match', title: '50% of your first deposit' }],
      });
      const rest = await getOffers(site.visitor(), { offset: '1', fields: 'id,description' }, { locale: 'es' });
      expect(rest.items.map((item) => Object.keys(item))).toEqual([['id', 'description']]);
      expect(rest.items[0]!.description.title).toBe('Una segunda noche');
    },
  );

  test('the house decides whom an offer is for, by what it knows of them', covers('~RO-04'), async () => {
    const player = await site.player();
    const their = async () => (await getOffers(player)).items.map(({ trigger }) => trigger.user_satisfies_params);
    expect(await their()).toEqual([true, false]);
    const { rows } = await site.database.ownerPool.query<{ id: string }>(
      'select max(id)::text as id from accounts.players',
    );
    await site.database.ownerPool.query(
      `insert into cashier.deposits (id, player_id, request_id, request_digest, method, provider, currency, amount_minor,
         requisites, domain, state, credited_at, created_at, updated_at)
       values (gen_random_uuid(), $1, 'a', '', 'card', 'sandbox', 'EUR', 1000, '{}', 'x', 'success', now(), now(), now())`,
      [rows[0]!.id],
    );
    expect(await their()).toEqual([false, true]);
    // The ledger knows nothing of it.
    await site.database.ownerPool.query(`delete from cashier.deposits where request_id = 'a'`);
    await player.ok('Limits.exclude', { length: '7d', confirm: '1' });
    expect(await their()).toEqual([false, false]);
  });

  test(
    'one is taken from the list once, however often it is asked for, and is marked as taken',
    covers('AP-60'),
    async () => {
      const player = await site.player();
      const take = () => player.ok<{ offer: Offer }>('Campaigns.takepromotions', { offer_id: '1' });
      expect((await take()).offer.is_taken).toBe(true);
      expect((await take()).offer.is_taken).toBe(true);
      expect((await getOffers(player)).items.map(({ is_taken }) => is_taken)).toEqual([true, false]);
      const answers = await Promise.all([
        player.call('Campaigns.takepromotions', { offer_id: '2' }),
        player.call('Campaigns.takepromotions', { offer_id: '3' }),
      ]);
      expect(answers.map(({ status, error }) => [status, error?.error_data?.['offer_id']])).toEqual([
        [409, ['NOT_ELIGIBLE']],
        // It needs its code.
        [404, ['INVALID']],
      ]);
    },
  );
});

describe('promo codes', () => {
  test('a code brings its offer, written in any case; only then is it in the list', covers('~AP-58'), async () => {
    const player = await site.player();
    expect((await getOffers(player)).items.some(({ id }) => id === 3)).toBe(false);
    const answer = await player.ok<{ offer: Offer }>('Campaigns.activateOffer', { promo_code: ' greenCloth ' });
    expect(answer.offer).toMatchObject({ id: 3, is_taken: true, description: { title: 'The green cloth' } });
    expect((await getOffers(player)).items.find(({ id }) => id === 3)).toMatchObject({
      is_taken: true,
      trigger: { user_satisfies_params: true },
    });
    expect(await faultOf(player, 'GREENCLOTH')).toBe('ALREADY_USED');
    expect((await getOffers(await site.player())).items.some(({ id }) => id === 3)).toBe(false);
  });

  test.each([
    ['NOSUCHCODE', 'INVALID'],
    ['OLDNEWS', 'EXPIRED'],
    ['TOOSOON', 'NOT_STARTED'],
    ['DOLLARS', 'WRONG_CURRENCY'],
    ['FRANCE', 'NOT_ELIGIBLE'],
    ['GERMANY', undefined],
  ])('%s is answered with %s, looked at or used', covers('AP-59 1/2', '~ER-15'), async (promoCode, fault) => {
    const player = await site.player();
    expect(await faultOf(player, promoCode, 'checkPromocode')).toBe(fault);
    expect(await faultOf(player, promoCode)).toBe(fault);
  });

  test('a guest may look at a code, and has to sign in to use it', covers('AP-59 2/2'), async () => {
    expect(await faultOf(site.visitor(), 'OLDNEWS', 'checkPromocode')).toBe('EXPIRED');
    expect(await faultOf(site.visitor(), 'FRANCE', 'checkPromocode')).toBeUndefined();
    expect((await use(site.visitor(), 'GREENCLOTH')).status).toBe(401);
  });

  test(
    'of three there are, eight players at once get three, and one who asks eight times gets one',
    covers('~AP-58'),
    async () => {
      const players = await Promise.all(Array.from({ length: 8 }, () => site.player()));
      const statuses = await Promise.all(players.map(async (player) => (await use(player, 'FEW')).status));
      expect(statuses.filter((status) => status === 200)).toHaveLength(3);
      const late = players[statuses.findIndex((status) => status !== 200)]!;
      expect(await faultOf(late, 'FEW')).toBe('LIMIT_REACHED');
      const eager = await site.player();
      const again = await Promise.all(Array.from({ length: 8 }, () => use(eager, 'GREENCLOTH')));
      expect(again.filter(({ status }) => status === 200)).toHaveLength(1);
    },
  );

  test('what was taken cannot be changed or taken back', async () => {
    const can = async (right: string): Promise<boolean> => {
      const { rows } = await site.database.ownerPool.query<{ can: boolean }>(
        `select has_table_privilege('baize_app', 'campaigns.taken_offers', $1) as can`,
        [right],
      );
      return rows[0]!.can;
    };
    expect([await can('insert'), await can('update'), await can('delete')]).toEqual([true, false, false]);
  });
});
