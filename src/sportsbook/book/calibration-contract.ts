// What the closing odds said, and what came: published for everybody.
import * as z from 'zod/mini';
import { field, method } from '#kernel/method.ts';
import { SPORT_ID } from '#sportsbook/models/market.ts';
import { competitor, market } from './contract.ts';

const sportId = z.string().check(z.regex(SPORT_ID));

/** Whose matches: those of the built-in league, or those of outside feeds. */
export const ORIGINS = ['simulated', 'real'] as const;

const band = z.strictObject({
  /** Chances from here, below the next one. */
  from: z.number(),
  to: z.number(),
  matches: z.number(),
  outcomes: z.number(),
  /** Mean chance by the closing odds without their margin, 0 to 1. */
  predicted: z.number(),
  /** Share that won, 0 to 1. */
  observed: z.number(),
  /** Standard error of `observed - predicted`; the outcomes of one match count as one observation. */
  error: z.number(),
  /** What one unit on each of them at its closing odds came back as, on average. */
  returned: z.number(),
});
export type CalibrationBand = z.output<typeof band>;

export const getCalibration = method({
  name: 'Sports.getCalibration',
  verb: 'GET',
  access: 'guest',
  about:
    'How often outcomes won, by the chance that their closing odds gave them, of all matches or those of one sport; counted anew every five minutes.',
  input: z.strictObject({ origin: z.optional(z.enum(ORIGINS)), sport: z.optional(sportId) }),
  output: z.strictObject({
    /** The given one, otherwise that of real matches where there are any. */
    origin: z.enum(ORIGINS),
    origins: z.array(z.enum(ORIGINS)),
    sports: z.array(z.strictObject({ sport: sportId, name: z.string() })),
    /** The first day that is counted; null: none is. */
    since: z.nullable(z.string()),
    matches: z.number(),
    outcomes: z.number(),
    bands: z.array(band),
  }),
});
export type Calibration = z.output<typeof getCalibration.output>;

const closed = z.strictObject({
  id: z.string(),
  slug: z.string(),
  sport: sportId,
  competition: z.strictObject({ slug: z.string(), name: z.string() }),
  competitors: z.array(competitor),
  starts_at: z.string(),
  score: z.nullable(z.array(z.number())),
  /** Who wins: `odds` are the closing ones. */
  market,
});
export type ClosedEvent = z.output<typeof closed>;

export const getClosingOdds = method({
  name: 'Sports.getClosingOdds',
  verb: 'GET',
  access: 'guest',
  about: 'The newest matches that are over, with the last odds on their winner before they began, and who won.',
  input: z.strictObject({
    origin: z._default(z.enum(ORIGINS), 'simulated'),
    sport: z.optional(sportId),
    offset: z._default(field.integer(100_000), 0),
    count: z._default(field.integer(100), 20),
  }),
  output: z.strictObject({ items: z.array(closed) }),
});
