// Bonuses of a player: what was awarded, under which terms, its progress, and its likely cost before it is taken.
import * as z from 'zod/mini';
import { field, method, shape } from '#kernel/method.ts';

export const BONUS_STATUSES = ['offered', 'active', 'completed', 'expired', 'forfeited', 'lost'] as const;
export type BonusStatus = (typeof BONUS_STATUSES)[number];

/** The last three are betting bonuses; all others are casino bonuses. */
export const BONUS_KINDS = [
  'deposit-match',
  'no-deposit',
  'nth-deposit',
  'reload',
  'free-spins',
  'free-bet',
  'no-risk',
  'boost',
] as const;
export type BonusKind = (typeof BONUS_KINDS)[number];

export const BONUS_MODES = ['sticky', 'non-sticky', 'isolated', 'earned'] as const;
export type BonusMode = (typeof BONUS_MODES)[number];

/** What the requirement is a multiple of; `none`: nothing has to be wagered. */
export const WAGERING_BASES = ['bonus', 'deposit-and-bonus', 'none'] as const;

/** Why an award entered a state. */
export const STEP_CAUSES = [
  'offer',
  'promo-code',
  'campaign',
  'operator',
  'loyalty',
  'tournament',
  'cashback',
  'player',
  'queue',
  'wagered',
  'purse-empty',
  'nothing-won',
  'spins-over',
  'bet-settled',
  'time',
  'withdrawal',
  'currency',
  'deposit-returned',
  'reversal',
] as const;
export type StepCause = (typeof STEP_CAUSES)[number];

const why = z.strictObject({
  rule: z.string(),
  sentence: z.string(),
  inputs: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});
export type Why = z.output<typeof why>;

const named = z.strictObject({ sysname: z.string(), name: z.string() });

const terms = z.strictObject({
  /** SHA-256 of the terms, which stay as they were when the bonus was awarded. */
  version: z.string(),
  base: z.enum(WAGERING_BASES),
  multiplier: z.number(),
  mode: z.enum(BONUS_MODES),
  /** Whose money counts towards the requirement: all of a stake, what the bonus pays of it, or what the player’s own money pays. */
  counts: z.enum(['all', 'bonus', 'own']),
  /** For everything that one round takes; `null`: any. */
  highest_stake: z.nullable(shape.money()),
  excluded: z.strictObject({ games: z.array(named), categories: z.array(z.string()) }),
  /** How much of a stake counts, in percent: by type of game (`slot, fast, casino, live, sports`), and for single games. */
  contributions: z.strictObject({
    categories: z.record(z.string(), z.number()),
    games: z.array(z.extend(named, { percent: z.number() })),
  }),
  /** From the activation on. */
  days: z.number(),
  /** The most that becomes withdrawable at the end; `null`: all. */
  cap: z.nullable(shape.money()),
  minimum_deposit: z.nullable(shape.money()),
  /** Of the deposit; `null`: a fixed amount. */
  percent: z.nullable(z.number()),
  free_spins: z.nullable(
    z.strictObject({
      packs: z.array(z.strictObject({ game: named, count: z.number(), stake: shape.money() })),
      days: z.number(),
      /** Straight to the main balance, or to the bonus with a requirement of its own. */
      winnings: z.enum(['main', 'bonus']),
      multiplier: z.number(),
    }),
  ),
  bet: z.nullable(
    z.strictObject({
      /** For each leg, in thousandths; `null`: any. */
      minimum_odds: z.nullable(z.number()),
      minimum_legs: z.number(),
      /** For a boost, whose amount is the most that it adds: the least number of legs and what is added to winnings, in percent. */
      percent_by_legs: z.array(z.strictObject({ legs: z.number(), percent: z.number() })),
      /** Empty: any. */
      sports: z.array(z.string()),
    }),
  ),
});
export type WireTerms = z.output<typeof terms>;

/** EN-19 with OP-25. */
export const bonus = z.strictObject({
  id: z.string(),
  type: z.enum(['casino', 'betting']),
  kind: z.enum(BONUS_KINDS),
  /** System name of its definition. */
  definition: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.enum(BONUS_STATUSES),
  amount: shape.money(),
  /** Turnover by contribution; `required` grows with the winnings of free spins. */
  wagering: z.strictObject({ required: shape.money(), done: shape.money(), percent: z.number() }),
  /** What the bonus balance holds now; `null` unless it is the active casino bonus. */
  balance: z.nullable(shape.money()),
  /** What has become withdrawable. */
  converted: shape.money(),
  terms,
  created_at: z.string(),
  activated_at: z.nullable(z.string()),
  /** While offered: until when it can be activated; while active: until when it can be wagered. */
  expired_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  /** It waits for the active one to end, the first is 1; `null`: it does not wait. */
  queue_place: z.nullable(z.number()),
  /** For an isolated bonus: the balance that pays stakes now. */
  purse: z.nullable(z.enum(['main', 'bonus'])),
  /** The first rule that prevents its activation; `null`: none. */
  reason: z.nullable(why),
  steps: z.array(
    z.strictObject({
      status: z.enum(BONUS_STATUSES),
      cause: z.enum(STEP_CAUSES),
      at: z.string(),
      sentence: z.string(),
    }),
  ),
  can_activate: z.boolean(),
  /** It can return to the offered ones, as long as nothing was played with it. */
  can_deactivate: z.boolean(),
  can_remove: z.boolean(),
});
export type Bonus = z.output<typeof bonus>;

const listInput = z.strictObject({
  offset: z._default(field.integer(10_000), 0),
  count: z._default(field.integer(100), 20),
  /** Only these fields of each, `a,b,c`; always the id. */
  fields: z.optional(field.list()),
  status: z._default(z.enum(['all', ...BONUS_STATUSES]), 'all'),
});
const bonusPage = shape.page(z.partial(bonus));

export const getBonuses = method({
  name: 'Bonuses.get',
  about: 'The player’s casino bonuses: the active one, those that wait, offered ones, then ended ones, newest first.',
  verb: 'GET',
  access: 'player',
  input: listInput,
  output: bonusPage,
});

export const getBettingBonuses = method({
  name: 'BettingBonuses.get',
  about: 'The player’s betting bonuses: active ones, offered ones, then ended ones, newest first.',
  verb: 'GET',
  access: 'player',
  input: listInput,
  output: bonusPage,
});

const oneBonus = z.strictObject({ bonus_id: field.uuid() });
const changedBonus = z.strictObject({ bonus, balances: shape.balances() });

export const activateBonus = method({
  name: 'Bonuses.activate',
  about: 'Activates a casino bonus under its terms; behind an active one it waits until that ends.',
  verb: 'POST',
  access: 'player',
  moves: 'money',
  oncePer: 'bonus_id',
  rate: 'money',
  shed: 'last',
  input: oneBonus,
  output: changedBonus,
});

export const deactivateBonus = method({
  name: 'Bonuses.deactivate',
  about: 'Puts a bonus that nothing was played with back to the offered ones, or out of the queue.',
  verb: 'POST',
  access: 'player',
  moves: 'money',
  oncePer: 'bonus_id',
  rate: 'money',
  shed: 'last',
  input: oneBonus,
  output: changedBonus,
});

export const removeBonus = method({
  name: 'Bonuses.remove',
  about: 'Gives a casino bonus up, with what the bonus balance holds.',
  verb: 'POST',
  access: 'player',
  moves: 'money',
  oncePer: 'bonus_id',
  rate: 'money',
  shed: 'last',
  input: oneBonus,
  output: changedBonus,
});

export const activateBettingBonus = method({
  name: 'BettingBonuses.activate',
  about: 'Makes a betting bonus ready for the slip.',
  verb: 'POST',
  access: 'player',
  moves: 'money',
  oncePer: 'bonus_id',
  rate: 'money',
  shed: 'last',
  input: oneBonus,
  output: changedBonus,
});

export const removeBettingBonus = method({
  name: 'BettingBonuses.remove',
  about: 'Gives a betting bonus up.',
  verb: 'POST',
  access: 'player',
  moves: 'money',
  oncePer: 'bonus_id',
  rate: 'money',
  shed: 'last',
  input: oneBonus,
  output: changedBonus,
});

export const choosePurse = method({
  name: 'Bonuses.choosePurse',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Of an active isolated bonus: which balance pays stakes from now on.',
  input: z.strictObject({ bonus_id: field.uuid(), purse: z.enum(['main', 'bonus']) }),
  output: z.strictObject({ bonus }),
});

export const getLosses = method({
  name: 'Bonuses.getLosses',
  verb: 'GET',
  access: 'player',
  shed: 'last',
  about: 'What a withdrawal or a change of currency would end now.',
  input: z.strictObject({ by: z.enum(['withdrawal', 'currency']) }),
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        id: z.string(),
        type: z.enum(['casino', 'betting']),
        name: z.string(),
        /** What the bonus balance holds; of one that is not active, what it would bring. */
        amount: shape.money(),
        /** Free spins that are left. */
        spins: z.array(z.strictObject({ game: named, count: z.number() })),
      }),
    ),
  }),
});
export type Loss = z.output<typeof getLosses.output>['items'][number];

export const getCost = method({
  name: 'Bonuses.getCost',
  verb: 'GET',
  access: 'guest',
  rate: 'search',
  about: 'What a bonus asks for and is likely to cost, before it is taken.',
  input: z.strictObject({
    /** System name of a definition. */
    definition: field.text(64),
    currency: field.currency(),
    /** One that the player has been awarded, under its own terms and with its own sums; then only game and stake are chosen. */
    bonus_id: z.optional(field.uuid()),
    /** The deposit that it would come with; by default the lowest that qualifies. */
    deposit: z.optional(field.amount()),
    /** By default the allowed game that costs least. */
    game: z.optional(field.text(64)),
    /** For a round; by default the highest that is allowed. */
    stake: z.optional(field.amount()),
  }),
  output: z.strictObject({
    definition: z.string(),
    kind: z.enum(BONUS_KINDS),
    name: z.string(),
    deposit: shape.money(),
    amount: shape.money(),
    /** What has to be wagered, as the bonus shows it: before the free spins, in a game that counts in full. */
    requirement: shape.money(),
    /** What the free spins win on average, and what that adds to the requirement; `null`: nothing. */
    spins: z.nullable(z.strictObject({ won: shape.money(), requirement: shape.money() })),
    /** All bets that are left to be made in the chosen game, by its contribution, with what the free spins add. */
    to_stake: shape.money(),
    days: z.number(),
    highest_stake: z.nullable(shape.money()),
    cap: z.nullable(shape.money()),
    terms,
    game: z.nullable(z.extend(named, { return_percent: z.number(), contribution_percent: z.number() })),
    stake: z.nullable(shape.money()),
    /** The money of the simulated runs, and the order in which it is staked; `null` when there is nothing to play. */
    played: z.nullable(
      z.strictObject({ order: z.array(z.enum(['own', 'bonus'])), own: shape.money(), bonus: shape.money() }),
    ),
    /** What is to be staked × (1 − return of the game). */
    expected_cost: shape.money(),
    /** The share of 1,000 simulated runs that completed; `null` until they are played (ask again), or when there is nothing to play. */
    completes_percent: z.nullable(z.number()),
    is_pending: z.boolean(),
    runs: z.number(),
  }),
});
export type Cost = z.output<typeof getCost.output>;

/** Sent to the player alone, on the topic `me`. */
export interface BonusMessage {
  kind: 'bonus';
  id: string;
  type: 'casino' | 'betting';
  status: BonusStatus;
  /** In major units. */
  required: string;
  done: string;
  percent: number;
}
