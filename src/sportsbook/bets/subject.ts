import type { LegRow } from './store.ts';

/** The subject of a bet's stake: its sport, or `sports` where there are several. */
export function subjectOf(legs: readonly Pick<LegRow, 'sport'>[]): string {
  const [first, ...others] = new Set(legs.map(({ sport }) => sport));
  return first !== undefined && others.length === 0 ? first : 'sports';
}
