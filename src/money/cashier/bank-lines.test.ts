// Statements of a bank and what they do to payments: once, whatever comes twice.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { updatePlayer } from '#players/accounts/store/players.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { correctDeposit } from './decide-deposit.ts';
import { assignBankLine, ignoreBankLine } from './decide-bank-line.ts';
import { importStatement } from './import-bank-file.ts';
import { forgetRequisites, paymentDataOf } from './index.ts';
import { matchBankLines } from './match-bank-lines.ts';
import { describeDeposit, findWithdrawal } from './operator-queries.ts';
import {
  approveBankWithdrawal,
  BANK_ENVIRONMENT,
  beginBankDeposit,
  importEntries,
  linesOf,
  operatorOf,
  OUR_IBAN,
  PAYER,
  payoutOf,
  returnOf,
  takenBackFrom,
  transferFor,
} from './testing/bank.ts';
import { camt053, type CamtEntry } from './testing/camt.ts';
import { createCashier, type TestCashier } from './testing/cashier.ts';

let cashier: TestCashier;
let player: Context;
beforeEach(async () => {
  cashier = await createCashier(BANK_ENVIRONMENT);
  player = await cashier.player('EUR', 10_000n);
});
afterEach(async () => {
  await cashier.booksBalance();
  await cashier.close();
});

const depositState = async (id: string) => (await describeDeposit(cashier.services, id))!.deposit.state;
const withdrawalState = async (id: string) => (await findWithdrawal(cashier.services, id))!.state;
const refusedBy = (rule: string) => ({ reason: { rule } });
const decision = { operator: 'anna', reason: 'Seen with the bank.' };
const waiting = async () => (await linesOf(cashier)).filter(({ state }) => state === 'waiting');

describe('a transfer with the reference of a deposit', () => {
  test('is credited, also long after the deposit has expired', async () => {
    const [first, late] = [await beginBankDeposit(cashier, player), await beginBankDeposit(cashier, player)];
    await cashier.database.ownerPool.query(`update cashier.deposits set state = 'expired' where id = $1`, [late]);
    await importEntries(cashier, [transferFor(first, 5000n), transferFor(late, 5000n)]);
    expect(await cashier.main(player)).toBe(20_000n);
    expect([await depositState(first), await depositState(late)]).toEqual(['success', 'success']);
    expect(await linesOf(cashier)).toMatchObject([
      { state: 'matched', effect: 'paid', payment_id: first },
      { state: 'matched', effect: 'paid', payment_id: late },
    ]);
  });

  test('is credited once, though the file comes twice, at once, and in files of overlapping days', async () => {
    const [first, second] = [await beginBankDeposit(cashier, player), await beginBankDeposit(cashier, player)];
    const today = [transferFor(first, 5000n)];
    const files = await Promise.all(Array.from({ length: 4 }, () => importEntries(cashier, today)));
    expect(files.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await importEntries(cashier, [...today, transferFor(second, 5000n)])).toMatchObject({
      lines: 2,
      newLines: 1,
    });
    expect(await importEntries(cashier, today, 7n)).toMatchObject({ isNew: true, newLines: 0 });
    expect(await cashier.main(player)).toBe(20_000n);
    expect(await linesOf(cashier)).toHaveLength(2);
  });

  test('would be counted twice without the key of the line', async () => {
    await cashier.database.ownerPool.query('alter table cashier.bank_lines drop constraint bank_lines_pkey');
    const id = await beginBankDeposit(cashier, player);
    await importEntries(cashier, [transferFor(id, 5000n)]);
    await importEntries(cashier, [transferFor(id, 5000n)], 7n);
    expect(await linesOf(cashier)).toHaveLength(2);
    // The player's money is guarded by more than the key.
    expect(await waiting()).toMatchObject([{ reason: 'paid-before' }]);
    expect(await cashier.main(player)).toBe(15_000n);
  });

  test('that is sent a second time waits for a person, who may take it for another deposit', async () => {
    const [first, second] = [await beginBankDeposit(cashier, player), await beginBankDeposit(cashier, player)];
    await importEntries(cashier, [transferFor(first, 5000n), transferFor(first, 5000n)]);
    const [line] = await waiting();
    expect(line).toMatchObject({ reason: 'paid-before' });
    expect(await cashier.main(player)).toBe(15_000n);
    await expect(assignBankLine(operatorOf(cashier), BigInt(line!.id), first, decision)).rejects.toMatchObject(
      refusedBy('cashier.bank-line-fits'),
    );
    await assignBankLine(operatorOf(cashier), BigInt(line!.id), second, decision);
    expect(await cashier.main(player)).toBe(20_000n);
    expect(await waiting()).toEqual([]);
  });

  test('twice at once in two files is credited once', async () => {
    const id = await beginBankDeposit(cashier, player);
    const entry = (bankReference: string): CamtEntry => transferFor(id, 5000n, { bankReference });
    await Promise.all([importEntries(cashier, [entry('A')]), importEntries(cashier, [entry('B')])]);
    expect(await waiting()).toMatchObject([{ reason: 'paid-before' }]);
    expect(await cashier.main(player)).toBe(15_000n);
  });

  test('is taken back by the payer’s bank, in parts too, and never more than had come', async () => {
    const id = await beginBankDeposit(cashier, player);
    await importEntries(cashier, [transferFor(id, 5000n)]);
    await importEntries(cashier, [takenBackFrom(id, 2000n)], 5000n);
    expect(await cashier.main(player)).toBe(13_000n);
    await importEntries(cashier, [takenBackFrom(id, 3000n)], 3000n);
    expect(await cashier.main(player)).toBe(10_000n);
    await importEntries(cashier, [takenBackFrom(id, 1n)], 1n);
    expect(await waiting()).toMatchObject([{ minor: '1', reason: 'other-amount' }]);
    expect(await cashier.main(player)).toBe(10_000n);
  });

  test('that has not come, or waits itself, cannot be taken back: nothing is credited by what goes away', async () => {
    const [unpaid, strange] = [
      await beginBankDeposit(cashier, player, '5000'),
      await beginBankDeposit(cashier, player),
    ];
    await transaction(cashier.database.db, (tx) =>
      updatePlayer(tx, player.player!.id, { first_name: 'Zoe', last_name: 'Winter' }),
    );
    await importEntries(
      cashier,
      [takenBackFrom(unpaid, 100n), transferFor(strange, 100n), takenBackFrom(strange, 100n)],
      1000n,
    );
    expect((await waiting()).map(({ reason }) => reason)).toEqual(['not-paid', 'contradiction']);
    expect(await depositState(strange)).toBe('review');
    expect(await cashier.main(player)).toBe(10_000n);
    // A person decides on both, in their order.
    const back = BigInt((await waiting())[1]!.id);
    await expect(assignBankLine(operatorOf(cashier), back, strange, decision)).rejects.toMatchObject(
      refusedBy('cashier.bank-line-fits'),
    );
    await correctDeposit(operatorOf(cashier), strange, { amountMinor: 100n, reason: 'From the player after all.' });
    await assignBankLine(operatorOf(cashier), back, strange, decision);
    expect(await depositState(strange)).toBe('charged_back');
    expect(await cashier.main(player)).toBe(10_000n);
  });

  test('is taken back by the statement of an earlier day that is read later, too', async () => {
    const id = await beginBankDeposit(cashier, player);
    await importEntries(cashier, [takenBackFrom(id, 5000n)], 5000n);
    expect(await waiting()).toMatchObject([{ reason: 'not-paid' }]);
    await importEntries(cashier, [transferFor(id, 5000n)]);
    expect(await depositState(id)).toBe('charged_back');
    expect(await waiting()).toEqual([]);
    expect(await cashier.main(player)).toBe(10_000n);
  });

  test('comes and goes in one file', async () => {
    const id = await beginBankDeposit(cashier, player);
    await importEntries(cashier, [transferFor(id, 5000n), takenBackFrom(id, 5000n)]);
    expect(await depositState(id)).toBe('charged_back');
    expect(await cashier.main(player)).toBe(10_000n);
  });
});

describe('a movement that names no payment clearly waits for a person', () => {
  const credit = (text: string): CamtEntry => ({ direction: 'CRDT', payments: [{ minor: 5000n, text: [text] }] });

  test.each([
    ['no reference', () => credit('Hello'), 'no-reference'],
    ['a mistyped reference', () => credit('RF19 5390 0754 7034'), 'damaged-reference'],
    ['a reference of another creditor', () => credit('RF18 5390 0754 7034'), 'unknown-payment'],
    ['a payout that is none of ours', () => payoutOf(randomUUID(), 5000n), 'unknown-payment'],
    ['a fee', (): CamtEntry => ({ direction: 'DBIT', payments: [{ minor: 15n }] }), 'no-reference'],
  ])('with %s', async (_, entry, reason) => {
    await importEntries(cashier, [entry()], 10_000n);
    expect(await waiting()).toMatchObject([{ reason }]);
  });

  test('with two references, or money that goes out under the reference of a deposit', async () => {
    const [first, second] = [await beginBankDeposit(cashier, player), await beginBankDeposit(cashier, player)];
    const both = transferFor(first, 5000n);
    both.payments[0]!.text!.push(transferFor(second, 1n).payments[0]!.text![0]!);
    await importEntries(cashier, [
      both,
      takenBackFrom(first, 10n, {
        isReversal: false,
        payments: [{ minor: 10n, text: transferFor(first, 1n).payments[0]!.text! }],
      }),
    ]);
    expect((await waiting()).map(({ reason }) => reason)).toEqual(['several-references', 'wrong-direction']);
    expect(await depositState(first)).toBe('pending');
  });

  test('until they take it for a deposit, or say that it is none', async () => {
    const id = await beginBankDeposit(cashier, player);
    await importEntries(cashier, [credit('from Anna'), credit('a refund of the tax office')]);
    const [first, second] = (await waiting()).map((line) => BigInt(line.id));
    await assignBankLine(operatorOf(cashier), first!, id, decision);
    await ignoreBankLine(operatorOf(cashier), second!, decision);
    expect(await cashier.main(player)).toBe(15_000n);
    expect(await linesOf(cashier)).toMatchObject([{ state: 'matched', payment_id: id }, { state: 'ignored' }]);
    for (const line of [first!, second!]) {
      await expect(assignBankLine(operatorOf(cashier), line, id, decision)).rejects.toMatchObject(
        refusedBy('cashier.bank-line-waits'),
      );
      await expect(ignoreBankLine(operatorOf(cashier), line, decision)).rejects.toMatchObject(
        refusedBy('cashier.bank-line-waits'),
      );
    }
  });

  test('and cannot be taken for a deposit by another provider', async () => {
    const id = await beginBankDeposit(cashier, player);
    await cashier.database.ownerPool.query(`update cashier.deposits set provider = 'sandbox' where id = $1`, [id]);
    await importEntries(cashier, [credit('x'), transferFor(id, 5000n)]);
    expect((await waiting()).map(({ reason }) => reason)).toEqual(['no-reference', 'unknown-payment']);
    const [line] = await waiting();
    await expect(assignBankLine(operatorOf(cashier), BigInt(line!.id), id, decision)).rejects.toMatchObject(
      refusedBy('cashier.bank-line-fits'),
    );
  });
});

describe('a payout', () => {
  test('is paid by the debit of the statement, and given back once when it returns', async () => {
    const id = await approveBankWithdrawal(cashier, player);
    await importEntries(cashier, [payoutOf(id, 5000n)], 9000n);
    expect(await withdrawalState(id)).toBe('paid');
    expect(await cashier.main(player)).toBe(5000n);
    await importEntries(cashier, [returnOf(id, 5000n)], 4000n);
    expect(await withdrawalState(id)).toBe('returned');
    expect(await cashier.main(player)).toBe(10_000n);
    await importEntries(cashier, [{ ...returnOf(id, 5000n), bankReference: 'another' }], 4000n);
    expect(await waiting()).toMatchObject([{ reason: 'returned-before' }]);
    expect(await cashier.main(player)).toBe(10_000n);
  });

  test('that was carried out twice, or with another sum, is for a person', async () => {
    const [first, second] = [
      await approveBankWithdrawal(cashier, player),
      await approveBankWithdrawal(cashier, player),
    ];
    const again: CamtEntry = { ...payoutOf(first, 5000n), bankReference: 'B2' };
    await importEntries(cashier, [payoutOf(first, 5000n), again, payoutOf(second, 4999n)], 90_000n);
    expect((await waiting()).map(({ reason }) => reason)).toEqual(['paid-before', 'other-amount']);
    expect(await withdrawalState(second)).toBe('approved');
  });
});

describe('a file', () => {
  const fileWith = (bytes: Uint8Array, name = 'x.xml') =>
    importStatement(operatorOf(cashier), { name, bytes, importedBy: 'anna' });

  test('that is refused leaves nothing behind', async () => {
    const id = await beginBankDeposit(cashier, player);
    const good = transferFor(id, 5000n);
    const unbalanced = camt053('08', [{ account: OUR_IBAN, openingMinor: 0n, entries: [good], closingMinor: 1n }]);
    await expect(fileWith(Buffer.from(unbalanced))).rejects.toThrow(/does not add up/);
    await expect(fileWith(Buffer.from('a,b\n1,2'))).rejects.toThrow(/no XML/);
    await expect(fileWith(Buffer.alloc(129 * 1024 * 1024))).rejects.toThrow(/larger than 128 MB/);
    expect(await linesOf(cashier)).toEqual([]);
    expect((await cashier.database.ownerPool.query('select 1 from cashier.bank_files')).rows).toEqual([]);
    expect(await depositState(id)).toBe('pending');
  });

  test('whose lines were stored before the process died has its effect by the job', async () => {
    const id = await beginBankDeposit(cashier, player);
    const setProvider = (name: string) =>
      cashier.database.ownerPool.query(`update cashier.deposits set provider = $2 where id = $1`, [id, name]);
    await setProvider('sandbox');
    await importEntries(cashier, [transferFor(id, 5000n)]);
    await setProvider('bank');
    await cashier.database.ownerPool.query(`update cashier.bank_lines set state = 'new', reason = null`);
    await Promise.all([matchBankLines(operatorOf(cashier)), matchBankLines(operatorOf(cashier))]);
    expect(await cashier.main(player)).toBe(15_000n);
  });

  test('is part of what a player gets as a copy of their data, and is forgotten with the rest', async () => {
    const id = await beginBankDeposit(cashier, player);
    await importEntries(cashier, [transferFor(id, 5000n)]);
    const transfers = async () => (await paymentDataOf(cashier.database.db, player.player!.id)).bankTransfers;
    expect(await transfers()).toMatchObject([
      { payment_id: id, booked_on: '2026-03-31', amount: '50.00', details: { counterparty: PAYER } },
    ]);
    await cashier.database.db.transaction().execute((tx) => forgetRequisites(tx, player.player!.id));
    expect(await transfers()).toMatchObject([{ details: { remittance: [], counterparty: {} } }]);
  });

  test('keeps names and accounts encrypted', async () => {
    await importEntries(cashier, [transferFor(randomUUID(), 5000n)]);
    const { rows } = await cashier.database.ownerPool.query<{ details: Buffer }>(
      'select details from cashier.bank_lines',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.details.toString('latin1')).not.toMatch(/Anna|AT61|Deposit/);
  });
});
