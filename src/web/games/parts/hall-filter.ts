// What the hall is filtered by: it stands in the address, so that a filtered hall can be sent to a friend.
import { GAME_TYPES } from '#domains/games/contract.ts';

export interface HallFilter {
  category: string;
  providers: readonly string[];
  query: string;
  sort: 'priority' | 'name' | 'rtp';
}

const SORTS = ['priority', 'name', 'rtp'] as const;
export const PAGE_SIZE = 48;

export function readFilter(params: URLSearchParams): HallFilter {
  const sort = params.get('sort') ?? '';
  return {
    category: params.get('category') ?? 'all',
    providers: (params.get('providers') ?? '').split(',').filter((one) => one !== ''),
    query: (params.get('query') ?? '').slice(0, 100),
    sort: (SORTS as readonly string[]).includes(sort) ? (sort as HallFilter['sort']) : 'priority',
  };
}

/** Only what differs from the plain hall is written. */
export function writeFilter({ category, providers, query, sort }: HallFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (category !== 'all') params.set('category', category);
  if (providers.length > 0) params.set('providers', providers.join(','));
  if (query !== '') params.set('query', query);
  if (sort !== 'priority') params.set('sort', sort);
  return params;
}

/** The filter as `Games.get` takes it. A category is a type of game, or else a tag. */
export function optionsOf({ category, providers, query, sort }: HallFilter, offset = 0) {
  const isType = (GAME_TYPES as readonly string[]).includes(category);
  return {
    offset,
    count: PAGE_SIZE,
    sort,
    order: sort === 'rtp' ? 'desc' : 'asc',
    ...(query !== '' && { query }),
    ...(isType && { types: [category] }),
    ...(!isType && category !== 'all' && { tags: [category] }),
    ...(providers.length > 0 && { providers }),
  };
}
