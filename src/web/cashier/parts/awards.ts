// Bonuses and cashbacks of the history, and the one place where they are asked for.
import type { HistoryPage } from './use-history.ts';

/** The bonuses answer here; until there are some there are none. */
export const loadAwards = (_tab: 'bonuses' | 'cashbacks'): Promise<HistoryPage> =>
  Promise.resolve({ items: [], count: 0 });
