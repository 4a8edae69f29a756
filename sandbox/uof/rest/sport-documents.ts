/** What the sports API says of events, competitions and competitors. */
import { EVENT_STATUS, MATCH_STATUS } from '../catalogue/codes.ts';
import {
  nameIn,
  type Category,
  type Competitor,
  type Locale,
  type Player,
  type Season,
  type Sport,
  type SportEvent,
  type Tournament,
} from '../catalogue/sport-event.ts';
import { element, type Element } from '../xml.ts';

const NAMESPACE = 'http://schemas.sportradar.com/sportsapi/v1/unified';

export const dateTime = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, '+00:00');

export const sportsDocument = (name: string, now: number, children: readonly (Element | undefined)[]): Element =>
  element(name, { xmlns: NAMESPACE, generated_at: dateTime(now) }, children);

export const sportElement = ({ id, name }: Sport, locale: Locale): Element =>
  element('sport', { id, name: nameIn(name, locale) });

const categoryElement = ({ id, name, countryCode }: Category, locale: Locale): Element =>
  element('category', { id, name: nameIn(name, locale), country_code: countryCode });

const seasonAttributes = (season: Season, locale: Locale) => ({
  id: season.id,
  name: nameIn(season.name, locale),
  start_date: season.startDate,
  end_date: season.endDate,
  year: season.year,
});

export const tournamentElement = (
  { id, name, sport, category }: Tournament,
  locale: Locale,
  season?: Season,
): Element =>
  element('tournament', { id, name: nameIn(name, locale) }, [
    sportElement(sport, locale),
    categoryElement(category, locale),
    season && element('current_season', seasonAttributes(season, locale)),
  ]);

export const competitorElement = (
  { id, name, abbreviation, country, countryCode, gender }: Competitor,
  locale: Locale,
  qualifier?: string,
  children: readonly Element[] = [],
): Element =>
  element(
    'competitor',
    {
      qualifier,
      id,
      name: nameIn(name, locale),
      abbreviation,
      short_name: nameIn(name, locale),
      country: nameIn(country, locale),
      country_code: countryCode,
      gender,
    },
    [...children, element('reference_ids', {}, [element('reference_id', { name: 'betradar', value: numberOf(id) })])],
  );

const numberOf = (id: string): string => id.slice(id.lastIndexOf(':') + 1);

export const playerElement = ({ id, name, role }: Player, competitor: Competitor, locale: Locale): Element => {
  const [surname = '', firstName = ''] = nameIn(name, locale).split(', ');
  return element('player', {
    id,
    name: nameIn(name, locale),
    full_name: `${firstName} ${surname}`.trim(),
    type: role,
    nationality: nameIn(competitor.country, locale),
    country_code: competitor.countryCode,
    gender: competitor.gender,
  });
};

export interface EventView {
  event: SportEvent;
  startsAt: number;
  /** As the feed said it last. */
  status: Element | undefined;
}

const statusWord = ({ status }: EventView): string =>
  EVENT_STATUS[Number(status?.attributes['status'] ?? 0)] ?? 'not_started';
const isOver = (view: EventView): boolean => ['ended', 'closed', 'cancelled', 'abandoned'].includes(statusWord(view));

export const isUpcoming = (view: EventView, now: number): boolean =>
  view.startsAt > now && statusWord(view) === 'not_started';
export const isLive = (view: EventView): boolean => ['live', 'suspended', 'interrupted'].includes(statusWord(view));

const eventChildren = ({ event }: EventView, locale: Locale): Element[] => {
  const { round, season, tournament, competitors } = event;
  return [
    ...(round === undefined ? [] : [element('tournament_round', { type: 'group', number: round })]),
    element('season', { ...seasonAttributes(season, locale), tournament_id: tournament.id }),
    tournamentElement(tournament, locale),
    element(
      'competitors',
      {},
      competitors.map((competitor, at) => competitorElement(competitor, locale, at === 0 ? 'home' : 'away')),
    ),
  ];
};

const eventAttributes = (view: EventView) => ({
  id: view.event.id,
  scheduled: dateTime(view.startsAt),
  start_time_tbd: false,
  status: statusWord(view),
  liveodds: isOver(view) ? 'not_available' : 'booked',
  next_live_time: dateTime(view.startsAt),
});

export const sportEventElement = (view: EventView, locale: Locale): Element =>
  element('sport_event', eventAttributes(view), eventChildren(view, locale));

/** A season has no fixture: what is known of it comes instead. */
export function fixtureDocument(view: EventView, locale: Locale, now: number): Element {
  if (view.event.id.startsWith('sr:season:')) return tournamentInfo(view, locale, now);
  return sportsDocument('fixtures_fixture', now, [
    element('fixture', { ...eventAttributes(view), start_time: dateTime(view.startsAt), start_time_confirmed: true }, [
      ...eventChildren(view, locale),
      element('tv_channels'),
      element('extra_info', {}, [
        element('info', { key: 'neutral_ground', value: false }),
        element('info', { key: 'auto_traded', value: false }),
      ]),
      element('coverage_info', { level: 'gold', live_coverage: true, covered_from: 'venue' }, [
        element('coverage', { includes: 'basic_score' }),
        element('coverage', { includes: 'key_events' }),
      ]),
      element('product_info', {}, [element('is_in_live_score')]),
      element('reference_ids', {}, [element('reference_id', { name: 'BetradarCtrl', value: numberOf(view.event.id) })]),
    ]),
  ]);
}

export function summaryDocument(view: EventView, locale: Locale, now: number): Element {
  if (view.event.id.startsWith('sr:season:')) return tournamentInfo(view, locale, now);
  return sportsDocument('match_summary', now, [
    sportEventElement(view, locale),
    statusElement(view),
    element('coverage_info', { level: 'gold', live_coverage: true, covered_from: 'venue' }, [
      element('coverage', { includes: 'basic_score' }),
    ]),
  ]);
}

/** The API writes the status in words where the feed has numbers. */
function statusElement(view: EventView): Element {
  const { attributes = {}, children = [] } = view.status ?? {};
  const code = attributes['match_status'] ?? '0';
  const { home_score, away_score } = attributes;
  const details = children.flatMap((child): Element[] => {
    if (child.name === 'period_scores')
      return [
        {
          ...child,
          children: child.children.map((score) => ({
            ...score,
            attributes: { type: 'regular_period', ...score.attributes },
          })),
        },
      ];
    return child.name === 'results' || child.name === 'clock' ? [child] : [];
  });
  return element(
    'sport_event_status',
    {
      status: statusWord(view),
      status_code: attributes['status'] ?? 0,
      match_status: (MATCH_STATUS.find(({ id }) => String(id) === code)?.en ?? 'Not started')
        .toLowerCase()
        .replaceAll(' ', '_'),
      match_status_code: code,
      home_score,
      away_score,
      winner_id: isOver(view) ? winnerOf(view, Number(home_score), Number(away_score)) : undefined,
    },
    details,
  );
}

function winnerOf({ event }: EventView, home: number, away: number): string | undefined {
  if (home === away || Number.isNaN(home + away)) return undefined;
  return event.competitors[home > away ? 0 : 1]?.id;
}

const tournamentInfo = ({ event }: EventView, locale: Locale, now: number): Element =>
  sportsDocument('tournament_info', now, [
    tournamentElement(event.tournament, locale, event.season),
    element('season', { ...seasonAttributes(event.season, locale), tournament_id: event.tournament.id }),
    element('coverage_info', { live_coverage: true }),
    element('groups', {}, [
      element(
        'group',
        {},
        event.competitors.map((competitor) => competitorElement(competitor, locale)),
      ),
    ]),
  ]);
