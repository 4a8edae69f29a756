// A bet that cannot be decided or settled, whatever the reason, keeps no other waiting.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#testing/api-client.ts';
import { placed } from './testing/bets.ts';
import { type ScriptedFeed, WINNER } from '#sportsbook/book/testing/feed.ts';
import type { TestSite } from '#testing/site.ts';
import { betOf, on, startBettingSite, type BettingSite } from './testing/betting-site.ts';

let stage: BettingSite;
let site: TestSite;
let feed: ScriptedFeed;
beforeAll(async () => {
  stage = await startBettingSite({ BET_DELAYS: 'football=1' });
  ({ site, feed } = stage);
});
afterAll(() => stage.close());

const stateOf = async (client: ApiClient, id: string) => (await betOf(client, id)).state;

/** No change of this bet can be written until it is mended. */
async function spoil(id: string): Promise<() => Promise<unknown>> {
  const { ownerPool } = site.database;
  await ownerPool.query(
    `create or replace function bets.spoil() returns trigger language plpgsql as $$ begin raise exception 'spoilt'; end $$;
     create trigger spoil before update on bets.bets for each row when (old.id = '${id}') execute function bets.spoil()`,
  );
  return () => ownerPool.query('drop trigger spoil on bets.bets');
}

test('other held bets are decided, and other markets settled, beside one that cannot be', async () => {
  const [first, second, third] = [
    await stage.event({ isLive: true }),
    await stage.event({ isLive: true }),
    await stage.event(),
  ];
  const client = await stage.player();
  const spoilt = await placed(client, [on(first.id)]);
  const mend = await spoil(spoilt);
  const sound = await placed(client, [on(second.id)]);
  const before = await placed(client, [on(third.id)]);
  await feed.settle(third.name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  await expect.poll(() => stateOf(client, sound)).toBe('accepted');
  await expect.poll(() => stateOf(client, before)).toBe('settled');
  expect(await stateOf(client, spoilt)).toBe('held');
  await mend();
  await expect.poll(() => stateOf(client, spoilt)).toBe('accepted');
  // The same of settlement.
  const again = await spoil(spoilt);
  await feed.settle(first.name, WINNER, { '1': 'won', x: 'lost', '2': 'lost' });
  await feed.settle(second.name, WINNER, { '1': 'lost', x: 'won', '2': 'lost' });
  await expect.poll(() => stateOf(client, sound)).toBe('settled');
  expect(await stateOf(client, spoilt)).toBe('accepted');
  await again();
  await expect.poll(() => stateOf(client, spoilt)).toBe('settled');
});
