// The search of the lobby at five thousand games.
import { gameSearch, selectGames } from '#casino/rounds/rules/search.ts';
import { manyGames } from '#casino/rounds/testing/many-games.ts';
import type { Figure } from '../../../bench/figures.ts';

const QUERIES = ['golden falcon', 'goldn', 'falkon', 'studio-7', 'amber harbor 12', 'no', 'velvet reeff', 'zzz'];
const TIMES = 25;

/** Sorted milliseconds of each call. */
function times(work: (query: string) => unknown): number[] {
  const durations: number[] = [];
  for (let run = 0; run < TIMES; run++)
    for (const query of QUERIES) {
      const started = performance.now();
      work(query);
      durations.push(performance.now() - started);
    }
  return durations.toSorted((a, b) => a - b);
}

export async function benchLobby(): Promise<Figure[]> {
  const games = manyGames(5000);
  const began = performance.now();
  const search = gameSearch(games);
  const built = performance.now() - began;
  const find = (query: string) => selectGames(games, { query, count: 48 }, search);
  times(find); // warm
  const searched = times(find);
  const scanned = times((query) => games.filter(({ name }) => name.toLowerCase().includes(query)));
  const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(sorted.length * share)]!;
  return [
    { name: 'a search, median', value: at(searched, 0.5), unit: 'ms' },
    { name: 'a search, p99', value: at(searched, 0.99), unit: 'ms', target: '≤ 30' },
    { name: '÷ looking for the words as they are', value: at(searched, 0.5) / at(scanned, 0.5), unit: '×' },
    { name: 'building the index, once after content changes', value: built, unit: 'ms' },
  ];
}
