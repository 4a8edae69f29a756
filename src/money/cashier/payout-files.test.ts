// Files of orders for a bank, what it refuses of them, and the folder in which its own files come.
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemContext, type Context } from '#platform/context.ts';
import { commandOn } from '#testing/operator.ts';
import { endToEndIdOf } from './adapters/bank/pain-001.ts';
import { importRejections, type RejectedOrder } from './import-rejections.ts';
import { forgetRequisites } from './index.ts';
import { findWithdrawal } from './operator-queries.ts';
import { readBankInbox } from './read-bank-inbox.ts';
import { payoutFileById } from './store/payout-files.ts';
import {
  approveBankWithdrawal,
  BANK_ENVIRONMENT,
  beginBankDeposit,
  importEntries,
  linesOf,
  operatorOf,
  payoutOf,
  statementOf,
  transferFor,
} from './testing/bank.ts';
import { createCashier, type TestCashier } from './testing/cashier.ts';
import { payoutAccountOf, writePayoutFile, type WrittenFile } from './write-payout-file.ts';

let cashier: TestCashier;
let player: Context;
let inbox: string;
beforeEach(async () => {
  inbox = mkdtempSync(path.join(os.tmpdir(), 'inbox-'));
  cashier = await createCashier({ ...BANK_ENVIRONMENT, BANK_INBOX: inbox });
  player = await cashier.player('EUR', 100_000n);
});
afterEach(async () => {
  await cashier.booksBalance();
  await cashier.close();
  rmSync(inbox, { recursive: true });
});

const write = (): Promise<WrittenFile> => {
  const ctx = operatorOf(cashier);
  return writePayoutFile(ctx, payoutAccountOf(ctx)!, 'anna');
};
const stateOf = async (id: string) => (await findWithdrawal(cashier.services, id))!.state;
const idsIn = (xml: string): string[] => [...xml.matchAll(/<EndToEndId>([^<]+)/g)].map(([, id]) => id!).toSorted();
const namesOf = (...ids: string[]): string[] => ids.map(endToEndIdOf).toSorted();

const rejection = (messageId: string, inside: string): Buffer =>
  Buffer.from(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R</MsgId></GrpHdr>` +
      `<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId></OrgnlGrpInfAndSts>${inside}</CstmrPmtStsRpt></Document>`,
  );
const refused = (id: string): string =>
  `<OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${endToEndIdOf(id)}</OrgnlEndToEndId><TxSts>RJCT</TxSts>` +
  `<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>`;
const reject = (bytes: Buffer): Promise<RejectedOrder[]> =>
  importRejections(operatorOf(cashier), { name: 'r.xml', bytes, importedBy: 'anna' });

describe('a file of payouts', () => {
  test('has every approved withdrawal by bank, and none that was in a file before', async () => {
    const [first, second] = [
      await approveBankWithdrawal(cashier, player),
      await approveBankWithdrawal(cashier, player, '70'),
    ];
    const { file } = await write();
    expect(file).toMatchObject({ orders: 2, total_minor: 12_000n });
    expect(idsIn(file!.xml)).toEqual(namesOf(first, second));
    expect([await stateOf(first), await stateOf(second)]).toEqual(['sent', 'sent']);
    expect((await write()).file).toBeUndefined();
    const third = await approveBankWithdrawal(cashier, player);
    expect(idsIn((await write()).file!.xml)).toEqual(namesOf(third));
  });

  test('written by two persons at once orders each payout once', async () => {
    const ids = [await approveBankWithdrawal(cashier, player), await approveBankWithdrawal(cashier, player)];
    const files = await Promise.all([write(), write(), write()]);
    expect(files.flatMap(({ file }) => idsIn(file?.xml ?? '')).toSorted()).toEqual(namesOf(...ids));
  });

  test('would order a payout again if it did not remember', async () => {
    const id = await approveBankWithdrawal(cashier, player);
    await write();
    await cashier.database.ownerPool.query('delete from cashier.payout_file_orders');
    expect(idsIn((await write()).file!.xml)).toEqual(namesOf(id));
  });

  test('is kept as it was, encrypted, until one of its players is forgotten', async () => {
    await approveBankWithdrawal(cashier, player);
    const { file } = await write();
    expect(await payoutFileById(cashier.database.db, file!.id)).toMatchObject({ xml: file!.xml });
    const { rows } = await cashier.database.ownerPool.query<{ xml: Buffer }>('select xml from cashier.payout_files');
    expect(rows[0]!.xml.toString('latin1')).not.toContain('ANNA');
    await cashier.database.db.transaction().execute((tx) => forgetRequisites(tx, player.player!.id));
    expect(await payoutFileById(cashier.database.db, file!.id)).toMatchObject({ xml: '' });
  });

  test('leaves out what SEPA does not reach, and says so', async () => {
    const [near, far] = [await approveBankWithdrawal(cashier, player), await approveBankWithdrawal(cashier, player)];
    const requisites = { holder: 'A', iban: 'AE070331234567890123456' };
    await cashier.database.ownerPool.query('update cashier.withdrawals set requisites = $2 where id = $1', [
      far,
      Buffer.from(JSON.stringify(requisites)),
    ]);
    const { file, unreachable } = await write();
    expect(unreachable).toEqual([far]);
    expect(idsIn(file!.xml)).toEqual(namesOf(near));
  });
});

describe('what the bank refuses', () => {
  test('is on the balance again, once', async () => {
    const [good, bad] = [await approveBankWithdrawal(cashier, player), await approveBankWithdrawal(cashier, player)];
    const { file } = await write();
    const bytes = rejection(file!.id, refused(bad));
    expect(await reject(bytes)).toEqual([{ id: bad, reason: 'AC04', verdict: 'apply' }]);
    expect(await reject(bytes)).toMatchObject([{ verdict: 'repeated' }]);
    expect([await stateOf(good), await stateOf(bad)]).toEqual(['sent', 'failed']);
    expect(await cashier.main(player)).toBe(95_000n);
    // A failed payout is over: it is not ordered again under the same id.
    expect((await write()).file).toBeUndefined();
  });

  test('may be the whole file', async () => {
    const ids = [await approveBankWithdrawal(cashier, player), await approveBankWithdrawal(cashier, player)];
    const { file } = await write();
    const whole = rejection(file!.id, '').toString().replace('</OrgnlMsgId>', '</OrgnlMsgId><GrpSts>RJCT</GrpSts>');
    expect(await reject(Buffer.from(whole))).toHaveLength(2);
    for (const id of ids) expect(await stateOf(id)).toBe('failed');
    expect(await cashier.main(player)).toBe(100_000n);
  });

  test('fails nothing where the payout is known as paid, or the file is none of ours', async () => {
    const [paid, other] = [await approveBankWithdrawal(cashier, player), await approveBankWithdrawal(cashier, player)];
    const { file } = await write();
    await importEntries(cashier, [payoutOf(paid, 5000n)], 9000n);
    expect(await reject(rejection(file!.id, refused(paid)))).toMatchObject([{ verdict: 'contradiction' }]);
    expect(await stateOf(paid)).toBe('paid');
    await expect(reject(rejection('X', refused(other)))).rejects.toThrow(/not written here/);
    const third = await approveBankWithdrawal(cashier, player);
    // One order that is not in the file refuses the report whole.
    await expect(reject(rejection(file!.id, refused(other) + refused(third)))).rejects.toThrow(/not in that file/);
    expect(await stateOf(other)).toBe('sent');
  });
});

describe('the folder of the bank', () => {
  const run = () => readBankInbox(systemContext(cashier.services, 'job'));
  const put = (name: string, content: string | Buffer, ageMs = 60_000): void => {
    const place = path.join(inbox, name);
    writeFileSync(place, content);
    const at = new Date(cashier.clock.now().getTime() - ageMs);
    utimesSync(place, at, at);
  };
  const inside = (folder = ''): string[] => readdirSync(path.join(inbox, folder)).toSorted();

  test('is read, and its files are moved', async () => {
    const id = await beginBankDeposit(cashier, player);
    put('a.xml', statementOf([transferFor(id, 5000n)]));
    put('b.xml', '<html/>');
    await run();
    expect(await cashier.main(player)).toBe(105_000n);
    expect(inside()).toEqual(['done', 'refused']);
    expect(inside('done')).toEqual(['a.xml']);
    expect(inside('refused')).toEqual(['b.xml', 'b.xml.reason.txt']);
    expect(readFileSync(path.join(inbox, 'refused/b.xml.reason.txt'), 'utf8')).toMatch(/no message that can be read/);
  });

  test('takes the same file again without effect, and keeps both', async () => {
    const id = await beginBankDeposit(cashier, player);
    for (let times = 0; times < 2; times++) {
      put('a.xml', statementOf([transferFor(id, 5000n)]));
      await run();
    }
    expect(inside('done')).toHaveLength(2);
    expect(await cashier.main(player)).toBe(105_000n);
    expect(await linesOf(cashier)).toHaveLength(1);
  });

  test('leaves files that are still on their way, hidden ones, folders and links', async () => {
    const secret = path.join(mkdtempSync(path.join(os.tmpdir(), 'other-')), 'secret.xml');
    onTestFinished(() => rmSync(path.dirname(secret), { recursive: true }));
    writeFileSync(secret, statementOf([]));
    symlinkSync(secret, path.join(inbox, 'link.xml'));
    put('new.xml', statementOf([]), 1000);
    put('half.xml.part', statementOf([]));
    put('.hidden.xml', statementOf([]));
    await run();
    expect(inside()).toEqual(['.hidden.xml', 'half.xml.part', 'link.xml', 'new.xml']);
  });

  test('takes what the bank refuses of a file', async () => {
    const id = await approveBankWithdrawal(cashier, player);
    const { file } = await write();
    put('r.xml', rejection(file!.id, refused(id)));
    await run();
    expect(await stateOf(id)).toBe('failed');
    expect(inside('done')).toEqual(['r.xml']);
  });
});

describe('the commands', () => {
  let printed: string[];
  beforeEach(() => {
    printed = [];
    const spy = vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
    onTestFinished(() => spy.mockRestore());
  });

  const command = (name: string, id: string, ...rest: string[]): Promise<void> =>
    commandOn(cashier.database, cashier.services, {
      command: `cashier ${name}`,
      id,
      rest,
      reason: 'Seen.',
      operator: { name: 'anna', isNamed: true },
    });

  test('write a file of payouts once, and again as it was', async () => {
    await approveBankWithdrawal(cashier, player);
    const [first, again] = [path.join(inbox, 'p1'), path.join(inbox, 'p2')];
    await command('payout-file', first);
    const id = /<MsgId>([^<]+)/.exec(readFileSync(first, 'utf8'))![1]!;
    await expect(command('payout-file', first)).rejects.toThrow(/is there already/);
    await command('payout-file', again, id);
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(first, 'utf8'));
    await expect(command('payout-file', path.join(inbox, 'p3'), 'x')).rejects.toThrow(/no such file/);
    await command('payout-files', '');
    expect(printed.at(-1)).toContain(id);
  });

  test('read statements and say why they refuse one', async () => {
    const id = await beginBankDeposit(cashier, player);
    const [good, bad] = [path.join(inbox, 'good.xml'), path.join(inbox, 'bad.xml')];
    writeFileSync(good, statementOf([transferFor(id, 5000n), { direction: 'DBIT', payments: [{ minor: 5n }] }]));
    writeFileSync(bad, '<html/>');
    await command('import-statement', good);
    await command('import-statement', good);
    await command('bank-lines', '');
    expect(printed).toEqual([
      '  camt.053: 2 lines, 2 of them new.',
      '  1 wait for a decision: operator -- cashier bank-lines',
      '  This file was imported before; nothing has changed.',
      expect.stringMatching(/^ {2}2 {2}2026-03-31 {2}-0\.05 EUR {2}no-reference$/),
    ]);
    expect(await cashier.main(player)).toBe(105_000n);
    await expect(command('import-statement', bad)).rejects.toThrow(/refused, and nothing of it is taken/);
    await expect(command('import-statement', path.join(inbox, 'none'))).rejects.toThrow(/no file/);
    const [line] = (await linesOf(cashier)).filter(({ state }) => state === 'waiting');
    await command('ignore-line', line!.id);
    await expect(command('ignore-line', '999')).rejects.toThrow(/no such bank-line/);
    await expect(command('ignore-line', line!.id)).rejects.toThrow(/It is ignored/);
  });
});
