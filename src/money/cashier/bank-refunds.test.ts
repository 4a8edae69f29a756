// Deposits by bank that go back: an order in the next file, done by the statement, refused by the bank, or brought back.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { updatePlayer } from '#players/accounts/store/players.ts';
import { endToEndIdOf } from './adapters/bank/pain-001.ts';
import { compareWithProviders } from './compare-with-providers.ts';
import { getHistory } from './contract.ts';
import { correctDeposit, returnDeposit } from './decide-deposit.ts';
import { importRejections } from './import-rejections.ts';
import { describeDeposit } from './operator-queries.ts';
import { askForRefund } from './refund-deposit.ts';
import { differencesIn } from './store/differences.ts';
import {
  BANK_ENVIRONMENT,
  beginBankDeposit,
  importEntries,
  linesOf,
  operatorOf,
  PAYER,
  transferFor,
} from './testing/bank.ts';
import type { CamtEntry } from './testing/camt.ts';
import { createCashier, type TestCashier } from './testing/cashier.ts';
import { payoutAccountOf, writePayoutFile, type WrittenFile } from './write-payout-file.ts';

let cashier: TestCashier;
let player: Context;
beforeEach(async () => {
  cashier = await createCashier(BANK_ENVIRONMENT);
  player = await cashier.player();
});
afterEach(async () => {
  await compareBothSides();
  await cashier.booksBalance();
  await cashier.close();
});

const REASON = 'The player asked for it.';
const site = () => operatorOf(cashier);
const stateOf = async (id: string) => (await describeDeposit(cashier.services, id))!.deposit.state;
const refundOf = async (id: string) => (await describeDeposit(cashier.services, id))!.refunds.at(-1)!;
const write = (): Promise<WrittenFile> => writePayoutFile(site(), payoutAccountOf(site())!, 'anna');
const waitReasons = async () =>
  (await linesOf(cashier)).filter(({ state }) => state === 'waiting').map(({ reason }) => reason);

/** What the bank says is what we say. */
async function compareBothSides(): Promise<void> {
  cashier.clock.advance(600_000);
  await compareWithProviders(site());
  expect(await differencesIn(site().db, 'open', 10)).toEqual([]);
}

async function paidIn(entry: Partial<CamtEntry['payments'][number]> = {}, minor = 5000n): Promise<string> {
  const id = await beginBankDeposit(cashier, player);
  const transfer = transferFor(id, minor);
  Object.assign(transfer.payments[0]!, entry);
  await importEntries(cashier, [transfer], 1000n);
  return id;
}

const carriedOut = (refundId: string, minor: bigint): CamtEntry => ({
  direction: 'DBIT',
  payments: [{ minor, endToEndId: endToEndIdOf(refundId), creditor: PAYER }],
});
const cameBack = (refundId: string, minor: bigint): CamtEntry => ({
  direction: 'CRDT',
  payments: [{ minor, endToEndId: endToEndIdOf(refundId), creditor: PAYER, returnReason: 'AC04' }],
});

test('a refund is an order to the payer’s account in one file for ever, and done by the statement', async () => {
  const id = await paidIn();
  await askForRefund(site(), id, { reason: REASON });
  await cashier.runJobs();
  expect([await stateOf(id), await cashier.main(player), await cashier.locked(player)]).toEqual(['success', 0n, 5000n]);
  const { file } = await write();
  expect(file).toMatchObject({ orders: 1, total_minor: 5000n });
  expect(file!.xml).toContain(`<IBAN>${PAYER.iban}</IBAN>`);
  expect(file!.xml).toMatch(/<Ustrd>Refund RF\w+<\/Ustrd>/);
  expect((await write()).file).toBeUndefined();
  await cashier.runJobs();
  await importEntries(cashier, [carriedOut(id, 5000n)], 50_000n);
  await importEntries(cashier, [carriedOut(id, 5000n)], 50_001n);
  expect([await stateOf(id), await cashier.main(player), await cashier.locked(player)]).toEqual(['refunded', 0n, 0n]);
  await importEntries(cashier, [{ ...carriedOut(id, 5000n), bankReference: 'again' }], 50_000n);
  expect(await waitReasons()).toEqual(['contradiction']);
});

test('parts go back one after the other', async () => {
  const id = await paidIn();
  for (const [minor, state] of [
    [2000n, 'success'],
    [3000n, 'refunded'],
  ] as const) {
    await askForRefund(site(), id, { reason: REASON, amountMinor: minor });
    await write();
    await importEntries(cashier, [carriedOut((await refundOf(id)).id, minor)], 50_000n + minor);
    expect(await stateOf(id)).toBe(state);
  }
});

test('one that comes back is on the balance again, and the player reads why', async () => {
  const id = await paidIn();
  await askForRefund(site(), id, { reason: REASON });
  await write();
  await importEntries(cashier, [carriedOut(id, 5000n)], 50_000n);
  await compareBothSides();
  await importEntries(cashier, [cameBack(id, 5000n)], 50_000n);
  expect([await stateOf(id), await cashier.main(player)]).toEqual(['success', 5000n]);
  expect((await refundOf(id)).state).toBe('returned');
  const { items } = await cashier.call(player, getHistory);
  expect(items[0]!.cause).toBe('The refund couldn’t be delivered and has come back to us.');
  await importEntries(cashier, [{ ...cameBack(id, 5000n), bankReference: 'again' }], 50_000n);
  expect(await waitReasons()).toEqual(['contradiction']);
  expect(await cashier.main(player)).toBe(5000n);
});

test('one that the bank refuses is on the balance again, and another sum than was ordered waits for a person', async () => {
  const id = await paidIn();
  await askForRefund(site(), id, { reason: REASON });
  const { file } = await write();
  await importEntries(cashier, [carriedOut(id, 4999n)], 50_000n);
  expect(await waitReasons()).toEqual(['other-amount']);
  const refusal =
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R</MsgId></GrpHdr>` +
    `<OrgnlGrpInfAndSts><OrgnlMsgId>${file!.id}</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><TxInfAndSts>` +
    `<OrgnlEndToEndId>${endToEndIdOf(id)}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>` +
    `</TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
  await importRejections(site(), { name: 'r.xml', bytes: Buffer.from(refusal), importedBy: 'anna' });
  expect([await stateOf(id), await cashier.main(player), (await refundOf(id)).state]).toEqual([
    'success',
    5000n,
    'refused',
  ]);
});

test.each([
  ['names no account', { debtor: { name: 'Anna' } }],
  ['names one that SEPA does not reach', { debtor: { ...PAYER, iban: 'BR1800360305000010009795493C1' } }],
])('where the statement %s, nothing is set aside', async (_, entry) => {
  const id = await paidIn(entry as never);
  await expect(askForRefund(site(), id, { reason: REASON })).rejects.toMatchObject({
    reason: { rule: 'cashier.refundable' },
  });
  expect(await cashier.main(player)).toBe(5000n);
});

test('what another person has sent is under review: sent back whole, brought back to review, or credited as it came', async () => {
  await transaction(cashier.database.db, (tx) =>
    updatePlayer(tx, player.player!.id, { first_name: 'Jörg', last_name: 'Schmidt' }),
  );
  const id = await paidIn({}, 4500n);
  const { deposit } = (await describeDeposit(cashier.services, id))!;
  expect(deposit).toMatchObject({ state: 'review', paid: '45.00 EUR', decided_by: 'operator' });
  const { items } = await cashier.call(player, getHistory);
  expect(items[0]!.cause).toMatch(/isn’t in your name/);
  await compareBothSides();
  await returnDeposit(site(), id, REASON);
  const { file } = await write();
  expect(file).toMatchObject({ orders: 1, total_minor: 4500n });
  await importEntries(cashier, [carriedOut(id, 4500n)], 50_000n);
  expect([await stateOf(id), await cashier.main(player)]).toEqual(['refunded', 0n]);
  await compareBothSides();
  await importEntries(cashier, [cameBack(id, 4500n)], 50_000n);
  expect([await stateOf(id), await cashier.main(player)]).toEqual(['review', 0n]);
  await correctDeposit(site(), id, { amountMinor: 4500n, reason: 'With documents.' });
  expect([await stateOf(id), await cashier.main(player)]).toEqual(['success', 4500n]);
});
