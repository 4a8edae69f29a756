// What a purse held and what moved in it, for any period: against sums over everything, and with the search made wrong.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import type { Purse } from './moved-sums.ts';
import { openPurses, post } from './post.ts';
import { currenciesOf, purseBefore, purseEntries, type PurseEntry } from './purse-statement.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

const MINUTE = 60_000;
const BEGIN = Date.parse('2026-11-01T00:00:00Z');

interface Movement {
  /** Below zero it is taken; what is not there is not taken. */
  minor: number;
  /** Written so many minutes after the one before, by a transaction that had begun so many minutes earlier. */
  later: number;
  took: number;
}

let nextPlayer = 5000n;

/** Moves it, dates it, and answers the purse with its entries as they are stored. */
async function purseWith(movements: readonly Movement[]): Promise<{ purse: Purse; entries: PurseEntry[] }> {
  const purse: Purse = { playerId: nextPlayer++, currency: 'EUR', bucket: 'main' };
  const { playerId } = purse;
  const dates: string[] = [];
  let balance = 0;
  let now = BEGIN;
  await transaction(database.db, async (tx) => {
    await openPurses(tx, playerId, 'EUR');
    for (const { minor, later, took } of movements) {
      if (minor === 0 || balance + minor < 0) continue;
      balance += minor;
      const [house, main] = [{ house: 'adjustments' }, { bucket: 'main' }] as const;
      const fact = randomUUID();
      const order = { fact, reason: 'adjustment', playerId, currency: 'EUR', amountMinor: BigInt(Math.abs(minor)) };
      await post(tx, { ...order, from: minor > 0 ? house : main, to: minor > 0 ? main : house } as never);
      now += later * MINUTE;
      dates.push(`('${fact}'::uuid, '${new Date(now - took * MINUTE).toISOString()}'::timestamptz)`);
    }
  });
  if (dates.length > 0)
    await database.ownerPool.query(
      `update wallet.transfers t set created_at = v.at from (values ${dates.join()}) v(fact, at) where t.fact = v.fact`,
    );
  const { rows } = await database.ownerPool.query<PurseEntry>(
    `select e.seq, t.created_at as at, t.fact, t.reason, e.amount from wallet.entries e join wallet.transfers t on t.id = e.transfer_id
       join wallet.accounts a on a.id = e.account_id where a.player_id = $1 and a.bucket = 1 order by e.seq`,
    [playerId],
  );
  return { purse, entries: rows.map((row) => ({ ...row, seq: BigInt(row.seq), amount: BigInt(row.amount) })) };
}

const sumOf = (entries: readonly PurseEntry[]): bigint => entries.reduce((sum, { amount }) => sum + amount, 0n);

async function entriesOf(purse: Purse, from: Date, to: Date): Promise<PurseEntry[]> {
  const entries = [];
  for await (const page of purseEntries(database.db, purse, { from, to })) entries.push(...page);
  return entries;
}

const movement = fc.record({
  minor: fc.integer({ min: -500, max: 900 }),
  // Transactions that cross, and quiet days.
  later: fc.oneof({ weight: 5, arbitrary: fc.nat(3) }, fc.nat(3000)),
  took: fc.nat(4),
});
const histories = fc.array(movement, { maxLength: 60 });

/** Any period holds what is dated in it, begins where the one before ended, and adds up. */
const everyPeriodAddsUp = (numRuns: number) =>
  fc.assert(
    fc.asyncProperty(histories, fc.array(fc.nat(100), { minLength: 2, maxLength: 5 }), async (movements, picks) => {
      const { purse, entries } = await purseWith(movements);
      const dates = entries.map(({ at }) => at.getTime());
      const limits = [0, ...picks.map((pick) => (dates.length ? dates[pick % dates.length]! : BEGIN)), BEGIN * 2]
        .toSorted((a, b) => a - b)
        .map((ms) => new Date(ms));
      const before = await Promise.all(limits.map((at) => purseBefore(database.db, purse, at)));
      for (const [index, at] of limits.entries()) {
        const earlier = entries.filter((entry) => entry.at < at);
        expect(before[index]).toEqual({ entries: earlier.length, balance: sumOf(earlier) });
        const next = limits[index + 1];
        if (!next) continue;
        const lines = await entriesOf(purse, at, next);
        expect(lines).toEqual(entries.filter((entry) => entry.at >= at && entry.at < next));
        expect(before[index]!.balance + sumOf(lines)).toBe(before[index + 1]!.balance);
      }
    }),
    { numRuns },
  );

describe('a statement of a purse', () => {
  test('adds up for any period of any history, and periods follow each other without a gap', () =>
    everyPeriodAddsUp(40));

  test('of a purse that there is not, or that is new, is empty', async () => {
    const { purse } = await purseWith([]);
    for (const none of [purse, { ...purse, playerId: 1n }]) {
      expect(await purseBefore(database.db, none, new Date())).toEqual({ entries: 0, balance: 0n });
      expect(await entriesOf(none, new Date(0), new Date())).toEqual([]);
      expect(await currenciesOf(database.db, none.playerId)).toEqual([]);
    }
  });

  test('comes in parts, and the currencies of a player are those in which they had money', async () => {
    const { purse, entries } = await purseWith(Array.from({ length: 4100 }, () => ({ minor: 7, later: 1, took: 0 })));
    expect(await entriesOf(purse, new Date(0), new Date())).toEqual(entries);
    expect(await purseBefore(database.db, purse, entries[4000]!.at)).toEqual({ entries: 4000, balance: 28_000n });
    expect(await currenciesOf(database.db, purse.playerId)).toEqual(['EUR']);
  });

  test.each([
    ['without the margin for what is out of order', "interval '5 minutes'", "interval '0'"],
    ['that counts what falls on the limit twice', 't.created_at < p_at;', 't.created_at <= p_at;'],
  ])('%s is found out', async (_, right, wrong) => {
    const { rows } = await database.ownerPool.query<{ text: string }>(
      `select pg_get_functiondef('wallet.account_before'::regproc) as text`,
    );
    const { text } = rows[0]!;
    expect(text).toContain(right);
    await database.ownerPool.query(text.replaceAll(right, wrong));
    try {
      await expect(everyPeriodAddsUp(60)).rejects.toThrow(/Property failed/);
    } finally {
      await database.ownerPool.query(text);
    }
  });
});
