/**
 * Whom something is for, as readable conditions: all that are named must hold. Conditions that are not named are not checked,
 * and of a guest only the language and country of the visit are known.
 */
import * as z from 'zod/mini';

const range = z.strictObject({
  from: z.optional(z.number()),
  to: z.optional(z.number()),
});
const names = z.array(z.string()).check(z.minLength(1));
/** The code of a country or currency: another would match nobody. */
export const code = (letters: number, example: string) =>
  z
    .string()
    .check(
      z.refine(
        (text) => new RegExp(`^[A-Z]{${letters}}$`).test(text),
        `must be a code of ${letters} capitals, e.g. "${example}"`,
      ),
    );

export const audience = z.strictObject({
  /** `guest`: only visitors without an account; `player`: only players. */
  who: z.optional(z.enum(['guest', 'player'])),
  languages: z.optional(names),
  countries: z.optional(z.array(code(2, 'DE')).check(z.minLength(1))),
  currencies: z.optional(z.array(code(3, 'EUR')).check(z.minLength(1))),
  /** In one of these groups; in none of those. */
  segments: z.optional(names),
  not_segments: z.optional(names),
  level: z.optional(range),
  /** How many deposits have come in. */
  deposits: z.optional(range),
  /** Days since the visit before this one. */
  days_away: z.optional(range),
  days_since_registration: z.optional(range),
  /** Types of games that they have played in the last 30 days: one of them. */
  played: z.optional(names),
  not_played: z.optional(names),
  /** A fixed share of players, in percent: `{ from: 0, to: 50 }` and `{ from: 50, to: 100 }` of one experiment never overlap. */
  share: z.optional(z.strictObject({ experiment: z.string(), from: z.number(), to: z.number() })),
});
export type Audience = z.output<typeof audience>;
export type ConditionName = keyof Audience;

export interface VisitorFacts {
  language: string;
  country: string | null;
  /** Absent: a guest. */
  player?: {
    currency: string;
    segments: readonly string[];
    level: number;
    deposits: number;
    daysAway: number | null;
    daysSinceRegistration: number;
    played: readonly string[];
    /** From 0 up to 100, always the same for one experiment. */
    placeIn: (experiment: string) => number;
  };
}

type Player = NonNullable<VisitorFacts['player']>;

const within = ({ from = -Infinity, to = Infinity }: z.output<typeof range>, value: number): boolean =>
  value >= from && value <= to;
const hasOne = (list: readonly string[], values: readonly string[]): boolean =>
  values.some((value) => list.includes(value));

const OF_VISITORS: Partial<{ [Name in ConditionName]: (wanted: never, facts: VisitorFacts) => boolean }> = {
  who: (wanted: 'guest' | 'player', { player }) => (wanted === 'player') === (player !== undefined),
  languages: (wanted: readonly string[], { language }) => wanted.includes(language),
  countries: (wanted: readonly string[], { country }) => country !== null && wanted.includes(country),
};

const OF_PLAYERS: Partial<{ [Name in ConditionName]: (wanted: never, player: Player) => boolean }> = {
  currencies: (wanted: readonly string[], { currency }) => wanted.includes(currency),
  segments: (wanted: readonly string[], { segments }) => hasOne(wanted, segments),
  not_segments: (wanted: readonly string[], { segments }) => !hasOne(wanted, segments),
  level: (wanted: z.output<typeof range>, { level }) => within(wanted, level),
  deposits: (wanted: z.output<typeof range>, { deposits }) => within(wanted, deposits),
  // A player on their first visit was never away.
  days_away: (wanted: z.output<typeof range>, { daysAway }) => daysAway !== null && within(wanted, daysAway),
  days_since_registration: (wanted: z.output<typeof range>, { daysSinceRegistration }) =>
    within(wanted, daysSinceRegistration),
  played: (wanted: readonly string[], { played }) => hasOne(wanted, played),
  not_played: (wanted: readonly string[], { played }) => !hasOne(wanted, played),
  share: ({ experiment, from, to }: { experiment: string; from: number; to: number }, { placeIn }) => {
    const place = placeIn(experiment);
    return place >= from && place < to;
  },
};

/** The first condition that does not hold; nothing when all do. */
export function firstMissed(wanted: Audience, facts: VisitorFacts): ConditionName | undefined {
  for (const [name, value] of Object.entries(wanted) as Array<[ConditionName, never]>) {
    if (value === undefined) continue;
    const ofVisitor = OF_VISITORS[name];
    const { player } = facts;
    const holds = ofVisitor ? ofVisitor(value, facts) : player !== undefined && OF_PLAYERS[name]!(value, player);
    if (!holds) return name;
  }
  return undefined;
}

export const isFor = (wanted: Audience, facts: VisitorFacts): boolean => firstMissed(wanted, facts) === undefined;

export interface Because {
  /** `player` or `guest` for the kind of visitor. */
  condition: ConditionName | 'player' | 'guest';
  /** The required values, in the condition's own words. */
  values: string[];
}

/** Why a visitor sees it: the conditions that they meet. The share of an experiment says nothing about them. */
export const becauseOf = (wanted: Audience): Because[] =>
  (Object.entries(wanted) as Array<[ConditionName, unknown]>).flatMap(([condition, value]) =>
    value === undefined || condition === 'share' ? [] : [becauseOfOne(condition, value)],
  );

const becauseOfOne = (condition: ConditionName, value: unknown): Because =>
  condition === 'who' ? { condition: value as 'player' | 'guest', values: [] } : { condition, values: valuesOf(value) };

function valuesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  const { from, to } = value as z.output<typeof range>;
  if (from === undefined) return [`≤ ${to}`];
  return [to === undefined ? `≥ ${from}` : from === to ? String(from) : `${from}–${to}`];
}
