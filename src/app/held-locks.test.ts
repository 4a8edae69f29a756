// A row that is locked elsewhere: a request that needs it is answered in time, the others continue.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ hasProvider: true, patienceMs: 5000 });
});
afterAll(() => site.close());

const deposit = () => ({ method: 'card', amount: '20', request_id: randomUUID() });

test('[L08] a lock that is never let go hangs no request, and is over when it is over', async () => {
  const [held, other] = [await site.player(), await site.player()];
  const { uid } = await held.ok<{ uid: number }>('Account.getInfo');
  await held.ok('Cashier.makedeposit', deposit());
  const holder = await site.database.ownerPool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from limits.players where player_id = $1 for update', [uid]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => held.call('Cashier.makedeposit', deposit())));
    for (const { status, error, headers } of answers) {
      expect([status, error?.type, error?.reason?.rule]).toEqual([503, 'ApplicationUnavailableException', 'database']);
      expect(headers.get('retry-after')).toBe('1');
    }
    // No other request waits for it.
    await other.ok('Cashier.makedeposit', deposit());
  } finally {
    // If the test took too long, the database has ended it already.
    holder.release(true);
  }
  await held.ok('Cashier.makedeposit', deposit());
});

test('[L08] every connection of the site gives up on its own', async () => {
  const { rows } = await sql<Record<string, string>>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle`.execute(site.site.services.db);
  expect(rows).toEqual([{ statement: '5s', lock: '2s', idle: '10s' }]);
});
