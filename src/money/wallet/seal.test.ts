import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { findLedgerFaults } from '#app/ledger-checks.ts';
import { transaction } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { openPurses, post, seal } from './index.ts';

const LARGEST = 7n;

async function deposit({ db }: TestDatabase, times: number, together = 1): Promise<void> {
  for (let time = 0; time < times; time++)
    await transaction(db, async (tx) => {
      for (let nth = 0; nth < together; nth++)
        await post(tx, {
          fact: randomUUID(),
          reason: 'adjustment',
          playerId: 1n,
          currency: 'EUR',
          amountMinor: 1000n,
          from: { house: 'adjustments' },
          to: { bucket: 'main' },
        });
    });
}

const blocksOf = async ({ ownerPool }: TestDatabase) =>
  (
    await ownerPool.query<{ entries: number; from: string; to: string }>(
      'select entries, from_xid::text as "from", to_xid::text as "to" from wallet.blocks order by height',
    )
  ).rows;

test('a backlog is cut into blocks of about one size, without a gap, and the chain holds', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  await transaction(database.db, (tx) => openPurses(tx, 1n, 'EUR'));
  await deposit(database, 20);
  // An entry that alone is larger than a block.
  await deposit(database, 1, 10);
  await deposit(database, 5);
  const unsealed = async () =>
    (
      await database.ownerPool.query<{ count: number }>(
        'select ((select count(*) from wallet.entries) - (select coalesce(sum(entries), 0) from wallet.blocks))::int as count',
      )
    ).rows[0]!.count;
  // The horizon is the whole server's: a transaction of another test may hold it back for a moment.
  await expect
    .poll(async () => {
      await Promise.all([seal(database.db, LARGEST), seal(database.db, LARGEST)]);
      return unsealed();
    })
    .toBe(0);
  const blocks = await blocksOf(database);
  // Two entries for each deposit.
  expect(blocks.reduce((sum, { entries }) => sum + entries, 0)).toBe(2 * (20 + 10 + 5));
  expect(blocks.length).toBeGreaterThan(5);
  for (const { entries } of blocks) expect(entries).toBeLessThanOrEqual(Number(LARGEST) + 20);
  for (const [nth, { from }] of blocks.slice(1).entries()) expect(from).toBe(blocks[nth]!.to);
  expect(await findLedgerFaults(database.ownerPool)).toEqual([]);
  expect(await seal(database.db, LARGEST)).toBe(0);
});
