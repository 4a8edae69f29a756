import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { GAME_CATEGORIES, type Game, type GameCategory } from './contract.ts';
import { selectGames } from './rules/search.ts';
import { covers } from '#testing/covers.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

interface Found {
  items: Game[];
  count: number;
}
const find = (options?: object) =>
  site.visitor().ok<Found>('Games.get', options === undefined ? {} : { options: JSON.stringify(options) });

const sysnamesOf = (games: readonly Pick<Game, 'sysname'>[]): string[] => games.map(({ sysname }) => sysname);

describe('the lobby', () => {
  test('shows a game of which content says nothing, or nonsense, like any other', async () => {
    const { ownerPool } = site.database;
    const put = async (attributes: object) => {
      await ownerPool.query(
        `update content.entries set attributes = $1 where collection = 'games' and attributes->>'sysname' = 'dice'`,
        [{ sysname: 'dice', ...attributes }],
      );
      await ownerPool.query(`select pg_notify('content', 'games')`);
    };
    const { rows } = await ownerPool.query<{ attributes: object }>(
      `select attributes from content.entries where collection = 'games' and attributes->>'sysname' = 'dice'`,
    );
    const { count } = await find();
    const provider = async () => (await find({ sysnames: ['dice'] })).items[0]?.provider;
    for (const [entry, expected] of [
      [{}, 'baize'],
      [{ provider: { id: 1 }, priority: 'x', tags: [5], description: { name: 7 } }, 'baize'],
      [{ provider: 'other', tags: null, description: null }, 'other'],
    ] as const) {
      await put({ provider: 'before' });
      await expect.poll(provider).toBe('before');
      await put(entry);
      await expect.poll(provider).toBe(expected);
      expect((await find()).count).toBe(count);
      expect((await site.visitor().call('Games.getProviders', { fields: 'game_params' })).status).toBe(200);
    }
    await put(rows[0]!.attributes);
    await expect.poll(provider).toBe('baize');
  });

  test('lists games by priority, lowest first, unless asked otherwise', covers('~AP-73'), async () => {
    const { items, count } = await find();
    expect(items[0]!.sysname).toBe('midnight-apothecary');
    expect(count).toBe(items.length);
    expect(count).toBe(new Set(sysnamesOf(items)).size);
    const { items: byName } = await find({ sort: 'name' });
    expect(byName.map(({ name }) => name)).toEqual(
      items.map(({ name }) => name).toSorted((x, y) => x.localeCompare(y)),
    );
    const { items: backwards } = await find({ sort: 'name', order: 'desc' });
    expect(backwards.map(({ name }) => name)).toEqual(byName.map(({ name }) => name).toReversed());
    const { items: byReturn } = await find({ sort: 'rtp', order: 'desc' });
    expect(byReturn.map(({ rtp }) => Number(rtp))).toEqual(
      items.map(({ rtp }) => Number(rtp)).toSorted((x, y) => y - x),
    );
  });

  test.each<[object, (game: Game) => boolean]>([
    [{ types: ['slot'] }, ({ type }) => type === 'slot'],
    [{ types: ['fast', 'live'] }, ({ type }) => type === 'fast' || type === 'live'],
    [{ tags: ['new'] }, ({ tags }) => tags.includes('new')],
    [{ tags: ['new', 'popular'] }, ({ tags }) => tags.includes('new') || tags.includes('popular')],
    [{ tags: ['volatility:low'] }, ({ volatility }) => volatility === 'low'],
    [
      { tags: ['popular', 'volatility:low', 'volatility:medium', 'return:96'] },
      ({ tags, volatility, rtp }) => tags.includes('popular') && volatility !== 'high' && Number(rtp) >= 96,
    ],
    [{ providers: ['baize'] }, ({ provider }) => provider === 'baize'],
    [{ sysnames: ['dice'] }, ({ sysname }) => sysname === 'dice'],
  ])('answers the options %j', covers('~AP-73'), async (options, isWanted) => {
    const games = (await find()).items;
    const { items, count } = await find(options);
    expect(sysnamesOf(items)).toEqual(sysnamesOf(games.filter(isWanted)));
    expect(count).toBe(items.length);
    expect(count).toBeGreaterThan(0);
  });

  test('gives nothing of a provider that there is not, and the rest behind an offset', covers('~AP-73'), async () => {
    expect(await find({ providers: ['nobody'] })).toEqual({ items: [], count: 0 });
    const { items, count } = await find();
    expect(await find({ offset: 1, count: 1 })).toEqual({ items: [items[1]], count });
  });

  test.each([
    ['APOTH', 'midnight-apothecary'],
    ['midnigt', 'midnight-apothecary'],
    ['apotecary midnigth', 'midnight-apothecary'],
    ['dice', 'dice'],
    ['díce', 'dice'],
  ])('finds a game by %s, misspelt or not, before any other', covers('~AP-73'), async (query, sysname) => {
    expect((await find({ query })).items[0]!.sysname).toBe(sysname);
  });

  test.each([
    ['es', 'Ruleta europea', 'ruleta europea'],
    ['ru', 'Европейская рулетка', 'европейская'],
    ['ru', 'Европейская рулетка', 'European Roulette'],
    ['en', 'European Roulette', 'ruleta europea'],
  ])('in %s a game is called %s, and is found by %s', covers('~EN-22', '~AP-73'), async (locale, name, query) => {
    const options = JSON.stringify({ query });
    const { items } = await site.visitor().ok<Found>('Games.get', { options }, { query: { locale } });
    expect(items[0]!).toMatchObject({ sysname: 'european-roulette', description: { name } });
    expect(items[0]!).not.toHaveProperty('names');
  });

  test('finds nothing for words that are nowhere', covers('~AP-73'), async () => {
    expect((await find({ query: 'zzxqj' })).count).toBe(0);
    expect((await find({ query: 'dice zzxqj' })).count).toBe(0);
  });

  test('gives the asked fields only, and counts beyond the page', covers('~AP-73'), async () => {
    expect(await find({ fields: ['sysname'], count: 1 })).toEqual({
      items: [{ sysname: 'midnight-apothecary' }],
      count: (await find()).count,
    });
  });

  test.each(['{"count":1000000000}', '{"colour":"red"}', '[', '{"types":["roulette"]}', '{"offset":-1}'])(
    'refuses the options %s',
    covers('~AP-73'),
    async (options) => {
      expect((await site.visitor().call('Games.get', { options })).status).toBe(400);
    },
  );

  test('has the five categories with the number of games in each', covers('~AP-75', 'CO-23'), async () => {
    const categories = await site.visitor().ok<GameCategory[]>('Games.getCategories');
    const games = (await find()).items;
    expect(categories.slice(0, 5).map(({ id, count }) => [id, count])).toEqual(
      GAME_CATEGORIES.map((id) => [id, id === 'all' ? games.length : games.filter(({ type }) => type === id).length]),
    );
    expect([...GAME_CATEGORIES]).toEqual(['all', 'casino', 'slot', 'live', 'fast']);
    // What content defines beside them: all games of a tag.
    expect(categories.slice(5)).toEqual([
      { id: 'popular', name: 'Popular', count: games.filter(({ tags }) => tags.includes('popular')).length },
      { id: 'new', name: 'New', count: games.filter(({ tags }) => tags.includes('new')).length },
    ]);
  });

  test('finds a game by the name that its description gives it', covers('~EN-22'), () => {
    const game = {
      sysname: 'a',
      name: 'Plain',
      description: { name: 'Fancy' },
      type: 'slot',
      provider: 'p',
      tags: [],
      priority: 1,
      rtp: '96',
    } as never;
    expect(selectGames([game], { query: 'fancy' }).count).toBe(1);
    expect(selectGames([game], { query: 'plain' }).count).toBe(0);
  });

  test('advertises exactly the return that was proved', async () => {
    const { titles } = await import('#casino/titles/index.ts');
    for (const game of (await find()).items) expect(game.rtp).toBe(titles[game.sysname]!.proof.rtp);
  });
});
