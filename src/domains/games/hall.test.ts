import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#testing/site.ts';
import { GAME_CATEGORIES, type Game, type GameCategory } from './contract.ts';
import { selectGames } from './rules/search.ts';

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

describe('the game hall', () => {
  test('[AP-73] lists games by priority, lowest first, unless asked otherwise', async () => {
    const { items, count } = await find();
    expect(items.map((game) => game.sysname)).toEqual(['midnight-apothecary', 'dice']);
    expect(count).toBe(2);
    expect((await find({ sort: 'priority', order: 'desc' })).items.map((game) => game.sysname)).toEqual([
      'dice',
      'midnight-apothecary',
    ]);
  });

  test.each([
    [{ types: ['slot'] }, ['midnight-apothecary']],
    [{ types: ['fast', 'live'] }, ['dice']],
    [{ tags: ['new'] }, ['midnight-apothecary']],
    [{ providers: ['baize'] }, ['midnight-apothecary', 'dice']],
    [{ providers: ['nobody'] }, []],
    [{ query: 'APOTH' }, ['midnight-apothecary']],
    [{ sysnames: ['dice'] }, ['dice']],
    [{ offset: 1, count: 1 }, ['dice']],
  ])('[AP-73] answers the options %j', async (options, sysnames) => {
    expect((await find(options)).items.map((game) => game.sysname)).toEqual(sysnames);
  });

  test('[AP-73] gives the asked fields only, and counts beyond the page', async () => {
    expect(await find({ fields: ['sysname'], count: 1 })).toEqual({
      items: [{ sysname: 'midnight-apothecary' }],
      count: 2,
    });
  });

  test.each(['{"count":1000000000}', '{"colour":"red"}', '[', '{"types":["roulette"]}', '{"offset":-1}'])(
    '[AP-73] refuses the options %s',
    async (options) => {
      expect((await site.visitor().call('Games.get', { options })).status).toBe(400);
    },
  );

  test('[AP-75][CO-23] has the five categories with the number of games in each', async () => {
    const categories = await site.visitor().ok<GameCategory[]>('Games.getCategories');
    expect(categories.map(({ id, count }) => [id, count])).toEqual([
      ['all', 2],
      ['casino', 0],
      ['slot', 1],
      ['live', 0],
      ['fast', 1],
    ]);
    expect([...GAME_CATEGORIES]).toEqual(categories.map(({ id }) => id));
  });

  test('[EN-22] finds a game by the name that its description gives it', () => {
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
    const { titles } = await import('#math/titles/index.ts');
    for (const game of (await find()).items) expect(game.rtp).toBe(titles[game.sysname]!.proof.rtp);
  });
});
