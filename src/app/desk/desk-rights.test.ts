// Every role × every list, page and act of the desk: open exactly where the table of rights says so. What slices add later is in it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '#desk/acts/index.ts';
import { deskParts } from '../slices.ts';
import { openDesk, type Clerk, type DeskWorld } from './testing/desk-world.ts';

const catalogue = catalogueOf(deskParts);
let world: DeskWorld;
const clerks = new Map<string, Clerk>();
beforeAll(async () => {
  world = await openDesk();
  const { rows } = await world.cashier.database.ownerPool.query<{ name: string }>('select name from staff.roles');
  for (const { name: role } of rows) clerks.set(role, await world.clerk(`a.${role}`, [role]));
});
afterAll(() => world.close());

/** `role area:verb`, read past everything that decides on them. */
const rightsInForce = async (): Promise<Set<string>> => {
  const { rows } = await world.cashier.database.ownerPool.query<{ key: string }>(
    `select role || ' ' || area || ':' || verb as key from staff.rights`,
  );
  return new Set(rows.map(({ key }) => key));
};

/** Who may act in an area may do every kind of act there. */
function holds(rights: ReadonlySet<string>, role: string, right: string): boolean {
  const [area, verb] = right.split(':');
  return rights.has(`${role} ${right}`) || (verb !== 'read' && rights.has(`${role} ${area}:act`));
}

/** Asks for everything as everybody, and answers the cells that differ from the rights. */
async function differences(rights: ReadonlySet<string>): Promise<string[]> {
  const cells: string[] = [];
  for (const [role, clerk] of clerks) {
    const me = await clerk.me();
    const compare = (cell: string, right: string, isOpen: boolean): void => {
      if (isOpen !== holds(rights, role, right)) cells.push(`${role}: ${cell} is ${isOpen ? 'open' : 'closed'}`);
    };
    for (const { name, area } of catalogue.listings.values()) {
      const { status, body } = await clerk.call(`lists/${name}`);
      compare(`list ${name}`, `${area}:read`, isOpen(status, body));
      compare(
        `list ${name} in the menu`,
        `${area}:read`,
        me.listings.some((listing) => listing.name === name),
      );
    }
    for (const { kind, area } of catalogue.subjects.values()) {
      const { status, body } = await clerk.call(`subjects/${kind}/nothing`);
      compare(`page ${kind}`, `${area}:read`, isOpen(status, body));
    }
    for (const { name, right } of catalogue.acts.values()) {
      const order = {
        id: 'nothing',
        fields: {},
        reason: 'Nobody has one.',
        playerText: 'Nobody reads it.',
        version: '1',
        key: randomUUID(),
      };
      const { status, body } = await clerk.call(`acts/${encodeURIComponent(name)}`, { order });
      compare(`act ${name}`, `${right.area}:${right.verb}`, isOpen(status, body));
      compare(
        `act ${name} offered`,
        `${right.area}:${right.verb}`,
        me.acts.some((act) => act.name === name),
      );
    }
  }
  return cells;
}

/** A list is there, and a page or an act gets as far as looking for its subject or at its fields; a right that is missing says so. */
function isOpen(status: number, body: { error?: { reason: { rule: string } } }): boolean {
  const rule = body.error?.reason.rule;
  if (status === 403 && rule === 'desk.right') return false;
  expect(rule === undefined ? status : rule).toBeOneOf([
    200,
    'desk.part',
    'desk.subject',
    'desk.fields',
    'content.entry',
  ]);
  return true;
}

test('all of them are open to whom the rights say, and to nobody else', async () => {
  expect(clerks.size).toBe(8);
  expect(catalogue.acts.size).toBeGreaterThan(15);
  expect(await differences(await rightsInForce())).toEqual([]);
});

test('the auditor has every list and page, and no act that changes anything', async () => {
  const { listings, acts } = await clerks.get('auditor')!.me();
  expect(listings.length).toBe(catalogue.listings.size);
  expect(acts.map(({ name }) => name)).toEqual(['journal verify']);
});

test('sabotage: a right that the table does not have is found in each of its cells', async () => {
  const rights = await rightsInForce();
  const { ownerPool } = world.cashier.database;
  await ownerPool.query(`insert into staff.rights (role, area, verb) values ('support', 'withdrawals', 'act')`);
  await ownerPool.query(`delete from staff.rights where role = 'crm' and area = 'players' and verb = 'read'`);
  await ownerPool.query(`delete from staff.rights where role = 'manager' and area = 'journal' and verb = 'read'`);
  const cells = await differences(rights);
  expect(cells).toContain('support: act withdrawals approve is open');
  expect(cells).toContain('support: act withdrawals approve offered is open');
  expect(cells).toContain('manager: list journal is closed');
  expect(cells.every((cell) => /^(support|crm|manager): /.test(cell))).toBe(true);
});

test('every right that an act or a page asks for is held by some role', async () => {
  const rights = await rightsInForce();
  const held = new Set([...rights].map((key) => key.split(' ')[1]!));
  const wanted = [
    ...[...catalogue.listings.values(), ...catalogue.subjects.values()].map(({ area }) => `${area}:read`),
    ...[...catalogue.acts.values()].map(({ right }) => `${right.area}:${right.verb}`),
  ];
  expect(wanted.filter((right) => !held.has(right))).toEqual([]);
});
