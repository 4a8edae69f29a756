// Answers of the feed's REST interface, from their XML, each in one language.
import {
  ANSWER_LIMITS,
  childNamed,
  childrenNamed,
  readXml,
  requiredText,
  requiredWhole,
  XmlError,
  type XmlElement,
} from './xml.ts';

export interface UofName {
  id: string;
  name: string;
}

export interface UofCompetitor extends UofName {
  abbreviation: string | undefined;
  isHome: boolean;
}

/** What is said of a match or a season, in one language. */
export interface UofEvent {
  id: string;
  startsAt: string;
  status: string | undefined;
  sport: UofName;
  category: UofName;
  tournament: UofName;
  season: string;
  round: string | undefined;
  competitors: UofCompetitor[];
}

export interface UofMarketDescription {
  id: number;
  variant: string | undefined;
  name: string;
  groups: string[];
  outcomes: UofName[];
}

export interface UofProduct {
  id: number;
  /** Of its addresses: `liveodds`. */
  path: string;
  windowMinutes: number | undefined;
}

const rootOf = (bytes: Uint8Array, ...names: string[]): XmlElement => {
  const root = readXml(bytes, ANSWER_LIMITS);
  if (!names.includes(root.name)) throw new XmlError(`is ${root.name}, and not ${names.join(' or ')}`);
  return root;
};

export const readVhost = (bytes: Uint8Array): string =>
  requiredText(rootOf(bytes, 'bookmaker_details'), 'virtual_host');

export const readProducts = (bytes: Uint8Array): UofProduct[] =>
  childrenNamed(rootOf(bytes, 'producers'), 'producer').flatMap((producer) => {
    const [, path] = /\/v1\/([\w-]+)\/?$/.exec(producer.attributes['api_url'] ?? '') ?? [];
    const minutes = Number(producer.attributes['stateful_recovery_window_in_minutes']);
    return path === undefined
      ? []
      : [{ id: requiredWhole(producer, 'id'), path, windowMinutes: minutes > 0 ? minutes : undefined }];
  });

export const readFixture = (bytes: Uint8Array): UofEvent => {
  const root = rootOf(bytes, 'fixtures_fixture', 'tournament_info');
  return root.name === 'tournament_info' ? seasonOf(root) : eventOf(childNamed(root, 'fixture'));
};

/** Those that cannot be read are left out: a schedule is only there to save requests. */
export const readSchedule = (bytes: Uint8Array): UofEvent[] =>
  childrenNamed(rootOf(bytes, 'schedule'), 'sport_event').flatMap((event) => {
    try {
      return [eventOf(event)];
    } catch (error) {
      if (error instanceof XmlError) return [];
      throw error;
    }
  });

function eventOf(element: XmlElement | undefined): UofEvent {
  if (!element) throw new XmlError('has no fixture');
  const tournament = childNamed(element, 'tournament');
  const season = childNamed(element, 'season');
  return {
    id: requiredText(element, 'id'),
    startsAt: instantOf(element.attributes['start_time'] ?? requiredText(element, 'scheduled')),
    status: element.attributes['status'],
    ...placeOf(tournament),
    season: season?.attributes['year'] ?? season?.attributes['id'] ?? '',
    round: roundOf(childNamed(element, 'tournament_round')),
    competitors: competitorsOf(childNamed(element, 'competitors')),
  };
}

/** A season is bet on until its last day. */
function seasonOf(root: XmlElement): UofEvent {
  const tournament = childNamed(root, 'tournament');
  const season = childNamed(root, 'season') ?? childNamed(tournament, 'current_season');
  const end = season?.attributes['end_date'] ?? tournament?.attributes['scheduled_end'];
  if (end === undefined) throw new XmlError('has no end_date');
  const groups = childrenNamed(childNamed(root, 'groups'), 'group');
  const list = [childNamed(root, 'competitors') ?? childNamed(tournament, 'competitors'), ...groups];
  const competitors = list.flatMap((group) => competitorsOf(group));
  return {
    id: requiredText(season ?? tournament!, 'id'),
    startsAt: /^\d{4}-\d\d-\d\d$/.test(end) ? `${end}T23:59:59.000Z` : instantOf(end),
    status: undefined,
    ...placeOf(tournament),
    season: season?.attributes['year'] ?? '',
    round: undefined,
    competitors: [...new Map(competitors.map((competitor) => [competitor.id, competitor])).values()],
  };
}

function placeOf(tournament: XmlElement | undefined): Pick<UofEvent, 'sport' | 'category' | 'tournament'> {
  if (!tournament) throw new XmlError('has no tournament');
  return {
    sport: nameOf(childNamed(tournament, 'sport'), 'sport'),
    category: nameOf(childNamed(tournament, 'category'), 'category'),
    tournament: nameOf(tournament, 'tournament'),
  };
}

function nameOf(element: XmlElement | undefined, what: string): UofName {
  if (!element) throw new XmlError(`has no ${what}`);
  return { id: requiredText(element, 'id'), name: requiredText(element, 'name') };
}

const competitorsOf = (element: XmlElement | undefined): UofCompetitor[] =>
  childrenNamed(element, 'competitor').map((competitor) => ({
    ...nameOf(competitor, 'competitor'),
    abbreviation: competitor.attributes['abbreviation'],
    isHome: competitor.attributes['qualifier'] === 'home',
  }));

function roundOf(round: XmlElement | undefined): string | undefined {
  const text = round?.attributes['name'] ?? round?.attributes['number'];
  return text === undefined ? undefined : text.slice(0, 32);
}

function instantOf(text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new XmlError(`has the time ${text.slice(0, 40)}`);
  return new Date(time).toISOString();
}

export const readMarkets = (bytes: Uint8Array): UofMarketDescription[] =>
  childrenNamed(rootOf(bytes, 'market_descriptions'), 'market').map((market) => ({
    id: requiredWhole(market, 'id'),
    variant: market.attributes['variant'],
    name: requiredText(market, 'name'),
    groups: (market.attributes['groups'] ?? '').split('|').filter(Boolean),
    outcomes: outcomesOf(market),
  }));

/** Outcomes by variant, of markets whose outcomes depend on it alone: `sr:exact_goals:4+`. */
export const readVariants = (bytes: Uint8Array): Map<string, UofName[]> =>
  new Map(
    childrenNamed(rootOf(bytes, 'variant_descriptions'), 'variant').map((variant) => [
      requiredText(variant, 'id'),
      outcomesOf(variant),
    ]),
  );

const outcomesOf = (element: XmlElement): UofName[] =>
  childrenNamed(childNamed(element, 'outcomes'), 'outcome').map((outcome) => nameOf(outcome, 'outcome'));

/** A player, or a competitor. */
export const readProfile = (bytes: Uint8Array): UofName => {
  const root = rootOf(bytes, 'player_profile', 'competitor_profile');
  return nameOf(childNamed(root, root.name === 'player_profile' ? 'player' : 'competitor'), 'profile');
};

/** Of everybody who plays for it. */
export const readSquad = (bytes: Uint8Array): UofName[] =>
  childrenNamed(childNamed(rootOf(bytes, 'competitor_profile'), 'players'), 'player').map((player) =>
    nameOf(player, 'player'),
  );

/** By its number, in words. */
export const readMatchStatuses = (bytes: Uint8Array): Map<number, string> =>
  new Map(
    childrenNamed(rootOf(bytes, 'match_status_descriptions'), 'match_status').map((status) => [
      requiredWhole(status, 'id'),
      status.attributes['description'] ?? '',
    ]),
  );
