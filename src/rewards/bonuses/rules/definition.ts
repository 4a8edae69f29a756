// What an operator writes in a bonus definition, and whether it contradicts itself.
import * as z from 'zod/mini';
import { schemaFault } from '#kernel/schema-fault.ts';
import { SPORT_ID } from '#sportsbook/models/market.ts';
import { BONUS_KINDS, BONUS_MODES, WAGERING_BASES, type BonusKind } from '../contract.ts';
import { faultOfSums, type Sums } from './amounts.ts';

const sums = z.record(z.string(), z.string());
const spoken = z.union([z.string(), z.record(z.string(), z.string())]);
const percent = z.number().check(z.minimum(0), z.maximum(100));
const days = z.number().check(z.positive(), z.maximum(365));
const list = z._default(z.array(z.string()), []);
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);

/** Slots 100 %, fast games 50 %, tables and live games 10 %, sports nothing, unless a definition says otherwise. */
export const CONTRIBUTIONS: Readonly<Record<string, number>> = { slot: 100, fast: 50, casino: 10, live: 10, sports: 0 };

const wagering = z.strictObject({
  base: z._default(z.enum(WAGERING_BASES), 'bonus'),
  multiplier: z._default(z.number().check(z.minimum(0), z.maximum(1000)), 0),
  /** Which stakes count: all, or only what the bonus pays of them. With the mode *earned* it is what the player's own money pays. */
  counts: z._default(z.enum(['all', 'bonus']), 'all'),
  contributions: z._default(z.record(z.string(), percent), {}),
  games: z._default(z.record(z.string(), percent), {}),
});

const freeSpins = z.strictObject({
  packs: z
    .array(
      z.strictObject({
        game: z.string(),
        count: z.int().check(z.minimum(1), z.maximum(1000)),
        stake: sums,
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
  days: z._default(days, 3),
  winnings: z._default(z.enum(['main', 'bonus']), 'bonus'),
  multiplier: z._default(z.number().check(z.minimum(0), z.maximum(1000)), 0),
});

const bet = z.strictObject({
  /** For each leg, in thousandths. */
  minimumOdds: orNull(z.int().check(z.minimum(1001))),
  minimumLegs: z._default(z.int().check(z.minimum(1), z.maximum(20)), 1),
  percentByLegs: z._default(
    z.array(
      z.strictObject({
        legs: z.int().check(z.minimum(2), z.maximum(20)),
        percent: z.int().check(z.minimum(1), z.maximum(100)),
      }),
    ),
    [],
  ),
  sports: z._default(z.array(z.string().check(z.regex(SPORT_ID))), []),
});

const NO_WAGERING = { base: 'none', multiplier: 0, counts: 'all', contributions: {}, games: {} } as const;

/** Entries of the collection `bonuses`; content adds an id and its own stamps. */
export const definition = z.object({
  sysname: z.string(),
  kind: z.enum(BONUS_KINDS),
  title: spoken,
  text: orNull(spoken),
  startsAt: orNull(z.string()),
  finishedAt: orNull(z.string()),
  /** Of the deposit, up to `cap`. */
  percent: orNull(z.number().check(z.minimum(1), z.maximum(1000))),
  cap: orNull(sums),
  /** Fixed, instead of `percent`. */
  amount: orNull(sums),
  minimumDeposit: orNull(sums),
  /** Empty: any. */
  currencies: list,
  countries: list,
  segments: list,
  excludeMethods: list,
  /** The first deposit is 1. */
  depositNumber: orNull(z.int().check(z.minimum(1))),
  code: orNull(z.string()),
  identityLevel: z._default(z.int().check(z.minimum(0), z.maximum(3)), 0),
  isOncePerPlayer: z._default(z.boolean(), true),
  wagering: z._default(wagering, NO_WAGERING),
  /** Default: 5 EUR or its equivalent. */
  highestStake: z.optional(z.nullable(sums)),
  /** Instead of a sum: a percentage of the amount. */
  highestStakePercent: orNull(percent),
  excludedGames: list,
  excludedCategories: list,
  /** From the activation on. */
  days: z._default(days, 14),
  /** How many days an offered one can be activated. */
  takeDays: z._default(days, 7),
  /** The most that can become withdrawable: a multiple of the amount, or a sum. Default: 10 times. */
  convertedTimes: z.optional(z.nullable(z.number().check(z.positive()))),
  convertedCap: orNull(sums),
  /** Default: isolated where the site isolates bonuses, otherwise non-sticky. */
  mode: z.optional(z.enum(BONUS_MODES)),
  /** `auto`: as soon as it is awarded, or when the active one ends. */
  activation: z._default(z.enum(['auto', 'player']), 'player'),
  freeSpins: orNull(freeSpins),
  bet: orNull(bet),
  position: orNull(z.number()),
});
export type BonusDefinition = z.output<typeof definition>;

export const BETTING_KINDS: readonly BonusKind[] = ['free-bet', 'no-risk', 'boost'];
export const isBetting = (kind: BonusKind): boolean => BETTING_KINDS.includes(kind);
const DEPOSIT_KINDS: readonly BonusKind[] = ['deposit-match', 'nth-deposit', 'reload'];
export const isOfDeposit = (kind: BonusKind): boolean => DEPOSIT_KINDS.includes(kind);

export const contributionOf = (
  { wagering: { contributions, games } }: BonusDefinition,
  sysname: string,
  category: string,
) => games[sysname] ?? contributions[category] ?? CONTRIBUTIONS[category] ?? 0;

/** The definition, or a sentence about its first contradiction. */
export function readDefinition(entry: unknown): { definition: BonusDefinition } | { fault: string } {
  const parsed = definition.safeParse(entry);
  if (!parsed.success) return { fault: schemaFault(parsed.error, 'the bonus') };
  const fault = contradictionIn(parsed.data);
  return fault === undefined ? { definition: parsed.data } : { fault };
}

type Rule = (definition: BonusDefinition) => string | false | undefined;

const RULES: readonly Rule[] = [
  ({ startsAt, finishedAt }) =>
    [startsAt, finishedAt].some((at) => at !== null && Number.isNaN(Date.parse(at))) &&
    'startsAt and finishedAt must be times.',
  ({ startsAt, finishedAt }) =>
    startsAt !== null &&
    finishedAt !== null &&
    Date.parse(finishedAt) <= Date.parse(startsAt) &&
    'It is over before it begins.',
  ({ kind, percent: share, cap }) =>
    isOfDeposit(kind) && (share === null || cap === null) && 'A bonus on a deposit needs a percent and a cap.',
  ({ kind, percent: share }) =>
    !isOfDeposit(kind) && share !== null && `A bonus of kind ${kind} has no deposit to take a percent of.`,
  ({ kind, amount }) => isOfDeposit(kind) && amount !== null && 'It has a percent of the deposit and a fixed amount.',
  ({ kind, depositNumber }) =>
    kind === 'nth-deposit' && depositNumber === null && 'Of which deposit is it? Give depositNumber.',
  ({ kind, depositNumber }) =>
    !isOfDeposit(kind) && depositNumber !== null && `A bonus of kind ${kind} comes with no deposit.`,
  ({ kind, amount }) =>
    ['no-deposit', 'free-bet', 'no-risk', 'boost'].includes(kind) &&
    amount === null &&
    `A bonus of kind ${kind} needs an amount.`,
  ({ kind, freeSpins: spins }) =>
    kind === 'free-spins' && spins === null && 'Free spins of which game? Give freeSpins.packs.',
  ({ kind, amount }) =>
    kind === 'free-spins' && amount !== null && 'Free spins have no amount; give a no-deposit bonus with free spins.',
  ({ kind, freeSpins: spins }) => isBetting(kind) && spins !== null && 'A betting bonus has no free spins.',
  ({ kind, bet: terms }) => !isBetting(kind) && terms !== null && 'Only a betting bonus has terms of a bet.',
  ({ kind, bet: terms }) =>
    kind === 'boost' &&
    (terms?.percentByLegs.length ?? 0) === 0 &&
    'By how much does it boost? Give bet.percentByLegs.',
  ({ kind, wagering: { base } }) =>
    kind === 'free-bet' || kind === 'boost'
      ? base !== 'none' && `A bonus of kind ${kind} has nothing to wager.`
      : undefined,
  ({ kind, wagering: { base } }) =>
    base === 'deposit-and-bonus' &&
    !isOfDeposit(kind) &&
    'There is no deposit of which the requirement could be a multiple.',
  ({ wagering: { base, multiplier } }) =>
    (base === 'none') !== (multiplier === 0) && 'A requirement needs a base and a multiplier, or neither.',
  ({ kind, wagering: { base } }) =>
    kind === 'free-spins' &&
    base !== 'none' &&
    'What free spins win has a requirement of its own: give freeSpins.multiplier.',
  ({ freeSpins: spins }) =>
    spins?.winnings === 'main' && spins.multiplier > 0 && 'Winnings that go straight to main have nothing to wager.',
  ({ freeSpins: spins, excludedGames }) => {
    const game = spins?.packs.find((pack) => excludedGames.includes(pack.game))?.game;
    return game !== undefined && `It gives free spins of ${game}, which it excludes.`;
  },
  ({ highestStake, highestStakePercent }) =>
    (highestStake ?? null) !== null &&
    highestStakePercent !== null &&
    'The highest stake is a sum or a share of the amount, not both.',
  ({ convertedTimes, convertedCap }) =>
    (convertedTimes ?? null) !== null &&
    convertedCap !== null &&
    'What can be converted is a multiple of the amount or a sum, not both.',
  ({ kind, mode, wagering: { multiplier }, freeSpins: spins }) =>
    mode === 'earned' &&
    (isBetting(kind) || (multiplier === 0 && (spins?.multiplier ?? 0) === 0)) &&
    'An earned bonus needs a requirement to be earned by.',
  ({ mode, wagering: { counts } }) =>
    mode === 'earned' && counts === 'bonus' && 'An earned bonus pays no stakes, so nothing that it pays can count.',
  cannotBeWagered,
  ({ minimumDeposit, kind }) =>
    minimumDeposit !== null && !isOfDeposit(kind) && `A bonus of kind ${kind} comes with no deposit.`,
  (definition) =>
    (['cap', 'amount', 'minimumDeposit', 'highestStake', 'convertedCap'] as const)
      .map((name) => definition[name] && faultOfSums(name, definition[name] as Sums))
      .find((fault) => typeof fault === 'string'),
];

/** Everything that would count is excluded, or nothing counts. */
function cannotBeWagered(definition: BonusDefinition): string | undefined {
  const hasRequirement = definition.wagering.multiplier > 0 || (definition.freeSpins?.multiplier ?? 0) > 0;
  if (!hasRequirement) return undefined;
  const categories = Object.keys(CONTRIBUTIONS).filter(
    (category) => contributionOf(definition, '', category) > 0 && !definition.excludedCategories.includes(category),
  );
  const games = Object.entries(definition.wagering.games).filter(
    ([game, counts]) => counts > 0 && !definition.excludedGames.includes(game),
  );
  return categories.length + games.length === 0
    ? 'It cannot be wagered: every game that counts towards the requirement is excluded.'
    : undefined;
}

export const contradictionIn = (definition: BonusDefinition): string | undefined =>
  RULES.map((rule) => rule(definition)).find((fault): fault is string => typeof fault === 'string');
