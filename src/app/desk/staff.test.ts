// Staff at the desk: invited, moved, stopped and let in again; rights as rows; a lost passkey; pages that close with the session.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import { blindIndex, personal } from '#platform/db/personal-columns.ts';
import { verifyJournal } from '#desk/journal/index.ts';
import { ENDED, SESSION_PATH } from './session-watch.ts';
import { Clerk, openDesk, type Answer, type DeskWorld } from './testing/desk-world.ts';

let world: DeskWorld;
let anna: Clerk;
let omar: Clerk;
let auditor: Clerk;
beforeAll(async () => {
  world = await openDesk();
  anna = await world.clerk('anna', ['owner']);
  omar = await world.clerk('omar', ['owner']);
  auditor = await world.clerk('ada', ['auditor']);
});
afterAll(() => world.close());

const ruleOf = ({ body }: Answer): string => (body as { error: { reason: { rule: string } } }).error.reason.rule;
const sentenceOf = ({ body }: Answer): string => (body as { error: { message: string } }).error.message;

/** An act on a subject as it is now. */
const act = async (
  clerk: Clerk,
  name: string,
  { kind, id, fields = {} }: { kind: string; id: string; fields?: Record<string, string> },
): Promise<Answer> => clerk.perform(name, { ...(await clerk.orderFor(id, {}, kind)), fields });

/** Asked for by one owner and confirmed by the other one. */
const byTwo = async (name: string, subject: Parameters<typeof act>[2]): Promise<Answer> => {
  const first = await act(anna, name, subject);
  return first.body.outcome === 'asked' ? act(omar, name, subject) : first;
};

const idOf = async (name: string): Promise<string> =>
  (await anna.call(`lists/staff?name=${name}`)).body.rows[0].id as string;
const member = async (name: string, fields?: Record<string, string>) => ({
  kind: 'member',
  id: await idOf(name),
  ...(fields && { fields }),
});

describe('staff', () => {
  test('are listed with roles, state, last sign-in and open sessions', async () => {
    const { body } = await auditor.call('lists/staff?role=owner');
    expect(body.rows.map(({ values }: never) => values)).toMatchObject([
      { name: 'anna', roles: 'owner', state: 'active', sessions: 1, by: 'the test' },
      { name: 'omar', roles: 'owner', state: 'active', sessions: 1 },
    ]);
    expect(body.rows[0].values.signedIn).toBe(world.cashier.clock.now().toISOString());
  });

  test('are invited by two owners; the link is shown to the second one, and is in no list, page or journal', async () => {
    const order = { kind: 'list', id: 'staff', fields: { name: 'carla', role: 'cashier' } };
    expect((await act(anna, 'desk invite', order)).body).toEqual({ outcome: 'asked', note: expect.any(String) });
    expect((await auditor.call('lists/staff?name=carla')).body.rows).toEqual([]);
    const { body } = await act(omar, 'desk invite', order);
    expect(body).toMatchObject({ outcome: 'done', note: 'carla is invited as cashier.' });
    const link = body.shownOnce.text as string;
    const carla = new Clerk(world);
    expect((await carla.enrol(link)).status).toBe(200);
    expect(await carla.me()).toMatchObject({ name: 'carla', roles: ['cashier'] });
    const token = link.split('#')[1]!;
    const { rows } = await world.cashier.database.ownerPool.query(
      'select from journal.entries e where e::text like $1',
      [`%${token}%`],
    );
    expect(rows).toEqual([]);
    expect(ruleOf(await byTwo('desk invite', order))).toBe('desk.staff');
  });

  test('change roles by two owners, never to cashier and risk at once, and are signed out by it', async () => {
    const dora = await world.clerk('dora', ['support']);
    expect(ruleOf(await byTwo('desk roles', await member('dora', { roles: 'cashier, risk' })))).toBe('desk.roles');
    // What was asked for with a fault is asked for anew by the same person.
    expect(ruleOf(await byTwo('desk roles', await member('dora', { roles: 'king' })))).toBe('desk.roles');
    await expect(
      world.cashier.database.ownerPool.query(`update staff.members set roles = '{cashier,risk}' where name = 'dora'`),
    ).rejects.toMatchObject({ constraint: 'members_apart' });
    expect((await dora.call('me')).status).toBe(200);
    expect((await byTwo('desk roles', await member('dora', { roles: 'support, crm' }))).body).toMatchObject({
      outcome: 'done',
      note: 'dora was support and is support, crm.',
    });
    expect((await dora.call('me')).status).toBe(401);
    await dora.signIn();
    expect((await dora.me()).roles).toEqual(['support', 'crm']);
  });

  test('are suspended by one owner at once, and let in again by two', async () => {
    const eve = await world.clerk('eve', ['crm']);
    const done = await act(anna, 'desk suspend', await member('eve'));
    expect(done.body).toMatchObject({ outcome: 'done', note: 'eve is suspended and signed out.' });
    expect((await eve.call('me')).status).toBe(401);
    expect(ruleOf(await eve.signIn())).toBe('desk.sign-in');
    expect((await byTwo('desk readmit', await member('eve'))).body.outcome).toBe('done');
    expect((await eve.signIn()).status).toBe(200);
    expect((await act(anna, 'desk end-sessions', await member('eve'))).body.outcome).toBe('done');
    expect((await eve.call('me')).status).toBe(401);
    const { body } = await byTwo('desk reinvite', await member('eve'));
    const again = new Clerk(world);
    expect((await again.enrol(body.shownOnce.text as string)).status).toBe(200);
    expect(ruleOf(await eve.signIn())).toBe('desk.sign-in');
  });

  test('have player accounts of their own, which exist and on which they do not decide', async () => {
    const fred = await world.clerk('fred', ['manager']);
    const id = await world.withdrawal();
    const accounts = 'fred@example.com';
    await sql`update accounts.players set login = ${personal(accounts)}, login_index = ${blindIndex(accounts)}
      where id = (select player_id from cashier.withdrawals where id = ${id})`.execute(world.site.db);
    expect(ruleOf(await byTwo('desk accounts', await member('fred', { accounts: 'nobody@nowhere.example' })))).toBe(
      'desk.staff',
    );
    expect((await byTwo('desk accounts', await member('fred', { accounts }))).body).toMatchObject({ outcome: 'done' });
    expect(ruleOf(await act(fred, 'withdrawals approve', { kind: 'withdrawal', id }))).toBe('desk.right');
  });

  test('nobody decides on themselves', async () => {
    expect(ruleOf(await act(anna, 'desk accounts', await member('anna', { accounts: '' })))).toBe('desk.right');
    expect(ruleOf(await act(anna, 'desk roles', await member('anna', { roles: 'owner, cashier' })))).toBe('desk.right');
  });

  test('the last owner stays: neither suspended nor without the role, not even by two at once', async () => {
    expect(ruleOf(await act(anna, 'desk suspend', await member('omar')))).toBe('desk.staff');
    const paul = await world.clerk('paul', ['owner']);
    const leave = async (name: string, first: Clerk, second: Clerk) => {
      const subject = await member(name, { roles: 'auditor' });
      await act(first, 'desk roles', subject);
      return act(second, 'desk roles', subject);
    };
    expect((await leave('paul', anna, omar)).body).toMatchObject({ outcome: 'done' });
    expect((await paul.call('me')).status).toBe(401);
    const { ownerPool } = world.cashier.database;
    await ownerPool.query(`update staff.members set state = 'suspended' where name = 'omar'`);
    await ownerPool.query(
      `insert into staff.rights (role, area, verb) values ('auditor', 'staff', 'read') on conflict do nothing`,
    );
    // Sabotaged rights: somebody else may change roles alone, and asks for the last owner's.
    await ownerPool.query(
      `insert into staff.rights (role, area, verb) values ('manager', 'staff', 'read'), ('manager', 'staff', 'act')`,
    );
    const rogue = await world.clerk('rogue', ['manager']);
    expect(sentenceOf(await act(rogue, 'desk roles', await member('anna', { roles: 'auditor' })))).toContain(
      'last owner',
    );
    await ownerPool.query(`delete from staff.rights where role = 'manager' and area = 'staff'`);
    await ownerPool.query(`update staff.members set state = 'active' where name = 'omar'`);
    expect((await anna.call('me')).status).toBe(200);
  });
});

describe('rights', () => {
  test('are granted, changed and withdrawn by two owners, and count from the next request on', async () => {
    const greta = await world.clerk('greta', ['trader']);
    expect((await greta.call('lists/withdrawals')).status).toBe(403);
    const fields = { area: 'withdrawals', verb: 'read', reach: 'alone' };
    expect((await byTwo('rights grant', { kind: 'role', id: 'trader', fields })).body).toMatchObject({
      outcome: 'done',
      note: 'trader may read in withdrawals: alone.',
    });
    expect((await greta.call('lists/withdrawals')).status).toBe(200);
    const id = 'trader.withdrawals.read';
    expect((await auditor.call('lists/rights?role=trader&area=withdrawals')).body.rows).toMatchObject([{ id }]);
    const changed = await byTwo('rights change', { kind: 'right', id, fields: { reach: 'second person' } });
    expect(changed.body).toMatchObject({ outcome: 'done' });
    expect((await byTwo('rights withdraw', { kind: 'right', id })).body).toMatchObject({ outcome: 'done' });
    expect((await greta.call('lists/withdrawals')).status).toBe(403);
  });

  test('a limit is moved by two owners', async () => {
    const { body } = await byTwo('rights limit', { kind: 'role', id: 'cashier', fields: { limit: '10' } });
    expect(body).toMatchObject({ outcome: 'done', note: 'cashier moves up to 10 EUR alone.' });
    const hans = await world.clerk('hans', ['cashier']);
    const withdrawal = { kind: 'withdrawal', id: await world.withdrawal('50') };
    expect((await act(hans, 'withdrawals approve', withdrawal)).body).toMatchObject({ outcome: 'asked' });
    await byTwo('rights limit', { kind: 'role', id: 'cashier', fields: { limit: '2000' } });
  });

  test('the auditor changes nothing, and what owners may do with staff stays', async () => {
    const fields = { area: 'withdrawals', verb: 'act', reach: 'alone' };
    expect(ruleOf(await byTwo('rights grant', { kind: 'role', id: 'auditor', fields }))).toBe('desk.staff');
    await expect(
      world.cashier.database.ownerPool.query(
        `insert into staff.rights (role, area, verb) values ('auditor', 'games', 'act')`,
      ),
    ).rejects.toMatchObject({ constraint: 'rights_of_auditor' });
    const id = 'owner.staff.act';
    expect(ruleOf(await byTwo('rights withdraw', { kind: 'right', id }))).toBe('desk.staff');
    expect(ruleOf(await byTwo('rights change', { kind: 'right', id, fields: { reach: 'alone' } }))).toBe('desk.staff');
  });
});

describe('a lost passkey', () => {
  const recover = (clerk: Clerk, changes: Record<string, string> = {}): Promise<Answer> =>
    clerk.call('recovery', { name: 'ines', code: clerk.code(), recoveryCode: clerk.recoveryCodes[0]!, ...changes });
  const stateOf = async (clerk: Clerk): Promise<string> =>
    (await clerk.call('recovery/state', {})).body.state as string;
  const finish = async (clerk: Clerk): Promise<Answer> => {
    const { status, body } = await clerk.call('recovery/begin', {});
    if (status !== 200) return { status, body };
    const response = clerk.passkey.make(body.options as { challenge: string });
    return clerk.call('recovery/finish', { challengeId: body.challengeId as string, response });
  };
  const waiting = async (): Promise<{ kind: string; id: string }> => ({
    kind: 'recovery',
    id: (await omar.call('lists/recoveries?state=waiting')).body.rows[0].id as string,
  });

  test('takes the app, a recovery code and another owner’s yes; then the lost one is void', async () => {
    const ines = await world.clerk('ines', ['owner']);
    expect(ines.recoveryCodes).toHaveLength(10);
    world.cashier.clock.advance(61_000);
    const lost = new Clerk(world);
    Object.assign(lost, { secret: ines.secret, recoveryCodes: ines.recoveryCodes });
    for (const wrong of [
      { code: '000000' },
      { recoveryCode: 'AAAA-AAAA-AAAA-AAAA' },
      { name: 'omar' },
      { name: 'nobody' },
    ])
      expect(ruleOf(await recover(lost, wrong))).toBe('desk.sign-in');
    expect(await stateOf(lost)).toBe('none');
    expect((await recover(lost)).status).toBe(200);
    expect(await stateOf(lost)).toBe('waiting');
    expect(ruleOf(await finish(lost))).toBe('desk.sign-in');
    // Visible to the owners, and to others not; nobody says yes to themselves.
    const { body: today } = await omar.call('today');
    expect(today.queues).toContainEqual(expect.objectContaining({ name: 'recoveries', count: 1 }));
    expect(ruleOf(await act(ines, 'recoveries approve', await waiting()))).toBe('desk.right');
    expect((await act(omar, 'recoveries approve', await waiting())).body).toMatchObject({ outcome: 'done' });
    expect(await stateOf(lost)).toBe('approved');
    // Another browser has not asked.
    expect(ruleOf(await finish(new Clerk(world)))).toBe('desk.sign-in');
    const done = await finish(lost);
    expect(done.body.codes).toHaveLength(10);
    expect((await lost.me()).name).toBe('ines');
    expect((await ines.call('me')).status).toBe(401);
    expect(ruleOf(await ines.signIn())).toBe('desk.sign-in');
    expect(ruleOf(await finish(lost))).toBe('desk.sign-in');
    lost.recoveryCodes = done.body.codes as string[];
    world.cashier.clock.advance(61_000);
    // A code of before is void, and one that was used is used.
    expect(ruleOf(await recover(lost, { recoveryCode: ines.recoveryCodes[1]! }))).toBe('desk.sign-in');
    expect((await recover(lost)).status).toBe(200);
    world.cashier.clock.advance(61_000);
    expect(ruleOf(await recover(lost))).toBe('desk.sign-in');
    // Whoever has the passkey needs no recovery: it is void by a sign-in.
    await lost.call('sign-out', {});
    expect((await lost.signIn()).status).toBe(200);
    expect(await stateOf(lost)).toBe('refused');
    expect((await verifyJournal(world.site.db)).isWhole).toBe(true);
  });

  test('a request that nobody answers within a day is worth nothing', async () => {
    const jan = await world.clerk('jan', ['support']);
    world.cashier.clock.advance(61_000);
    expect((await recover(jan, { name: 'jan' })).status).toBe(200);
    const subject = await waiting();
    const order = await omar.orderFor(subject.id, {}, 'recovery');
    world.cashier.clock.advance(86_400_000);
    for (const clerk of [anna, omar, auditor]) await clerk.signIn();
    expect(await stateOf(jan)).toBe('none');
    expect((await omar.subject(subject.id, 'recovery')).state).toBe('expired');
    expect(ruleOf(await omar.perform('recoveries approve', order))).toBe('desk.version');
  });
});

describe('an open page', () => {
  /** How the connection of a page ends. */
  const watch = (
    clerk: Clerk,
    headers: Record<string, string> = {},
  ): { isOpen: Promise<void>; end: Promise<number> } => {
    const socket = new WebSocket(`${world.url.replace('http', 'ws')}${SESSION_PATH}`, {
      headers: {
        cookie: [...clerk.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: world.url,
        ...headers,
      },
    });
    return {
      isOpen: new Promise((resolve) => socket.once('open', () => resolve())),
      end: new Promise((resolve) => {
        socket.once('close', (code) => resolve(code));
        socket.once('error', () => resolve(0));
      }),
    };
  };

  test('closes at once when its session ends: by suspension, by another role, by a new passkey', async () => {
    const kim = await world.clerk('kim', ['support']);
    const bystander = watch(anna);
    await bystander.isOpen;
    const suspended = watch(kim);
    await suspended.isOpen;
    await act(anna, 'desk suspend', await member('kim'));
    expect(await suspended.end).toBe(ENDED);
    await byTwo('desk readmit', await member('kim'));
    await kim.signIn();
    const moved = watch(kim);
    await moved.isOpen;
    await byTwo('desk roles', await member('kim', { roles: 'crm' }));
    expect(await moved.end).toBe(ENDED);
    await kim.signIn();
    const replaced = watch(kim);
    await replaced.isOpen;
    const { body } = await byTwo('desk reinvite', await member('kim'));
    await new Clerk(world).enrol(body.shownOnce.text as string);
    expect(await replaced.end).toBe(ENDED);
    await anna.call('sign-out', {});
    expect(await bystander.end).toBe(ENDED);
    await anna.signIn();
  });

  test('of nobody, or of another site, gets none', async () => {
    expect(await watch(new Clerk(world)).end).toBe(ENDED);
    expect(await watch(anna, { origin: 'https://evil.example' }).end).toBe(0);
  });
});

test('what is sent twice shows its secret once', async () => {
  const order = {
    id: 'staff',
    fields: { name: 'lena', role: 'crm' },
    reason: 'She begins on Monday.',
    version: '',
    key: randomUUID(),
  };
  await anna.perform('desk invite', order);
  const second = { ...order, key: randomUUID() };
  expect((await omar.perform('desk invite', second)).body.shownOnce).toBeDefined();
  expect((await omar.perform('desk invite', second)).body).toEqual({
    outcome: 'done',
    note: 'lena is invited as crm.',
  });
});
