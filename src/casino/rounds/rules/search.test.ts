import { describe, expect, test } from 'vitest';
import { manyGames } from '../testing/many-games.ts';
import { gameSearch, selectGames } from './search.ts';
import { covers } from '#testing/covers.ts';

const games = manyGames(5000);
const search = gameSearch(games);
const find = (query: string) => selectGames(games, { query, count: 50 }, search);

describe('five thousand games', () => {
  test.each(['golden falcon', 'Goldn falcon', 'falc gold', 'GOLDEN FALKON'])(
    'have the right ones in front for %s',
    covers('~AP-73'),
    (query) => {
      const { items } = find(query);
      expect(items.length).toBeGreaterThan(0);
      for (const { name } of items.slice(0, 10)) expect(name).toMatch(/^Golden Falcon /);
    },
  );

  test('of one studio are found by its name', covers('~AP-73'), () => {
    expect(new Set(find('studio-7').items.map(({ provider }) => provider))).toContain('studio-7');
  });

  test.each(['European Roulette', 'Ruleta europea', 'рулетка европ', 'eropean rulette'])(
    'are found by their name in each language: %s',
    covers('~AP-73', '~EN-22'),
    (query) => {
      const roulette = {
        ...games[0]!,
        sysname: 'fair-wheel-0',
        description: { name: 'Европейская рулетка' },
        names: ['European Roulette', 'Ruleta europea', 'Европейская рулетка'],
      };
      const results = selectGames([...games.slice(0, 99), roulette], { query });
      expect(results.items[0]).toMatchObject({ sysname: 'fair-wheel-0' });
    },
  );

  test('are filtered by groups: one of each', covers('~AP-73'), () => {
    const { count } = selectGames(games, { tags: ['volatility:high', 'return:96'] }, search);
    expect(count).toBe(games.filter((_, index) => index % 6 === 0).length);
    expect(selectGames(games, { tags: ['volatility:high', 'volatility:low'] }, search).count).toBe(5000);
  });
});
