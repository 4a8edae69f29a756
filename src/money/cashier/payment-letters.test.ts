// What a player is written about their money, in their language, and what of it stays in their inbox.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import type { ApiClient } from '#testing/api-client.ts';
import { lettersTo } from '#testing/mailbox.ts';
import { giveMoney } from '#testing/money.ts';
import { registration, startTestSite, type TestSite } from '#testing/site.ts';
import { depositStates } from './rules/deposit-states.ts';
import { lockDeposit } from './store/deposits.ts';
import { lockWithdrawal } from './store/withdrawals.ts';
import { moveDeposit } from './move-deposit.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { approveWithdrawal, declineWithdrawal, returnWithdrawal } from './review-withdrawal.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ hasProvider: true, environment: { PAYOUT_CODE: 'off' } })));
afterAll(() => site.close());

interface Inbox {
  items: { id: string; title: string; text: string; path: string; is_read: boolean }[];
  unread: number;
}

async function richPlayer(minor = 100_000n) {
  const fields = registration();
  const client = site.visitor();
  await client.ok('Auth.register', fields);
  await giveMoney(site, client, minor);
  return { client, login: fields['login']! };
}
const operator = () => systemContext(site.site.services, 'operator');
const requestWithdrawal = (client: ApiClient) =>
  client.ok<{ id: string }>('Cashier.makewithdrawal', {
    method: 'bank',
    amount: '50',
    requisites: JSON.stringify({ holder: 'Ada Player', iban: 'DE89370400440532013000' }),
    request_id: randomUUID(),
  });
/** Subjects, oldest first, without the greeting. */
const subjects = async (login: string) =>
  (await lettersTo(site, login)).map(({ subject }) => subject).filter((subject) => !subject.startsWith('Welcome'));

test('each step of a withdrawal that its player must know of is a letter, and nothing else is', async () => {
  const { client, login } = await richPlayer();
  const { id } = await requestWithdrawal(client);
  await approveWithdrawal(operator(), id);
  await transaction(site.database.db, async (tx) => {
    const row = (await lockWithdrawal(tx, id))!;
    const path = row.state === 'sent' ? (['paid'] as const) : (['sent', 'paid'] as const);
    await moveWithdrawal(operator(), tx, row, { path, byWhom: 'site' });
  });
  await expect
    .poll(async () => (await subjects(login)).toSorted())
    .toEqual([
      'Your withdrawal of €50.00 has been approved',
      'Your withdrawal of €50.00 has been paid out',
      'Your withdrawal of €50.00 is being reviewed',
    ]);
});

test('a refusal comes with the operator’s reason, and a withdrawal taken back is said to be cancelled', async () => {
  const { client, login } = await richPlayer();
  await declineWithdrawal(operator(), (await requestWithdrawal(client)).id, 'The account belongs to somebody else.');
  await client.ok('Cashier.cancelwithdrawal', { id: (await requestWithdrawal(client)).id });
  await expect.poll(() => subjects(login)).toContain('Your withdrawal of €50.00 was cancelled');
  const declined = (await lettersTo(site, login)).find(({ subject }) => subject.includes('declined'));
  expect(declined!.text).toContain(
    '€50.00 (Bank transfer) is back in your balance. The account belongs to somebody else.',
  );
});

async function payIn(client: ApiClient): Promise<string> {
  const { transaction: id } = await client.ok<{ transaction: string }>('Cashier.makedeposit', {
    method: 'card',
    amount: '20',
    requisites: '{}',
    campaign_offer_id: '-1',
    request_id: randomUUID(),
  });
  return id;
}
const becomes = (id: string, state: 'success' | 'charged_back') =>
  transaction(site.database.db, async (tx) => {
    const row = (await lockDeposit(tx, id))!;
    await moveDeposit(operator(), tx, row, { path: depositStates.pathTo(row.state, state)!, byWhom: 'provider' });
  });

test('a withdrawal that is needed for a deposit that went back says so', async () => {
  const { client, login } = await richPlayer(3_000n);
  const id = await payIn(client);
  await becomes(id, 'success');
  await client.ok('Cashier.makewithdrawal', {
    method: 'card',
    amount: '50',
    requisites: JSON.stringify({ holder: 'Ada Player' }),
    request_id: randomUUID(),
  });
  await becomes(id, 'charged_back');
  await expect.poll(() => subjects(login)).toContain('Your withdrawal of €50.00 was declined');
  const declined = (await lettersTo(site, login)).find(({ subject }) => subject.includes('declined'));
  expect(declined!.text).toContain('A deposit was returned to where it came from and is covered from this withdrawal');
});

test('a deposit that has arrived is a letter, also to somebody who wants no news', async () => {
  const { client, login } = await richPlayer();
  await becomes(await payIn(client), 'success');
  await expect.poll(() => subjects(login)).toContain('Your deposit of €20.00 has arrived at Baize');
});

test('the inbox keeps them without codes, counts what is new, and is each player’s own', async () => {
  const { client } = await richPlayer();
  const stranger = await site.player();
  await requestWithdrawal(client);
  const inbox = await client.ok<Inbox>('Messages.getInbox');
  expect(inbox.items.map(({ title, path }) => [title, path])).toEqual([
    ['We’ve received your withdrawal request', '/cashier/history?tab=withdrawal'],
    ['Your account is ready', '/profile/settings'],
  ]);
  expect(inbox.unread).toBe(2);
  // What comes after the look stays new.
  await requestWithdrawal(client);
  await client.ok('Messages.markRead', { up_to: inbox.items[0]!.id });
  expect((await client.ok<Inbox>('Messages.getInbox')).unread).toBe(1);
  await stranger.ok('Messages.markRead', { up_to: '999999' });
  expect((await client.ok<Inbox>('Messages.getInbox')).unread).toBe(1);
  expect(JSON.stringify((await stranger.ok<Inbox>('Messages.getInbox')).items)).not.toContain('withdrawal');
  const { rows } = await site.database.ownerPool.query('select said from messages.inbox');
  expect(rows.some(({ said: body }: { said: Buffer }) => body.includes('EUR'))).toBe(false);
});

test('a payout that comes back is one letter with the sum and why, however often it is reported', async () => {
  const { client, login } = await richPlayer();
  const { id } = await requestWithdrawal(client);
  await approveWithdrawal(operator(), id);
  await transaction(site.database.db, async (tx) => {
    const row = (await lockWithdrawal(tx, id))!;
    const path = row.state === 'sent' ? (['paid'] as const) : (['sent', 'paid'] as const);
    await moveWithdrawal(operator(), tx, row, { path, byWhom: 'site' });
  });
  await Promise.all([1, 2, 3].map(() => returnWithdrawal(operator(), id, 'The bank wrote to us.')));
  await returnWithdrawal(operator(), id, 'The bank wrote to us again.');
  const back = (await lettersTo(site, login)).filter(({ subject }) => subject.includes('sent back'));
  expect(back.map(({ subject }) => subject)).toEqual(['Your withdrawal of €50.00 was sent back']);
  expect(back[0]!.text).toContain('was sent back by the bank or wallet. The money is back in your balance');
  const { items } = await client.ok<Inbox>('Messages.getInbox');
  expect(items.filter(({ title }) => title === 'Your withdrawal was sent back')).toHaveLength(1);
  expect(await client.ok('Account.getInfo')).toMatchObject({ balance_main: { amount: '1000.00' } });
});
