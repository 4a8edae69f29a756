/**
 * The feed port: the messages of any producer of matches and prices. Messages about an event are numbered by the producer from
 * 1, so that each is applied once and in order; a message that is sent again has the same number.
 */
import * as z from 'zod/mini';
import { localNames as names } from '#kernel/local-names.ts';
import {
  LIMIT_CLASSES,
  MARKET_GROUP,
  isMarketKind,
  DESCRIBED_KIND,
  SPECIFIER_NAME,
  SPECIFIER_VALUE,
  specifierValue,
  SPORT_ID,
  UNAVAILABLE_REASONS,
  VOID_REASONS,
} from '#sportsbook/models/market.ts';
import { race, runningNow } from './race-messages.ts';

const name = z.string().check(z.minLength(1), z.maxLength(120));
const sportId = z.string().check(z.regex(SPORT_ID));
/** An id of the feed's own. */
const foreignId = z.string().check(z.regex(/^[A-Za-z0-9:._-]{1,64}$/));
/** Of a year that PostgreSQL has: it knows no year 0. */
const timestamp = z.iso.datetime().check(z.regex(/^(?!0000)/));
/** How a crest is divided; the browser draws it. */
export const CRESTS = ['plain', 'halves', 'stripes', 'hoops', 'sash', 'quarters', 'chevron', 'roundel'] as const;

/** Without looks of its own it is drawn from its id. */
export const competitor = z.strictObject({
  id: foreignId,
  name,
  /** In the languages in which it has another name. */
  names: z.optional(names),
  /** Three or four letters for a narrow scoreboard. */
  short: z.optional(z.string().check(z.minLength(1), z.maxLength(4))),
  /** CSS colours of crest and shirt, first and second. */
  colours: z.optional(z.array(z.string().check(z.regex(/^#[0-9a-f]{6}$/))).check(z.length(2))),
  crest: z.optional(z.enum(CRESTS)),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
});

export const EVENT_STATUSES = [
  'scheduled',
  'live',
  'interrupted',
  'ended',
  'postponed',
  'abandoned',
  'cancelled',
] as const;

const player = z.strictObject({ number: z.optional(z.int().check(z.minimum(0), z.maximum(999))), name });

/** Who begins for one side, from the goal forward, and who is on the bench. */
export const lineUp = z.strictObject({
  /** `4-3-3`. */
  formation: z.optional(z.string().check(z.regex(/^\d(?:-\d){1,4}$/))),
  rows: z.array(z.array(player).check(z.maxLength(15))).check(z.minLength(1), z.maxLength(6)),
  bench: z.array(player).check(z.maxLength(40)),
});
export type LineUp = z.output<typeof lineUp>;

export const fixture = z
  .strictObject({
    sport: sportId,
    competition: z.strictObject({
      id: foreignId,
      names,
      region: names,
      /** 1 (best known, highest limits) to 5. */
      rating: z.int().check(z.minimum(1), z.maximum(5)),
      /** Its position in the sport's list of competitions. */
      place: z.int32(),
      season: z.string().check(z.maxLength(32)),
    }),
    /** Two in a match, the home side first; more, or none, where a whole season is bet on. */
    competitors: z.array(competitor).check(
      z.maxLength(200),
      z.refine((competitors) => competitors.length !== 1),
    ),
    startsAt: timestamp,
    status: z.enum(EVENT_STATUSES),
    /** Played by a model, not by people: marked wherever it is shown. */
    isSimulated: z.boolean(),
    /** SHA-256 that fixes the match before its first price; for producers that can commit. */
    commitment: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    /** What the commitment hides, with the result. */
    revealed: z.nullable(z.string().check(z.maxLength(2048))),
    round: z.optional(z.string().check(z.maxLength(32))),
    /** Of the two, once they are known; a later message without them leaves them as they are. */
    lineUps: z.optional(z.tuple([lineUp, lineUp])),
    /** How long things take in a simulated match, relative to what they take in this sport by default: bets are held as long. */
    tempo: z.optional(z.number().check(z.minimum(0.01), z.maximum(100))),
    /** Of a race, whose runners are the competitors; a later message says all of it again. */
    race: z.optional(race),
  })
  .check(
    z.refine(
      ({ race: ownRace, competitors }) =>
        ownRace === undefined ||
        (ownRace.runners.length === competitors.length &&
          (ownRace.finish ?? []).every(({ runner }) => runner <= competitors.length)),
      'the runners of a race are its competitors',
    ),
  );

const pair = z.tuple([z.int32(), z.int32()]);

/** What a scoreboard shows. */
export const scoreboard = z.strictObject({
  /** Goals, sets, points or maps: what decides the match. */
  score: pair,
  /** Of each period in order, the running one last: halves, sets in games, quarters, maps in rounds. */
  periods: z.array(pair),
  /** `1h`, `ht`, `2h`, `set2`, `q3`, `ot`, `so`, `map1`, `ft`. */
  period: z.string().check(z.maxLength(8)),
  /** Seconds played in the match or, where a clock counts periods, in the period; null without a clock. */
  clockS: z.nullable(z.int()),
  /** Seconds of the match per real second while the clock runs; 0 while it is stopped. */
  pace: z.number(),
  /** Tennis: points of the running game as they are called (`15`, `A`). */
  points: z.nullable(z.tuple([z.string(), z.string()])),
  /** Who serves, or on a map attacks. */
  serving: z.nullable(z.union([z.literal(1), z.literal(2)])),
  /** Corners, cards, shots, aces …: by name for each competitor. */
  statistics: z.record(z.string(), pair),
});

/** One thing that happened, for the timeline. */
export const incident = z.strictObject({
  /** Its place in the match, from 1; the same id is the same incident. */
  id: z.int(),
  kind: z.enum([
    'kick-off',
    'goal',
    'yellow-card',
    'red-card',
    'corner',
    'penalty',
    'period-end',
    'break-of-serve',
    'set-won',
    'map-won',
    'lead-change',
    'match-end',
    'interrupted',
    'retired',
  ]),
  team: z.nullable(z.union([z.literal(1), z.literal(2)])),
  period: z.string().check(z.maxLength(8)),
  clockS: z.nullable(z.int()),
  score: pair,
});

/** A line that is written differently is the same line: `2.50` is `2.5`, `+0.5` is `0.5`, `-0` is `0`. */
const specifiers = z.record(
  z.string().check(z.regex(SPECIFIER_NAME)),
  z.string().check(z.regex(SPECIFIER_VALUE), z.overwrite(specifierValue)),
);
const kind = z.string().check(z.refine(isMarketKind, 'is no kind of market'));
const marketKey = { kind, specifiers };

const outcomeId = z.string().check(z.regex(/^[A-Za-z0-9:+/._-]{1,64}$/));

const priced = z.strictObject({
  ...marketKey,
  state: z.enum(['active', 'suspended', 'handed-over', 'deactivated']),
  reason: z.optional(z.enum(UNAVAILABLE_REASONS)),
  outcomes: z.array(
    z.strictObject({
      id: outcomeId,
      /** In thousandths; null: no price. */
      odds: z.nullable(z.int().check(z.minimum(1001), z.maximum(1_000_000))),
      /** The producer's own estimate, 0 to 1, where it gives one: what a cash-out is computed from. */
      probability: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
    }),
  ),
});

const result = z.union([
  z.enum(['won', 'lost', 'void', 'half-won', 'half-lost']),
  z
    .strictObject({
      shared: z.int().check(z.minimum(1), z.maximum(9999)),
      tied: z.int().check(z.minimum(1), z.maximum(9999)),
      /** Percent of the winnings. */
      deduction: z.optional(z.int().check(z.minimum(1), z.maximum(90))),
    })
    .check(z.refine(({ shared, tied }) => shared <= tied, 'more places are shared than runners tie')),
]);

/** In one message. */
const MAX_DESCRIBED = 2_000;

/** Templates may name specifiers and who takes part: see `rules/market-label.ts`. */
const marketType = z.strictObject({
  kind: z.string().check(z.regex(DESCRIBED_KIND)),
  /** Only of markets with this value of the specifier `variant`. */
  variant: z.optional(z.string().check(z.regex(SPECIFIER_VALUE))),
  names,
  /** Outcomes that it does not list are named by who takes part. */
  outcomes: z.array(z.strictObject({ id: outcomeId, names })).check(z.maxLength(200)),
  groups: z.array(z.string().check(z.regex(MARKET_GROUP))).check(z.maxLength(16)),
  limitClass: z.enum(LIMIT_CLASSES),
  /** Among the markets of an event, lowest first. */
  place: z.int32(),
});

/** Seen by somebody at the ground, or official. */
const CERTAINTIES = ['scouted', 'confirmed'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

const settled = z.strictObject({
  ...marketKey,
  outcomes: z.array(
    z.strictObject({
      id: z.string(),
      result,
      /** Odds at the start, in thousandths, that bets at the starting price are paid at; by default the last ones before it. */
      startingPrice: z.optional(z.int().check(z.minimum(1001), z.maximum(1_000_000))),
    }),
  ),
  voidReason: z.optional(z.enum(VOID_REASONS)),
});

const feedName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/));
const from = {
  producer: feedName,
  /** Whose names for competitions, events and competitors these are, and whose numbers; by default the producer's own. */
  feed: z.optional(feedName),
  timestamp,
};
const aboutEvent = { ...from, event: foreignId, sequence: z.int().check(z.minimum(1)) };

export const feedMessage = z.discriminatedUnion('type', [
  /** Several times within the producer's limit of silence. `subscribed: false`: the producer itself has lost messages, and a snapshot follows. */
  z.strictObject({ type: z.literal('alive'), ...from, subscribed: z.boolean() }),
  z.strictObject({ type: z.literal('fixture_change'), ...aboutEvent, fixture }),
  z.strictObject({
    type: z.literal('odds_change'),
    ...aboutEvent,
    scoreboard: z.nullable(scoreboard),
    incidents: z.array(incident),
    /** Of a race that is being run. */
    running: z.optional(runningNow),
    /** Only those that have changed. */
    markets: z.array(priced),
  }),
  /** The producer's markets of the event are stopped until an `odds_change` names them. */
  z.strictObject({
    type: z.literal('bet_stop'),
    ...aboutEvent,
    reason: z.enum(UNAVAILABLE_REASONS),
    /** Only markets in one of these; by default all. */
    groups: z.optional(z.array(z.string().check(z.regex(MARKET_GROUP))).check(z.minLength(1))),
    /** Only these; instead of `groups`. */
    markets: z.optional(z.array(z.strictObject(marketKey)).check(z.minLength(1))),
    /** By default `suspended`. */
    to: z.optional(z.enum(['suspended', 'deactivated'])),
  }),
  z.strictObject({
    type: z.literal('bet_settlement'),
    ...aboutEvent,
    markets: z.array(settled),
    /** By default `confirmed`. */
    certainty: z.optional(z.enum(CERTAINTIES)),
  }),
  z.strictObject({
    type: z.literal('bet_cancel'),
    ...aboutEvent,
    markets: z.array(z.strictObject(marketKey)),
    reason: z.enum(VOID_REASONS),
    /** Only bets placed in this period; by default all. */
    from: z.optional(timestamp),
    to: z.optional(timestamp),
  }),
  z.strictObject({
    type: z.literal('rollback_bet_settlement'),
    ...aboutEvent,
    markets: z.array(z.strictObject(marketKey)),
  }),
  z.strictObject({
    type: z.literal('rollback_bet_cancel'),
    ...aboutEvent,
    markets: z.array(z.strictObject(marketKey)),
    /** As the cancellation named it, which alone is rolled back. */
    from: z.optional(timestamp),
    to: z.optional(timestamp),
  }),
  /** Sports that it brings, beside those that are known. */
  z.strictObject({
    type: z.literal('sports'),
    ...from,
    sports: z.array(z.strictObject({ id: sportId, names, place: z.int32() })).check(z.maxLength(MAX_DESCRIBED)),
  }),
  /** Its own kinds of markets, each named after the feed: `acme.36`. A market whose kind has no description is not shown. */
  z.strictObject({
    type: z.literal('market_types'),
    ...from,
    types: z.array(marketType).check(z.maxLength(MAX_DESCRIBED)),
  }),
  /** Players and others that markets or outcomes name by their id. */
  z.strictObject({
    type: z.literal('participants'),
    ...from,
    participants: z.array(z.strictObject({ id: foreignId, names })).check(z.maxLength(MAX_DESCRIBED)),
  }),
  /**
   * Ends what `recover` requested: everything since then was sent. `events`: the newest sequence of each event that the
   * producer still knows; a gap below it no longer matters, nor any gap of an event that is not named.
   */
  z.strictObject({
    type: z.literal('snapshot_complete'),
    ...from,
    request: z.string(),
    events: z.record(z.string(), z.int()),
  }),
]);
export type FeedMessage = z.output<typeof feedMessage>;
export type Fixture = z.output<typeof fixture>;
export type Scoreboard = z.output<typeof scoreboard>;
export type Incident = z.output<typeof incident>;

/** A producer without a feed of another name is the only one of its feed. */
export const feedOf = ({ feed, producer }: Pick<FeedMessage, 'feed' | 'producer'>): string => feed ?? producer;

/** One who says for itself that it is alive: a feed has one for upcoming matches and another for live ones, or one for both. */
export interface Producer {
  name: string;
  /** Its markets are suspended when nothing has come from it for so long; 10 s by default. */
  silentAfterMs?: number;
  /** Sends what is current of every event, then `snapshot_complete` with this request. */
  recover(request: string, since: Date | null): Promise<void>;
}

/** What a process knows of a feed whose messages may come to it. */
export interface Feed {
  name: string;
  producers: readonly Producer[];
  /** `confirmed`: what is settled by somebody at the ground alone waits for the official result. By default nothing waits. */
  settleAt?: Certainty;
}
