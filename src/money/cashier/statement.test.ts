// Statements and receipts: they add up to the minor unit, say the same as CSV and on paper, and are for their player alone.
import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatAmount, minorOf, type Currency } from '#kernel/money.ts';
import { formatMoney } from '#kernel/written-money.ts';
import { hold, post, releaseHold, reverse } from '#money/wallet/index.ts';
import type { Context } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { makeDeposit, makeWithdrawal } from './contract.ts';
import { openReceipt } from './get-receipt.ts';
import { kindOf, linesOf, type Movement } from './rules/statement-lines.ts';
import { periodOf } from './rules/statement-period.ts';
import { getReceipt, getStatement, MAX_MOVEMENTS } from './statement-contract.ts';
import { assertAddsUp, openStatement, readStatement } from './statement-files.ts';
import { createCashier, type TestCashier } from './testing/cashier.ts';

let cashier: TestCashier;
beforeAll(async () => void (cashier = await createCashier({ PAYOUT_CODE: 'off' })));
afterAll(() => cashier.close());

const refusedBy = (rule: string) => ({ reason: { rule } });
const statement = (ctx: Context, from: string, to: string) => cashier.call(ctx, getStatement, { from, to });
const open = (ctx: Context, address: string) =>
  openStatement(cashier.services, address.replace('/statements/', ''), ctx.player!.id);

async function csvOf(ctx: Context, address: string): Promise<string[][]> {
  const file = await open(ctx, address);
  return parse(file!.bytes, { bom: true, record_delimiter: '\r\n' });
}

async function pdfTextOf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

/** What can happen to a main balance, dated on some day of a November. */
const action = fc.record({
  what: fc.constantFrom('in', 'out', 'hold', 'release', 'reverse'),
  minor: fc.integer({ min: 1, max: 1_000_000 }),
  day: fc.integer({ min: 1, max: 28 }),
});
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** Long ago: what is moved by the test itself is dated now. */
const dayOf = (day: number): string => `2020-11-${String(day).padStart(2, '0')}`;

async function playerWith(actions: readonly Action[], currency: Currency): Promise<Context> {
  const ctx = await cashier.player(currency);
  const playerId = ctx.player!.id;
  const ordered = actions.toSorted((a, b) => a.day - b.day);
  const holds: string[] = [];
  for (const { what, minor, day } of ordered) {
    const fact = randomUUID();
    const order = { fact, playerId, currency, amountMinor: BigInt(minor) } as const;
    const [house, main] = [{ house: 'adjustments' }, { bucket: 'main' }] as const;
    // What is not there is not moved.
    await transaction(cashier.database.db, async (tx) => {
      if (what === 'in') await post(tx, { ...order, reason: 'deposit', from: house, to: main });
      if (what === 'out') await post(tx, { ...order, reason: 'adjustment', from: main, to: house });
      if (what === 'hold') {
        await hold(tx, order);
        holds.push(fact);
      }
      if (what === 'release' && holds.length > 0) await releaseHold(tx, { fact: holds.pop()! });
      if (what === 'reverse') {
        await post(tx, { ...order, reason: 'reward', from: house, to: main });
        await reverse(tx, { fact, reason: 'reward' });
      }
    }).catch(() => {});
    await cashier.database.ownerPool.query(
      `update wallet.transfers set created_at = $2 where player_id = $1 and created_at > '2021-01-01'`,
      [playerId, `${dayOf(day)}T12:00:00Z`],
    );
  }
  return ctx;
}

describe('a statement', () => {
  test.each(['EUR', 'JPY', 'BTC'] as const)(
    'in %s: opening balance and lines come to the closing balance for any period, and periods follow each other',
    (currency) =>
      fc.assert(
        fc.asyncProperty(
          fc.array(action, { maxLength: 25 }),
          fc.integer({ min: 1, max: 14 }),
          fc.integer({ min: 15, max: 27 }),
          async (actions, first, last) => {
            const ctx = await playerWith(actions, currency);
            const periods = [
              ['2020-10-01', dayOf(first)],
              [dayOf(first + 1), dayOf(last)],
              [dayOf(last + 1), '2020-12-31'],
            ] as const;
            let before = 0n;
            for (const [from, to] of periods) {
              const answer = await statement(ctx, from, to);
              expect(minorOf(answer.opening)).toBe(before);
              const rows = await csvOf(ctx, answer.files!.csv);
              const lines = rows.slice(2, -1);
              expect(lines).toHaveLength(answer.movements);
              let balance = before;
              for (const [, , , amount, after] of lines) {
                balance += minorOf({ amount: amount!, currency });
                expect(after).toBe(formatAmount(balance, currency));
              }
              expect(rows.at(-1)![4]).toBe(answer.closing.amount);
              expect(balance).toBe(minorOf(answer.closing));
              before = balance;
            }
            expect(before).toBe(await cashier.main(ctx));
          },
        ),
        { numRuns: 12 },
      ),
  );

  test('that does not add up is not given out', () => {
    const at = new Date();
    const movements: Movement[] = [{ at, kind: 'deposit', fact: randomUUID(), minor: 500n, balanceMinor: 600n }];
    expect(() => assertAddsUp({ openingMinor: 100n, closingMinor: 600n, movements })).not.toThrow();
    for (const wrong of [
      { openingMinor: 101n, closingMinor: 600n, movements },
      { openingMinor: 100n, closingMinor: 599n, movements },
      { openingMinor: 100n, closingMinor: 600n, movements: [] },
    ])
      expect(() => assertAddsUp(wrong)).toThrow(/comes to/);
  });

  test('on paper says the same as the file, in the language of the player', async () => {
    const ctx = { ...(await playerWith([], 'EUR')), locale: 'ru' };
    const { transaction: id, redirect_url } = await cashier.call(ctx, makeDeposit, {
      method: 'card',
      amount: '50',
      request_id: randomUUID(),
    });
    await cashier.pay(redirect_url, 'success');
    await expect.poll(() => cashier.main(ctx)).toBe(5000n);
    const answer = await statement(ctx, '2026-11-01', '2100-12-31');
    expect(answer).toMatchObject({ movements: 1, currencies: ['EUR'], closing: { amount: '50.00', currency: 'EUR' } });
    const rows = await csvOf(ctx, answer.files!.csv);
    expect(rows[0]).toEqual(['Дата (UTC)', 'Операция', 'Номер', 'Сумма', 'Баланс', 'Валюта']);
    expect(rows[2]!.slice(1)).toEqual(['Пополнение', id, '50.00', '50.00', 'EUR']);
    const file = (await open(ctx, answer.files!.pdf))!;
    expect([file.contentType, file.name]).toEqual(['application/pdf', 'statement-EUR-2026-11-01-2100-12-31.pdf']);
    const text = await pdfTextOf(file.bytes);
    for (const part of ['Выписка по счёту', 'Конечный баланс', 'Пополнение', id, formatMoney(answer.closing, 'ru')])
      expect(text).toContain(part.replaceAll(/\s+/g, ' '));
  });

  test('is for its player alone, and its links expire', async () => {
    const [ctx, other] = [await cashier.player('EUR', 700n), await cashier.player()];
    const { files } = await statement(ctx, '2026-11-01', '2026-11-30');
    const token = files!.csv.replace('/statements/', '');
    expect(await open(ctx, files!.csv)).toBeDefined();
    expect(await open(other, files!.csv)).toBeUndefined();
    await expect(openStatement(cashier.services, token, undefined)).rejects.toMatchObject(refusedBy('api.session'));
    const forged = token.replace(String(ctx.player!.id), String(other.player!.id));
    expect(await openStatement(cashier.services, forged, other.player!.id)).toBeUndefined();
    expect(await openStatement(cashier.services, 'nothing', ctx.player!.id)).toBeUndefined();
    cashier.clock.advance(3_600_001);
    expect(await open(ctx, files!.csv)).toBeUndefined();
  });

  test('of a period that there is not is refused at its field', async () => {
    const ctx = await cashier.player();
    for (const [from, to, field] of [
      ['2026-02-31', '2026-03-01', 'from'],
      ['2026-03-01', '2026-02-30', 'to'],
      ['2026-03-02', '2026-03-01', 'from'],
    ] as const)
      await expect(statement(ctx, from, to)).rejects.toMatchObject({
        reason: { rule: 'cashier.statement-period', faults: { [field]: { key: 'date' } } },
      });
  });

  test('with more movements than a file has says so, and gives none', async () => {
    const ctx = await cashier.player('EUR', 100n);
    // As if the ledger had them: their number is all that is asked for before they are read.
    const { rows } = await cashier.database.ownerPool.query<{ text: string }>(
      `select pg_get_functiondef('wallet.account_before'::regproc) as text`,
    );
    await cashier.database.ownerPool.query(
      `create or replace function wallet.account_before(p_account bigint, p_at timestamptz, out entries bigint, out balance bigint) language sql as $$
         select case when p_at < now() then 0 else ${MAX_MOVEMENTS + 1} end::bigint, 100::bigint $$`,
    );
    try {
      expect(await statement(ctx, '2026-11-01', '2100-12-31')).toMatchObject({ files: null, movements: 50_001 });
      const request = { playerId: ctx.player!.id, format: 'csv', currency: 'EUR', locale: 'en' } as const;
      const period = periodOf('2026-11-01', '2100-12-31');
      await expect(readStatement(cashier.services, { ...request, period })).rejects.toMatchObject({
        reason: { sentence: 'This period has 50001 movements, and a file has up to 50000. Choose a shorter period.' },
      });
    } finally {
      await cashier.database.ownerPool.query(rows[0]!.text);
    }
  });
});

describe('lines on paper', () => {
  const play = (kind: 'stake' | 'win' | 'stake-returned', minor: bigint, at: string): Movement => ({
    at: new Date(at),
    kind,
    fact: randomUUID(),
    minor,
    balanceMinor: 0n,
  });

  test('have what was played between two other movements of a day in one', () => {
    const deposit: Movement = { ...play('win', 500n, '2026-11-01T12:00:00Z'), kind: 'deposit' };
    const movements = [
      play('stake', -100n, '2026-11-01T10:00:00Z'),
      play('win', 250n, '2026-11-01T10:00:01Z'),
      play('stake', -100n, '2026-11-01T10:00:02Z'),
      play('stake-returned', 100n, '2026-11-01T10:00:03Z'),
      deposit,
      play('stake', -10n, '2026-11-01T23:59:59Z'),
      play('stake', -20n, '2026-11-02T00:00:00Z'),
    ];
    const lines = [...linesOf(movements)];
    expect(lines.map(({ kind, minor }) => [kind, minor])).toEqual([
      ['play', 150n],
      ['deposit', 500n],
      ['play', -10n],
      ['play', -20n],
    ]);
    expect(lines[0]).toMatchObject({ stakes: 1, stakedMinor: 100n, wonMinor: 250n });
  });

  test('come to the same as the movements, whatever they are', () => {
    const movement = fc.record({
      at: fc.date({ min: new Date('2026-11-01'), max: new Date('2026-11-04'), noInvalidDate: true }),
      kind: fc.constantFrom(...[1, 2, 3, 10, 12, 101, 102, 106].map(kindOf)),
      fact: fc.uuid(),
      minor: fc.bigInt(-1000n, 1000n),
      balanceMinor: fc.bigInt(0n, 1000n),
    });
    const sum = (lines: readonly { minor: bigint }[]) => lines.reduce((total, { minor }) => total + minor, 0n);
    fc.assert(
      fc.property(fc.array(movement), (movements) => {
        const lines = [...linesOf(movements)];
        expect(sum(lines)).toBe(sum(movements));
        expect(lines.at(-1)?.balanceMinor).toBe(movements.at(-1)?.balanceMinor);
        for (const line of lines) if (line.kind === 'play') expect(line.wonMinor - line.stakedMinor).toBe(line.minor);
      }),
    );
  });

  test('name every reason of the ledger', () => {
    expect(kindOf(1)).toBe('stake');
    expect(kindOf(101)).toBe('stake-returned');
    expect(kindOf(102)).toBe('win-taken-back');
    expect(kindOf(140)).toBe('correction');
  });
});

describe('a receipt', () => {
  const receipt = (ctx: Context, id: string) => cashier.call(ctx, getReceipt, { id });
  const file = (ctx: Context, address: string) =>
    openReceipt(cashier.services, address.replace('/receipts/', ''), ctx.player!.id);

  test('of a deposit and of a withdrawal has every step, sum, time and reference, also on paper', async () => {
    const ctx = await cashier.player('EUR', 10_000n);
    const { transaction: deposit, redirect_url } = await cashier.call(ctx, makeDeposit, {
      method: 'card',
      amount: '50',
      request_id: randomUUID(),
    });
    await cashier.pay(redirect_url, 'success');
    await expect.poll(() => cashier.main(ctx)).toBe(15_000n);
    const { id: withdrawal } = await cashier.call(ctx, makeWithdrawal, {
      method: 'card',
      amount: '20',
      requisites: JSON.stringify({ holder: 'ANNA PLAYER' }),
      request_id: randomUUID(),
    });
    const [first, second] = [await receipt(ctx, deposit), await receipt(ctx, withdrawal)];
    expect(first).toMatchObject({ method: 'Bank card', ordered: null, returned: null });
    expect(first.provider_reference).toBe(cashier.psp.operations.book.byMerchantId('deposit', deposit)!.reference);
    expect(first.payment.steps.map(({ state }) => state)).toEqual(['created', 'pending', 'success']);
    expect(second.payment).toMatchObject({ type: 'withdrawal', amount: { amount: '20.00', currency: 'EUR' } });
    for (const { payment, provider_reference, file: address } of [first, second]) {
      const opened = (await file(ctx, address))!;
      expect([opened.contentType, opened.name]).toEqual(['application/pdf', `receipt-${payment.id}.pdf`]);
      const text = await pdfTextOf(opened.bytes);
      const steps = payment.steps.map(({ cause }) => cause);
      for (const part of [payment.id, formatMoney(payment.amount), provider_reference ?? payment.id, ...steps])
        expect(text).toContain(part);
    }
  });

  test('is for its player alone, and its link expires', async () => {
    const [ctx, other] = [await cashier.player(), await cashier.player()];
    const order = { method: 'card', amount: '50', request_id: randomUUID() };
    const { transaction: id } = await cashier.call(ctx, makeDeposit, order);
    await expect(receipt(other, id)).rejects.toMatchObject(refusedBy('cashier.own-payment'));
    await expect(receipt(ctx, randomUUID())).rejects.toMatchObject(refusedBy('cashier.own-payment'));
    const { file: address } = await receipt(ctx, id);
    expect(await file(ctx, address)).toBeDefined();
    expect(await file(other, address)).toBeUndefined();
    const token = address.replace('/receipts/', '');
    await expect(openReceipt(cashier.services, token, undefined)).rejects.toMatchObject(refusedBy('api.session'));
    expect(await openReceipt(cashier.services, `x${token}`, ctx.player!.id)).toBeUndefined();
    cashier.clock.advance(3_600_001);
    expect(await file(ctx, address)).toBeUndefined();
  });
});
