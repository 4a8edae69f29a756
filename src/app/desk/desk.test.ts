// The desk over its own listener: who comes in, and what an act must have before it is done.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeDeposit } from '#money/cashier/contract.ts';
import { inviteMember } from '#desk/staff/index.ts';
import { openPool } from '#platform/db/database.ts';
import { urlOf } from '#testing/database.ts';
import { silentLogger } from '#platform/log.ts';
import { Clerk, openDesk, type Answer, type DeskWorld } from './testing/desk-world.ts';

let world: DeskWorld;
let cashier: Clerk;
let manager: Clerk;
let secondManager: Clerk;
let auditor: Clerk;
beforeAll(async () => {
  world = await openDesk();
  cashier = await world.clerk('carla', ['cashier']);
  manager = await world.clerk('max', ['manager']);
  secondManager = await world.clerk('mia', ['manager']);
  auditor = await world.clerk('ada', ['auditor']);
});
afterAll(() => world.close());

const APPROVE = 'withdrawals approve';
const ruleOf = ({ body }: Answer): string => (body as { error: { reason: { rule: string } } }).error.reason.rule;
const approve = async (clerk: Clerk, id: string, changes = {}): Promise<Answer> =>
  clerk.perform(APPROVE, await clerk.orderFor(id, changes));

describe('who comes in', () => {
  test('a session is by passkey; a browser that is new takes a code of the app as well', async () => {
    const newBrowser = new Clerk(world, cashier.passkey);
    newBrowser.secret = cashier.secret;
    expect(ruleOf(await newBrowser.signIn())).toBe('desk.sign-in');
    expect(ruleOf(await newBrowser.signIn('000000'))).toBe('desk.sign-in');
    world.cashier.clock.advance(31_000);
    expect((await newBrowser.signIn(newBrowser.code())).status).toBe(200);
    expect((await newBrowser.me()).name).toBe('carla');
    // And now it is known.
    await newBrowser.call('sign-out', {});
    expect((await newBrowser.call('me')).status).toBe(401);
    expect((await newBrowser.signIn()).status).toBe(200);
  });

  test('a code is good once', async () => {
    world.cashier.clock.advance(61_000);
    const code = cashier.code();
    const browsers = [new Clerk(world, cashier.passkey), new Clerk(world, cashier.passkey)];
    expect((await browsers[0]!.signIn(code)).status).toBe(200);
    expect(ruleOf(await browsers[1]!.signIn(code))).toBe('desk.sign-in');
  });

  test('an invitation is good once, and for an hour', async () => {
    const invite = () =>
      inviteMember(world.site, { name: 'nora', roles: ['support'], playerAccounts: [], by: 'the test' });
    const stale = await invite();
    world.cashier.clock.advance(3_601_000);
    expect((await new Clerk(world).call('invitation', { token: stale.split('#')[1]! })).status).toBe(401);
    const link = await invite();
    const nora = new Clerk(world);
    expect((await nora.enrol(link)).status).toBe(200);
    expect((await nora.call('invitation', { token: link.split('#')[1]! })).status).toBe(401);
    // A session ends after a quarter of an hour without a request.
    world.cashier.clock.advance(14 * 60_000);
    expect((await nora.call('me')).status).toBe(200);
    world.cashier.clock.advance(15 * 60_000 + 1);
    expect((await nora.call('me')).status).toBe(401);
    for (const clerk of [cashier, manager, secondManager, auditor]) expect((await clerk.signIn()).status).toBe(200);
  });

  test('nobody is cashier and risk at once', async () => {
    const invitation = inviteMember(world.site, {
      name: 'both',
      roles: ['cashier', 'risk'],
      playerAccounts: [],
      by: 'the test',
    });
    await expect(invitation).rejects.toMatchObject({ reason: { rule: 'desk.roles' } });
  });

  test('a write from another site is refused', async () => {
    const id = await world.withdrawal();
    const order = await cashier.orderFor(id);
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }] as Record<
      string,
      string
    >[])
      expect(ruleOf(await cashier.call(`acts/${encodeURIComponent(APPROVE)}/touch`, order, headers))).toBe(
        'desk.origin',
      );
  });
});

describe('an act', () => {
  test('is done once, by somebody with the right, and stands in the journal with its reason and signature', async () => {
    const id = await world.withdrawal();
    const done = await approve(cashier, id);
    expect(done.body).toEqual({ outcome: 'done', note: 'Approved: 50.00 EUR is paid out.' });
    expect(await world.stateOf(id)).toBe('approved');
    const { journal } = await auditor.subject(id);
    expect(journal).toMatchObject([
      { staff: 'carla', act: APPROVE, outcome: 'done', reason: 'Holder and destination are known.' },
    ]);
    const { rows } = await world.cashier.database.ownerPool.query<{ assertion: string }>(
      `select assertion from journal.entries where outcome = 'done' and subject = $1`,
      [`withdrawal ${id}`],
    );
    expect(JSON.parse(rows[0]!.assertion)).toMatchObject({ response: { type: 'public-key' } });
  });

  test('that is sent twice under one key is done once, and answered the same', async () => {
    const id = await world.withdrawal();
    const order = await cashier.orderFor(id);
    const answers = [await cashier.perform(APPROVE, order), await cashier.perform(APPROVE, order)];
    expect(answers[1]).toEqual(answers[0]);
  });

  test('needs the right: every other role is refused, and that is noted', async () => {
    const id = await world.withdrawal();
    expect(ruleOf(await approve(auditor, id))).toBe('desk.right');
    expect(await world.stateOf(id)).toBe('checks');
    const { body } = await auditor.call(`lists/journal?outcome=refused&staff=ada`);
    expect(body.rows[0].values).toMatchObject({ act: APPROVE, note: 'Your roles do not include this act.' });
  });

  test('has a reason', async () => {
    const id = await world.withdrawal();
    expect(ruleOf(await approve(cashier, id, { reason: 'ok' }))).toBe('desk.reason');
  });

  test('is on what was seen', async () => {
    const id = await world.withdrawal();
    const seen = await manager.orderFor(id);
    await approve(cashier, id);
    expect(ruleOf(await manager.perform(APPROVE, seen))).toBe('desk.version');
    expect(ruleOf(await approve(cashier, await world.withdrawal(), { version: 'another' }))).toBe('desk.version');
  });

  test('needs a touch of one’s own passkey, for this very act', async () => {
    const id = await world.withdrawal();
    const order = await cashier.orderFor(id);
    const path = `acts/${encodeURIComponent(APPROVE)}`;
    expect(ruleOf(await cashier.call(path, { order }))).toBe('desk.sign-in');
    const { body: forDecline } = await cashier.call(`acts/${encodeURIComponent('withdrawals decline')}/touch`, order);
    const touch = {
      challengeId: forDecline.challengeId as string,
      response: cashier.passkey.touch(forDecline.options),
    };
    expect(ruleOf(await cashier.call(path, { order, touch }))).toBe('desk.sign-in');
    const { body: forOther } = await cashier.call(`${path}/touch`, order);
    const foreign = { challengeId: forOther.challengeId as string, response: manager.passkey.touch(forOther.options) };
    expect(ruleOf(await cashier.call(path, { order, touch: foreign }))).toBe('desk.sign-in');
    expect(await world.stateOf(id)).toBe('checks');
  });

  test('above the limit of a role waits for a second person, who is another one on another device', async () => {
    const id = await world.withdrawal('3000');
    expect((await approve(cashier, id)).body).toMatchObject({ outcome: 'asked' });
    expect(await world.stateOf(id)).toBe('checks');
    expect(ruleOf(await approve(cashier, id))).toBe('desk.second-person');
    // The browser that asked, with the passkey of somebody else.
    const sameBrowser = new Clerk(world, manager.passkey);
    sameBrowser.secret = manager.secret;
    sameBrowser.cookies = new Map([...cashier.cookies].filter(([name]) => name === 'desk-device'));
    world.cashier.clock.advance(61_000);
    expect((await sameBrowser.signIn(sameBrowser.code())).status).toBe(200);
    expect((await sameBrowser.me()).name).toBe('max');
    expect(ruleOf(await approve(sameBrowser, id))).toBe('desk.second-person');
    expect((await approve(manager, id)).body).toMatchObject({ outcome: 'done' });
    expect(await world.stateOf(id)).toBe('approved');
  });

  test('of a manager always takes two', async () => {
    const id = await world.withdrawal();
    expect((await approve(manager, id)).body).toMatchObject({ outcome: 'asked' });
    const { body } = await secondManager.call('today');
    expect(body.requests).toContainEqual(expect.objectContaining({ act: APPROVE, id, by: 'max', isOwn: false }));
    expect((await approve(secondManager, id)).body).toMatchObject({ outcome: 'done' });
  });

  test('two cashiers at once: one payout', async () => {
    const second = await world.clerk('carlo', ['cashier']);
    const id = await world.withdrawal();
    const orders = [await cashier.orderFor(id), await second.orderFor(id)];
    const answers = await Promise.all([cashier.perform(APPROVE, orders[0]!), second.perform(APPROVE, orders[1]!)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await world.cashier.database.ownerPool.query(
      `select from cashier.steps where payment_id = $1 and state = 'approved'`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a deposit at the desk', () => {
  const underReview = async (): Promise<string> => {
    const player = await world.cashier.player('EUR', 0n);
    const input = { method: 'card', amount: '50', request_id: randomUUID() };
    const { transaction: id, redirect_url } = await world.cashier.call(player, makeDeposit, input as never);
    await world.cashier.pay(redirect_url, 'wrong-amount');
    await expect.poll(async () => (await auditor.subject(id, 'deposit')).state).toBe('review');
    return id;
  };

  test('that waits for a person stands in their list and queue, and is credited with what came', async () => {
    const id = await underReview();
    const { body: list } = await cashier.call('lists/deposits?state=review');
    expect(list.rows.map((row: { id: string }) => row.id)).toContain(id);
    expect((await cashier.call('today')).body.queues).toContainEqual(
      expect.objectContaining({ name: 'deposits', count: expect.any(Number) }),
    );
    const playerText = 'Your deposit has arrived.';
    const order = { ...(await cashier.orderFor(id, {}, 'deposit')), fields: { amount: 'much' }, playerText };
    expect(ruleOf(await cashier.perform('deposits correct', order))).toBe('desk.fields');
    const right = { ...(await cashier.orderFor(id, {}, 'deposit')), fields: { amount: '40.00' }, playerText };
    expect((await cashier.perform('deposits correct', right)).body).toMatchObject({
      outcome: 'done',
      note: 'Credited: 40.00 EUR is on the balance.',
    });
    expect(await auditor.subject(id, 'deposit')).toMatchObject({ state: 'success', acts: [] });
    expect((await cashier.subject(id, 'deposit')).acts).toEqual(['deposits refund']);
  });
});

describe('the site’s role of the database', () => {
  const refused = async (pool: pg.Pool): Promise<string[]> => {
    const { rows } = await world.cashier.database.ownerPool.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('staff', 'journal', 'acts')`,
    );
    const names = rows.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(10);
    const attempts = names.flatMap((name) => [
      `select from ${name} limit 1`,
      `delete from ${name}`,
      `insert into ${name} default values`,
    ]);
    const codes = await Promise.all(
      attempts.map((statement) =>
        pool.query(statement).then(
          () => 'done',
          ({ code }: { code: string }) => code,
        ),
      ),
    );
    return attempts.filter((_, index) => codes[index] === '42501');
  };

  test('neither reads nor writes what belongs to the staff; the desk’s role can do what the site’s can, and that', async () => {
    const { pool, ownerPool, desk: connection } = world.cashier.database;
    const tried = (await refused(pool)).length;
    expect(tried % 3).toBe(0);
    expect(tried).toBeGreaterThan(30);
    const desk = openPool(connection, 1, silentLogger());
    onTestFinished(() => desk.end());
    expect((await refused(desk)).filter((statement) => statement.startsWith('select'))).toEqual([]);
    const { rows } = await ownerPool.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'public')
          and has_table_privilege('baize_app', c.oid, 'insert') and not has_table_privilege('baize_desk', c.oid, 'insert')`,
    );
    expect(rows).toEqual([]);
    // An outside database is reached by one connection of the owner, which becomes either role.
    const becoming = async (role: string, statement: string) => {
      const became = openPool({ url: urlOf(world.cashier.database), role }, 1, silentLogger());
      onTestFinished(() => became.end());
      return (await became.query(statement)).rows as unknown;
    };
    expect(await becoming('baize_desk', 'select current_user, count(*) > 0 as any from staff.members')).toEqual([
      { current_user: 'baize_desk', any: true },
    ]);
    await expect(becoming('baize_app', 'select from staff.members')).rejects.toMatchObject({ code: '42501' });
    // The sabotage: a single grant, and the refusals are not complete any more.
    await ownerPool.query('grant usage on schema staff to baize_app; grant select on staff.members to baize_app');
    expect((await refused(pool)).length).toBe(tried - 1);
    await ownerPool.query('revoke select on staff.members from baize_app; revoke usage on schema staff from baize_app');
  });
});
