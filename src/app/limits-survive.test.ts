// What a player was promised holds after kill -9 of the site at the moment of the answer; with `npm run chaos` its database is
// killed too.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bundled } from '#testing/bundled.ts';
import { ApiClient, type ApiAnswer } from '#testing/api-client.ts';
import { createTestDatabase, urlOf } from '#testing/database.ts';
import { removeData, startSiteProcess } from '#testing/site-process.ts';
import { createPlayers } from '#testing/virtual-players.ts';
import { IS_LONG_FORM } from '#testing/long-form.ts';

const ROUNDS = IS_LONG_FORM ? 3 : 1;

const bet = (client: ApiClient): Promise<ApiAnswer> =>
  client.call('Games.playRound', {
    sysname: 'dice',
    mode: 'play',
    stake: '1.00',
    params: '{"direction":"under","target":"50.00"}',
    request_id: randomUUID(),
  });
const ruleOf = ({ error }: ApiAnswer): string => error?.reason?.rule ?? 'accepted';

test('[P12] limits, a raise that waits, a time-out and an exclusion outlive kill -9 in the middle of play', async () => {
  const database = IS_LONG_FORM ? undefined : await createTestDatabase();
  const environment = { MAX_LAG_MS: '60000', ...(database && { DATABASE_URL: urlOf(database) }) };
  let site = await startSiteProcess(environment, await bundled('src/app/main.ts'));
  const { dataDir } = site;
  const clientsOf = (cookies: readonly string[]): ApiClient[] =>
    cookies.map((cookie) => {
      const client = new ApiClient(site.url);
      client.cookies.set('sid', cookie.slice('sid='.length));
      return client;
    });
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const cookies = (await createPlayers(site.owner, 3)).map(({ cookie }) => cookie);
      const [limited, resting, gone] = clientsOf(cookies) as [ApiClient, ApiClient, ApiClient];
      await Promise.all(
        [limited, resting, gone].map(async (client) => expect(ruleOf(await bet(client))).toBe('accepted')),
      );
      // Others play on, so that it dies in the middle of something.
      const noise = Promise.allSettled(Array.from({ length: 30 }, () => bet(resting)));
      await limited.ok('Limits.set', { kind: 'stake', period: 'month', limit: '1.50' });
      await limited.ok('Limits.set', { kind: 'stake', period: 'month', limit: '900' });
      await resting.ok('Limits.exclude', { length: '24h', confirm: '1' });
      await gone.ok('Limits.exclude', { length: '6m', confirm: '1' });
      await site.kill();
      await noise;

      site = await startSiteProcess({ DATA_DIR: dataDir, ...environment }, await bundled('src/app/main.ts'));
      const [again, rested, left] = clientsOf(cookies) as [ApiClient, ApiClient, ApiClient];
      expect(ruleOf(await bet(again))).toBe('limits.stake-limit');
      const { limits } = await again.ok<{ limits: { limit: string; pending: { limit: string } }[] }>('Limits.get');
      expect(limits[0]).toMatchObject({
        limit: '1.50',
        used: '1.00',
        pending: { limit: '900.00', can_confirm: false },
      });
      expect(ruleOf(await bet(rested))).toBe('limits.time-out');
      expect(ruleOf(await bet(left))).toBe('games.sign-in');
    }
  } finally {
    await site.stop();
    removeData(dataDir);
    await database?.close();
  }
});
