// Where the pages of sports and competitions are, for site maps.
import type { Services } from '#platform/context.ts';
import { MODELLED_SPORTS } from '#sportsbook/models/market.ts';
import { bookOf } from './book.ts';

export function bettingPaths(services: Services): string[] {
  const competitions = [...bookOf(services).competitions.values()];
  const sports = new Set([...MODELLED_SPORTS, ...competitions.map(({ sport }) => sport)]);
  return [
    '/betting/results',
    ...[...sports].map((sport) => `/betting/${sport}`),
    ...competitions.map(({ sport, slug }) => `/betting/${sport}/${slug}`),
  ];
}
