import { describe, expect, test } from 'vitest';
import { manyGames } from '#testing/many-games.ts';
import { gameSearch, selectGames } from './search.ts';

const games = manyGames(5000);
const search = gameSearch(games);
const find = (query: string) => selectGames(games, { query, count: 50 }, search);

describe('five thousand games', () => {
  test.each(['golden falcon', 'Goldn falcon', 'falc gold', 'GOLDEN FALKON'])(
    '[AP-73] have the right ones in front for %s',
    (query) => {
      const { items } = find(query);
      expect(items.length).toBeGreaterThan(0);
      for (const { name } of items.slice(0, 10)) expect(name).toMatch(/^Golden Falcon /);
    },
  );

  test('[AP-73] of one studio are found by its name', () => {
    expect(new Set(find('studio-7').items.map(({ provider }) => provider))).toContain('studio-7');
  });

  test('[AP-73] are filtered by groups: one of each', () => {
    const { count } = selectGames(games, { tags: ['volatility:high', 'return:96'] }, search);
    expect(count).toBe(games.filter((_, index) => index % 6 === 0).length);
    expect(selectGames(games, { tags: ['volatility:high', 'volatility:low'] }, search).count).toBe(5000);
  });
});
