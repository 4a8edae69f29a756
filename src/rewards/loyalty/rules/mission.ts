// A mission as content defines it: conditions over what is announced, a window in which they count, and what it gives.
import * as z from 'zod/mini';
import type { Currency } from '#kernel/money.ts';
import { faultOfGift, giftFields } from '#rewards/gifts/index.ts';
import { rewardSchema } from './reward.ts';
import { PERIODS } from './windows.ts';

const words = z.record(z.string(), z.string());
const sums = z.record(z.string(), z.string());
const list = z._default(z.array(z.string()), []);
const count = (most: number) => z.int().check(z.minimum(1), z.maximum(most));

/** Which stakes count: all of them, unless one of these restricts them. */
const filters = {
  categories: list,
  games: list,
  providers: list,
  /** For each stake. */
  minimumStake: z._default(z.nullable(sums), null),
  /** Bets with at least this many selections. */
  minimumLegs: z._default(count(50), 1),
};

const condition = z.discriminatedUnion('kind', [
  /** Stake this much, or win this much. */
  z.strictObject({ kind: z.literal('stake'), amount: sums, ...filters }),
  z.strictObject({ kind: z.literal('win'), amount: sums, ...filters }),
  /** Play this many rounds, or place this many bets. */
  z.strictObject({ kind: z.literal('rounds'), count: count(100_000), ...filters }),
  /** Win at least this many times the stake, this often. */
  z.strictObject({
    kind: z.literal('multiplier'),
    multiplier: z.number().check(z.positive(), z.maximum(1_000_000)),
    count: z._default(count(1000), 1),
    ...filters,
  }),
  /** Play this many different games. */
  z.strictObject({ kind: z.literal('games'), count: count(1000), ...filters }),
  /** Play on this many days in a row. */
  z.strictObject({ kind: z.literal('days'), count: count(365), ...filters }),
  /** Deposit this much in total. */
  z.strictObject({ kind: z.literal('deposit'), amount: sums }),
]);
export type Condition = z.output<typeof condition>;
export type StakeCondition = Exclude<Condition, { kind: 'deposit' }>;

/** Entries of the collection `loyalty-missions`; content adds an id and its own stamps. */
export const missionSchema = z.object({
  sysname: z.string().check(z.minLength(1)),
  title: words,
  text: words,
  period: z.enum(PERIODS),
  minLevel: z._default(z.int().check(z.minimum(1), z.maximum(100)), 1),
  /** Only for players whose character brings extra missions. */
  isExtra: z._default(z.boolean(), false),
  startsAt: z._default(z.nullable(z.string()), null),
  finishedAt: z._default(z.nullable(z.string()), null),
  conditions: z.array(condition).check(z.minLength(1), z.maxLength(5)),
  rewards: z.array(rewardSchema).check(z.minLength(1), z.maxLength(5)),
  position: z._default(z.nullable(z.number()), null),
  ...giftFields,
});
export type Mission = z.output<typeof missionSchema>;

const LONGEST_RUN = { daily: 1, weekly: 7, once: 365 } as const;

/** A contradiction within it, if there is one. */
export function faultOfMission(mission: Mission): string | undefined {
  const { conditions, period, startsAt, finishedAt } = mission;
  if ([startsAt, finishedAt].some((at) => at !== null && Number.isNaN(Date.parse(at))))
    return 'startsAt and finishedAt must be times.';
  if (conditions.some((condition) => condition.kind === 'days' && condition.count > LONGEST_RUN[period]))
    return `A ${period} mission is over before so many days have passed.`;
  if (conditions.some((condition) => 'amount' in condition && condition.amount['EUR'] === undefined))
    return 'A sum must be given in EUR.';
  return faultOfGift(mission);
}

export const isRunning = ({ startsAt, finishedAt }: Mission, at: Date): boolean =>
  (startsAt === null || Date.parse(startsAt) <= at.getTime()) &&
  (finishedAt === null || at.getTime() < Date.parse(finishedAt));

/** A settled stake as conditions see it. */
export interface Played {
  subject: string;
  category: string;
  provider: string;
  currency: Currency;
  /** Of the player's own money, in minor units. */
  stakedMinor: bigint;
  wonMinor: bigint;
  /** From all purses: the base of a multiplier. */
  totalMinor: bigint;
  totalWonMinor: bigint;
  legs: number;
}

export function matches(
  condition: StakeCondition,
  played: Played,
  minimumMinor: (sums: Record<string, string>, currency: Currency) => bigint | undefined,
): boolean {
  const { categories, games, providers, minimumStake, minimumLegs } = condition;
  if (categories.length > 0 && !categories.includes(played.category)) return false;
  if (games.length > 0 && !games.includes(played.subject)) return false;
  if (providers.length > 0 && !providers.includes(played.provider)) return false;
  if (played.legs < minimumLegs) return false;
  if (minimumStake === null) return true;
  const minimum = minimumMinor(minimumStake, played.currency);
  return minimum !== undefined && played.stakedMinor >= minimum;
}

/** By how much a matching stake advances it; days and games are counted by their own values. */
export function stepOf(
  condition: StakeCondition,
  { stakedMinor, wonMinor, totalMinor, totalWonMinor }: Played,
): bigint {
  if (condition.kind === 'stake') return stakedMinor;
  if (condition.kind === 'win') return wonMinor;
  if (condition.kind === 'rounds') return 1n;
  if (condition.kind === 'multiplier')
    return totalWonMinor * 10_000n >= totalMinor * BigInt(Math.round(condition.multiplier * 10_000)) ? 1n : 0n;
  return 0n;
}

/** Whether its progress is a sum of money. */
export const isMoney = ({ kind }: Condition): boolean => kind === 'stake' || kind === 'win' || kind === 'deposit';
