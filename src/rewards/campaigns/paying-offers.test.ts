// Offers that pay: by a deposit, by a press, by codes of every kind, and by inviting others.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import type { Bonus } from '#rewards/bonuses/contract.ts';
import { ApiClient } from '#testing/api-client.ts';
import { withBonuses } from '#rewards/bonuses/testing/bonuses.ts';
import { askDeposit, caughtUp, payIn, reportDeposit, reportDeposits } from '#money/cashier/testing/deposits.ts';
import { addEntry, withoutShipped } from './testing/offers.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import type { TestDatabase } from '#testing/database.ts';
import { takeBackOf } from './awards.ts';
import { insertCodes } from './code-store.ts';
import { makeCodes } from './make-codes.ts';
import type { DepositGains, Offer, Referral } from './offer-contract.ts';
import type { CodeRow } from './tables.ts';
import { covers } from '#testing/covers.ts';

const MATCH = {
  kind: 'deposit-match',
  percent: 50,
  cap: { EUR: '100' },
  minimumDeposit: { EUR: '20' },
  wagering: { base: 'bonus', multiplier: 10 },
  isOncePerPlayer: false,
};
const TEN = {
  kind: 'no-deposit',
  amount: { EUR: '10' },
  wagering: { base: 'bonus', multiplier: 2 },
  isOncePerPlayer: false,
};
const DEFINITIONS = {
  match: MATCH,
  ten: TEN,
  spun: {
    ...MATCH,
    activation: 'auto',
    mode: 'earned',
    freeSpins: {
      packs: [{ game: 'coral-court', count: 20, stake: { EUR: '0.20' } }],
      days: 7,
      winnings: 'bonus',
      multiplier: 10,
    },
  },
  five: { ...TEN, amount: { EUR: '5' } },
  never: { ...TEN, segments: ['nobody'] },
  once: { ...TEN, isOncePerPlayer: true },
};

const offers: Array<Record<string, unknown> & { trigger: object }> = [
  {
    sysname: 'half',
    trigger: { action: 'deposit', exclude_methods: ['voucher'], deposit_number: 1 },
    bonuses: ['match'],
  },
  { sysname: 'again', trigger: { action: 'deposit', is_repeatable: true }, bonuses: ['match'] },
  { sysname: 'later', trigger: { action: 'deposit', deposit_number: 2 }, bonuses: ['match'] },
  { sysname: 'single', trigger: { action: 'deposit' }, bonuses: ['match'] },
  { sysname: 'spun', trigger: { action: 'deposit', deposit_number: 2 }, bonuses: ['spun'] },
  { sysname: 'others', trigger: { action: 'deposit' }, bonuses: ['never'] },
  { sysname: 'gift', trigger: { action: 'claim' }, bonuses: ['ten', 'five'] },
  { sysname: 'part', trigger: { action: 'claim' }, bonuses: ['ten', 'never'] },
  { sysname: 'word', trigger: { action: 'promo_code' }, promo_code: 'OPEN', bonuses: ['ten'] },
  { sysname: 'made', trigger: { action: 'promo_code' }, bonuses: ['ten'] },
  { sysname: 'secret', trigger: { action: 'deposit' }, promo_code: 'HUSH', bonuses: ['match'] },
  { sysname: 'invited', trigger: { action: 'referral' }, bonuses: ['ten'] },
  { sysname: 'one-way', trigger: { action: 'claim' }, bonuses: ['once'] },
  { sysname: 'other-way', trigger: { action: 'promo_code' }, promo_code: 'OTHER', bonuses: ['once'] },
];
const ID = (sysname: string): number => 500 + offers.findIndex((offer) => offer['sysname'] === sysname);

async function prepare(database: TestDatabase): Promise<void> {
  await withBonuses(DEFINITIONS)(database);
  for (const collection of ['offers', 'campaigns-config']) await withoutShipped(database, collection);
  for (const offer of offers)
    await addEntry(database, 'offers', ID(offer['sysname'] as string), {
      description: { title: offer['sysname'] },
      promotions: [],
      ...offer,
    });
  await addEntry(database, 'campaigns-config', 900, { referrer_bonus: 'five', referrer_turnover: 0 });
}

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ prepare, hasProvider: true })));
afterAll(() => site.close());

interface DepositOf {
  offer: number;
  method?: string;
}

const system = () => systemContext(site.site.services, 'test');
const bonusesOf = async (client: ApiClient) =>
  (await client.ok<{ items: Bonus[] }>('Bonuses.get')).items
    .map(({ definition, amount, status }) => `${definition} ${amount.amount} ${status}`)
    .toSorted();
const offerOf = async (client: ApiClient, sysname: string) =>
  (await client.ok<{ items: Offer[] }>('Campaigns.getoffers')).items.find(({ name }) => name === sysname);
const use = (client: ApiClient, promo_code: string) => client.call('Campaigns.activateOffer', { promo_code });
const fault = async (client: ApiClient, promo_code: string, method = 'activateOffer') =>
  (await client.call(`Campaigns.${method}`, { promo_code })).error?.error_data?.['promo_code']?.[0];
const uid = async (client: ApiClient) => BigInt((await client.ok<{ uid: number }>('Account.getInfo')).uid);

describe('an offer with a deposit', () => {
  test('pays its bonus when the deposit settles, and not before', covers('EN-08 2/2'), async () => {
    const client = await site.confirmedPlayer();
    const id = await askDeposit(client, '100', { offer: ID('half') });
    await caughtUp(site, 'campaigns');
    expect(await bonusesOf(client)).toEqual([]);
    await reportDeposit(site, id, 'success');
    await reportDeposit(site, id, 'success');
    await caughtUp(site, 'campaigns');
    expect(await bonusesOf(client)).toEqual(['match 50.00 offered']);
    expect(await offerOf(client, 'half')).toMatchObject({ is_taken: true, reason: null });
  });

  test('is announced with the payment and in the inbox: what came, and the way to play it', async () => {
    const client = await site.confirmedPlayer();
    const gains = (deposit_id: string, by = client) => by.ok<DepositGains>('Campaigns.getDepositGains', { deposit_id });
    const plain = await payIn(site, client, '30');
    expect(await gains(plain)).toEqual({ is_pending: false, reason: null, bonuses: [] });
    const id = await askDeposit(client, '100', { offer: ID('spun') });
    expect(await gains(id)).toMatchObject({ is_pending: true, bonuses: [] });
    await reportDeposit(site, id, 'success');
    await caughtUp(site, 'campaigns');
    expect(await gains(id)).toMatchObject({
      is_pending: false,
      reason: null,
      bonuses: [
        {
          is_to_activate: false,
          amount: { amount: '50.00', currency: 'EUR' },
          spins: [{ count: 20, game: { sysname: 'coral-court' } }],
        },
      ],
    });
    const inbox = async (locale: string) =>
      (await client.ok<{ items: { text: string; path: string }[] }>('Messages.getInbox', {}, { query: { locale } }))
        .items;
    const { text, path } = (await inbox('en')).find(({ text }) => text.startsWith('+'))!;
    expect(text).toBe('+€50.00 bonus and 20 free spins on Coral Court, with your deposit of €100.00.');
    expect(path).toBe('/game/coral-court');
    expect((await inbox('en')).filter(({ text }) => text.startsWith('+')).length).toBe(1);
    // Another player's deposit is nothing to them.
    expect(await gains(id, await site.confirmedPlayer())).toEqual({ is_pending: false, reason: null, bonuses: [] });
  });

  test('without one chosen a deposit brings nothing', async () => {
    const client = await site.confirmedPlayer();
    await client.ok('Campaigns.takepromotions', { offer_id: String(ID('half')) });
    await payIn(site, client, '100');
    expect(await bonusesOf(client)).toEqual([]);
  });

  /** What a player gets for a deposit that names the offer: the rule that refuses it. */
  const refusal = async (client: ApiClient, amount: string, { offer, method = 'card' }: DepositOf) => {
    const answer = await client.call('Cashier.makedeposit', {
      method,
      amount,
      campaign_offer_id: String(offer),
      request_id: randomUUID(),
    });
    expect(answer.error?.error_data).toEqual({ campaign_offer_id: ['Wrong value'] });
    return answer.error?.reason?.rule;
  };
  const begun = async (client: ApiClient) =>
    (await client.ok<{ count: number }>('Cashier.gethistory', { type: 'deposit' })).count;

  test.each<[string, string, DepositOf, string]>([
    ['a deposit that is too small', '10', { offer: ID('half') }, 'bonuses.minimum-deposit'],
    ['a method that it excludes', '50', { offer: ID('half'), method: 'voucher' }, 'campaigns.method'],
    ['the first deposit, where it comes with the second', '50', { offer: ID('later') }, 'campaigns.deposit-number'],
    ['no code, where it needs one', '50', { offer: ID('secret') }, 'campaigns.code'],
    ['a bonus that is for others', '50', { offer: ID('others') }, 'bonuses.segment'],
    ['a number that no offer has', '50', { offer: 987_654 }, 'campaigns.offer'],
    ...['gift', 'made', 'invited'].map((other): [string, string, DepositOf, string] => [
      `the number of one that comes another way: ${other}`,
      '50',
      { offer: ID(other) },
      'campaigns.offer',
    ]),
  ])(
    'is refused with its reason, before money moves, with %s',
    covers('EN-20 2/2'),
    async (_, amount, options, rule) => {
      const client = await site.confirmedPlayer();
      expect(await refusal(client, amount, options)).toBe(rule);
      expect(await begun(client)).toBe(0);
    },
  );

  test('that is used is refused, and a player sees only those that their next deposit can bring', async () => {
    const client = await site.confirmedPlayer();
    const open = async () =>
      (await client.ok<{ items: Offer[] }>('Campaigns.getoffers')).items
        .filter(({ trigger }) => trigger.action === 'deposit' && trigger.user_satisfies_params)
        .map(({ name }) => name)
        .toSorted();
    expect(await open()).toEqual(['again', 'half', 'single']);
    await payIn(site, client, '50', { offer: ID('half') });
    expect(await open()).toEqual(['again', 'later', 'single', 'spun']);
    expect(await refusal(client, '50', { offer: ID('half') })).toBe('campaigns.once');
    await payIn(site, client, '50', { offer: ID('single') });
    expect(await open()).toEqual(['again']);
    expect(await refusal(client, '50', { offer: ID('single') })).toBe('campaigns.once');
    expect(await begun(client)).toBe(2);
  });

  test('of the first deposit is paid with it, however soon the second settles', async () => {
    const client = await site.confirmedPlayer();
    const first = await askDeposit(client, '100', { offer: ID('half') });
    const second = await askDeposit(client, '60', { offer: ID('half') });
    await reportDeposits(site, [first, second], 'success');
    await caughtUp(site, 'campaigns');
    expect(await bonusesOf(client)).toEqual(['match 50.00 offered']);
    expect((await offerOf(client, 'half'))?.reason?.rule).toBe('campaigns.once');
  });

  test('that is repeatable is paid with each deposit', async () => {
    const client = await site.confirmedPlayer();
    await payIn(site, client, '50', { offer: ID('again') });
    await payIn(site, client, '40', { offer: ID('again') });
    expect(await bonusesOf(client)).toEqual(['match 20.00 offered', 'match 25.00 offered']);
  });

  test('is taken back when the deposit is, with its money on the main balance untouched', async () => {
    const client = await site.confirmedPlayer();
    const id = await payIn(site, client, '100', { offer: ID('half') });
    await payIn(site, client, '30', { offer: ID('again') });
    await reportDeposit(site, id, 'charged_back');
    await caughtUp(site, 'campaigns');
    await expect.poll(() => bonusesOf(client)).toEqual(['match 15.00 offered', 'match 50.00 forfeited']);
    expect((await client.ok<{ balance_main: { amount: string } }>('Account.getInfo')).balance_main.amount).toBe(
      '30.00',
    );
  });

  test('that needs a code is paid to those alone who have used the code', async () => {
    const client = await site.confirmedPlayer();
    expect((await use(client, 'hush')).status).toBe(200);
    expect(await bonusesOf(client)).toEqual([]);
    await payIn(site, client, '100', { offer: ID('secret') });
    expect(await bonusesOf(client)).toEqual(['match 50.00 offered']);
  });
});

describe('an offer that is taken', () => {
  test('is not answered as theirs to a player who has had its bonus by another', async () => {
    const client = await site.confirmedPlayer();
    expect((await use(client, 'OTHER')).status).toBe(200);
    const answer = await client.call('Campaigns.takepromotions', { offer_id: String(ID('one-way')) });
    expect(answer.error?.error_data?.['offer_id']).toEqual(['ALREADY_USED']);
    expect((await offerOf(client, 'one-way'))?.is_taken).toBe(false);
  });

  test('pays a bonus that a player has once only once, though two offers that name it are taken together', async () => {
    for (let nth = 0; nth < 5; nth++) {
      const client = await site.confirmedPlayer();
      await Promise.all([
        client.call('Campaigns.takepromotions', { offer_id: String(ID('one-way')) }),
        use(client, 'OTHER'),
      ]);
      expect(await bonusesOf(client)).toEqual(['once 10.00 offered']);
    }
  });

  test('is marked as taken and pays all of its bonuses, once', covers('AP-60'), async () => {
    const client = await site.confirmedPlayer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.call('Campaigns.takepromotions', { offer_id: String(ID('gift')) })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await bonusesOf(client)).toEqual(['five 5.00 offered', 'ten 10.00 offered']);
    expect((await offerOf(client, 'gift'))?.is_taken).toBe(true);
  });

  test('is not taken where one of its bonuses cannot be had: all or nothing', async () => {
    const client = await site.confirmedPlayer();
    expect(await client.call('Campaigns.takepromotions', { offer_id: String(ID('part')) })).toMatchObject({
      status: 409,
      error: { error_data: { offer_id: ['NOT_ELIGIBLE'] } },
    });
    expect(await bonusesOf(client)).toEqual([]);
    expect((await offerOf(client, 'part'))?.is_taken).toBe(false);
  });
});

describe('promo codes', () => {
  const row = (code: string, fields: Partial<CodeRow> = {}): CodeRow => ({
    code,
    batch: 'test',
    offer_sysname: 'made',
    player_id: null,
    currency: null,
    starts_at: null,
    ends_at: null,
    max_uses: 1,
    uses: 0,
    made_by: 'test',
    made_at: new Date(),
    ...fields,
  });
  const add = (...rows: CodeRow[]) => transaction(site.site.services.db, (tx) => insertCodes(tx, rows));

  test('one that everybody may use pays at once, once for each player', covers('AP-58'), async () => {
    const client = await site.confirmedPlayer();
    expect((await use(client, 'open')).status).toBe(200);
    expect(await fault(client, 'OPEN')).toBe('ALREADY_USED');
    expect(await bonusesOf(client)).toEqual(['ten 10.00 offered']);
  });

  test(
    'personal, timed and per currency: each says what stands against it, looked at or used',
    covers('AP-59', '~OP-13'),
    async () => {
      const client = await site.confirmedPlayer();
      const otherPlayer = await uid(await site.confirmedPlayer());
      await add(
        row('THEIRS', { player_id: otherPlayer }),
        row('LATE', { ends_at: new Date('2020-01-01') }),
        row('EARLY', { starts_at: new Date('2100-01-01') }),
        row('DOLLAR', { currency: 'USD' }),
        row('GONE', { uses: 1 }),
        row('FULL', { uses: 3, max_uses: 3 }),
      );
      for (const method of ['checkPromocode', 'activateOffer'])
        expect(
          await Promise.all(
            ['THEIRS', 'LATE', 'EARLY', 'DOLLAR', 'GONE', 'FULL', 'NOTHING'].map((code) => fault(client, code, method)),
          ),
        ).toEqual([
          'NOT_ELIGIBLE',
          'EXPIRED',
          'NOT_STARTED',
          'WRONG_CURRENCY',
          'ALREADY_USED',
          'LIMIT_REACHED',
          'INVALID',
        ]);
      expect(await bonusesOf(client)).toEqual([]);
    },
  );

  test('are made in batches by the operator, each for one use, and a batch that is made again adds none', async () => {
    const batch = { offer: 'made', count: 30, prefix: 'MAY-', batch: 'may', by: 'anna' };
    const codes = await makeCodes(system(), batch);
    expect(new Set(codes).size).toBe(30);
    await expect(makeCodes(system(), batch)).rejects.toThrow('There is a batch may already.');
    for (const code of [' ', 'X'.repeat(65)])
      await expect(makeCodes(system(), { ...batch, batch: 'named', count: 1, code })).rejects.toThrow('1 to 64');
    const [first, second] = [await site.confirmedPlayer(), await site.confirmedPlayer()];
    expect((await use(first, codes[0]!.toLowerCase())).status).toBe(200);
    expect(await fault(second, codes[0]!)).toBe('ALREADY_USED');
    // One player cannot have the offer twice by two codes.
    expect(await fault(first, codes[1]!)).toBe('ALREADY_USED');
    expect((await use(second, codes[1]!)).status).toBe(200);
  });

  test('a code that one player may use has one winner among 200 who try it at once', async () => {
    await add(row('RACE'), row('FIVE', { max_uses: 5 }));
    const clients = (await createPlayers(site.database.owner, 20)).map(({ cookie }) => {
      const client = new ApiClient(site.url);
      client.cookies.set('sid', cookie.slice('sid='.length));
      return client;
    });
    // They have no contacts, but their documents were seen.
    await site.database.ownerPool.query('update accounts.players set identity_level = 1 where identity_level = 0');
    const tries = (code: string) =>
      Promise.all(Array.from({ length: 200 }, (_, place) => use(clients[place % 20]!, code)));
    const accepted = (answers: Awaited<ReturnType<typeof tries>>) =>
      answers.filter(({ status }) => status === 200).length;
    expect(accepted(await tries('RACE'))).toBe(1);
    const winners = await Promise.all(clients.map(bonusesOf));
    expect(winners.flat()).toEqual(['ten 10.00 offered']);
    // The first winners have the offer already, so five others win.
    expect(accepted(await tries('FIVE'))).toBe(5);
    const { rows } = await site.database.ownerPool.query(
      `select code, uses from campaigns.codes where code in ('RACE', 'FIVE') order by 1`,
    );
    expect(rows).toEqual([
      { code: 'FIVE', uses: 5 },
      { code: 'RACE', uses: 1 },
    ]);
  });
});

describe('sabotage', () => {
  /** Breaks the database's part until it is over. */
  async function broken(table: string, body: string, work: () => Promise<void>): Promise<void> {
    const { ownerPool } = site.database;
    await ownerPool.query(
      `create or replace function campaigns.sabotage() returns trigger language plpgsql as $$ begin ${body} end $$;
       create trigger sabotage before update on campaigns.${table} for each row execute function campaigns.sabotage()`,
    );
    try {
      await work();
    } finally {
      await ownerPool.query(`drop trigger sabotage on campaigns.${table}`);
    }
  }

  test('a code whose uses are not counted has more than one winner', async () => {
    await transaction(site.site.services.db, (tx) =>
      insertCodes(tx, [
        {
          code: 'LEAKY',
          batch: 'leaky',
          offer_sysname: 'made',
          player_id: null,
          currency: null,
          starts_at: null,
          ends_at: null,
          max_uses: 1,
          uses: 0,
          made_by: 'test',
          made_at: new Date(),
        },
      ]),
    );
    await broken('codes', 'new.uses := old.uses; return new;', async () => {
      const [first, second] = [await site.confirmedPlayer(), await site.confirmedPlayer()];
      expect((await use(first, 'LEAKY')).status).toBe(200);
      expect((await use(second, 'LEAKY')).status).toBe(200);
    });
  });

  test('a return that is dealt with before the settlement takes nothing back', async () => {
    const client = await site.confirmedPlayer();
    const id = await askDeposit(client, '100', { offer: ID('half') });
    await transaction(site.site.services.db, (tx) => takeBackOf(system(), tx, id));
    await reportDeposit(site, id, 'success');
    await caughtUp(site, 'campaigns');
    expect(await bonusesOf(client)).toEqual(['match 50.00 offered']);
  });
});

describe('an invitation', () => {
  const codeOf = async (client: ApiClient) => (await client.ok<Referral>('Campaigns.getReferral')).referral!;

  test('rewards both after the friend’s first deposit, once, and is taken back with it', async () => {
    const [referrer, friend] = [await site.confirmedPlayer(), await site.confirmedPlayer()];
    const { code, link } = await codeOf(referrer);
    expect((await codeOf(referrer)).code).toBe(code);
    expect(new URL(link).searchParams.get('promo_code')).toBe(code);
    expect((await use(friend, code)).status).toBe(200);
    expect(await bonusesOf(friend)).toEqual([]);
    const id = await payIn(site, friend, '20');
    await payIn(site, friend, '20');
    expect([await bonusesOf(friend), await bonusesOf(referrer)]).toEqual([
      ['ten 10.00 offered'],
      ['five 5.00 offered'],
    ]);
    expect(await codeOf(referrer)).toMatchObject({ friends: 1, rewarded: 1 });
    await reportDeposit(site, id, 'charged_back');
    await caughtUp(site, 'campaigns');
    await expect
      .poll(async () => [await bonusesOf(friend), await bonusesOf(referrer)])
      .toEqual([['ten 10.00 forfeited'], ['five 5.00 forfeited']]);
  });

  test('a code that was given at registration is used; one that cannot be is no obstacle', async () => {
    const referrer = await site.confirmedPlayer();
    const { code } = await codeOf(referrer);
    const friend = await site.confirmedPlayer({ promo_code: code });
    const otherPlayer = await site.confirmedPlayer({ promo_code: 'open' });
    const third = await site.confirmedPlayer({ promo_code: 'NOSUCHCODE' });
    await caughtUp(site, 'campaigns');
    expect(await codeOf(referrer)).toMatchObject({ friends: 1, rewarded: 0 });
    expect([await bonusesOf(friend), await bonusesOf(otherPlayer), await bonusesOf(third)]).toEqual([
      [],
      ['ten 10.00 offered'],
      [],
    ]);
  });

  test('is not for oneself, nor for those who have paid in, nor a second time', async () => {
    const [referrer, second, old, friend] = await Promise.all(Array.from({ length: 4 }, () => site.confirmedPlayer()));
    const { code } = await codeOf(referrer!);
    await payIn(site, old!, '20');
    expect(await fault(referrer!, code)).toBe('NOT_ELIGIBLE');
    expect(await fault(old!, code)).toBe('NOT_ELIGIBLE');
    expect((await use(friend!, code)).status).toBe(200);
    expect(await fault(friend!, (await codeOf(second!)).code)).toBe('ALREADY_USED');
  });
});
