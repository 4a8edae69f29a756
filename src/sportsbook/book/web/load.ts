// What the pages of the sportsbook load.
import { getEvents, getSports, type Sport, type SportEvent, type WHEN } from '../contract.ts';
import { SPORT_ID } from '#sportsbook/models/market.ts';
import type { LoadContext } from '#site/shell/page.ts';
import type { ApiClient } from '#site/shell/api.ts';
import type { Sports } from './parts/sports-nav.tsx';

export const EVENTS_OF_A_PAGE = 60;

export const loadSports = ({ api, report }: Pick<LoadContext, 'api' | 'report'>): Promise<Sports> =>
  api.call(getSports).catch(report<Sports>({ sports: [], silent: [] }));

export interface Wanted {
  sport?: Sport | undefined;
  competition?: string | undefined;
  when: (typeof WHEN)[number];
  query?: string | undefined;
  day?: string | undefined;
}

export async function loadEvents(api: ApiClient, wanted: Wanted): Promise<{ items: SportEvent[]; count: number }> {
  const { sport, competition, when, query, day } = wanted;
  return api.call(getEvents, {
    when,
    ...(sport && { sport }),
    ...(competition && { competition }),
    ...(query && { query }),
    ...(day && { day }),
    count: String(EVENTS_OF_A_PAGE),
  });
}

/** Of an address: any that may be a sport. */
export const sportIn = (params: URLSearchParams): Sport | undefined => {
  const text = params.get('sport');
  return text !== null && SPORT_ID.test(text) ? text : undefined;
};

/** The topics on which changes of such a list are sent. */
export const topicsOf = ({ sport, when }: Wanted, sports: readonly string[]): string[] => {
  if (when === 'results') return [];
  if (when === 'outright') return ['upcoming'];
  const live = (sport ? [sport] : sports).map((name) => `sport/${name}/live`);
  if (when === 'live') return live;
  return when === 'open' || when === 'today' ? ['upcoming', ...live] : ['upcoming'];
};
