// What members arrange among themselves: whose work something is, what the desk opens with, and requests that stand in nobody's way.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDesk, type Answer, type Clerk, type DeskWorld } from './testing/desk-world.ts';

let world: DeskWorld;
let manager: Clerk;
let second: Clerk;
let cashier: Clerk;
let risk: Clerk;
let crm: Clerk;
beforeAll(async () => {
  world = await openDesk();
  manager = await world.clerk('max', ['manager']);
  second = await world.clerk('mia', ['manager']);
  cashier = await world.clerk('carla', ['cashier']);
  risk = await world.clerk('rita', ['risk']);
  crm = await world.clerk('cleo', ['crm']);
});
afterAll(() => world.close());

const APPROVE = 'withdrawals approve';
const ruleOf = ({ body }: Answer): string => (body as { error: { reason: { rule: string } } }).error.reason.rule;
const requestApproval = async (clerk: Clerk, id: string): Promise<Answer> =>
  clerk.perform(APPROVE, await clerk.orderFor(id));

describe('an item', () => {
  test('is given to a colleague who may see it, who finds it on their first page with who gave it', async () => {
    const id = await world.withdrawal();
    const { body } = await manager.call(`subjects/withdrawal/${id}/colleagues`);
    expect(body.names).toEqual(['carla', 'mia', 'rita']);
    await cashier.call(`subjects/withdrawal/${id}/take`, {});
    expect((await manager.call(`subjects/withdrawal/${id}/give`, { to: 'rita' })).status).toBe(200);
    expect((await manager.subject(id)).assignee).toBe('rita');
    expect((await risk.call('today')).body.assignments).toMatchObject([
      { kind: 'withdrawal', id, title: 'Withdrawal of 50.00 EUR', state: 'checks', by: 'max' },
    ]);
    expect((await cashier.call('today')).body.assignments).toEqual([]);
    await risk.call(`subjects/withdrawal/${id}/leave`, {});
    expect((await risk.call('today')).body.assignments).toEqual([]);
  });

  test('is not given to somebody who may not see it, who is suspended, or whom there is not', async () => {
    const id = await world.withdrawal();
    const tom = await world.clerk('tom', ['cashier']);
    expect((await tom.me()).name).toBe('tom');
    await world.cashier.database.ownerPool.query(`update staff.members set state = 'suspended' where name = 'tom'`);
    for (const to of ['cleo', 'tom', 'nobody', 'max'])
      expect(ruleOf(await manager.call(`subjects/withdrawal/${id}/give`, { to })), to).toBe('desk.colleague');
    expect(ruleOf(await crm.call(`subjects/withdrawal/${id}/give`, { to: 'mia' }))).toBe('desk.right');
    expect((await manager.subject(id)).assignee).toBeNull();
  });
});

describe('a saved view', () => {
  const save = async (clerk: Clerk, role: string | null): Promise<string> =>
    (await clerk.call('saved-views', { title: 'Big ones', path: '/lists/withdrawals?state=checks', role })).body.id;
  const startOf = async (clerk: Clerk): Promise<string[]> =>
    (await clerk.call('saved-views')).body.views.flatMap((view: { id: string; isStart: boolean }) =>
      view.isStart ? [view.id] : [],
    );

  test('is what the desk opens with, for whoever chooses it; one for each, and none again', async () => {
    const [ownView, shared] = [await save(manager, null), await save(manager, 'manager')];
    await manager.call(`saved-views/${ownView}/begin-with`, {});
    expect(await startOf(manager)).toEqual([ownView]);
    expect(await startOf(second)).toEqual([]);
    await manager.call(`saved-views/${shared}/begin-with`, {});
    await second.call(`saved-views/${shared}/begin-with`, {});
    expect([await startOf(manager), await startOf(second)]).toEqual([[shared], [shared]]);
    await manager.call('start-page/forget', {});
    expect([await startOf(manager), await startOf(second)]).toEqual([[], [shared]]);
    await manager.call(`saved-views/${shared}/remove`, {});
    expect(await startOf(second)).toEqual([]);
  });

  test('of somebody else alone cannot be chosen', async () => {
    const ownView = await save(manager, null);
    expect((await second.call(`saved-views/${ownView}/begin-with`, {})).status).toBe(404);
    expect(await startOf(second)).toEqual([]);
  });
});

describe('a request', () => {
  test('for what has changed is closed by the next act on it, with an entry in the journal, and is asked for anew', async () => {
    const id = await world.withdrawal();
    expect((await requestApproval(manager, id)).body.outcome).toBe('asked');
    const mark = async (name: string): Promise<Answer> =>
      cashier.perform('withdrawals mark', { ...(await cashier.orderFor(id)), fields: { mark: name } });
    await mark('checking');
    expect((await second.subject(id)).requests).toEqual([]);
    const entries = (await manager.subject(id)).journal.filter(({ outcome }) => outcome === 'refused');
    expect(entries).toMatchObject([
      { staff: 'carla', act: APPROVE, note: `Void: withdrawal ${id} has changed since max asked for it.` },
    ]);
    await mark('none');
    expect((await requestApproval(second, id)).body.outcome).toBe('asked');
    expect((await requestApproval(manager, id)).body.outcome).toBe('done');
  });

  test('for what has changed by itself is no obstacle either', async () => {
    const id = await world.withdrawal();
    expect((await requestApproval(manager, id)).body.outcome).toBe('asked');
    const stale = (await second.subject(id)).requests[0]!;
    const { ownerPool } = world.cashier.database;
    await ownerPool.query(
      `insert into cashier.held_payouts select player_id, 'Looks odd.', 'the site', now() from cashier.withdrawals where id = $1`,
      [id],
    );
    // The second yes is to what was seen.
    expect(ruleOf(await second.perform(APPROVE, await second.orderFor(id, { version: stale.version })))).toBe(
      'desk.version',
    );
    expect((await requestApproval(second, id)).body.outcome).toBe('asked');
    expect((await manager.subject(id)).requests).toMatchObject([{ by: 'mia' }]);
  });

  test('for what is as it was stays, whatever else is done to it', async () => {
    const id = await world.withdrawal();
    await requestApproval(manager, id);
    await cashier.call(`subjects/withdrawal/${id}/take`, {});
    expect((await second.subject(id)).requests).toMatchObject([{ by: 'max' }]);
    expect((await requestApproval(second, id)).body.outcome).toBe('done');
  });
});

describe('payouts of a player', () => {
  test('are held by risk, wait even where they would need nobody, and go on when risk ends it', async () => {
    const id = await world.withdrawal();
    const playerId = (await risk.subject(id)).facts.find(({ label }) => label === 'Player')!.value as { id: string };
    expect((await risk.perform('withdrawals hold', await risk.orderFor(id))).body).toMatchObject({
      outcome: 'done',
      note: `Payouts of player ${playerId.id} are held from now on.`,
    });
    expect((await cashier.subject(id)).evidence[0]!.text).toContain('held since');
    expect(JSON.stringify((await cashier.subject(playerId.id, 'player')).evidence)).toContain('Holder and destination');
    expect(ruleOf(await cashier.perform(APPROVE, await cashier.orderFor(id)))).toBe('cashier.payouts-held');
    expect(await world.stateOf(id)).toBe('checks');
    const end = async (clerk: Clerk) =>
      clerk.perform('payouts end-hold', await clerk.orderFor(playerId.id, {}, 'player'));
    expect(ruleOf(await end(cashier))).toBe('desk.right');
    expect((await end(risk)).body.outcome).toBe('done');
    expect((await cashier.perform(APPROVE, await cashier.orderFor(id))).body.outcome).toBe('done');
  });
});
