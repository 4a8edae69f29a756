/** The REST API of the feed: who one is, what things are called, what is played, and what to send again. */
import type { Competitor, Locale, SportEvent } from '../catalogue/sport-event.ts';
import { LOCALES } from '../catalogue/sport-event.ts';
import type { Content } from '../content.ts';
import { RECOVERY_WINDOW_MS } from '../event-book.ts';
import type { Feed } from '../feed.ts';
import { element, textElement, type Element } from '../xml.ts';
import { customBetAnswer } from './custom-bet.ts';
import {
  betstopReasonsDocument,
  bettingStatusDocument,
  marketsDocument,
  matchStatusDocument,
  producersDocument,
  PRODUCT_OF,
  variantDocument,
  variantsDocument,
  voidReasonsDocument,
} from './descriptions.ts';
import {
  competitorElement,
  dateTime,
  fixtureDocument,
  isLive,
  isUpcoming,
  playerElement,
  sportElement,
  sportEventElement,
  sportsDocument,
  summaryDocument,
  tournamentElement,
  type EventView,
} from './sport-documents.ts';

export interface ApiOptions {
  feed: Feed;
  content: Content;
  bookmaker: string;
  virtualHost: string;
  url: () => string;
  now: () => number;
}

export interface Answer {
  status: number;
  body: Element;
}

const MAX_PAGE = 1_000;
const DAY_MS = 86_400_000;

const ok = (body: Element): Answer => ({ status: 200, body });

const WORDS: Readonly<Record<number, string>> = {
  202: 'ACCEPTED',
  400: 'BAD_REQUEST',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

export const response = (status: number, action: string, message: string): Answer => ({
  status,
  body: element('response', { response_code: WORDS[status] }, [
    textElement('action', action),
    textElement('message', message),
  ]),
});

const notFound = (now: number): Answer => ({
  status: 404,
  body: element('page_not_found', { generated_at: dateTime(now), message: 'Invalid identifier.' }),
});

export function answerOf(options: ApiOptions, method: string, url: URL, text = ''): Answer {
  const path = url.pathname.split('/').slice(1).map(decodeURIComponent);
  const [version, area = '', ...rest] = path;
  if (version !== 'v1') return notFound(options.now());
  if (method === 'POST' && area === 'custombet')
    return rest.join('/') === 'calculate' ? customBetAnswer(options, text) : notFound(options.now());
  if (method === 'POST') return recover(options, area, rest, url.searchParams);
  if (method !== 'GET') return response(400, `${method} ${url.pathname}`, 'There is nothing to change here.');
  const body =
    area === 'users'
      ? rest.join('/') === 'whoami.xml'
        ? whoAmI(options)
        : undefined
      : area === 'descriptions'
        ? describe(options, rest)
        : area === 'sports'
          ? tellOfSports(options, rest, url.searchParams)
          : undefined;
  return body ? ok(body) : notFound(options.now());
}

const whoAmI = ({ bookmaker, virtualHost, now }: ApiOptions): Element =>
  element('bookmaker_details', {
    response_code: 'OK',
    expire_at: new Date(now() + 365 * DAY_MS).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    bookmaker_id: bookmaker,
    virtual_host: virtualHost,
  });

/** Where a language is not translated, English stands. */
function localeOf(code = ''): Locale | undefined {
  if (!/^[a-z]{2,5}$/.test(code)) return undefined;
  return LOCALES.find((locale) => locale === code) ?? 'en';
}

function describe({ feed, content, url }: ApiOptions, [first = '', ...rest]: readonly string[]): Element | undefined {
  if (first === 'producers.xml') return producersDocument(url());
  if (first === 'void_reasons.xml') return voidReasonsDocument();
  if (first === 'betstop_reasons.xml') return betstopReasonsDocument();
  if (first === 'betting_status.xml') return bettingStatusDocument();
  const locale = localeOf(first);
  if (!locale) return undefined;
  const [list = '', id = '', variants, variant = ''] = rest;
  const withheld = feed.faults.withheldMarkets;
  if (rest.length === 1 && list === 'markets.xml') return marketsDocument(locale, withheld);
  if (rest.length === 1 && list === 'variants.xml') return variantsDocument(locale);
  if (rest.length === 1 && list === 'match_status.xml') return matchStatusDocument(locale);
  if (list !== 'markets' || variants !== 'variants' || rest.length !== 4) return undefined;
  return variantDocument(Number(id), variant, { locale, events: content.events(), withheld });
}

function tellOfSports(
  options: ApiOptions,
  [code, ...rest]: readonly string[],
  query: URLSearchParams,
): Element | undefined {
  const locale = localeOf(code);
  const now = options.now();
  const events = options.content.events();
  const [list = '', id = '', file = ''] = rest;
  if (!locale) return undefined;
  switch (`${list}${rest.length}`) {
    case 'sports.xml1':
      return sportsDocument(
        'sports',
        now,
        unique(events.map(({ tournament }) => tournament.sport)).map((sport) => sportElement(sport, locale)),
      );
    case 'tournaments.xml1':
      return sportsDocument(
        'tournaments',
        now,
        unique(events.map(({ tournament }) => tournament)).map((tournament) =>
          tournamentElement(tournament, locale, currentSeason(events, tournament.id, now)),
        ),
      );
    case 'schedules3':
      return file === 'schedule.xml' ? schedule(options, id, locale, query) : undefined;
    case 'fixtures2':
      return id === 'changes.xml' ? fixtureChanges(options, query) : undefined;
    case 'sport_events3': {
      const event = events.find((candidate) => candidate.id === id) ?? seasonOf(events, id);
      if (!event) return undefined;
      const view = viewOf(options, event);
      if (file === 'summary.xml') return summaryDocument(view, locale, now);
      return file === 'fixture.xml' || file === 'fixture_change_fixture.xml'
        ? fixtureDocument(view, locale, now)
        : undefined;
    }
    case 'competitors3':
      return file === 'profile.xml' ? competitorProfile(events, id, locale, now) : undefined;
    case 'players3':
      return file === 'profile.xml' ? playerProfile(events, id, locale, now) : undefined;
    default:
      return undefined;
  }
}

const unique = <Item extends { id: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

const currentSeason = (
  events: readonly SportEvent[],
  tournament: string,
  now: number,
): SportEvent['season'] | undefined =>
  events
    .filter((event) => event.tournament.id === tournament && event.startsAt <= now + DAY_MS)
    .toSorted((a, b) => b.startsAt - a.startsAt)[0]?.season;

/** A season that cannot be bet on is known by its matches. */
function seasonOf(events: readonly SportEvent[], id: string): SportEvent | undefined {
  const matches = events.filter(({ season }) => season.id === id);
  const [first] = matches;
  return first && { ...first, id, competitors: unique(matches.flatMap(({ competitors }) => competitors)) };
}

const viewOf = ({ feed }: ApiOptions, event: SportEvent): EventView => ({
  event,
  startsAt: feed.book.startOf(event),
  status: feed.book.statusOf(event.id),
});

function schedule(options: ApiOptions, which: string, locale: Locale, query: URLSearchParams): Element | undefined {
  const now = options.now();
  const views = options.content
    .events()
    .filter(({ id }) => id.startsWith('sr:match:'))
    .map((event) => viewOf(options, event))
    .toSorted((a, b) => a.startsAt - b.startsAt);
  const written = (list: readonly EventView[]): Element =>
    sportsDocument(
      'schedule',
      now,
      list.map((view) => sportEventElement(view, locale)),
    );
  if (which === 'live') return written(views.filter(isLive));
  if (which === 'pre') {
    const start = Number(query.get('start') ?? 0);
    const limit = Math.min(Number(query.get('limit') ?? MAX_PAGE), MAX_PAGE);
    return written(views.filter((view) => isUpcoming(view, now)).slice(start, start + limit));
  }
  const from = /^\d{4}-\d{2}-\d{2}$/.test(which) ? Date.parse(which) : Number.NaN;
  return Number.isNaN(from)
    ? undefined
    : written(views.filter(({ startsAt }) => startsAt >= from && startsAt < from + DAY_MS));
}

function fixtureChanges({ feed, now }: ApiOptions, query: URLSearchParams): Element {
  const after = Date.parse(query.get('afterDateTime') ?? '');
  const since = Number.isNaN(after) ? now() - DAY_MS : after;
  return sportsDocument(
    'fixture_changes',
    now(),
    feed.book
      .fixtureChanges(since)
      .map(([id, at]) => element('fixture_change', { sport_event_id: id, update_time: dateTime(at) })),
  );
}

function findCompetitor(events: readonly SportEvent[], isMeant: (competitor: Competitor) => boolean) {
  for (const { competitors, tournament } of events) {
    const competitor = competitors.find(isMeant);
    if (competitor) return { competitor, tournament };
  }
  return undefined;
}

function competitorProfile(
  events: readonly SportEvent[],
  id: string,
  locale: Locale,
  now: number,
): Element | undefined {
  const match = findCompetitor(events, (competitor) => competitor.id === id);
  if (!match) return undefined;
  const { competitor, tournament } = match;
  const place = tournamentElement(tournament, locale).children;
  return sportsDocument('competitor_profile', now, [
    competitorElement(competitor, locale, undefined, place),
    competitor.players &&
      element(
        'players',
        {},
        competitor.players.map((player) => playerElement(player, competitor, locale)),
      ),
  ]);
}

function playerProfile(events: readonly SportEvent[], id: string, locale: Locale, now: number): Element | undefined {
  const match = findCompetitor(events, ({ players }) => players?.some((player) => player.id === id) ?? false);
  const player = match?.competitor.players?.find((candidate) => candidate.id === id);
  return match && player && sportsDocument('player_profile', now, [playerElement(player, match.competitor, locale)]);
}

/** `{product}/recovery/initiate_request`, or of one event `{product}/odds|stateful_messages/events/{urn}/initiate_request`. */
function recover({ feed, now }: ApiOptions, product: string, rest: readonly string[], query: URLSearchParams): Answer {
  const producer = PRODUCT_OF.get(product);
  const [what = '', events, id = '', verb] = rest;
  const isOfAll = rest.join('/') === 'recovery/initiate_request';
  const isOfOne =
    (what === 'odds' || what === 'stateful_messages') && events === 'events' && verb === 'initiate_request';
  if (producer === undefined || (!isOfAll && !isOfOne)) return notFound(now());
  const [after, requestId, node] = ['after', 'request_id', 'node_id'].map((name) => query.get(name) ?? undefined);
  const action = `Request for ${isOfAll ? 'recovery' : `${what} of ${id}`} of ${product} received`;
  if ([after, requestId, node].some((value) => value !== undefined && !/^\d{1,16}$/.test(value)))
    return response(400, action, 'after, request_id and node_id are whole numbers');
  if (after !== undefined && Number(after) > now()) return response(400, action, 'after is in the future');
  if (after !== undefined && now() - Number(after) > RECOVERY_WINDOW_MS)
    return response(403, action, 'after is longer ago than can be recovered');
  const status = feed.recover({
    producer,
    after: after === undefined ? undefined : Number(after),
    requestId,
    node,
    ...(isOfOne && { event: { id, what: what === 'odds' ? 'odds' : 'stateful' } }),
  });
  return response(status, action, status === 202 ? 'The request is carried out.' : MESSAGES[status]);
}

const MESSAGES = {
  403: 'The request is refused.',
  429: 'Too many requests. Limits are exceeded.',
  503: 'The service is not available.',
} as const;
