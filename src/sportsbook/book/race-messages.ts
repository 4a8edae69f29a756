/**
 * What a feed says about a race: conditions, runners, and how it was run. Runners are the competitors of the event; markets name them
 * by their places in that list, from 1.
 */
import * as z from 'zod/mini';
import { localNames as names } from '#kernel/local-names.ts';

const personName = z.string().check(z.minLength(1), z.maxLength(80));
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** How a jockey is dressed; the browser draws it. */
export const SILKS_PATTERNS = [
  'plain',
  'halves',
  'quarters',
  'stripes',
  'hoops',
  'sash',
  'chevron',
  'diamond',
  'spots',
  'star',
] as const;
const silks = z.strictObject({
  body: z.enum(SILKS_PATTERNS),
  /** Of the body: its own, then that of its pattern. */
  colours: z.tuple([colour, colour]),
  sleeves: colour,
  cap: colour,
});
export type Silks = z.output<typeof silks>;

export const GOINGS = ['firm', 'good-to-firm', 'good', 'good-to-soft', 'soft', 'heavy', 'standard'] as const;

export const runner = z.strictObject({
  /** On the saddlecloth. */
  number: z.int().check(z.minimum(1), z.maximum(200)),
  /** Its place in the stalls. */
  draw: z.optional(z.int().check(z.minimum(1), z.maximum(200))),
  jockey: z.optional(personName),
  trainer: z.optional(personName),
  /** In years. */
  age: z.optional(z.int().check(z.minimum(1), z.maximum(30))),
  /** That it carries, in hundreds of grams. */
  weight: z.optional(z.int().check(z.minimum(300), z.maximum(1000))),
  /** Drawn from its id where there are none. */
  silks: z.optional(silks),
  /** Its last places, oldest first: `3-1-2`; `-` for nothing. */
  form: z.optional(z.string().check(z.regex(/^[0-9A-Z/-]{0,16}$/))),
  /** Does not start. Bets on it are void, and those on others that were placed before bear a deduction. */
  isNonRunner: z.boolean(),
  /** When it was withdrawn; by default the time of the first message that says so. Bets whose odds were taken before that message came bear its deduction. */
  withdrawnAt: z.optional(z.iso.datetime()),
  /** Percent of their winnings that its withdrawal takes from bets on others; by default from its odds (`models/race/deductions.ts`). */
  deduction: z.optional(z.int().check(z.minimum(0), z.maximum(90))),
});
export type Runner = z.output<typeof runner>;

/** A finisher; who did not finish is left out. */
const finisher = z.strictObject({
  /** Place in the list of competitors, from 1. */
  runner: z.int().check(z.minimum(1), z.maximum(200)),
  /** From 1; those who share one have the same, and the next place counts them all: 1, 1, 3. */
  place: z.int().check(z.minimum(1), z.maximum(200)),
  timeMs: z.optional(z.int().check(z.minimum(1))),
});
export type Finisher = z.output<typeof finisher>;

/** Terms of each-way bets: the place part is paid at a fraction of the odds to win, `1 / part` of them, to so many `places`. */
export const eachWayTerms = z.strictObject({
  places: z.int().check(z.minimum(2), z.maximum(10)),
  part: z.int().check(z.minimum(1), z.maximum(10)),
});
export type EachWayTerms = z.output<typeof eachWayTerms>;

export const race = z.strictObject({
  /** What it is called beside its time: `Larkfield Handicap`. */
  title: names,
  /** In metres. */
  distance: z.int().check(z.minimum(100), z.maximum(20_000)),
  going: z.optional(z.enum(GOINGS)),
  /** Null: no each-way bets. Its place part is the market `race-placed` with `part` and `places` as specifiers. */
  eachWay: z.nullable(eachWayTerms),
  /** Bets may be taken at the odds at the start, which the settlement of the winner then gives (`startingPrice`). */
  hasStartingPrice: z.boolean(),
  /** In the order of the event's competitors. */
  runners: z.array(runner).check(z.minLength(2), z.maxLength(200)),
  /** Once it was run: who came in, by place. */
  finish: z.optional(z.array(finisher).check(z.maxLength(200))),
});
export type Race = z.output<typeof race>;

/** As the book keeps it. */
export interface StoredRace extends Race {
  /** Runners that an operator has withdrawn or reinstated: what they said counts, not what the feed says. */
  byHand?: Readonly<Record<string, Pick<Runner, 'isNonRunner' | 'withdrawnAt' | 'deduction'>>>;
  /** An operator has said who came in, and the feed has not since. */
  isFinishByHand?: true;
  /** Its feed has named other runners since. */
  hasOtherRunners?: true;
}

/** Where the runners are while it is run. */
export const runningNow = z.strictObject({
  /** Since the start, in the time of the race. */
  atMs: z.int().check(z.minimum(0)),
  /** Metres that each has covered, in the order of the event's competitors; null: it does not run. */
  metres: z.array(z.nullable(z.number().check(z.minimum(0), z.maximum(20_000)))).check(z.maxLength(200)),
});
export type Running = z.output<typeof runningNow>;
