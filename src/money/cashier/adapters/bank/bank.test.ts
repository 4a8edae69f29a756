// Deposits and payouts by an ordinary account, against the stand-in for a bank: all it says comes through the folder.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Currency } from '#kernel/money.ts';
import { systemContext, type Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { updatePlayer } from '#players/accounts/store/players.ts';
import { startSandboxBank, type SandboxBank } from '#sandbox/bank/sandbox-bank.ts';
import { compareWithProviders } from '../../compare-with-providers.ts';
import {
  getDepositInfo,
  getDepositSettings,
  getWithdrawSettings,
  makeDeposit,
  makeWithdrawal,
  type Instructions,
} from '../../contract.ts';
import { creditDeposit } from '../../decide-deposit.ts';
import { describeDeposit, findWithdrawal } from '../../operator-queries.ts';
import { readBankInbox } from '../../read-bank-inbox.ts';
import { approveWithdrawal } from '../../review-withdrawal.ts';
import { settleOpenDeposits } from '../../settle-open-deposits.ts';
import { sendPayouts } from '../../send-payouts.ts';
import { linesOf, operatorOf, OUR_IBAN, PAYER } from '../../testing/bank.ts';
import { createCashier, type TestCashier } from '../../testing/cashier.ts';
import { payoutAccountOf, writePayoutFile } from '../../write-payout-file.ts';
import { providers } from '../providers.ts';
import { bankPayLink } from './accounts.ts';

const REAL_NUMBER = 'BR1800360305000010009795493C1';
const base = { holder: 'Baize Ltd', country: 'MT', town: 'Sliema' };
const ACCOUNTS = [
  { ...base, name: 'main', number: OUR_IBAN, currency: 'EUR', bic: 'COBADEFFXXX' },
  {
    ...base,
    name: 'real',
    number: REAL_NUMBER,
    currency: 'BRL',
    pix: { key: 'pix@baize.example', merchantName: 'Baize', merchantCity: 'Sao Paulo' },
  },
] as const;
const DAY_MS = 24 * 3_600_000;

let cashier: TestCashier;
let bank: SandboxBank;
let inbox: string;
beforeEach(async () => {
  inbox = mkdtempSync(path.join(os.tmpdir(), 'bank-inbox-'));
  const now = (): Date => cashier.clock.now();
  bank = await startSandboxBank({ port: 0, accounts: ACCOUNTS, inbox, settleMs: 1, now });
  cashier = await createCashier({
    PAYOUT_CODE: 'off',
    BANK_ACCOUNTS: JSON.stringify(ACCOUNTS),
    BANK_INBOX: inbox,
    BANK_PAY_LINK: `${bank.url}/transfer?reference={reference}&amount={amount}&currency={currency}`,
  });
});
afterEach(async () => {
  await cashier.booksBalance();
  await bank.close();
  await cashier.close();
  rmSync(inbox, { recursive: true });
});

async function begin(ctx: Context, amount = '50', method = 'transfer') {
  const order = { method, amount, request_id: randomUUID(), requisites: method === 'pix' ? CPF : undefined };
  const { transaction: id, redirect_url } = await cashier.call(ctx, makeDeposit, order as never);
  const { instructions } = await cashier.call(ctx, getDepositInfo, { id });
  return { id, redirect_url, instructions: instructions! };
}
const CPF = JSON.stringify({ cpf: '52998224725' });

const valueOf = ({ lines }: Instructions, label: string) => lines.find((line) => line.label === label)?.value;

/** The payer does it on the bank's page, as the link has filled it in. */
async function pay({ pageUrl }: Instructions, payment: string, changes: Record<string, string> = {}): Promise<void> {
  const form = new URL(pageUrl!).searchParams;
  for (const [name, value] of Object.entries({ payment, ...changes })) form.set(name, value);
  const answer = await fetch(`${bank.url}/transfer`, { method: 'POST', body: form });
  expect(answer.status).toBe(200);
}

/** Files count once they have not changed for some seconds. */
async function readInbox(): Promise<void> {
  const at = new Date(cashier.clock.now().getTime() - 60_000);
  for (const name of statements()) utimesSync(path.join(inbox, name), at, at);
  await readBankInbox(systemContext(cashier.services, 'job'));
  expect(readdirSync(inbox)).not.toContain('refused');
}
const statements = (): string[] => readdirSync(inbox).filter((name) => name.endsWith('.xml'));

const stateOf = async (id: string) => (await describeDeposit(cashier.services, id))!.deposit.state;
const payoutState = async (id: string) => (await findWithdrawal(cashier.services, id))!.state;
const waitReasons = async () =>
  (await linesOf(cashier)).filter(({ state }) => state === 'waiting').map(({ reason }) => reason);

describe('a deposit in euros', () => {
  test('says where to send it, with a code for banking apps and the page of the bank', async () => {
    const ctx = await cashier.player();
    const { id, redirect_url, instructions } = await begin(ctx);
    expect(redirect_url).toContain(`/cashier/paypending/${id}`);
    const reference = valueOf(instructions, 'reference')!;
    expect(instructions).toMatchObject({ due: '50.00 EUR', qrKind: 'epc', appUrl: null, until: null });
    expect(instructions.lines).toEqual([
      { label: 'holder', value: 'Baize Ltd' },
      { label: 'iban', value: OUR_IBAN },
      { label: 'bic', value: 'COBADEFFXXX' },
      { label: 'reference', value: reference },
    ]);
    const compact = reference.replaceAll(' ', '');
    expect(instructions.qr).toContain(`\nEUR50.00\n\n${compact}`);
    expect(instructions.pageUrl).toBe(`${bank.url}/transfer?reference=${compact}&amount=50.00&currency=EUR`);
    expect(await (await fetch(instructions.pageUrl!)).text()).toContain(compact);
  });

  test('is credited once the statement has it, once', async () => {
    const ctx = await cashier.player();
    const { id, instructions } = await begin(ctx);
    await pay(instructions, 'once');
    expect(await stateOf(id)).toBe('pending');
    await readInbox();
    await readInbox();
    expect([await stateOf(id), await cashier.main(ctx)]).toEqual(['success', 5000n]);
  });

  test('is credited as it came, less or more', async () => {
    const ctx = await cashier.player();
    const [less, more] = [await begin(ctx), await begin(ctx)];
    await pay(less.instructions, 'once', { amount: '12.34' });
    await pay(more.instructions, 'once', { amount: '60' });
    await readInbox();
    expect([await stateOf(less.id), await stateOf(more.id)]).toEqual(['success', 'success']);
    expect(await cashier.main(ctx)).toBe(7234n);
  });

  test('is credited when it comes weeks after the deposit has expired', async () => {
    const ctx = await cashier.player();
    const { id, instructions } = await begin(ctx);
    cashier.clock.advance(13 * DAY_MS);
    await settleOpenDeposits(ctx);
    expect(await stateOf(id)).toBe('pending');
    cashier.clock.advance(2 * DAY_MS);
    await settleOpenDeposits(ctx);
    expect(await stateOf(id)).toBe('expired');
    await pay(instructions, 'once');
    await readInbox();
    expect([await stateOf(id), await cashier.main(ctx)]).toEqual(['success', 5000n]);
  });

  test.each([
    ['twice', 5000n, 'paid-before'],
    ['damaged', 0n, 'damaged-reference'],
    ['nameless', 0n, 'no-reference'],
  ])('that is paid %s credits %s, and the rest waits for a person', async (payment, creditedMinor, reason) => {
    const ctx = await cashier.player();
    const { instructions } = await begin(ctx);
    await pay(instructions, payment);
    await readInbox();
    expect(await cashier.main(ctx)).toBe(creditedMinor);
    expect(await waitReasons()).toEqual([reason]);
  });

  test('from the account of another person waits for a decision; their own name may be written otherwise', async () => {
    const ctx = await cashier.player();
    await transaction(cashier.database.db, (tx) =>
      updatePlayer(tx, ctx.player!.id, { first_name: 'Jörg', last_name: 'Müller' }),
    );
    const [fromStranger, fromPlayer] = [await begin(ctx), await begin(ctx)];
    await pay(fromStranger.instructions, 'stranger');
    await pay(fromPlayer.instructions, 'once', { payer: 'MUELLER, JOERG' });
    await readInbox();
    expect([await stateOf(fromStranger.id), await stateOf(fromPlayer.id)]).toEqual(['review', 'success']);
    expect(await waitReasons()).toEqual([]);
    expect(await cashier.main(ctx)).toBe(5000n);
    await creditDeposit(operatorOf(cashier), fromStranger.id, 'The account of their spouse, with documents.');
    expect(await cashier.main(ctx)).toBe(10_000n);
  });

  test('that the payer’s bank takes back is charged back', async () => {
    const ctx = await cashier.player();
    const { id, instructions } = await begin(ctx);
    await pay(instructions, 'returned');
    await expect.poll(() => statements().length).toBe(2);
    await readInbox();
    const state = await stateOf(id);
    expect([state, await cashier.main(ctx), await waitReasons()]).toEqual(['charged_back', 0n, []]);
  });
});

describe('a deposit in reais', () => {
  test.each(['transfer', 'pix'])('by %s shows a Pix code, and is credited by its txid', async (method) => {
    const ctx = await cashier.player('BRL');
    if (method === 'pix') await cashier.psp.close();
    const { id, instructions } = await begin(ctx, '50', method);
    expect(instructions).toMatchObject({ due: '50.00 BRL', qrKind: 'pix' });
    expect(instructions.lines.map(({ label }) => label)).toEqual(['pixCode', 'pixKey', 'holder', 'reference']);
    expect(instructions.qr).toMatch(/^000201.*540550\.005802BR.*RF\d\d[A-Z0-9]{12}6304[0-9A-F]{4}$/);
    await pay(instructions, 'once');
    await readInbox();
    expect([await stateOf(id), await cashier.main(ctx)]).toEqual(['success', 5000n]);
  });
});

test('methods by bank are open in the currencies of the accounts alone, and pay out in euros alone', async () => {
  const open = async (currency: Currency) => {
    const ctx = await cashier.player(currency, 100_000n);
    const [deposit, withdraw] = [
      await cashier.call(ctx, getDepositSettings),
      await cashier.call(ctx, getWithdrawSettings),
    ];
    return [deposit, withdraw].map(({ methods }) => methods.some(({ sysname }) => sysname === 'transfer'));
  };
  expect([await open('EUR'), await open('BRL'), await open('GBP')]).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ]);
});

describe('a payout', () => {
  const request = async (ctx: Context, iban = PAYER.iban): Promise<string> => {
    const requisites = JSON.stringify({ holder: 'ANNA MUELLER', iban });
    const order = { method: 'transfer', amount: '50', requisites, request_id: randomUUID() };
    const { id } = await cashier.call(ctx, makeWithdrawal, order as never);
    await approveWithdrawal(operatorOf(cashier), id);
    await sendPayouts(operatorOf(cashier));
    return id;
  };
  const handIn = async (outcome: string): Promise<Response> => {
    const ctx = operatorOf(cashier);
    const { file } = await writePayoutFile(ctx, payoutAccountOf(ctx)!, 'anna');
    const hand = () =>
      fetch(`${bank.url}/orders`, { method: 'POST', body: new URLSearchParams({ xml: file!.xml, outcome }) });
    expect((await hand()).status).toBe(200);
    return hand();
  };

  test('waits for the file, and is paid by the statement; the bank takes a file once', async () => {
    const ctx = await cashier.player('EUR', 10_000n);
    const id = await request(ctx);
    expect(await payoutState(id)).toBe('sent');
    const again = await handIn('paid');
    expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('handed in before')]);
    await readInbox();
    expect([await payoutState(id), await cashier.main(ctx)]).toEqual(['paid', 5000n]);
  });

  test('that the bank refuses, or the payee’s bank sends back, is on the balance again', async () => {
    const ctx = await cashier.player('EUR', 10_000n);
    const refused = await request(ctx);
    await handIn('refused');
    await readInbox();
    expect([await payoutState(refused), await cashier.main(ctx)]).toEqual(['failed', 10_000n]);
    const returned = await request(ctx);
    await handIn('returned');
    await expect.poll(() => statements().length).toBe(2);
    await readInbox();
    expect([await payoutState(returned), await cashier.main(ctx)]).toEqual(['returned', 10_000n]);
  });

  test('to an account that SEPA does not reach fails at once', async () => {
    const ctx = await cashier.player('EUR', 10_000n);
    const id = await request(ctx, 'TR330006100519786457841326');
    expect([await payoutState(id), await cashier.main(ctx)]).toEqual(['failed', 10_000n]);
  });
});

test('what it says when asked, and in the comparison, is what the statements say', async () => {
  const ctx = await cashier.player();
  const { id, instructions } = await begin(ctx);
  const port = providers(cashier.services).get('bank')!;
  const askStatus = () => port.status({ kind: 'deposit', id, reference: null });
  expect(await askStatus()).toBeUndefined();
  await pay(instructions, 'once', { amount: '49' });
  await readInbox();
  expect(await askStatus()).toMatchObject({ status: 'success', minor: 4900n, currency: 'EUR', paymentId: id });
  cashier.clock.advance(DAY_MS);
  expect(await compareWithProviders(operatorOf(cashier))).toEqual([]);
  const { rows } = await cashier.database.ownerPool.query(
    `select payment_id, amount_minor::text, status from cashier.statements where provider = 'bank'`,
  );
  expect(rows).toEqual([{ payment_id: id, amount_minor: '4900', status: 'success' }]);
  expect(await port.statement({ from: new Date(0), to: new Date(1), after: null })).toEqual({ news: [], next: null });
});

test('a link to pay is an address with no other names than those that are filled in', () => {
  expect(bankPayLink('')).toBe('');
  expect(bankPayLink('https://pay.example.org/{reference}')).toBe('https://pay.example.org/{reference}');
  expect(() => bankPayLink('javascript:alert(1)')).toThrow(/http/);
  expect(() => bankPayLink('https://pay.example.org/{iban}')).toThrow(/no value for \{iban\}/);
});
