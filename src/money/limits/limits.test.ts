import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '#kernel/clock.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { systemContext } from '#platform/context.ts';
import type { ApiAnswer, ApiClient } from '#testing/api-client.ts';
import { addCoins, removeCoin } from '#casino/rounds/testing/coin-title.ts';
import { askDeposit, reportDeposit } from '#money/cashier/testing/deposits.ts';
import { codeTo } from '#testing/mailbox.ts';
import { giveMoney } from '#testing/money.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import { untilBlocked } from '#testing/until-blocked.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';
import type { LimitsState, RealityCheck } from './contract.ts';
import { windowOf } from './rules/windows.ts';
import { setOperatorLimit } from './change-limit.ts';
import { covers } from '#testing/covers.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Begins at noon of a Wednesday in the middle of a month ahead, so that no window ends unless a test wants it to. */
const START = new Date('2027-03-17T12:00:00Z');
const clock = manualClock(START);
const PASSWORD = registration()['password']!;
let site: TestSite;

beforeAll(async () => {
  addCoins();
  site = await startTestSite({
    clock,
    hasProvider: true,
    environment: { SESSION_IDLE_MINUTES: '43200', SESSION_MAX_DAYS: '365', PAYOUT_CODE: 'off' },
  });
});
afterAll(removeCoin);
afterAll(() => site.close());
beforeEach(() => clock.set(START));

const bet = (player: ApiClient, stake = '1.00', sysname = 'test-blank'): Promise<ApiAnswer> =>
  player.call('Games.playRound', {
    sysname,
    mode: 'play',
    stake,
    request_id: uuidv7(Date.now(), secureRandom),
  });
const deposit = (player: ApiClient, amount: string): Promise<ApiAnswer> =>
  player.call('Cashier.makedeposit', { method: 'card', amount, request_id: randomUUID() });
const set = (player: ApiClient, kind: string, period: string, limit: string): Promise<LimitsState> =>
  player.ok<LimitsState>('Limits.set', { kind, period, limit });
const ruleOf = ({ error }: ApiAnswer): string => error?.reason?.rule ?? 'accepted';

async function richPlayer(fields = registration()): Promise<ApiClient> {
  const player = await site.player(fields);
  await giveMoney(site, player, 1_000_000n);
  return player;
}

async function signedIn({ login, password }: Record<string, string>): Promise<ApiClient> {
  const client = site.visitor();
  await client.ok('Auth.login', { login: login!, password: password! });
  return client;
}

describe('a limit on deposits', () => {
  // The provider has a clock of its own, and signatures grow old.
  beforeEach(() => clock.set(new Date()));

  test(
    '[P01] counts gross what was asked for, refuses more before the provider is called, and says what is left',
    covers('ER-01 10/21'),
    async () => {
      const player = await site.player();
      await set(player, 'deposit', 'day', '100.00');
      expect(ruleOf(await deposit(player, '60'))).toBe('accepted');
      const refused = await deposit(player, '50');
      expect([refused.status, refused.error?.type]).toEqual([422, 'BillingDepositLimitExceededException']);
      expect(refused.error?.reason).toEqual({
        rule: 'limits.deposit-limit',
        inputs: { limit: '100.00', left: '40.00', currency: 'EUR', period: 'day' },
      });
      expect(ruleOf(await deposit(player, '40'))).toBe('accepted');
      expect(ruleOf(await deposit(player, '10'))).toBe('limits.deposit-limit');
    },
  );

  test('[P01][W09] two deposits at once never use the same room', async () => {
    for (let round = 0; round < (IS_LONG_FORM ? 100 : 4); round++) {
      const player = await site.player();
      await set(player, 'deposit', 'week', '100.00');
      const answers = await Promise.all(Array.from({ length: 6 }, () => deposit(player, '60')));
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    }
  });

  test('[I04] one deposit that fills the limit, asked for six times at once with one key, is one and is refused to nobody', async () => {
    const player = await site.player();
    await set(player, 'deposit', 'day', '60.00');
    const order = { method: 'card', amount: '60', request_id: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => player.call('Cashier.makedeposit', order)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
  });

  test('[P01] the lowest of day, week and month applies', async () => {
    const player = await site.player();
    await set(player, 'deposit', 'day', '500.00');
    await set(player, 'deposit', 'week', '80.00');
    await set(player, 'deposit', 'month', '200.00');
    expect((await deposit(player, '90')).error?.reason?.inputs['period']).toBe('week');
    expect(ruleOf(await deposit(player, '80'))).toBe('accepted');
  });

  test(
    'Account.getDepositLimit answers all five fields and the type, none without a limit',
    covers('EN-09', 'AP-23', 'OP-25 1/4'),
    async () => {
      const player = await site.player();
      expect(await player.ok('Account.getDepositLimit')).toEqual({
        available_amount: null,
        can_edit: true,
        expired_at: null,
        limit_amount: null,
        period: 'none',
        type: 'none',
      });
      await set(player, 'deposit', 'day', '100.00');
      await deposit(player, '30');
      expect(await player.ok('Account.getDepositLimit')).toEqual({
        available_amount: { amount: '70.00', currency: 'EUR' },
        can_edit: true,
        expired_at: windowOf('day', clock.now()).until.toISOString(),
        limit_amount: { amount: '100.00', currency: 'EUR' },
        period: 'day',
        type: 'player',
      });
      for (const [name, verb] of [
        ['Limits.get', 'GET'],
        ['Limits.set', 'POST'],
        ['Limits.confirm', 'POST'],
        ['Limits.exclude', 'POST'],
      ] as const)
        expect([name, (await player.call(name, {}, { verb })).error?.type]).not.toEqual([
          name,
          'MethodNotFoundException',
        ]);
    },
  );
});

describe('a limit that changes', () => {
  test('[P02] a lower one holds before the answer is back; a higher one after 24 hours to the second, and the player’s word', async () => {
    const player = await richPlayer();
    await set(player, 'stake', 'day', '10.00');
    await set(player, 'stake', 'day', '2.00');
    const { limits } = await set(player, 'stake', 'day', '50.00');
    expect(limits[0]).toMatchObject({ limit: '2.00', pending: { limit: '50.00', can_confirm: false } });

    clock.set(new Date(START.getTime() + DAY - 1000));
    expect(ruleOf(await player.call('Limits.confirm', { kind: 'stake', period: 'day' }))).toBe('limits.too-early');
    expect(ruleOf(await bet(player, '3.00'))).toBe('limits.stake-limit');

    clock.set(new Date(START.getTime() + DAY));
    // Time alone changes nothing: the old limit rules until they say so again.
    await player.call('Limits.acknowledge');
    expect(ruleOf(await bet(player, '3.00'))).toBe('limits.stake-limit');
    const confirmed = await player.ok<LimitsState>('Limits.confirm', { kind: 'stake', period: 'day' });
    expect(confirmed.limits[0]).toMatchObject({ limit: '50.00', pending: null });
    expect(ruleOf(await bet(player, '3.00'))).toBe('accepted');
  });

  test('[P02] a new lower limit drops a raise that waits', async () => {
    const player = await site.player();
    await set(player, 'loss', 'week', '100.00');
    await set(player, 'loss', 'week', '900.00');
    const { limits } = await set(player, 'loss', 'week', '90.00');
    expect(limits[0]).toMatchObject({ limit: '90.00', pending: null });
    clock.advance(2 * DAY);
    expect(ruleOf(await player.call('Limits.confirm', { kind: 'loss', period: 'week' }))).toBe(
      'limits.nothing-pending',
    );
  });

  test('[P02] taking a limit away waits as a raise does, and goes only when it is confirmed', async () => {
    const player = await richPlayer();
    await set(player, 'stake', 'day', '1.00');
    expect((await set(player, 'stake', 'day', '')).limits[0]?.pending?.limit).toBeNull();
    expect(ruleOf(await bet(player, '2.00'))).toBe('limits.stake-limit');
    clock.advance(DAY + 1000);
    await player.call('Limits.acknowledge');
    expect((await player.ok<LimitsState>('Limits.confirm', { kind: 'stake', period: 'day' })).limits).toEqual([]);
    expect(ruleOf(await bet(player, '2.00'))).toBe('accepted');
  });

  test('[P04] of the player’s limit and the house’s the stricter one rules, whichever was first', async () => {
    const player = await richPlayer();
    const { uid } = await player.ok<{ uid: number }>('Account.getInfo');
    const house = (limit: string | null) =>
      setOperatorLimit(
        systemContext(site.site.services, 'operator'),
        { id: BigInt(uid), currency: 'EUR' },
        { kind: 'stake', period: 'day', limit },
      );
    await house('5.00');
    await set(player, 'stake', 'day', '20.00');
    expect((await bet(player, '6.00')).error?.reason?.inputs['limit']).toBe('5.00');
    await set(player, 'stake', 'day', '2.00');
    expect((await bet(player, '3.00')).error?.reason?.inputs['limit']).toBe('2.00');
    await house(null);
    expect((await bet(player, '3.00')).error?.reason?.inputs['limit']).toBe('2.00');
  });
});

describe('limits on play', () => {
  test('[P03] stakes: the last bet that fits is taken, the next is refused with what is left', async () => {
    const player = await richPlayer();
    await set(player, 'stake', 'day', '3.00');
    expect(ruleOf(await bet(player, '2.00'))).toBe('accepted');
    expect((await bet(player, '1.10')).error?.reason).toEqual({
      rule: 'limits.stake-limit',
      inputs: { limit: '3.00', left: '1.00', staked: '1.10', currency: 'EUR', period: 'day' },
    });
    expect(ruleOf(await bet(player, '1.00'))).toBe('accepted');
  });

  test('[P03] losses: what was won is room again', async () => {
    const player = await richPlayer();
    await set(player, 'loss', 'day', '3.00');
    let lost = 0n;
    for (let turn = 0; turn < 12; turn++) {
      const answer = await bet(player, '1.00', 'test-coin');
      expect(ruleOf(answer)).toBe(lost + 100n > 300n ? 'limits.loss-limit' : 'accepted');
      if (answer.error) break;
      lost += 100n - parseAmount((answer.data as unknown as { won: { amount: string } }).won.amount, 'EUR')!;
    }
  });

  test('[P03] what was staked before the limit was set counts, from the rounds themselves', async () => {
    clock.set(new Date());
    const player = await richPlayer();
    for (let turn = 0; turn < 3; turn++) await bet(player, '1.00');
    const { limits } = await set(player, 'stake', 'month', '4.00');
    expect(limits[0]).toMatchObject({ used: '3.00', left: '1.00' });
    expect(ruleOf(await bet(player, '2.00'))).toBe('limits.stake-limit');
    expect(ruleOf(await bet(player, '1.00'))).toBe('accepted');
  });

  test('[P03] time at play: stakes no more than five minutes apart count, a pause does not', async () => {
    const player = await richPlayer();
    await set(player, 'time', 'day', '10');
    await bet(player);
    for (const minutes of [4, 4, 30]) {
      clock.advance(minutes * 60_000);
      expect(ruleOf(await bet(player))).toBe('accepted');
    }
    clock.advance(2 * 60_000 - 1000);
    expect(ruleOf(await bet(player))).toBe('accepted');
    clock.advance(1000);
    expect(ruleOf(await bet(player))).toBe('limits.time-limit');
  });

  test('[P03] bets of one player in parallel never pass their limit', async () => {
    const player = await richPlayer();
    await set(player, 'stake', 'day', '10.00');
    const answers = await Promise.all(Array.from({ length: 30 }, () => bet(player)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
    expect(new Set(answers.filter((answer) => answer.error).map(ruleOf))).toEqual(new Set(['limits.stake-limit']));
  });

  test('[I01] a bet that was taken is answered again after its limit is full, and counts once', async () => {
    const player = await richPlayer();
    await set(player, 'stake', 'day', '1.00');
    const order = { sysname: 'test-blank', mode: 'play', stake: '1.00', request_id: randomUUID() };
    const first = await player.call('Games.playRound', order);
    await player.ok('Limits.exclude', { length: '24h', confirm: '1' });
    expect((await player.call('Games.playRound', order)).text).toBe(first.text);
  });

  test('[P03] demo rounds count against nothing', async () => {
    const player = await richPlayer();
    await set(player, 'stake', 'day', '0.00');
    const demo = { sysname: 'test-blank', mode: 'demo', stake: '1.00', request_id: randomUUID() };
    expect((await player.call('Games.playRound', demo)).status).toBe(200);
    expect(ruleOf(await bet(player))).toBe('limits.stake-limit');
  });
});

describe('a time-out', () => {
  test.each([
    ['24h', DAY],
    ['7d', 7 * DAY],
    ['30d', 30 * DAY],
    ['6w', 42 * DAY],
  ])(
    '[P06] of %s stops play and deposits at once, lets money out, and ends on its own to the second',
    async (length, ms) => {
      const fields = registration();
      let player = await richPlayer(fields);
      await bet(player);
      await player.ok('Limits.exclude', { length, confirm: '1' });
      expect([ruleOf(await bet(player)), ruleOf(await deposit(player, '20'))]).toEqual([
        'limits.time-out',
        'limits.time-out',
      ]);
      const out = await player.call('Cashier.makewithdrawal', {
        method: 'bank',
        amount: '20',
        requisites: JSON.stringify({ holder: 'Ada Player', iban: 'DE89370400440532013000' }),
        request_id: randomUUID(),
      });
      expect(out.error?.reason?.rule ?? 'accepted').not.toMatch(/^limits/);
      clock.set(new Date(START.getTime() + ms - 1000));
      player = await signedIn(fields);
      expect(ruleOf(await bet(player))).toBe('limits.time-out');
      clock.set(new Date(START.getTime() + ms));
      expect(ruleOf(await bet(player))).toBe('accepted');
    },
  );

  test('[P06] cannot be shortened by another one', async () => {
    const player = await richPlayer();
    await player.ok('Limits.exclude', { length: '7d', confirm: '1' });
    await player.ok('Limits.exclude', { length: '24h', confirm: '1' });
    clock.advance(2 * DAY);
    expect(ruleOf(await bet(player))).toBe('limits.time-out');
    expect(ruleOf(await player.call('Limits.askReturn'))).toBe('limits.no-return');
  });
});

describe('a self-exclusion', () => {
  const again = (login: string): Promise<ApiClient> => signedIn({ login, password: PASSWORD });
  async function excluded(length: string): Promise<{ login: string; first: ApiClient; second: ApiClient }> {
    const fields = registration();
    const first = site.visitor();
    await first.ok('Auth.register', fields);
    await giveMoney(site, first, 100_000n);
    const second = await again(fields['login']!);
    await first.ok('Limits.exclude', { length, confirm: '1' });
    return { login: fields['login']!, first, second };
  }

  test('[P07] ends every session at once; who signs in again neither plays nor pays in, and takes their money out', async () => {
    const { login, first, second } = await excluded('6m');
    for (const client of [first, second])
      await expect.poll(async () => (await client.call('Account.getBalance')).status).toBe(401);
    const back = await again(login);
    expect([ruleOf(await bet(back)), ruleOf(await deposit(back, '20'))]).toEqual([
      'limits.exclusion',
      'limits.exclusion',
    ]);
    const settings = await back.ok<{ methods: { sysname: string }[] }>('Cashier.getwithdrawsettings');
    expect(settings.methods.length).toBeGreaterThan(0);
  });

  test('[P07] is over a day after the player asked for it, and never before its time or without asking', async () => {
    const { login } = await excluded('6m');
    const end = new Date('2027-09-17T12:00:00Z').getTime();
    clock.set(new Date(end - 1000));
    let back = await again(login);
    expect(ruleOf(await back.call('Limits.askReturn'))).toBe('limits.no-return');
    clock.set(new Date(end + 10 * DAY));
    back = await again(login);
    expect(ruleOf(await bet(back))).toBe('limits.exclusion');
    await back.ok('Limits.askReturn');
    clock.advance(DAY - 1000);
    expect(ruleOf(await bet(back))).toBe('limits.exclusion');
    clock.advance(1000);
    expect(ruleOf(await bet(back))).toBe('accepted');
  });

  test('[P07] for ever is for ever', async () => {
    const { login } = await excluded('permanent');
    clock.set(new Date('2090-01-01T00:00:00Z'));
    const back = await again(login);
    expect(ruleOf(await back.call('Limits.askReturn'))).toBe('limits.no-return');
    expect(ruleOf(await bet(back))).toBe('limits.exclusion');
  });

  test('[P09] the person opens no other account with another way of writing their address', async () => {
    const { login } = await excluded('1y');
    const [box, domain] = login.split('@') as [string, string];
    for (const variant of [login, login.toUpperCase(), ` ${login} `, `${box}+new@${domain}`]) {
      const answer = await site.visitor().call('Auth.register', { ...registration(), login: variant });
      expect([variant, answer.status]).not.toEqual([variant, 200]);
    }
    const other = await site.visitor().call('Auth.register', { ...registration(), login: `${box}+again@${domain}` });
    expect(ruleOf(other)).toBe('limits.excluded-person');
  });

  test('[P09] the person is known by each of their contacts, proved or waiting, and by one that they add later', async () => {
    const fields = registration();
    const first = site.visitor();
    await first.ok('Auth.register', fields);
    const phone = '+44 20 7946 0901';
    await first.ok('Account.addcontact', { contact: phone });
    await first.ok('Limits.exclude', { length: '1y', confirm: '1' });
    const back = await again(fields['login']!);
    const later = `later.${fields['login']!}`;
    await back.ok('Account.addcontact', { contact: later, password: PASSWORD });
    for (const login of ['+442079460901', later, later.replace('@', '+x@')]) {
      const answer = await site.visitor().call('Auth.register', { ...registration(), login, country_code: 'GB' });
      expect([login, ruleOf(answer)]).toEqual([login, 'limits.excluded-person']);
    }
    // Nor does an account that is open already take one of them.
    const other = await site.player();
    expect(ruleOf(await other.call('Account.addcontact', { contact: phone }))).toBe('limits.excluded-contact');
    expect(ruleOf(await other.call('Account.addcontact', { contact: '+44 20 7946 0902' }))).toBe('accepted');
  });

  test('[P09] a contact that waited elsewhere before the exclusion can no longer be proved there', async () => {
    const mail = `shared.${registration()['login']!}`;
    const other = await site.player();
    await other.ok('Account.addcontact', { contact: mail, password: PASSWORD });
    await other.ok('Account.sendconfirmationtocontact', { contact: mail });
    const code = await codeTo(site, mail);
    const first = await site.player();
    await first.ok('Account.addcontact', { contact: mail, password: PASSWORD });
    await first.ok('Limits.exclude', { length: '6m', confirm: '1' });
    expect(ruleOf(await other.call('Account.confirmContact', { contact: mail, code }))).toBe('limits.excluded-contact');
  });

  test('[P09] is over for their contacts, too, when they have come back', async () => {
    const fields = registration();
    const first = site.visitor();
    await first.ok('Auth.register', fields);
    await first.ok('Account.addcontact', { contact: '+44 20 7946 0911' });
    await first.ok('Limits.exclude', { length: '6m', confirm: '1' });
    clock.set(new Date('2027-10-01T12:00:00Z'));
    await (await again(fields['login']!)).ok('Limits.askReturn');
    clock.advance(DAY);
    const other = await site.player();
    expect(ruleOf(await other.call('Account.addcontact', { contact: '+44 20 7946 0911' }))).toBe('accepted');
  });

  test('[P13] a deposit whose news comes after it is credited to the closed account and goes back on its own', async () => {
    clock.set(new Date());
    const player = await site.player();
    const { transaction, redirect_url } = await player.ok<{ transaction: string; redirect_url: string }>(
      'Cashier.makedeposit',
      { method: 'card', amount: '50', request_id: randomUUID() },
    );
    await player.ok('Limits.exclude', { length: '24h', confirm: '1' });
    await fetch(redirect_url, {
      method: 'POST',
      body: new URLSearchParams({ scenario: 'success' }),
      redirect: 'manual',
    });
    const status = async () =>
      (await player.ok<{ status: string }>('Cashier.getdepositinfo', { id: transaction })).status;
    await expect.poll(status).toBe('refunded');
    const { balance_main } = await player.ok<{ balance_main: { amount: string } }>('Account.getBalance');
    expect(balance_main.amount).toBe('0.00');
  });
});

describe('the reality check', () => {
  const check = (player: ApiClient) => player.ok<RealityCheck>('Limits.getRealityCheck');

  test('[P10] comes after the chosen time and stops the next bet until it is acknowledged', async () => {
    clock.set(new Date());
    const player = await richPlayer();
    await player.ok('Limits.setRealityCheck', { minutes: '15' });
    await bet(player, '2.00');
    const from = clock.now().getTime();
    for (const minutes of [5, 5]) {
      clock.advance(minutes * 60_000);
      expect(ruleOf(await bet(player))).toBe('accepted');
    }
    clock.set(new Date(from + 15 * 60_000 - 1000));
    expect(ruleOf(await bet(player))).toBe('accepted');
    clock.set(new Date(from + 15 * 60_000));
    expect(ruleOf(await bet(player))).toBe('limits.reality-check');
    expect(await check(player)).toMatchObject({
      is_due: true,
      seconds: 900,
      staked: { amount: '5.00', currency: 'EUR' },
      won: { amount: '0.00', currency: 'EUR' },
      net: { amount: '-5.00', currency: 'EUR' },
    });
    await player.ok('Limits.acknowledge');
    expect((await check(player)).is_due).toBe(false);
    expect(ruleOf(await bet(player))).toBe('accepted');
  });

  test('[P10] everybody has one after an hour; signing in anew does not put it off, half an hour’s pause does', async () => {
    const fields = registration();
    const player = site.visitor();
    await player.ok('Auth.register', fields);
    await giveMoney(site, player, 100_000n);
    await bet(player);
    for (const minutes of [20, 20, 19]) {
      clock.advance(minutes * 60_000);
      expect(ruleOf(await bet(player))).toBe('accepted');
    }
    clock.advance(60_000);
    const elsewhere = await signedIn(fields);
    expect(ruleOf(await bet(elsewhere))).toBe('limits.reality-check');
    clock.advance(31 * 60_000);
    expect(ruleOf(await bet(elsewhere))).toBe('accepted');
  });

  test('[P10] takes 15 to 60 minutes and nothing else', async () => {
    const player = await site.player();
    for (const minutes of ['0', '14', '61', '', 'x'])
      expect((await player.call('Limits.setRealityCheck', { minutes })).status).toBe(400);
  });
});

test('[P05] asks for limits in the beginning, not after an answer, and again after half a year', async () => {
  const fields = registration();
  const player = await site.player(fields);
  const prompt = async () => (await (await signedIn(fields)).ok<LimitsState>('Limits.get')).prompt;
  expect(await prompt()).toBe('first');
  await player.ok('Limits.answerPrompt');
  expect(await prompt()).toBeNull();
  clock.advance(180 * DAY - 1000);
  expect(await prompt()).toBeNull();
  clock.advance(1000);
  expect(await prompt()).toBe('review');
});

test('the history names every change, newest first, and the activity page adds up', async () => {
  clock.set(new Date());
  const player = await richPlayer();
  await bet(player, '2.00');
  await deposit(player, '30');
  await set(player, 'stake', 'day', '10.00');
  await set(player, 'stake', 'day', '20.00');
  const history = await player.ok<{ what: string; details: Record<string, string> }[]>('Limits.getHistory');
  expect(history.map(({ what }) => what)).toEqual(['asked', 'set']);
  expect(history[0]!.details).toMatchObject({ kind: 'stake', period: 'day', from: '10.00', limit: '20.00' });
  const { days, months } = await player.ok<{ days: { net: string; deposited: string }[]; months: { net: string }[] }>(
    'Limits.getActivity',
  );
  expect([days.length, months.length]).toEqual([30, 12]);
  expect(days.at(-1)).toMatchObject({ staked: '2.00', won: '0.00', net: '-2.00', deposited: '30.00' });
  expect(months.at(-1)?.net).toBe('-2.00');
});

test('sums of another currency, which the account had before, count towards no limit and no sum; the time does', async () => {
  clock.set(new Date());
  const player = await site.player();
  await reportDeposit(site, await askDeposit(player, '30'), 'charged_back');
  const id = await giveMoney(site, player, 400n);
  for (let turn = 0; turn < 2; turn++) {
    await bet(player, '2.00');
    clock.advance(1000);
  }
  await player.ok('Account.setCurrency', { currency: 'JPY' });
  await set(player, 'deposit', 'month', '5000');
  const { limits } = await set(player, 'stake', 'month', '500');
  expect(limits.map(({ kind, used }) => `${kind} ${used}`)).toEqual(['deposit 0', 'stake 0']);
  const { rows } = await site.database.ownerPool.query(
    'select staked, won, played_ms > 0 as played from limits.days where player_id = $1',
    [id],
  );
  expect(rows).toEqual([{ staked: 0n, won: 0n, played: true }]);
  const { months } = await player.ok<{ months: object[] }>('Limits.getActivity');
  expect(months.at(-1)).toMatchObject({ staked: '0', net: '0', deposited: '0' });
  expect(await player.ok('Limits.getRealityCheck')).toMatchObject({ staked: { amount: '0', currency: 'JPY' } });
});

test.each(['a deposit', 'a limit'])(
  '%s and another currency in the same moment: one of them is refused',
  async (what) => {
    clock.set(new Date());
    const player = await site.player();
    const { uid } = await player.ok<{ uid: number }>('Account.getInfo');
    const holder = await site.database.ownerPool.connect();
    await holder.query('begin');
    await holder.query('insert into limits.players (player_id) values ($1)', [uid]);
    const answer =
      what === 'a deposit'
        ? deposit(player, '30')
        : player.call('Limits.set', { kind: 'deposit', period: 'day', limit: '50.00' });
    await untilBlocked(site.database.ownerPool);
    const changed = player.call('Account.setCurrency', { currency: 'JPY' });
    await Promise.race([changed, untilBlocked(site.database.ownerPool, 2)]);
    await holder.query('commit');
    holder.release();
    const answers = await Promise.all([answer, changed]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  },
);
