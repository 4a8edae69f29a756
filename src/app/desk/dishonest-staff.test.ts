// What a dishonest member of the staff tries within the rights of their role, alone and with an accomplice.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyJournal } from '#desk/journal/index.ts';
import { BANK_ENVIRONMENT, beginBankDeposit, importEntries, linesOf, PAYER } from '#money/cashier/testing/bank.ts';
import { makeDeposit } from '#money/cashier/contract.ts';
import { noteFact } from '#players/persons/index.ts';
import { transaction } from '#platform/db/database.ts';
import { openDesk, type Answer, type Clerk, type DeskWorld } from './testing/desk-world.ts';

const APPROVE = 'withdrawals approve';

let world: DeskWorld;
let anna: Clerk;
let omar: Clerk;
let max: Clerk;
let mia: Clerk;
let carla: Clerk;
let auditor: Clerk;
beforeAll(async () => {
  world = await openDesk(BANK_ENVIRONMENT);
  anna = await world.clerk('anna', ['owner']);
  omar = await world.clerk('omar', ['owner']);
  max = await world.clerk('max', ['manager']);
  mia = await world.clerk('mia', ['manager']);
  carla = await world.clerk('carla', ['cashier']);
  auditor = await world.clerk('ada', ['auditor']);
});
afterAll(() => world.close());

const ruleOf = ({ body }: Answer): string | undefined =>
  (body as { error?: { reason: { rule: string } } }).error?.reason.rule;

const act = async (
  clerk: Clerk,
  name: string,
  { kind, id, fields = {}, playerText }: { kind: string; id: string; fields?: object; playerText?: string },
): Promise<Answer> =>
  clerk.perform(name, { ...(await clerk.orderFor(id, {}, kind)), fields, ...(playerText && { playerText }) });

const idOfMember = async (name: string): Promise<string> =>
  (await anna.call(`lists/staff?name=${name}`)).body.rows[0].id as string;

const ownerQuery = async <Line extends object>(text: string, values: unknown[] = []): Promise<Line[]> =>
  (await world.cashier.database.ownerPool.query<Line>(text, values)).rows;

const playerOfWithdrawal = async (id: string): Promise<bigint> =>
  BigInt(
    (await ownerQuery<{ id: string }>('select player_id as id from cashier.withdrawals where id = $1', [id]))[0]!.id,
  );

describe('a request key', () => {
  test('of another order does not pass for its being done', async () => {
    const key = randomUUID();
    const [first, second] = [await world.withdrawal(), await world.withdrawal()];
    expect((await carla.perform(APPROVE, await carla.orderFor(first, { key }))).body).toMatchObject({
      outcome: 'done',
    });
    const answer = await carla.perform(APPROVE, await carla.orderFor(second, { key }));
    expect(ruleOf(answer)).toBe('desk.key');
    expect(await world.stateOf(second)).toBe('checks');
    // The same order is answered as before.
    const again = await carla.perform(APPROVE, { ...(await carla.orderFor(first, { key })), version: 'of before' });
    expect(again.body).toMatchObject({ outcome: 'done' });
  });
});

describe('text that the database cannot keep', () => {
  test.each(['\ud800', '\udfff and more', '\0'])('does not break the journal: %j', async (text) => {
    const reason = `A reason with a trap: ${text}`;
    const answer = await act(carla, APPROVE, { kind: 'withdrawal', id: await world.withdrawal() });
    expect(answer.body).toMatchObject({ outcome: 'done' });
    const id = await world.withdrawal();
    for (const clerk of [carla, auditor]) {
      const order = await clerk.orderFor(id, { reason });
      const { status } = await clerk.call(`acts/${encodeURIComponent(APPROVE)}`, { order });
      expect(status).toBe(400);
    }
    expect(await verifyJournal(world.site.db)).toMatchObject({ isWhole: true });
  });

  test.each(['find?text=%00', 'lists/players?who=%00', 'subjects/withdrawal/%00', 'subjects/content/%00'])(
    'is refused where it is asked for: %s',
    async (path) => {
      expect((await carla.call(path)).status).toBeOneOf([400, 403, 404]);
    },
  );

  test('and an id that is none of its kind is refused where a form is opened', async () => {
    const risk = await world.clerk('rita', ['risk']);
    for (const id of ['abc', '', '1e3', '99999999999999999999'])
      expect([id, (await risk.call(`acts/${encodeURIComponent('bets factor')}/form?id=${id}`)).status]).toEqual([
        id,
        404,
      ]);
  });
});

describe('the yes of a second person', () => {
  const requestOfMia = async (): Promise<string> => {
    const id = await world.withdrawal();
    const { body } = await act(mia, APPROVE, { kind: 'withdrawal', id });
    expect(body).toMatchObject({ outcome: 'asked' });
    return id;
  };

  test('is worth nothing when the first one has been suspended meanwhile', async () => {
    const id = await requestOfMia();
    const suspended = await act(anna, 'desk suspend', { kind: 'member', id: await idOfMember('mia') });
    expect(suspended.body).toMatchObject({ outcome: 'done' });
    expect(ruleOf(await act(max, APPROVE, { kind: 'withdrawal', id }))).toBe('desk.second-person');
    expect(await world.stateOf(id)).toBe('checks');
    await ownerQuery(`update staff.members set state = 'active' where name = 'mia'`);
    // The sabotage: as long as they work here it counts.
    expect((await act(max, APPROVE, { kind: 'withdrawal', id })).body).toMatchObject({ outcome: 'done' });
    expect((await mia.signIn()).status).toBe(200);
  });

  test('nor when they have lost the role', async () => {
    const id = await requestOfMia();
    await ownerQuery(`update staff.members set roles = '{crm}' where name = 'mia'`);
    expect(ruleOf(await act(max, APPROVE, { kind: 'withdrawal', id }))).toBe('desk.second-person');
    await ownerQuery(`update staff.members set roles = '{manager}' where name = 'mia'`);
    expect((await act(max, APPROVE, { kind: 'withdrawal', id })).body).toMatchObject({ outcome: 'done' });
  });

  test('is not refused by the member whom it is about', async () => {
    const id = await idOfMember('omar');
    expect((await act(anna, 'desk roles', { kind: 'member', id, fields: { roles: 'support' } })).body).toMatchObject({
      outcome: 'asked',
    });
    const { body } = await omar.call('today');
    const { request } = (body.requests as Array<{ request: string; act: string }>).find(
      ({ act: name }) => name === 'desk roles',
    )!;
    expect(ruleOf(await omar.call(`requests/${request}/refuse`, {}))).toBe('desk.right');
    const { body: journal } = await auditor.call('lists/journal?outcome=refused&staff=omar');
    expect(journal.rows[0].values).toMatchObject({ act: 'desk roles' });
    // Who has asked takes it back.
    expect((await anna.call(`requests/${request}/refuse`, {})).status).toBe(200);
  });
});

describe('an account of one’s own', () => {
  /** A member who has the account of a withdrawal at the site. */
  async function insider(name: string, roles: readonly string[]): Promise<{ clerk: Clerk; ownId: bigint }> {
    const ownId = await playerOfWithdrawal(await world.withdrawal());
    return { clerk: await world.clerk(name, roles, [`player${ownId}@example.org`]), ownId };
  }

  test('is known by what another account shares with it', async () => {
    const { clerk, ownId } = await insider('cyril', ['cashier']);
    const [id, stranger] = [await world.withdrawal(), await world.withdrawal()];
    const linked = await playerOfWithdrawal(id);
    // All of them are paid out to the card of the test.
    await ownerQuery('delete from persons.facts');
    await transaction(world.site.db, async (tx) => {
      for (const playerId of [ownId, linked])
        await noteFact(tx, world.site, { playerId, kind: 'destination', value: 'card 4711' });
    });
    expect(ruleOf(await act(clerk, APPROVE, { kind: 'withdrawal', id }))).toBe('desk.right');
    expect(await world.stateOf(id)).toBe('checks');
    // A device may be shared by strangers: it is none of what names a person.
    await transaction(world.site.db, async (tx) => {
      for (const playerId of [ownId, await playerOfWithdrawal(stranger)])
        await noteFact(tx, world.site, { playerId, kind: 'device', value: 'a library' });
    });
    expect((await act(clerk, APPROVE, { kind: 'withdrawal', id: stranger })).body).toMatchObject({ outcome: 'done' });
  });

  test('gets no money that came without a name', async () => {
    const player = await world.cashier.player('EUR', 0n);
    const login = `player${player.player!.id}@example.org`;
    const clerk = await world.clerk('colin', ['cashier'], [login]);
    const deposit = await beginBankDeposit(world.cashier, player);
    await importEntries(world.cashier, [
      { direction: 'CRDT', payments: [{ minor: 5000n, text: ['no reference'], debtor: PAYER }] },
    ]);
    const line = (await linesOf(world.cashier)).find(({ state }) => state === 'waiting')!;
    const order = { kind: 'bank-line', id: String(line.id), fields: { deposit } };
    expect(ruleOf(await act(clerk, 'cashier assign-line', order))).toBe('desk.right');
    expect(await world.cashier.main(player)).toBe(0n);
    // The sabotage: to a colleague the account is anybody's.
    expect((await act(carla, 'cashier assign-line', order)).body).toMatchObject({ outcome: 'done' });
    expect(await world.cashier.main(player)).toBe(5000n);
  });
});

describe('the limit of a role', () => {
  const approve = async (clerk: Clerk, id: string): Promise<unknown> =>
    (await act(clerk, APPROVE, { kind: 'withdrawal', id })).body.outcome as unknown;

  /** Of one player. */
  async function withdrawals(...amounts: string[]): Promise<string[]> {
    const ids: string[] = [];
    for (const amount of amounts) ids.push(await world.withdrawal(amount));
    const playerId = await playerOfWithdrawal(ids[0]!);
    await sql`update cashier.withdrawals set player_id = ${playerId} where id = any(${ids}::uuid[])`.execute(
      world.site.db,
    );
    return ids;
  }

  test('is not passed in small parts, and is there again after a day', async () => {
    const [first, second, third, fourth] = await withdrawals('600', '300', '200', '900');
    expect([await approve(carla, first!), await approve(carla, second!)]).toEqual(['done', 'done']);
    expect(await approve(carla, third!)).toBe('asked');
    // What a second person has decided is no part of what they move alone; and another player is another one.
    expect(await approve(max, third!)).toBe('done');
    expect(await approve(carla, await world.withdrawal('900'))).toBe('done');
    world.cashier.clock.advance(86_400_000);
    for (const clerk of [anna, omar, max, mia, carla, auditor]) expect((await clerk.signIn()).status).toBe(200);
    expect(await approve(carla, fourth!)).toBe('done');
  });

  test('nor by two acts at once', async () => {
    const ids = await withdrawals('600', '600');
    const orders = await Promise.all(ids.map((id) => carla.orderFor(id)));
    const answers = await Promise.all(orders.map((order) => carla.perform(APPROVE, order)));
    // The other one is asked for, or its touch came in behind a later one of the same passkey.
    expect(answers.filter(({ body }) => body.outcome === 'done')).toHaveLength(1);
  });

  test('sabotage: without what was moved before, parts of it pass', async () => {
    const [first, second] = await withdrawals('600', '600');
    expect(await approve(carla, first!)).toBe('done');
    await ownerQuery('delete from acts.moved_sums');
    expect(await approve(carla, second!)).toBe('done');
  });
});

describe('what was seen', () => {
  test('of a member has room for as many accounts of their own as they have: they can be stopped all the same', async () => {
    const accounts = Array.from({ length: 60 }, (_, index) => `collected.account.${index}@example.org`);
    await world.clerk('pat', ['support'], accounts);
    const { body } = await act(anna, 'desk suspend', { kind: 'member', id: await idOfMember('pat') });
    expect(body).toMatchObject({ outcome: 'done' });
  });

  test('of a role includes how far each of its rights goes, to the last one', async () => {
    const order = { ...(await anna.orderFor('owner', {}, 'role')), fields: { limit: '10' } };
    const last = `role = 'owner' and area = 'withdrawals' and verb = 'act'`;
    await ownerQuery(`update staff.rights set needs_second = false where ${last}`);
    expect(ruleOf(await anna.perform('rights limit', order))).toBe('desk.version');
    await ownerQuery(`update staff.rights set needs_second = true where ${last}`);
    expect((await anna.perform('rights limit', { ...order, key: randomUUID() })).body).toMatchObject({
      outcome: 'asked',
    });
  });
});

test('money under review goes back to where it came from by one person, and to an address that was typed by two', async () => {
  const underReview = async (): Promise<string> => {
    const player = await world.cashier.player('EUR', 0n);
    const input = { method: 'card', amount: '50', request_id: randomUUID() };
    const { transaction: id, redirect_url } = await world.cashier.call(player, makeDeposit, input as never);
    await world.cashier.pay(redirect_url, 'wrong-amount');
    await expect.poll(async () => (await auditor.subject(id, 'deposit')).state).toBe('review');
    return id;
  };
  const back = async (fields: object): Promise<unknown> => {
    const order = { kind: 'deposit', id: await underReview(), fields, playerText: 'Your money is on its way back.' };
    return (await act(carla, 'deposits return', order)).body.outcome as unknown;
  };
  expect(await back({})).toBe('done');
  expect(await back({ to: 'bc1-of-a-friend' })).toBe('asked');
});
