import { describe, expect, test } from 'vitest';
import { gameSearch, selectGames } from './search.ts';

const FIRST = ['Amber', 'Silent', 'Golden', 'Frozen', 'Paper', 'Velvet', 'Copper', 'Hidden', 'Northern', 'Lucky'];
const SECOND = ['Harbor', 'Garden', 'Lantern', 'Orchard', 'Express', 'Temple', 'Comet', 'Market', 'Falcon', 'Reef'];
const games = Array.from({ length: 5000 }, (_, index) => ({
  sysname: `game-${index}`,
  name: `${FIRST[index % 10]} ${SECOND[Math.floor(index / 10) % 10]} ${Math.floor(index / 100)}`,
  description: {},
  image_url: '',
  type: 'slot' as const,
  provider: `studio-${index % 40}`,
  tags: [index % 3 === 0 ? 'volatility:high' : 'volatility:low', index % 2 === 0 ? 'return:96' : 'return:95'],
  rtp: '96.0000',
  volatility: 'high' as const,
  max_win: 1000,
  stakes: [],
  demo_stakes: [],
  has_demo: true,
  priority: index,
}));
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
