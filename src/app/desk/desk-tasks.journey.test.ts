/**
 * What staff do every day with players, money and each other, each from the start page, with the clicks that it takes. Trading and
 * content are in trading-tasks.journey.test.ts. Tasks on cases and interventions come with the pages of cases.
 */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manifest as figures, moveDay } from '#desk/figures/index.ts';
import { inviteMember } from '#desk/staff/index.ts';
import { makeDeposit } from '#money/cashier/contract.ts';
import { post } from '#money/wallet/index.ts';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { deliverAnnounced } from '#platform/events/dispatcher.ts';
import { noteFact } from '#players/persons/index.ts';
import { insertFeedback } from '#players/support/store.ts';
import { handInDrafts, keepDraft } from '#players/verification/own-documents.ts';
import { journey } from '#testing/journeys/browser.ts';
import { eventually } from '#testing/patience.ts';
import { DeskVisitor, countedTasks } from './testing/desk-visitor.ts';
import { openDesk, type Clerk, type DeskWorld } from './testing/desk-world.ts';

const trip = journey({ hasWebGl: false });
const REASON = 'As agreed with the team today.';
const APPROVE = 'withdrawals approve';
let world: DeskWorld;
let ada: DeskVisitor;
let manager: Clerk;
const task = countedTasks(() => ada);

beforeAll(async () => {
  // Players send their documents here, as on a site without a service for it.
  world = await openDesk({ SANDBOX_KYC: 'off' });
  await depositLastMonth();
  manager = await world.clerk('max', ['manager']);
  const roles = ['owner', 'cashier', 'support', 'trader', 'crm', 'auditor'];
  const link = await inviteMember(world.site, { name: 'ada', roles, playerAccounts: [], by: 'the test' });
  ada = await DeskVisitor.enter(trip.browser, { url: world.url, link, now: world.cashier.clock.now() });
});
afterAll(async () => {
  await ada.leave();
  await world.close();
});

/** So that there is a month to report, each day of which agrees with the ledger. */
async function depositLastMonth(): Promise<void> {
  const { services, clock, database } = world.cashier;
  const today = clock.now();
  clock.set(new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 20, 12)));
  await moveDay(services);
  const { player } = await world.cashier.player('EUR', 0n);
  const order = { fact: randomUUID(), reason: 'deposit', playerId: player!.id, currency: 'EUR' } as const;
  await transaction(services.db, (tx) =>
    post(tx, { ...order, amountMinor: 12_345n, from: { house: 'psp.card.clearing' }, to: { bucket: 'main' } }),
  );
  clock.set(today);
  await moveDay(services);
  await eventually(async () => {
    await deliverAnnounced(services, figures.subscriptions);
    for (const job of figures.jobs) await job.run(systemContext(services, job.name));
    const { rows } = await database.ownerPool.query(
      `select from figures.days d join figures.reconciliations r using (day) where d.line = 'deposits' and r.is_reconciled`,
    );
    expect(rows).toHaveLength(1);
  });
}

/** Opens the oldest of what waits. */
const openOldest = (visitor: DeskVisitor, queue: string): Promise<void> =>
  visitor.click(visitor.inMain(new RegExp(`^${queue}`)));

task('yesterday’s NGR', 0, ({ page }) => page.getByText('NGR of yesterday').waitFor());

task('who did what', 2, async (desk) => {
  await desk.click(desk.link('Journal'));
  await desk.click(desk.page.getByLabel('Who'));
  await desk.page.keyboard.type('ada');
  await desk.page.keyboard.press('Enter');
  await expect.poll(() => desk.page.url()).toContain('staff=ada');
});

task('a second yes', 2, async (desk) => {
  const id = await world.withdrawal();
  expect((await manager.perform(APPROVE, await manager.orderFor(id))).body).toMatchObject({ outcome: 'asked' });
  await desk.page.reload();
  await desk.click(desk.button('Say yes'));
  await desk.fill(REASON);
  await desk.status('is paid out');
});

task('somebody is invited', 3, async (desk) => {
  await desk.click(desk.link('Staff'));
  await desk.click(desk.button('Invite somebody'));
  await desk.fill('lena', 'support', REASON);
  await desk.status('Asked for.');
});

task('a colleague is suspended', 3, async (desk) => {
  await world.clerk('tom', ['support']);
  await desk.click(desk.link('Staff'));
  await desk.click(desk.page.locator('tbody tr').filter({ hasText: 'tom' }));
  await desk.click(desk.button(/^Suspend/));
  await desk.fill(REASON);
  await desk.status('tom');
});

task('the oldest item', 1, async (desk) => {
  await world.withdrawal('61');
  await desk.page.reload();
  await openOldest(desk, 'Withdrawals');
  await desk.heading('Withdrawal of 61.00 EUR');
});

task('an item is given to a colleague', 3, async (desk) => {
  await openOldest(desk, 'Withdrawals');
  await desk.click(desk.button(/^Give/));
  await desk.click(desk.page.getByRole('dialog').getByRole('button', { name: 'max' }));
  await desk.status('Given to max.');
  await desk.button(/^Taken by max/).waitFor();
  expect((await manager.call('today')).body.assignments).toMatchObject([{ kind: 'withdrawal', by: 'ada' }]);
});

task('by keyboard as well', 0, async (desk) => {
  await desk.find(await world.withdrawal('65'));
  await desk.heading('Withdrawal of 65.00 EUR');
  await desk.page.keyboard.press('E');
  await desk.page.getByRole('dialog').getByRole('button', { name: 'max' }).waitFor();
  await desk.page.keyboard.press('Enter');
  await desk.status('Given to max.');
});

task('an item is taken from somebody else', 3, async (desk) => {
  await openOldest(desk, 'Withdrawals');
  await desk.click(desk.button(/^Take/));
  await desk.button(/^Taken by ada/).waitFor();
});

task('NGR by country and product', 3, async (desk) => {
  await desk.click(desk.link('Figures'));
  desk.clicks += 2;
  await desk.page.getByLabel('By', { exact: true }).selectOption('country');
  // There is nothing to choose in an empty house but all of it.
  await desk.page.getByLabel('Product').selectOption({ label: 'All' });
  await expect.poll(() => desk.page.url()).toContain('country');
});

task('a month’s report', 3, async (desk) => {
  await desk.click(desk.link(/^Reports$/));
  await desk.click(desk.page.locator('tbody tr').filter({ hasText: 'open' }));
  await desk.click(desk.button(/^Make the report/));
  await desk.fill(REASON);
  await desk.status('Asked for.');
});

task('all games are closed', 3, async (desk) => {
  await desk.click(desk.link('Games'));
  await desk.click(desk.button(/^Close every game/));
  await desk.click(desk.button('What would it do?'));
  await desk.status(/^[1-9]\d* games take no new rounds from then on/);
  await desk.page.getByLabel('Reason').focus();
  await desk.fill(REASON);
  await desk.status('Every game takes no new rounds from now on.');
});

task('a withdrawal is approved', 2, async (desk) => {
  await world.withdrawal('62');
  await desk.page.reload();
  await openOldest(desk, 'Withdrawals');
  await desk.click(desk.button(/^Approve/));
  await desk.fill(REASON);
  await desk.status('is paid out');
});

test('the next one: 1', async () => {
  ada.clicks = 0;
  await ada.click(ada.link(/^Next one/));
  await ada.heading(/^Withdrawal of/);
  expect(ada.clicks).toBe(1);
});

task('a withdrawal is declined', 3, async (desk) => {
  await world.withdrawal('63');
  await desk.page.reload();
  await openOldest(desk, 'Withdrawals');
  await desk.click(desk.button(/^Decline/));
  await desk.fill(REASON, 'The name of the account is not yours.');
  await desk.status('is back on the balance');
});

task('a document is asked for', 3, async (desk) => {
  await world.withdrawal('64');
  await desk.page.reload();
  await openOldest(desk, 'Withdrawals');
  await desk.click(desk.inMain(/@example\.org$/).first());
  await desk.heading(/^Player/);
  await desk.page.keyboard.press('v');
  await desk.fill(REASON);
  await desk.status('is asked for documents');
});

task('a destination is marked', 3, async (desk) => {
  await openOldest(desk, 'Withdrawals');
  await desk.click(desk.page.getByText('More', { exact: true }));
  await desk.click(desk.button(/^Mark destination/));
  await desk.fill('checking', REASON);
  await desk.status('Marked as checking');
});

task('a deposit is found by the reference of its provider, and refunded', 3, async (desk) => {
  const player = await world.cashier.player('EUR', 0n);
  const input = { method: 'card', amount: '50', request_id: randomUUID() };
  const { transaction: id, redirect_url } = await world.cashier.call(player, makeDeposit, input as never);
  await world.cashier.pay(redirect_url, 'success');
  await expect.poll(async () => (await manager.subject(id, 'deposit')).state).toBe('success');
  const { rows } = await world.cashier.database.ownerPool.query<{ provider_reference: string }>(
    'select provider_reference from cashier.deposits where id = $1',
    [id],
  );
  await desk.find(rows[0]!.provider_reference);
  await desk.heading('Deposit of 50.00 EUR');
  await desk.click(desk.button(/^Refund/));
  await desk.fill('20', '', REASON, 'You asked us to send it back.');
  await desk.status('Asked for.');
});

task('the day of a payment provider against ours', 2, async (desk) => {
  await desk.click(desk.link(/^Differences/).first());
  await desk.click(desk.button(/^Compare now/));
  await desk.fill(REASON);
  await desk.status(/answered/);
});

task('payouts of a player are held', 2, async (desk) => {
  await openOldest(desk, 'Withdrawals');
  await desk.click(desk.button(/^Hold payouts/));
  await desk.fill(REASON);
  await desk.status('are held from now on');
  await desk.page.getByText(`Payouts are held since`).waitFor();
});

task('accounts of the same person', 1, async (desk) => {
  const [account, other] = [await world.cashier.player('EUR', 0n), await world.cashier.player('EUR', 0n)];
  for (const { player } of [account, other])
    await transaction(world.cashier.services.db, (tx) =>
      noteFact(tx, world.cashier.services, { playerId: player!.id, kind: 'document', value: 'PASSPORT 1' }),
    );
  await desk.find(String(account.player!.id));
  await desk.page.getByRole('heading', { name: 'Accounts of the same person' }).waitFor();
  await desk.click(desk.inMain(new RegExp(`^${other.player!.id} `)));
  await desk.heading(new RegExp(`^Player ${other.player!.id} `));
});

task('an identity is approved', 2, async (desk) => {
  const player = await world.cashier.player('EUR', 0n);
  const picture = (red: number) =>
    sharp({ create: { width: 30, height: 20, channels: 3, background: { r: red, g: 90, b: 90 } } })
      .png()
      .toBuffer();
  for (const [nth, kind] of (['passport', 'face', 'address'] as const).entries())
    await keepDraft(player, { kind, content: (await picture(nth)).toString('base64') });
  await handInDrafts(player);
  await desk.page.reload();
  await openOldest(desk, 'Verifications');
  await desk.click(desk.button(/^Approve/));
  await desk.fill(REASON);
  await desk.status(/is verified, level/);
});

task('a balance is adjusted, with a second person', 2, async (desk) => {
  const { player } = await world.cashier.player('EUR', 0n);
  const id = String(player!.id);
  await desk.find(id);
  await desk.heading(/^Player/);
  await desk.click(desk.page.getByText('More', { exact: true }));
  await desk.click(desk.button(/^Adjust balance/));
  const playerText = 'We have put your balance right.';
  await desk.fill('give', '12.50', REASON, playerText);
  await desk.status('Asked for.');
  const order = { ...(await manager.orderFor(id, {}, 'player')), fields: { way: 'give', amount: '12.50' }, playerText };
  expect((await manager.perform('players adjust', order)).body).toMatchObject({
    outcome: 'done',
    note: '12.50 EUR is on the balance.',
  });
});

task('a player is found', 1, async (desk) => {
  const player = await world.cashier.player('EUR', 0n);
  await desk.find(`player${player.player!.id}@example.org`);
  await desk.heading(/^Player/);
});

task('a limit is tightened', 3, async (desk) => {
  const player = await world.cashier.player('EUR', 0n);
  await desk.find(String(player.player!.id));
  await desk.heading(/^Player/);
  await desk.click(desk.page.getByText('More', { exact: true }));
  await desk.click(desk.button(/^Set a limit/));
  await desk.fill('deposit', 'day', '100', REASON);
  await desk.status('on deposit per day is 100');
});

task('a player is given a time-out', 3, async (desk) => {
  const player = await world.cashier.player('EUR', 0n);
  await desk.find(String(player.player!.id));
  await desk.heading(/^Player/);
  await desk.click(desk.page.getByText('More', { exact: true }));
  await desk.click(desk.button(/^Time-out/));
  await desk.fill('24h', REASON);
  await desk.status('Play has stopped');
});

task('a message is closed', 2, async (desk) => {
  await transaction(world.cashier.services.db, (tx) =>
    insertFeedback(tx, {
      playerId: null,
      topic: 'other',
      locale: 'en',
      contact: 'visitor@example.org',
      body: 'When do you open on Sundays?',
      now: world.cashier.clock.now(),
    }),
  );
  await desk.page.reload();
  await openOldest(desk, 'Messages to us');
  await desk.click(desk.button(/^Close/));
  await desk.fill(REASON);
  await desk.status(/^Message \d+ is closed/);
});

task('the journal is verified', 2, async (desk) => {
  await desk.click(desk.link('Journal'));
  await desk.click(desk.button(/^Verify the journal/));
  await desk.fill(REASON);
  await desk.status('The journal is whole');
});
