// The figures over HTTP: who may see which, what is asked wrongly, and a report that two people make.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { post } from '#money/wallet/index.ts';
import { manifest as figures, moveDay } from '#desk/figures/index.ts';
import { deliverAnnounced } from '#platform/events/dispatcher.ts';
import type { FiguresView } from '#desk/figures/contract.ts';
import { eventually } from '#testing/patience.ts';
import { openDesk, type Clerk, type DeskWorld } from './testing/desk-world.ts';

let world: DeskWorld;
const clerks: Record<string, Clerk> = {};
const ROLES = ['owner', 'manager', 'cashier', 'risk', 'support', 'trader', 'crm', 'auditor'];

beforeAll(async () => {
  world = await openDesk();
  const { services, clock } = world.cashier;
  // Money of October, seen in November.
  clock.set(new Date('2026-10-20T12:00:00Z'));
  await moveDay(services);
  const player = await world.cashier.player('EUR', 25_000n);
  await transaction(services.db, (tx) =>
    post(tx, {
      fact: crypto.randomUUID(),
      reason: 'deposit',
      playerId: player.player!.id,
      currency: 'EUR',
      amountMinor: 12_345n,
      from: { house: 'psp.card.clearing' },
      to: { bucket: 'main' },
    }),
  );
  clock.set(new Date('2026-11-20T12:00:00Z'));
  await moveDay(services);
  // Transactions of other tests may hold back what can be counted.
  await eventually(async () => {
    await step();
    const { rows } = await world.cashier.database.ownerPool.query(
      `select from figures.days d join figures.reconciliations r using (day) where d.line = 'deposits' and r.is_reconciled`,
    );
    expect(rows).toHaveLength(1);
  });
  for (const role of ROLES) clerks[role] = await world.clerk(role, [role]);
  clerks['second'] = await world.clerk('second', ['owner']);
});
afterAll(() => world.close());

async function step(): Promise<void> {
  const { services } = world.cashier;
  await deliverAnnounced(services, figures.subscriptions);
  for (const job of figures.jobs) await job.run(systemContext(services, job.name));
}

const VIEWS: Readonly<Record<string, readonly string[]>> = {
  figures: ['owner', 'manager', 'cashier', 'risk', 'trader', 'crm', 'auditor'],
  'figures-yesterday': ['owner', 'manager', 'risk', 'crm', 'auditor'],
  'figures-cohorts': ['owner', 'manager', 'risk', 'crm', 'auditor'],
  'figures-games': ['owner', 'manager', 'risk', 'auditor'],
  'figures-liabilities': ['owner', 'manager', 'cashier', 'risk', 'auditor'],
  'figures-payouts': ['owner', 'manager', 'cashier', 'risk', 'auditor'],
  'report-file?month=2026-10': ['owner', 'manager', 'risk', 'auditor'],
};

const figuresOf = async (role: string, query = ''): Promise<FiguresView> =>
  (await clerks[role]!.call(`views/figures?from=2026-10-01&to=2026-11-20${query}`)).body as FiguresView;

describe('figures over HTTP', () => {
  test.each(Object.entries(VIEWS))('%s is for those whose rights include it', async (view, roles) => {
    for (const role of ROLES) {
      const { status, body } = await clerks[role]!.call(`views/${view}`);
      expect([status, status === 200 ? undefined : body.error.reason.rule], role).toEqual(
        roles.includes(role) ? [200, undefined] : [403, 'desk.right'],
      );
    }
  });

  test('nobody sees them without a session', async () => {
    const response = await fetch(`${world.url}/api/views/figures`);
    expect(response.status).toBe(401);
  });

  test('have what happened, on the day of the site', async () => {
    const view = await figuresOf('owner');
    expect(view.total).toMatchObject({ deposits: '12345', losses: '25000', depositors: '1', hold: null });
    expect(view.rows.map(({ value }) => value)).toEqual(['2026-10-20']);
    expect(view.unreconciled).toEqual([]);
  });

  test('a cashier sees payments, a trader sports, marketing its own', async () => {
    const names = async (role: string) => (await figuresOf(role)).definitions.map(({ name }) => name);
    expect(await names('cashier')).toEqual(expect.arrayContaining(['deposits', 'paid-out', 'player-money']));
    expect(await names('cashier')).not.toContain('ngr');
    expect(await names('crm')).toContain('ngr');
    expect(await names('crm')).not.toContain('paid-out');
    expect(await names('trader')).toEqual(['turnover', 'turnover-real', 'ggr', 'hold', 'promotions', 'active']);
    // Of sports alone, whatever is asked for.
    const { rows } = (await clerks['trader']!.call('views/figures?from=2026-10-01&by=product&product=casino'))
      .body as FiguresView;
    expect(rows.filter(({ value }) => value !== 'sports')).toEqual([]);
  });

  test.each([
    'from=2026-13-01',
    'from=yesterday',
    'to=2026-02-30',
    'from=2026-10-02&to=2026-10-01',
    'from=1990-01-01',
    "by=day'--",
    'by=player_id',
  ])('refuses %s', async (query) => {
    const { status } = await clerks['owner']!.call(`views/figures?${query}`);
    expect(status).toBe(400);
  });

  test.each(['country', 'channel', 'product', 'currency'])('takes a text in %s as a text', async (name) => {
    const query = new URLSearchParams({ from: '2026-10-01', [name]: `' or 1 = 1 --` });
    const { status, body } = await clerks['owner']!.call(`views/figures?${query}`);
    expect([status, body.rows]).toEqual([200, []]);
  });
});

test('the list of games has the turnover of each, in the page and in the file, for those who see all figures', async () => {
  const { ownerPool } = world.cashier.database;
  await ownerPool.query(
    `insert into figures.rates (day, currency, per_eur, minor_per_major) values ('2026-11-19', 'EUR', 1, 100) on conflict do nothing`,
  );
  await ownerPool.query(
    `insert into figures.game_days values ('2026-11-19', 'games', 'dice', 'EUR', 5000, 3000, 5), ('2026-09-01', 'games', 'dice', 'EUR', 700, 0, 1)`,
  );
  const turnoverSeenBy = async (role: string) => {
    const { rows } = (await clerks[role]!.call('lists/games?game=dice')).body;
    const games = (await clerks[role]!.me()).listings.find(({ name }) => name === 'games')!;
    const file = await fetch(`${world.url}/api/files/lists/games?game=dice`, {
      headers: { cookie: [...clerks[role]!.cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
    });
    return [
      rows[0].values.turnover,
      games.columns.findIndex(({ key }) => key === 'turnover'),
      (await file.text()).includes('50.00,EUR'),
    ];
  };
  const sum = { minor: '5000', currency: 'EUR' };
  expect(await turnoverSeenBy('manager')).toEqual([sum, 4, true]);
  expect(await turnoverSeenBy('risk')).toEqual([sum, 4, true]);
  const { rows } = await ownerPool.query(
    `delete from staff.rights where role = 'risk' and area = 'figures' and verb = 'all' returning *`,
  );
  expect(rows).toHaveLength(1);
  expect(await turnoverSeenBy('risk')).toEqual([undefined, -1, false]);
  await ownerPool.query(`insert into staff.rights (role, area, verb) values ('risk', 'figures', 'all')`);
});

describe('a report', () => {
  const MAKE = 'reports make';
  const make = async (role: string) =>
    clerks[role]!.perform(MAKE, await clerks[role]!.orderFor('2026-10', {}, 'report'));

  test('is made by one person and signed by a second one, and is kept with its hash', async () => {
    expect((await clerks['auditor']!.subject('2026-10', 'report')).acts).toEqual([]);
    expect((await clerks['owner']!.subject('2026-11', 'report')).state).toBe('running');
    expect((await make('crm')).body.error.reason.rule).toBe('desk.right');
    const draft = (await clerks['owner']!.call('views/report-file?month=2026-10')).body;
    expect(draft.name).toBe('draft-2026-10.csv');
    expect((await make('owner')).body).toMatchObject({ outcome: 'asked' });
    expect((await make('owner')).body.error.reason.rule).toBe('desk.second-person');
    const { body } = await make('second');
    expect(body).toMatchObject({ outcome: 'done', note: expect.stringMatching(/^Signed: [0-9a-f]{64}\.$/) });
    const { rows } = await world.cashier.database.ownerPool.query(
      `select made_by, signed_by, encode(sha256, 'hex') as kept, encode(sha256(convert_to(file, 'UTF8')), 'hex') as of_file, file from figures.reports`,
    );
    expect(rows).toEqual([
      { made_by: 'owner', signed_by: 'second', kept: rows[0].of_file, of_file: rows[0].of_file, file: draft.text },
    ]);
    const file = (await clerks['manager']!.call('views/report-file?month=2026-10')).body;
    expect(file).toEqual({ name: 'report-2026-10.csv', text: draft.text });
    expect(file.text).toContain('Deposits,123.45,EUR,');
  });

  test('is signed once, and cannot be changed by the site', async () => {
    expect((await make('manager')).body.error.reason.rule).toBe('desk.version');
    for (const statement of [`update figures.reports set file = ''`, 'delete from figures.reports'])
      await expect(world.cashier.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    const { body } = await clerks['owner']!.call('lists/reports');
    expect(body.rows.map(({ values }: { values: object }) => values)).toMatchObject([
      { month: '2026-11', state: 'running' },
      { month: '2026-10', state: 'signed', by: 'second' },
    ]);
  });
});
