// Every act of every slice, tried with every fault that an order can have; and each of those trials shown to find something.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { blindIndex, personal } from '#platform/db/personal-columns.ts';
import { addAccount } from '#testing/add-account.ts';
import { deskParts } from '../slices.ts';
import { faultsOf, sendAct, standInsFor, type Order, type People, type Send } from './testing/act-faults.ts';
import { Clerk, openDesk, type DeskWorld } from './testing/desk-world.ts';

const OWN = 'first@example.com';
const acts = deskParts.flatMap((parts) => parts.acts ?? []);
let world: DeskWorld;
let people: People;
let ownId = 0n;
let selfId = 0n;
const stand = standInsFor(acts, { ownId: () => ownId, selfId: () => selfId });

beforeAll(async () => {
  world = await openDesk({}, [stand.parts]);
  const { ownerPool } = world.cashier.database;
  ownId = await addAccount(ownerPool, 'EUR');
  await sql`update accounts.players set login = ${personal(OWN)}, login_index = ${blindIndex(OWN)} where id = ${ownId}`.execute(
    world.site.db,
  );
  // One role that may do everything alone: what is tried here is everything but rights.
  await ownerPool.query(`insert into staff.roles values ('tester', 'Tries everything.', null)`);
  for (const { area, verb } of acts.map(({ right }) => right))
    await ownerPool.query(
      `insert into staff.rights (role, area, verb) values ('tester', $1, $2) on conflict do nothing`,
      [area, verb],
    );
  const first = await world.clerk('first', ['tester'], [OWN]);
  const second = await world.clerk('second', ['tester']);
  const { rows } = await ownerPool.query<{ id: string }>(`select id from staff.members where name = 'first'`);
  selfId = BigInt(rows[0]!.id);
  const sameBrowser = new Clerk(world, second.passkey);
  sameBrowser.secret = second.secret;
  sameBrowser.cookies = new Map([...first.cookies].filter(([name]) => name === 'desk-device'));
  world.cashier.clock.advance(61_000);
  expect((await sameBrowser.signIn(sameBrowser.code())).status).toBe(200);
  people = { first, second, sameBrowser };
});
afterAll(() => world.close());

test.each(acts.map((act) => [act.name, act] as const))('%s refuses what every act must refuse', async (_name, act) => {
  expect(await faultsOf(act, people, { stand, send: sendAct })).toEqual([]);
});

describe('sabotage', () => {
  /** One with a field and a touch, so that each trial is made. */
  const act = acts.find(({ isStepUp, fields, reasonFor }) => isStepUp && fields.length > 0 && reasonFor === 'player')!;
  /** A server that does not look at something does as if it were right: here the order is put right on its way. */
  const mending =
    (mend: (order: Order) => Partial<Order>): Send =>
    (clerk, sentAct, order, touched) =>
      sendAct(clerk, sentAct, { ...order, ...mend(order) }, touched);
  const asPlain = (order: Order, kind: string): Partial<Order> => {
    const id = order.id.replace(new RegExp(`^${kind}-`), 'plain-mended-');
    return { id, version: stand.versionOf(id) };
  };
  const FAULTS: ReadonlyArray<readonly [string, Send]> = [
    ['no reason', mending(({ reason }) => ({ reason: reason || 'Made up by the server.' }))],
    ['short reason', mending(({ reason }) => ({ reason: reason.padEnd(20, '.') }))],
    [
      'unknown field',
      mending(({ fields }) => {
        const { sudo, ...rest } = fields;
        return sudo === undefined ? {} : { fields: rest };
      }),
    ],
    ['no text for the player', mending(({ playerText }) => ({ playerText: playerText || 'Made up by the server.' }))],
    ['unknown subject', mending((order) => asPlain(order, 'nothing'))],
    ['own account', mending((order) => asPlain(order, 'own'))],
    ['about oneself', mending((order) => asPlain(order, 'self'))],
    ['another state', mending((order) => asPlain(order, 'over'))],
    ['stale version', mending(({ id }) => ({ version: stand.versionOf(id) }))],
    [
      'no touch',
      (clerk, sentAct, order, touched) => sendAct(clerk, sentAct, order, touched === 'none' ? 'own' : touched),
    ],
    [
      'touch of another act',
      (clerk, sentAct, order, touched) => sendAct(clerk, sentAct, order, touched === 'none' ? 'none' : 'own'),
    ],
    ['twice with one key', mending(({ id }) => ({ key: crypto.randomUUID(), version: stand.versionOf(id) }))],
    ['second person = first', secondInPlaceOf(1)],
    ['same device', (clerk, ...rest) => sendAct(clerk === people.sameBrowser ? people.second : clerk, ...rest)],
    ['two at once', serially()],
  ];

  /** The first person's second order on the same large subject comes from the other one. */
  function secondInPlaceOf(after: number): Send {
    const seen = new Map<string, number>();
    return (clerk, sentAct, order, touched) => {
      const count = seen.get(order.id) ?? 0;
      seen.set(order.id, count + 1);
      const isSecond = order.id.startsWith('big') && clerk === people.first && count === after;
      return sendAct(isSecond ? people.second : clerk, sentAct, order, touched);
    };
  }

  /** A server that forgets its lock: each order meets the subject as it is then. */
  function serially(): Send {
    let queue: Promise<unknown> = Promise.resolve();
    return (clerk, sentAct, order, touched) => {
      const isStale = order.version !== stand.versionOf(order.id) && order.version !== '1';
      const sent = queue.then(() =>
        sendAct(clerk, sentAct, isStale ? order : { ...order, version: stand.versionOf(order.id) }, touched),
      );
      queue = sent.catch(() => {});
      return sent;
    };
  }

  test.each(FAULTS)('a desk that does not see “%s” is found out', async (fault, send) => {
    const faults = await faultsOf(act, people, { stand, send });
    expect(faults.some((line) => line.startsWith(fault))).toBe(true);
  });
});
