// The filter of the hall: kept in the address, so that a filtered hall can be sent to a friend.
import { GAME_TYPES } from '#casino/rounds/contract.ts';

export interface HallFilter {
  category: string;
  providers: readonly string[];
  /** With their group as prefix, e.g. `volatility:high`. */
  tags: readonly string[];
  query: string;
  sort: 'priority' | 'name' | 'rtp';
}

const SORTS = ['priority', 'name', 'rtp'] as const;
export const PAGE_SIZE = 48;

export function readFilter(params: URLSearchParams): HallFilter {
  const sort = params.get('sort') ?? '';
  return {
    category: params.get('category') ?? 'all',
    providers: (params.get('providers') ?? '').split(',').filter((provider) => provider !== ''),
    tags: (params.get('tags') ?? '')
      .split(',')
      .filter((tag) => /^[a-z]+:[a-z0-9-]+$/.test(tag))
      .slice(0, 20),
    query: (params.get('query') ?? '').slice(0, 100),
    sort: (SORTS as readonly string[]).includes(sort) ? (sort as HallFilter['sort']) : 'priority',
  };
}

/** Only what differs from the plain hall is written. */
export function writeFilter({ category, providers, tags, query, sort }: HallFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (category !== 'all') params.set('category', category);
  if (providers.length > 0) params.set('providers', providers.join(','));
  if (tags.length > 0) params.set('tags', tags.join(','));
  if (query !== '') params.set('query', query);
  if (sort !== 'priority') params.set('sort', sort);
  return params;
}

/** The filter as `Games.get` takes it. A category is a type of game, or else a tag. */
export function optionsOf({ category, providers, tags, query, sort }: HallFilter, offset = 0) {
  const isType = (GAME_TYPES as readonly string[]).includes(category);
  return {
    offset,
    count: PAGE_SIZE,
    // Search results come in the order of relevance.
    ...((query === '' || sort !== 'priority') && { sort, order: sort === 'rtp' ? 'desc' : 'asc' }),
    ...(query !== '' && { query }),
    ...(isType && { types: [category] }),
    ...(tagsOf(category, isType, tags).length > 0 && { tags: tagsOf(category, isType, tags) }),
    ...(providers.length > 0 && { providers }),
  };
}

const tagsOf = (category: string, isType: boolean, tags: readonly string[]): readonly string[] =>
  isType || category === 'all' ? tags : [category, ...tags];

/** Nothing is filtered: the hall as first shown. */
export const isPlain = ({ category, providers, tags, query }: HallFilter): boolean =>
  category === 'all' && providers.length + tags.length === 0 && query === '';
