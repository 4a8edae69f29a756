// Overload: who is refused first, what the answer is, and what continues.
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Method } from '#kernel/method.ts';
import type { Refusal } from '#kernel/refusals.ts';
import { endpoints } from '../slices.ts';
import { giveMoney } from '#testing/money.ts';
import { eventually } from '#testing/patience.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { LoadGauge, loopLag } from './load-shedding.ts';

const methodNamed = (name: string): Method => endpoints.find(({ method }) => method.name === name)!.method;
const [read, stake, exclude] = ['Games.get', 'Games.playRound', 'Limits.exclude'].map(methodNamed) as [
  Method,
  Method,
  Method,
];

describe('the gauge', () => {
  const shed = (work: () => void): boolean => {
    try {
      work();
      return false;
    } catch (error) {
      expect((error as Refusal).reason).toMatchObject({ rule: 'load.shed', retryAfterSeconds: 2 });
      return true;
    }
  };

  test('[L03] refuses what moves no money first, and takes it again as soon as something is done', () => {
    const gauge = new LoadGauge({ MAX_CALLS: 10, MAX_LAG_MS: 500 });
    for (let count = 0; count < 10; count++) gauge.enter(read);
    expect(shed(() => gauge.enter(read))).toBe(true);
    for (let count = 0; count < 10; count++) gauge.enter(stake);
    expect(shed(() => gauge.enter(stake))).toBe(true);
    gauge.leave();
    expect(shed(() => gauge.enter(stake))).toBe(false);
    for (let count = 0; count < 11; count++) gauge.leave();
    expect(shed(() => gauge.enter(read))).toBe(false);
  });

  test('[L03] goes by the event loop as well', () => {
    const gauge = new LoadGauge({ MAX_CALLS: 100, MAX_LAG_MS: 500 });
    // Thirty visitors are no overload, however slow the process is.
    gauge.lagIs(5000);
    for (let count = 0; count < 34; count++) expect(shed(() => gauge.enter(read))).toBe(false);
    gauge.lagIs(499);
    expect(shed(() => gauge.enter(read))).toBe(false);
    gauge.lagIs(500);
    expect(shed(() => gauge.enter(read))).toBe(true);
    expect(shed(() => gauge.enter(exclude))).toBe(false);
    gauge.lagIs(1000);
    expect(shed(() => gauge.enter(exclude))).toBe(true);
  });

  test('an event loop that has been idle in the meantime is late because of other programs, which no refusal helps', () => {
    expect(loopLag({ lateMs: 80, idleMs: 0.3 })).toBe(80);
    expect(loopLag({ lateMs: 80, idleMs: 12 })).toBe(0);
    expect(loopLag({ lateMs: -3, idleMs: 0 })).toBe(0);
  });

  test('[L03] goes by how long the first has waited for the database, too', async () => {
    let waitedMs = 0;
    const gauge = new LoadGauge({ MAX_CALLS: 100, MAX_LAG_MS: 500 }, () => waitedMs);
    for (let count = 0; count < 34; count++) gauge.enter(read);
    waitedMs = 500;
    expect(shed(() => gauge.enter(read))).toBe(true);
    expect(await gauge.enterPage()).toBe(false);
    expect(shed(() => gauge.enter(stake))).toBe(false);
    waitedMs = 1000;
    expect(shed(() => gauge.enter(stake))).toBe(true);
    waitedMs = 0;
    expect(shed(() => gauge.enter(read))).toBe(false);
  });

  test('[L03] lets fewer pages in than calls, and counts a page as a call', async () => {
    const gauge = new LoadGauge({ MAX_CALLS: 64, MAX_LAG_MS: 500 });
    for (let count = 0; count < 2; count++) expect(await gauge.enterPage()).toBe(true);
    for (let count = 0; count < 62; count++) gauge.enter(read);
    expect(shed(() => gauge.enter(read))).toBe(true);
    gauge.leavePage();
    expect(shed(() => gauge.enter(read))).toBe(false);
    expect(await gauge.enterPage()).toBe(false);
    expect(shed(() => gauge.enter(stake))).toBe(false);
  });

  test('[L03] a page waits for its turn, the newest first, and is refused when there is none in time', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const gauge = new LoadGauge({ MAX_CALLS: 64, MAX_LAG_MS: 500 });
    const came: string[] = [];
    const requestPage = async (name: string): Promise<void> => {
      came.push(`${name} ${(await gauge.enterPage()) ? 'is made' : 'is refused'}`);
    };
    const requests = ['first', 'second', 'third', 'fourth'].map(requestPage);
    await vi.advanceTimersByTimeAsync(499);
    expect(came).toEqual(['first is made', 'second is made']);
    gauge.leavePage();
    await vi.advanceTimersByTimeAsync(1);
    await Promise.all(requests);
    expect(came.slice(2)).toEqual(['fourth is made', 'third is refused']);
    // Both places are taken, and a visitor who has given up takes none.
    gauge.leavePage();
    gauge.leavePage();
    expect([await gauge.enterPage(), await gauge.enterPage()]).toEqual([true, true]);
  });

  test('[L03] a process that lags behind refuses pages at once', async () => {
    const gauge = new LoadGauge({ MAX_CALLS: 320, MAX_LAG_MS: 500 });
    for (let count = 0; count < 10; count++) expect(await gauge.enterPage()).toBe(true);
    gauge.lagIs(500);
    expect(await gauge.enterPage()).toBe(false);
  });

  test('[L03] keeps stakes, payments, limits and the log-out for the last', () => {
    const last = endpoints.flatMap(({ method }) => (method.shed === 'last' ? [method.name] : []));
    expect(last).toEqual(
      expect.arrayContaining([
        'Games.playRound',
        'Cashier.makewithdrawal',
        'Limits.exclude',
        'Live.cashOut',
        'Auth.logout',
      ]),
    );
    for (const name of ['Games.get', 'Auth.register', 'Games.getHistory', 'Live.say']) expect(last).not.toContain(name);
  });
});

describe('a site with more visitors than it can serve', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ environment: { MAX_CALLS: '6' }, hasPages: true });
  });
  afterAll(() => site.close());

  test('[L03] says when to retry; health is green, and money goes on and is right', async () => {
    const player = await site.player();
    await giveMoney(site, player, 1000n);
    const headers = { cookie: player.cookieHeader };
    const bet = (requestId: string) =>
      player.call('Games.playRound', {
        sysname: 'dice',
        mode: 'play',
        stake: '1.00',
        params: '{"direction":"under","target":"50.00"}',
        request_id: requestId,
      });
    // Making a page for the first time takes long, and no request waits for a lock longer than two seconds.
    for (const path of ['/support', '/es/support', '/support/_payload.json'])
      expect((await fetch(site.url + path, { headers: path === '/support' ? {} : headers })).status).toBe(200);
    expect(await bet('a-bet-before-the-crowd')).toMatchObject({ status: 200 });
    // The calls below wait for this table, so they stay under way.
    const holder = await site.database.ownerPool.connect();
    onTestFinished(async () => {
      await holder.query('rollback');
      holder.release();
    });
    await holder.query('begin; lock table accounts.contacts in access exclusive mode');
    const held = Array.from({ length: 6 }, () => player.call('Account.getSecurity'));
    const visitor = site.visitor();
    const refused = await until(
      () => visitor.call('Games.getCategories'),
      ({ status }) => status === 503,
    );
    expect(refused.error).toMatchObject({
      type: 'ApplicationUnavailableException',
      message: 'Very many people are here right now. Please try again in a moment.',
      reason: { rule: 'load.shed', inputs: { seconds: 2 } },
    });
    expect(refused.headers.get('retry-after')).toBe('2');
    // Pages that are ready are sent; for a page that would have to be made there is a small one that says when to come back.
    expect((await fetch(`${site.url}/support`)).status).toBe(200);
    const document = await fetch(`${site.url}/es/support`, { headers });
    expect([document.status, document.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await document.text()).toContain('<h1 class="text-3xl">Ahora mismo hay mucha gente</h1>');
    const payload = await fetch(`${site.url}/support/_payload.json`, { headers });
    expect([payload.status, await payload.json()]).toEqual([503, expect.objectContaining({ error: { status: 503 } })]);
    for (const path of ['/live', '/ready']) expect((await fetch(site.url + path)).status).toBe(200);
    expect(await bet('a-bet-in-the-crowd-1')).toMatchObject({ status: 200 });
    expect((await site.site.metrics()).match(/baize_shed_total\{rank="first"\} ([1-9]\d*)/)).not.toBeNull();
    await holder.query('rollback');
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await visitor.call('Games.getCategories')).status).toBe(200);
  });
});

const until = <Value>(read: () => Promise<Value>, isMet: (value: Value) => boolean): Promise<Value> =>
  eventually(async () => {
    const value = await read();
    expect(value).toSatisfy(isMet);
    return value;
  });
