// The public view of the sportsbook: sports, competitions, events, markets with their prices, results, standings.
import * as z from 'zod/mini';
import { field, method } from '#kernel/method.ts';
import { MARKET_STATES, SPORT_ID, UNAVAILABLE_REASONS, VOID_REASONS } from '#sportsbook/models/market.ts';
import { localNames } from '#kernel/local-names.ts';
import { EVENT_STATUSES, incident, lineUp, scoreboard } from './feed-messages.ts';
import { eachWayTerms, GOINGS, runningNow, runner, race as feedRace } from './race-messages.ts';

export type { Incident, LineUp, Scoreboard } from './feed-messages.ts';
export { type Running, type Silks } from './race-messages.ts';
export { type Sport } from '#sportsbook/models/market.ts';

/** An event's id in addresses: the last part of its slug. */
const eventId = z.string().check(z.regex(/^[a-z0-9]{12}$/));
const sportId = z.string().check(z.regex(SPORT_ID));
const slug = z.string();

export const competition = z.strictObject({
  id: z.string(),
  sport: sportId,
  slug,
  name: z.string(),
  region: z.string(),
  season: z.string(),
  rating: z.number(),
  live: z.number(),
  upcoming: z.number(),
});
export type Competition = z.output<typeof competition>;

export const competitor = z.strictObject({
  id: z.string(),
  name: z.string(),
  short: z.string(),
  colours: z.array(z.string()),
  crest: z.string(),
});
export type Competitor = z.output<typeof competitor>;

export const outcome = z.strictObject({
  id: z.string(),
  /** In thousandths; null: no price. */
  odds: z.nullable(z.number()),
  /** Of one with a price boost: the book's own odds, below those. */
  book_odds: z.optional(z.number()),
  /** Why it cannot be bet on; null: it can. */
  reason: z.nullable(z.enum(UNAVAILABLE_REASONS)),
  /** Once its market is settled: `won`, `lost`, `void`, `half-won`, `half-lost`, `1/2` of a dead heat. Deductions are those of the race. */
  result: z.nullable(z.string()),
});
export type Outcome = z.output<typeof outcome>;

export const market = z.strictObject({
  /** `marketRef` of kind and specifiers. */
  ref: z.string(),
  kind: z.string(),
  specifiers: z.record(z.string(), z.string()),
  /** Of a kind that a feed has described: what it and its outcomes are called, and where it stands on the page of its event. */
  label: z.optional(
    z.strictObject({
      name: localNames,
      outcomes: z.record(z.string(), localNames),
      group: z.enum(['main', 'special', 'players']),
      /** Of a market on what one player does. */
      player: z.optional(localNames),
    }),
  ),
  state: z.enum(MARKET_STATES),
  reason: z.nullable(z.enum(UNAVAILABLE_REASONS)),
  void_reason: z.nullable(z.enum(VOID_REASONS)),
  outcomes: z.array(outcome),
  /** Version of the book when this last changed; a bet names it. */
  version: z.number(),
});
export type Market = z.output<typeof market>;

/** A race, whose runners are the competitors of its event. */
const wireRace = z.strictObject({
  title: localNames,
  /** In metres. */
  distance: z.number(),
  going: z.nullable(z.enum(GOINGS)),
  each_way: z.nullable(eachWayTerms),
  has_starting_price: z.boolean(),
  /** In the order of the competitors. */
  runners: z.array(
    z.strictObject({
      number: z.number(),
      draw: z.nullable(z.number()),
      jockey: z.nullable(z.string()),
      trainer: z.nullable(z.string()),
      age: z.nullable(z.number()),
      /** In hundreds of grams. */
      weight: z.nullable(z.number()),
      silks: z.required(runner).shape.silks,
      form: z.nullable(z.string()),
      is_non_runner: z.boolean(),
      /** Percent of the winnings that its withdrawal has taken from bets placed before. */
      deduction: z.number(),
      withdrawn_at: z.nullable(z.string()),
      /** Once the race was run: its odds at the start, in thousandths. */
      starting_price: z.nullable(z.number()),
    }),
  ),
  running: z.nullable(runningNow),
  /** Once it was run. */
  finish: z.nullable(z.required(feedRace).shape.finish),
});
export type WireRace = z.output<typeof wireRace>;

/** A row of a list: competitors, score, the main markets. */
export const sportEvent = z.strictObject({
  id: eventId,
  slug,
  sport: sportId,
  competition: z.strictObject({ id: z.string(), slug, name: z.string(), region: z.string() }),
  competitors: z.array(competitor),
  starts_at: z.string(),
  status: z.enum(EVENT_STATUSES),
  is_simulated: z.boolean(),
  scoreboard: z.nullable(scoreboard),
  /** The time at which the scoreboard was correct, for its clock. */
  as_of: z.nullable(z.string()),
  race: z.nullable(wireRace),
  /** At most three: who wins, total, handicap. */
  main: z.array(market),
  /** How many markets can be bet on. */
  open_markets: z.number(),
  /** Whether several of its outcomes make one bet at one price. */
  has_builder: z.boolean(),
  version: z.number(),
});
export type SportEvent = z.output<typeof sportEvent>;

/**
 * `open`: live or upcoming; `outright`: who wins a competition; `races`: open ones; `race-results`: those that were run. No other list
 * shows these.
 */
export const WHEN = [
  'live',
  'soon',
  'today',
  'upcoming',
  'open',
  'results',
  'outright',
  'races',
  'race-results',
] as const;

export const getSports = method({
  name: 'Sports.get',
  verb: 'GET',
  access: 'guest',
  about: 'All sports with their competitions, and how many of their events are live and upcoming.',
  input: z.strictObject({}),
  output: z.strictObject({
    sports: z.array(
      z.strictObject({
        sport: sportId,
        name: z.string(),
        live: z.number(),
        upcoming: z.number(),
        competitions: z.array(competition),
      }),
    ),
    /** Ids of competitions whose feed is silent; their markets are suspended. */
    silent: z.array(z.string()),
  }),
});

export const getEvents = method({
  name: 'Sports.getEvents',
  verb: 'GET',
  access: 'guest',
  about:
    'Events of a sport, a competition or a search, live ones or by time; changes follow on the topics `sport/{sport}/live` and `upcoming`.',
  input: z.strictObject({
    sport: z.optional(sportId),
    /** Its slug; only with its sport. */
    competition: z.optional(field.text(64)),
    when: z._default(z.enum(WHEN), 'upcoming'),
    /** A day in UTC, `2026-11-23`: events that start on it. */
    day: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
    /** Names of competitors or competitions. */
    query: z.optional(field.text(64)),
    /** Only these, in this order, e.g. favourites; at most 50. */
    ids: z.optional(field.list()),
    offset: z._default(field.integer(100_000), 0),
    count: z._default(field.integer(100), 50),
  }),
  output: z.strictObject({ items: z.array(sportEvent), count: z.number(), version: z.number() }),
});

const past = z.strictObject({
  id: eventId,
  slug,
  starts_at: z.string(),
  competitors: z.array(competitor),
  score: z.tuple([z.number(), z.number()]),
});

export const getEvent = method({
  name: 'Sports.getEvent',
  verb: 'GET',
  access: 'guest',
  about:
    'One event with all its markets, timeline, form and earlier meetings; changes follow on the topic `event/{id}`.',
  input: z.strictObject({ id: eventId }),
  output: z.strictObject({
    event: sportEvent,
    markets: z.array(market),
    incidents: z.array(incident),
    /** Who plays for the two, once it is known. */
    line_ups: z.nullable(z.tuple([lineUp, lineUp])),
    /** The last five of each competitor, newest first. */
    form: z.tuple([z.array(past), z.array(past)]),
    meetings: z.array(past),
    commitment: z.nullable(z.string()),
    /** What the commitment had hidden; null before the result. */
    revealed: z.nullable(z.string()),
    version: z.number(),
  }),
});
export type EventDetails = z.output<typeof getEvent.output>;

export const getHighlights = method({
  name: 'Sports.getHighlights',
  verb: 'GET',
  access: 'guest',
  about: 'Events for the start page: the best known that are live or start soon, of different sports.',
  input: z.strictObject({ count: z._default(field.integer(20), 8) }),
  output: z.strictObject({ items: z.array(sportEvent), version: z.number() }),
});

const boost = z.strictObject({
  event: sportEvent,
  /** As it is offered; its outcome has `book_odds`. */
  market,
  outcome: z.string(),
  /** At the latest. */
  ends_at: z.string(),
});
export type Boost = z.output<typeof boost>;

export const getBoosts = method({
  name: 'Sports.getBoosts',
  verb: 'GET',
  access: 'guest',
  about: 'The price boosts that can be bet on now: outcomes at better odds than the book’s own, those that end first.',
  input: z.strictObject({}),
  output: z.strictObject({ items: z.array(boost), version: z.number() }),
});

export const getStandings = method({
  name: 'Sports.getStandings',
  verb: 'GET',
  access: 'guest',
  about: 'The table of a competition in its running season.',
  input: z.strictObject({ sport: sportId, competition: field.text(64) }),
  output: z.strictObject({
    competition,
    rows: z.array(
      z.strictObject({
        place: z.number(),
        competitor,
        played: z.number(),
        won: z.number(),
        drawn: z.number(),
        lost: z.number(),
        /** Goals, sets, points or maps. */
        scored: z.number(),
        conceded: z.number(),
        points: z.number(),
        /** `w`, `d`, `l`, newest last. */
        form: z.string(),
      }),
    ),
  }),
});
export type Standings = z.output<typeof getStandings.output>;

export const getOddsTrail = method({
  name: 'Sports.getOddsTrail',
  verb: 'GET',
  access: 'guest',
  about:
    'How the odds of a market have moved, oldest first, the last as they are now; of a match that is over nothing. At most 41 points.',
  input: z.strictObject({
    id: eventId,
    /** As `ref` of a market. */
    market: z.string().check(z.maxLength(200)),
  }),
  output: z.strictObject({
    points: z.array(z.strictObject({ at: z.string(), odds: z.record(z.string(), z.nullable(z.number())) })),
  }),
});
export type OddsTrail = z.output<typeof getOddsTrail.output>;

/** What is sent on the topics `event/{id}`, `sport/{sport}/live` and `upcoming`; only changes. */
export interface BookChange {
  kind: 'book';
  version: number;
  events: {
    id: string;
    status?: (typeof EVENT_STATUSES)[number];
    scoreboard?: z.output<typeof scoreboard>;
    as_of?: string;
    open_markets?: number;
    /** Whole markets; on lists only the main ones. */
    markets?: Market[];
    /** Only on the topic of the event. */
    incidents?: z.output<typeof incident>[];
    race?: WireRace;
  }[];
}
