// The filter of the lobby: kept in the address, so that a filtered lobby can be sent to a friend.
import { GAME_TYPES } from '#casino/rounds/contract.ts';

export interface LobbyFilter {
  category: string;
  providers: readonly string[];
  /** With their group as prefix, e.g. `volatility:high`. */
  tags: readonly string[];
  query: string;
  sort: 'priority' | 'name' | 'rtp';
}

const SORTS = ['priority', 'name', 'rtp'] as const;
export const PAGE_SIZE = 48;

export function readFilter(params: URLSearchParams): LobbyFilter {
  const sort = params.get('sort') ?? '';
  return {
    category: params.get('category') ?? 'all',
    providers: (params.get('providers') ?? '').split(',').filter((provider) => provider !== ''),
    tags: (params.get('tags') ?? '')
      .split(',')
      .filter((tag) => /^[a-z]+:[a-z0-9-]+$/.test(tag))
      .slice(0, 20),
    query: (params.get('query') ?? '').slice(0, 100),
    sort: (SORTS as readonly string[]).includes(sort) ? (sort as LobbyFilter['sort']) : 'priority',
  };
}

/** Only what differs from the plain lobby is written. */
export function writeFilter({ category, providers, tags, query, sort }: LobbyFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (category !== 'all') params.set('category', category);
  if (providers.length > 0) params.set('providers', providers.join(','));
  if (tags.length > 0) params.set('tags', tags.join(','));
  if (query !== '') params.set('query', query);
  if (sort !== 'priority') params.set('sort', sort);
  return params;
}

/** The filter as `Games.get` takes it. A category is a type of game, or else a tag. */
export function optionsOf({ category, providers, tags, query, sort }: LobbyFilter, offset = 0) {
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

/** Nothing is filtered: the lobby as first shown. */
export const isPlain = ({ category, providers, tags, query }: LobbyFilter): boolean =>
  category === 'all' && providers.length + tags.length === 0 && query === '';
