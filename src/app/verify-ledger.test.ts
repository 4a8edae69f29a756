import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { openPurses, post, seal } from '#money/wallet/index.ts';
import { holdLock } from '#testing/hold-lock.ts';
import { auditLedger, AuditIncompleteError } from './audit-ledger.ts';
import { findLedgerFaults, LEDGER_CHECKS } from './ledger-checks.ts';

let database: TestDatabase;
const PLAYERS = 20n;

beforeAll(async () => {
  database = await createTestDatabase();
  for (let playerId = 1n; playerId <= PLAYERS; playerId++)
    await transaction(database.db, async (tx) => {
      await openPurses(tx, playerId, 'EUR');
      for (let deposit = 0; deposit < 5; deposit++)
        await post(tx, {
          fact: randomUUID(),
          reason: 'adjustment',
          playerId,
          currency: 'EUR',
          amountMinor: 1000n,
          from: { house: 'adjustments' },
          to: { bucket: 'main' },
        });
    });
  // The horizon is the whole server's: a transaction of another test may hold it back for a moment.
  for (let open = 1; open > 0;) {
    await seal(database.db);
    const { rows } = await database.ownerPool.query<{ open: number }>(
      'select (select count(*) from wallet.entries)::int - (select coalesce(sum(entries), 0) from wallet.blocks)::int as open',
    );
    open = rows[0]!.open;
  }
});
afterAll(() => database.close());

const faults = () => findLedgerFaults(database.ownerPool);

/** Tampers as an owner of the database could, checks, and puts everything back. */
async function afterTampering(tamper: string, restore: string): Promise<string[]> {
  const client = await database.ownerPool.connect();
  try {
    const { rowCount } = await client.query(tamper);
    expect(rowCount).toBeGreaterThan(0);
    const reported = (await faults()).map(({ check, fault }) => `${check}: ${fault}`);
    await client.query(restore);
    expect(await faults()).toEqual([]);
    return reported;
  } finally {
    client.release();
  }
}

describe('the verifier of the ledger', () => {
  test('finds nothing in books that balance', async () => {
    expect(await faults()).toEqual([]);
    const { rows } = await database.ownerPool.query<{ sealed: number; entries: number }>(
      'select (select sum(entries)::int from wallet.blocks) as sealed, (select count(*)::int from wallet.entries) as entries',
    );
    expect(rows[0]).toEqual({ sealed: 200, entries: 200 });
  });

  test('names the account whose balance was raised', async () => {
    const reported = await afterTampering(
      'update wallet.accounts set balance = balance + 1 where player_id = 3 and bucket = 1',
      'update wallet.accounts set balance = balance - 1 where player_id = 3 and bucket = 1',
    );
    expect(reported).toEqual([expect.stringMatching(/^Q2: account \d+ holds 5001, its entries sum to 5000$/)]);
  });

  test('names the entry whose amount was changed, by sum, chain and seal', async () => {
    const where = 'where transfer_id = (select min(id) from wallet.transfers where player_id = 7) and account_id > 0';
    const reported = await afterTampering(
      `update wallet.entries set amount = amount + 5 ${where}`,
      `update wallet.entries set amount = amount - 5 ${where}`,
    );
    for (const check of ['Q1', 'Q2', 'Q3', 'Q6', 'seal'])
      expect(reported.some((line) => line.startsWith(check))).toBe(true);
    expect(reported.find((line) => line.startsWith('seal'))).toMatch(/first difference at transfer \d+, account \d+/);
  });

  test('finds by the seal alone what keeps every sum', async () => {
    // Both legs and the transfer moved to another fact: all sums and chains still hold.
    const firstTransfer = '(select min(id) from wallet.transfers where player_id = 9)';
    const { rows } = await database.ownerPool.query<{ fact: string }>(
      `select fact from wallet.transfers where id = ${firstTransfer}`,
    );
    const reported = await afterTampering(
      `update wallet.transfers set fact = gen_random_uuid() where id = ${firstTransfer}`,
      `update wallet.transfers set fact = '${rows[0]!.fact}' where id = ${firstTransfer}`,
    );
    expect(reported).toEqual([expect.stringMatching(/^seal: block \d+ .*first difference at transfer/)]);
  });

  test('finds a removed pair of entries', async () => {
    await database.ownerPool.query(
      'create table public.kept as select * from wallet.entries where transfer_id = (select max(id) from wallet.transfers where player_id = 11)',
    );
    const reported = await afterTampering(
      'delete from wallet.entries where transfer_id in (select transfer_id from public.kept)',
      'insert into wallet.entries select * from public.kept',
    );
    expect(reported.map((line) => line.split(':')[0])).toEqual(expect.arrayContaining(['Q2', 'Q3', 'seal']));
  });

  test('finds a sealed block that was changed to fit', async () => {
    await database.ownerPool.query('create table public.block as select * from wallet.blocks where height = 1');
    const reported = await afterTampering(
      'update wallet.blocks set root = sha256(root) where height = 1',
      'update wallet.blocks set root = (select root from public.block) where height = 1',
    );
    expect(reported).toEqual(['seal: block 1 was changed']);
  });

  const FACT = '00000000-0000-4000-8000-000000000001';
  const undone = `
    update wallet.accounts a set balance = a.balance - e.amount, seq = a.seq - 1
      from wallet.entries e join wallet.transfers t on t.id = e.transfer_id where t.fact = '${FACT}' and e.account_id = a.id;
    delete from wallet.entries e using wallet.transfers t where t.id = e.transfer_id and t.fact = '${FACT}';
    delete from wallet.transfers where fact = '${FACT}'`;

  test.each([
    [
      'a deposit that there is not',
      3,
      'psp.card.clearing',
      `Q9: deposit ${FACT} of  is unknown; the ledger has booked 700`,
      'Q26: the house account psp.card.clearing holds -700 EUR, its payments say 0',
    ],
    ['the win of no round', 2, 'games', 'Q22: the house account of games holds -700 EUR, its rounds and bets say 0'],
    [
      'a cashback that there is not',
      32,
      'cashback_cost',
      `Q23: cashback ${FACT} of  is unknown; the ledger has paid 700`,
    ],
    ['a reward of no player', 40, 'rewards', 'Q23: player 5 was given rewards of 0 EUR; the ledger has paid 700'],
  ])('finds money that was moved by its own functions for %s', async (_, reason, house, ...faults) => {
    const moved = `select wallet.post('${FACT}', ${reason}::smallint, 5, 'EUR', 700, wallet.house('${house}', 'EUR'), wallet.purse(5, 1::smallint, 'EUR'))`;
    expect(await afterTampering(moved, undone)).toEqual(faults);
  });

  test('finds money of a player that was set aside for no payment', async () => {
    expect(await afterTampering(`select wallet.hold('${FACT}', 5, 'EUR', 700, '{1}')`, undone)).toEqual([
      `Q9: 700 was set aside for ${FACT}, which is no payment`,
    ]);
  });

  test('finds a transfer in the name of one player that has moved the money of another', async () => {
    const moved = `
      with t as (insert into wallet.transfers (fact, reason, player_id, currency, amount) values ('${FACT}', 6, 5, 'EUR', 700) returning id),
           m as (update wallet.accounts set balance = balance + 700, seq = seq + 1 where player_id = 6 and bucket = 1 returning id, balance, seq)
      insert into wallet.entries (transfer_id, account_id, amount, seq, balance_after, xid)
      select t.id, m.id, 700, m.seq, m.balance, wallet.current_xid() from t, m
       union all select t.id, wallet.house('adjustments', 'EUR'), -700, 0, null, wallet.current_xid() from t`;
    expect(await afterTampering(moved, undone)).toEqual([
      expect.stringMatching(/^Q4: transfer \d+ of player 5 in EUR has an entry on account \d+ of player 6 in EUR$/),
    ]);
  });
});

describe('an audit of large books', () => {
  /** On connections that elsewhere would have given up long before. */
  const audit = (lines: string[]): Promise<boolean> =>
    auditLedger({ ...database.owner, patienceMs: 50 }, { print: (line) => lines.push(line) });
  const auditors = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const untilWaiting = () =>
    expect.poll(async () => (await database.ownerPool.query(auditors)).rowCount).toBeGreaterThanOrEqual(1);

  test('waits as long as it takes and shows how far it is', async () => {
    const lock = await holdLock(database.ownerPool, 'lock table wallet.transfers in access exclusive mode');
    const lines: string[] = [];
    const audited = audit(lines);
    await untilWaiting();
    // Several times the patience of a request.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await untilWaiting();
    await lock.release();
    expect(await audited).toBe(true);
    expect(lines[0]).toBe(`  200 entries, ${LEDGER_CHECKS.length + 1} questions:`);
    expect(lines.filter((line) => /^ {2}✓ \w+ +.+ \(\d+\.\d s\)$/.test(line))).toHaveLength(LEDGER_CHECKS.length + 1);
    expect(lines.at(-1)).toMatch(/^ {2}200 entries in \d+\.\d s, newest sealed block [0-9a-f]{64}: the books balance$/);
  });

  test('that loses its database has no result, which is distinguished from a fault', async () => {
    const lock = await holdLock(database.ownerPool, 'lock table wallet.transfers in access exclusive mode');
    const lines: string[] = [];
    const audited = audit(lines).catch((error: unknown) => error);
    await untilWaiting();
    await database.ownerPool.query(`select pg_terminate_backend(pid) from (${auditors}) as auditor`);
    // Questions that came to the lock after that are answered before the audit ends.
    await lock.release();
    const error = await audited;
    expect(error).toBeInstanceOf(AuditIncompleteError);
    expect((error as AuditIncompleteError).message).toMatch(/^The audit could not be completed: .* This says nothing/);
    expect(lines.join('\n')).not.toContain('BALANCE');
  });
});
