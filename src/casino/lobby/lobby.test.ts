// A player's own shelf of the lobby, and their rounds as a file.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { giveMoney } from '#testing/money.ts';
import { startTestSite, type TestSite } from '#testing/site.ts';
import type { ApiClient } from '#testing/api-client.ts';
import type { HistoryExport, Provider } from './contract.ts';
import { covers } from '#testing/covers.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const names = ({ items }: { items: Array<{ sysname: string }> }): string[] => items.map(({ sysname }) => sysname);
const likes = async (player: ApiClient, sysnames?: string) =>
  names(
    await player.ok<{ items: Array<{ sysname: string }> }>(
      'Games.getLikes',
      sysnames === undefined ? {} : { sysnames },
    ),
  );

async function play(player: ApiClient, sysname: string, params: object, mode = 'demo'): Promise<void> {
  await player.ok('Games.playRound', {
    sysname,
    mode,
    stake: '1.00',
    request_id: uuidv7(Date.now(), secureRandom),
    params: JSON.stringify(params),
  });
}
const roll = (player: ApiClient, mode = 'demo') => play(player, 'dice', { direction: 'under', target: '50.00' }, mode);

describe('likes', () => {
  test('a liked game is in the list until it is taken out, and once', covers('AP-74', 'AP-79', 'AP-80'), async () => {
    const player = await site.player();
    expect(await likes(player)).toEqual([]);
    await player.ok('Games.addLike', { sysname: 'dice' });
    await player.ok('Games.addLike', { sysname: 'dice' });
    await player.ok('Games.addLike', { sysname: 'midnight-apothecary' });
    expect(await likes(player)).toEqual(['midnight-apothecary', 'dice']);
    expect(await likes(player, 'dice,nothing')).toEqual(['dice']);
    await player.ok('Games.removeLike', { sysname: 'dice' });
    expect(await likes(player)).toEqual(['midnight-apothecary']);
    expect(await likes(await site.player())).toEqual([]);
  });

  test('refuses a game that there is not, and a guest', covers('~AP-79'), async () => {
    const player = await site.player();
    expect(await player.call('Games.addLike', { sysname: '__proto__' })).toMatchObject({
      status: 404,
      error: { reason: { rule: 'games.known' } },
    });
    expect((await site.visitor().call('Games.addLike', { sysname: 'dice' })).status).toBe(401);
  });
});

test('the games that a player played last come newest first, each once', async () => {
  const player = await site.player();
  await roll(player);
  await play(player, 'midnight-apothecary', {});
  await roll(player);
  expect(names(await player.ok<{ items: Array<{ sysname: string }> }>('Games.getRecent'))).toEqual([
    'dice',
    'midnight-apothecary',
  ]);
  expect(names(await player.ok<{ items: Array<{ sysname: string }> }>('Games.getRecent', { count: '1' }))).toEqual([
    'dice',
  ]);
});

test('providers come with their sysname and what is known of their games', covers('AP-76 2/2', 'EN-23'), async () => {
  const query = { fields: 'game_params', types: 'casino,slot,live,fast' };
  const { items } = await site.visitor().ok<{ items: Provider[] }>('Games.getProviders', query);
  const { count } = await site
    .visitor()
    .ok<{ count: number }>('Games.get', { options: JSON.stringify({ providers: ['baize'] }) });
  expect(items).toContainEqual({
    sysname: 'baize',
    game_params: expect.objectContaining({ name: 'Baize', count }) as unknown,
  });
  // Of all bets: a triple at sic bo returns the least, and basic strategy at blackjack the most.
  const { rtp } = items.find(({ sysname }) => sysname === 'baize')!.game_params!;
  expect([rtp.low, rtp.high].map((percent) => percent.slice(0, 5))).toEqual(['83.79', '99.57']);
  const live = await site.visitor().ok<{ items: Provider[] }>('Games.getProviders', { types: 'fast' });
  expect(live.items).toEqual([{ sysname: 'baize' }]);
  expect((await site.visitor().call('Games.getProviders', { types: 'dogs' })).status).toBe(400);
});

describe('the history as a file', () => {
  const latest = async (player: ApiClient) =>
    (await player.ok<{ request: HistoryExport | null }>('Games.gethistoryexportrequest')).request;

  test.each(['csv', 'json'] as const)(
    'is made in the background as %s, and holds every round',
    covers('AP-78', 'AP-81'),
    async (format) => {
      const player = await site.player();
      await giveMoney(site, player, 10_000n);
      expect(await latest(player)).toBeNull();
      for (let round = 0; round < 3; round++) await roll(player, 'play');
      const exportRequest = await player.ok<HistoryExport>('Games.createhistoryexportrequest', { format });
      expect(exportRequest).toMatchObject({ state: 'queued', format, url: null });
      await expect.poll(async () => (await latest(player))?.state).toBe('ready');
      const ready = (await latest(player))!;
      expect(ready).toMatchObject({ id: exportRequest.id, progress: 100, rounds: 3 });
      const file = await fetch(`${site.url}${ready.url}`, { headers: { cookie: player.cookieHeader } });
      expect(file.headers.get('content-disposition')).toBe(`attachment; filename="my-rounds.${format}"`);
      const text = await file.text();
      const { items } = await player.ok<{ items: Array<{ round_id: string; staked: { amount: string } }> }>(
        'Games.getHistory',
      );
      const ids =
        format === 'json'
          ? (JSON.parse(text) as Array<{ round_id: string }>).map(({ round_id }) => round_id)
          : text
              .trim()
              .split('\r\n')
              .slice(1)
              .map((line) => line.split(',')[0]);
      expect(ids).toEqual(items.map(({ round_id }) => round_id));
      expect(text).toContain('1.00');
    },
  );

  test('a second wish while one waits is the same one', covers('~AP-81'), async () => {
    const player = await site.player();
    const [first, second] = await Promise.all([
      player.ok<HistoryExport>('Games.createhistoryexportrequest'),
      player.ok<HistoryExport>('Games.createhistoryexportrequest'),
    ]);
    expect(second.id).toBe(first.id);
  });

  test('a link of another hour or with a letter changed leads nowhere', covers('~AP-78'), async () => {
    const player = await site.player();
    await player.ok('Games.createhistoryexportrequest');
    await expect.poll(async () => (await latest(player))?.state).toBe('ready');
    const { url } = (await latest(player))!;
    const openAs = async (visitor: ApiClient, path: string) =>
      (await fetch(site.url + path, { headers: { cookie: visitor.cookieHeader } })).status;
    expect(await openAs(player, url!)).toBe(200);
    // The link alone opens nothing: neither for a guest nor for another player.
    expect(await openAs(site.visitor(), url!)).toBe(401);
    expect(await openAs(await site.player(), url!)).toBe(404);
    // Not the last letter, of which a part may stand for nothing.
    const [start, changed, end] = [url!.slice(0, -4), url!.at(-4) === 'A' ? 'B' : 'A', url!.slice(-3)];
    expect(await openAs(player, `${start}${changed}${end}`)).toBe(404);
  });
});
