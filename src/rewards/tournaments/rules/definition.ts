// What an operator writes in a tournament's definition, and whether it contradicts itself.
import * as z from 'zod/mini';
import { schemaFault } from '#kernel/schema-fault.ts';
import { SCORING_RULES } from '#rewards/scoring/scoring-rules.ts';
import { faultOfSums } from '#rewards/bonuses/index.ts';
import { GAME_TYPES } from '#casino/rounds/index.ts';
import { faultOfGift, giftFields } from '#rewards/gifts/index.ts';
import { rewardSchema } from '#rewards/loyalty/index.ts';
import { bankroll, faultOfBankroll, lengthMs } from './bankroll-definition.ts';

const sums = z.record(z.string(), z.string());
const spoken = z.union([z.string(), z.record(z.string(), z.string())]);
const list = z._default(z.array(z.string()), []);
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);
const place = z.int().check(z.minimum(1), z.maximum(1000));

/** The longest that one may last, and how long rounds are kept after it. */
export const MAX_DAYS = 31;
const USUAL_SCORING = 'multipliers' as const;
const USUAL_ROUNDS = 5000;

const scoring = z.strictObject({
  rule: z._default(z.enum(SCORING_RULES), USUAL_SCORING),
  rounds: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))), USUAL_ROUNDS),
});

const games = z.strictObject({
  /** Sysnames: a list of its own. */
  own: list,
  categories: z._default(z.array(z.enum(GAME_TYPES)), []),
  providers: list,
  excluded: list,
});

const entry = z.strictObject({
  kind: z._default(z.enum(['automatic', 'opt-in', 'buy-in']), 'automatic'),
  price: orNull(sums),
});

const pool = z.strictObject({
  guaranteed: orNull(sums),
  percentOfEntries: z._default(z.int().check(z.minimum(0), z.maximum(100)), 0),
  shares: z
    .array(
      z.strictObject({ from: place, to: z.optional(place), percent: z.number().check(z.positive(), z.maximum(100)) }),
    )
    .check(z.minLength(1), z.maxLength(100)),
});

const season = z.strictObject({
  /** One beginning; others follow, and precede it, at this interval of hours. */
  anchor: z.string(),
  everyHours: z.number().check(z.positive(), z.maximum(24 * 366)),
  /** How long each lasts; not with equal bankroll, whose spins say so. */
  hours: z.optional(z.number().check(z.positive(), z.maximum(24 * MAX_DAYS))),
});

/** Entries of the collection `tournaments`; content adds an id and its own stamps. */
export const definition = z.object({
  sysname: z.string().check(z.minLength(1), z.maxLength(64)),
  title: spoken,
  text: orNull(spoken),
  /** The operator's own keys, read under the names that content maps them to (CT-05). */
  description: orNull(z.record(z.string(), z.unknown())),
  /** Address of a picture; without one there is a drawing. */
  image: orNull(z.string()),
  provider: orNull(z.string()),
  tags: list,
  position: orNull(z.number()),
  scoring: z._default(scoring, { rule: USUAL_SCORING, rounds: USUAL_ROUNDS }),
  bankroll: orNull(bankroll),
  games: z._default(games, { own: [], categories: [], providers: [], excluded: [] }),
  minimumStake: orNull(sums),
  entry: z._default(entry, { kind: 'automatic', price: null }),
  prizes: orNull(
    z
      .array(z.strictObject({ from: place, to: z.optional(place), reward: rewardSchema }))
      .check(z.minLength(1), z.maxLength(100)),
  ),
  pool: orNull(pool),
  resetOnCashout: z._default(z.boolean(), false),
  /** Rounds that began in time count when they are settled within this many minutes after the end. */
  settleMinutes: z._default(z.number().check(z.minimum(0), z.maximum(24 * 60)), 5),
  startsAt: orNull(z.string()),
  finishedAt: orNull(z.string()),
  season: orNull(season),
  /** Prizes are held until their player has made a deposit, or their identity is confirmed. */
  unlockedBy: orNull(z.literal('deposit-or-identity')),
  ...giftFields,
});
export type TournamentDefinition = z.output<typeof definition>;

export function readDefinition(written: unknown): { definition: TournamentDefinition } | { fault: string } {
  const parsed = definition.safeParse(written);
  if (!parsed.success) return { fault: schemaFault(parsed.error, 'the tournament') };
  const fault = contradictionIn(parsed.data);
  return fault === undefined ? { definition: parsed.data } : { fault };
}

type Rule = (definition: TournamentDefinition) => string | false | undefined;
const isTime = (at: string | null): boolean => at !== null && !Number.isNaN(Date.parse(at));
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const RULES: readonly Rule[] = [
  ({ season: repeats, startsAt, finishedAt, bankroll: equal }) =>
    repeats === null
      ? (!isTime(startsAt) || !(isTime(finishedAt) || equal)) &&
        'When does it run? Give startsAt and finishedAt, or a season.'
      : (startsAt !== null || finishedAt !== null) && 'It has a season and times of its own; give one of both.',
  ({ season: repeats }) => repeats !== null && !isTime(repeats.anchor) && 'season.anchor must be a time.',
  (definition) => faultOfBankroll(definition, USUAL_ROUNDS),
  ({ season: repeats, bankroll: equal }) =>
    repeats !== null && repeats.hours === undefined && equal === null && 'How long does each last? Give season.hours.',
  ({ season: repeats, bankroll: equal }) =>
    repeats !== null &&
    (equal === null ? (repeats.hours ?? 0) * HOUR_MS : lengthMs(equal)) > repeats.everyHours * HOUR_MS &&
    'The next of its season would begin before it is over.',
  ({ startsAt, finishedAt }) => {
    if (startsAt === null || finishedAt === null) return undefined;
    const length = Date.parse(finishedAt) - Date.parse(startsAt);
    if (length <= 0) return 'It is over before it begins.';
    return length > MAX_DAYS * DAY_MS && `A tournament lasts ${MAX_DAYS} days at most.`;
  },
  ({ prizes, pool: shared }) =>
    (prizes === null) === (shared === null) && 'What is there to win? Give a table of prizes, or a pool: one of both.',
  ({ entry: { kind, price } }) =>
    kind === 'buy-in'
      ? price === null && 'What does it cost to enter? Give entry.price.'
      : price !== null && 'Only a buy-in has a price.',
  ({ entry: { price } }) => price !== null && price['EUR'] === undefined && 'The price needs a sum in EUR.',
  ({ entry: { kind }, pool: shared }) =>
    (shared?.percentOfEntries ?? 0) > 0 &&
    kind !== 'buy-in' &&
    'Nothing is paid to enter, so nothing of it can go to the pool.',
  ({ pool: shared }) =>
    shared !== null &&
    shared.guaranteed === null &&
    shared.percentOfEntries === 0 &&
    'The pool is empty: give a guaranteed sum, or a percentage of what is paid to enter.',
  ({ pool: shared }) =>
    (shared?.guaranteed ?? null) !== null &&
    shared!.guaranteed!['EUR'] === undefined &&
    'The guaranteed pool needs a sum in EUR.',
  ({ pool: shared }) => {
    const percent = (shared?.shares ?? []).reduce(
      (sum, { from, to = from, percent: part }) => sum + part * (to - from + 1),
      0,
    );
    return percent > 100.000_001 && `The shares of the pool come to ${percent} %.`;
  },
  faultOfGift,
  ({ pool: shared }) => {
    const lines = (shared?.shares ?? []).toSorted((a, b) => a.from - b.from);
    const higher = lines.find(({ percent }, at) => at > 0 && percent > lines[at - 1]!.percent);
    return higher && `Place ${higher.from} gets a larger share than the place before it.`;
  },
  ({ prizes, pool: shared }) => faultOfPlaces(prizes ?? shared?.shares ?? []),
  ({ games: { own: listed, excluded } }) => {
    const both = listed.find((game) => excluded.includes(game));
    return both !== undefined && `${both} is chosen and excluded.`;
  },
  ({ minimumStake, entry: { price }, pool: shared }) =>
    Object.entries({ minimumStake, 'entry.price': price, 'pool.guaranteed': shared?.guaranteed })
      .map(([name, written]) => written && faultOfSums(name, written))
      .find((fault) => typeof fault === 'string'),
];

/** Places must be consecutive from the first on, each in one line. */
function faultOfPlaces(lines: readonly { from: number; to?: number | undefined }[]): string | undefined {
  let next = 1;
  for (const { from, to = from } of lines.toSorted((a, b) => a.from - b.from)) {
    if (from < next) return `Place ${from} is in two lines.`;
    if (from > next) return `Place ${next} gets nothing, and place ${from} does.`;
    if (to < from) return `A line goes from place ${from} to ${to}.`;
    next = to + 1;
  }
  return undefined;
}

export const contradictionIn = (definition: TournamentDefinition): string | undefined =>
  RULES.map((rule) => rule(definition)).find((fault): fault is string => typeof fault === 'string');
