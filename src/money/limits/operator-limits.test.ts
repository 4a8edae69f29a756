// A limit that is set on the command line counts all that the running site would have counted.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operator } from '#testing/operator.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';

let site: TestSite;
beforeAll(async () => (site = await startTestSite()));
afterAll(() => site.close());

test('what lies on a live table counts towards a limit that an operator sets', async () => {
  const player = await site.player();
  const { uid } = await player.ok<{ uid: number }>('Account.getInfo');
  const owner = await site.database.ownerPool.connect();
  // A bet alone, without the table and the stake for it: it only has to be counted.
  try {
    await owner.query('set session_replication_role = replica');
    await owner.query(
      `insert into live_tables.bets (id, round_id, player_id, currency, stake, staked, main_stake, bonus_stake, before, params, digest, is_hidden, placed_at)
       values ($1, $1, $2, 'EUR', 700, 700, 700, 0, '{1000,0}', '{}', '', false, now())`,
      [randomUUID(), uid],
    );
    await owner.query('reset session_replication_role');
  } finally {
    owner.release();
  }

  await operator(site, 'limits', 'set', String(uid), 'stake', 'day', '500', '--reason', 'As agreed.');
  const { rows } = await site.database.ownerPool.query('select staked from limits.days where player_id = $1', [uid]);
  expect(rows).toEqual([{ staked: 700n }]);
  await site.database.ownerPool.query('delete from live_tables.bets');
});
