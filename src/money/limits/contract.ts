// Safer gambling: limits, breaks, reality checks, and the player's own activity.
import * as z from 'zod/mini';
import { method, shape } from '#kernel/method.ts';

export const LIMIT_KINDS = ['deposit', 'loss', 'stake', 'time'] as const;
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export const TIME_OUTS = ['24h', '7d', '30d', '6w'] as const;
export const EXCLUSIONS = ['6m', '1y', '5y', 'permanent'] as const;
/** Minutes between two reality checks that a player may choose. */
export const CHECK_MINUTES = [15, 20, 30, 45, 60] as const;

export type LimitKind = (typeof LIMIT_KINDS)[number];
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];
export type LimitSource = 'player' | 'operator';
export type TimeOutLength = (typeof TIME_OUTS)[number];
export type ExclusionLength = (typeof EXCLUSIONS)[number];
export type BreakKind = 'time-out' | 'exclusion';

const limit = z.strictObject({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  /** `operator`: set by the house; of two limits on the same thing the stricter one applies. */
  source: z.enum(['player', 'operator']),
  /** Major units as a decimal, or whole minutes for `time`. */
  limit: z.string(),
  used: z.string(),
  left: z.string(),
  /** When the counted window ends (UTC). */
  window_ends_at: z.string(),
  /** A raise (or, with `null`, the end of the limit) that waits for its day and the player's confirmation. */
  pending: z.nullable(z.strictObject({ limit: z.nullable(z.string()), from: z.string(), can_confirm: z.boolean() })),
});
export type PlayLimit = z.output<typeof limit>;

const playBreak = z.strictObject({
  kind: z.enum(['time-out', 'exclusion']),
  started_at: z.string(),
  /** `null`: for ever. */
  ends_at: z.nullable(z.string()),
  can_ask_return: z.boolean(),
  /** When it is over, if known: a time-out's end, an exclusion's a day after the player asked. */
  free_from: z.nullable(z.string()),
});

const state = z.strictObject({
  currency: shape.money().shape.currency,
  limits: z.array(limit),
  break: z.nullable(playBreak),
  check_minutes: z.number(),
  /** Whether the player should be asked to set limits: for the first time, or again after half a year. */
  prompt: z.nullable(z.enum(['first', 'review'])),
});
export type LimitsState = z.output<typeof state>;

export const getLimits = method({
  name: 'Limits.get',
  verb: 'GET',
  access: 'player',
  shed: 'last',
  about: 'The limits of the player with what is left of each, their break, and their interval of reality checks.',
  input: z.strictObject({}),
  output: state,
});

const which = { kind: z.enum(LIMIT_KINDS), period: z.enum(LIMIT_PERIODS) };

export const setLimit = method({
  name: 'Limits.set',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  shed: 'last',
  about: 'Sets a limit. A lower one holds at once; a higher one, or none (empty), may be confirmed after 24 hours.',
  input: z.strictObject({
    ...which,
    /** Major units as a decimal; whole minutes for `time`; empty for none. */
    limit: z.string().check(z.regex(/^([0-9]{1,12}(\.[0-9]{1,8})?)?$/)),
  }),
  output: state,
});

export const confirmLimit = method({
  name: 'Limits.confirm',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  shed: 'last',
  about: 'Confirms a raise whose 24 hours are over; only then it holds.',
  input: z.strictObject(which),
  output: state,
});

export const dropRaise = method({
  name: 'Limits.cancel',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  shed: 'last',
  about: 'Drops a raise that waits.',
  input: z.strictObject(which),
  output: state,
});

export const exclude = method({
  name: 'Limits.exclude',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  shed: 'last',
  about: 'Takes a time-out or excludes the player from play. At once, everywhere, and not to be shortened.',
  input: z.strictObject({
    length: z.enum([...TIME_OUTS, ...EXCLUSIONS]),
    /** `1`: the player has read what it means. */
    confirm: z.literal('1'),
  }),
  output: z.strictObject({ kind: z.enum(['time-out', 'exclusion']), ends_at: z.nullable(z.string()) }),
});

export const askReturn = method({
  name: 'Limits.askReturn',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  shed: 'last',
  about: 'After an exclusion has run out: asks to play again, which is possible 24 hours later.',
  input: z.strictObject({}),
  output: state,
});

export const setCheckMinutes = method({
  name: 'Limits.setRealityCheck',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  shed: 'last',
  about: 'Chooses how often the player is shown where they stand.',
  input: z.strictObject({
    minutes: z.pipe(z.enum(CHECK_MINUTES.map(String) as [string, ...string[]]), z.transform(Number)),
  }),
  output: state,
});

const check = z.strictObject({
  /** Beginning of the stretch that is reviewed; `null` before the first stake. */
  from: z.nullable(z.string()),
  /** From then on no bet is taken before `Limits.acknowledge`. */
  due_at: z.nullable(z.string()),
  is_due: z.boolean(),
  seconds: z.number(),
  staked: shape.money(),
  won: shape.money(),
  net: shape.money(),
});
export type RealityCheck = z.output<typeof check>;

export const getCheck = method({
  name: 'Limits.getRealityCheck',
  verb: 'GET',
  access: 'player',
  shed: 'last',
  about: 'Where the player stands in this stretch of play: time, staked, won, net; and when they will be reminded.',
  input: z.strictObject({}),
  output: check,
});

export const acknowledge = method({
  name: 'Limits.acknowledge',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  shed: 'last',
  about: 'The player has seen the reality check; play may go on.',
  input: z.strictObject({}),
  output: check,
});

export const answerPrompt = method({
  name: 'Limits.answerPrompt',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  shed: 'last',
  about: 'The player has answered whether their limits suit them; they are asked again in half a year.',
  input: z.strictObject({}),
  output: z.literal(1),
});

const change = z.strictObject({
  at: z.string(),
  what: z.enum(['set', 'asked', 'confirmed', 'cancelled', 'time-out', 'exclusion', 'return', 'check', 'operator']),
  /** Its details, by name: kind, period, limit, from, until, length, minutes. */
  details: z.record(z.string(), z.nullable(z.string())),
});
export type LimitsChange = z.output<typeof change>;

export const getHistory = method({
  name: 'Limits.getHistory',
  verb: 'GET',
  access: 'player',
  shed: 'last',
  about: 'The newest 100 changes of limits and breaks.',
  input: z.strictObject({}),
  output: z.array(change),
});

const span = z.strictObject({
  /** First day, `yyyy-mm-dd`. */
  from: z.string(),
  staked: z.string(),
  won: z.string(),
  net: z.string(),
  deposited: z.string(),
  minutes: z.number(),
});
export type ActivitySpan = z.output<typeof span>;

const activity = z.strictObject({
  currency: shape.money().shape.currency,
  /** The last 30 days and 12 months, oldest first, without gaps. */
  days: z.array(span),
  months: z.array(span),
});
export type Activity = z.output<typeof activity>;

export const getActivity = method({
  name: 'Limits.getActivity',
  verb: 'GET',
  access: 'player',
  shed: 'last',
  about: 'What the player staked, won, paid in and how long they played, by day and by month (UTC).',
  input: z.strictObject({}),
  output: activity,
});

/** EN-09, OP-25: the deposit limit with the least left. */
export const getDepositLimit = method({
  name: 'Account.getDepositLimit',
  verb: 'GET',
  access: 'player',
  shed: 'last',
  about: 'The deposit limit of which the least is left; `period` is `none` without one.',
  input: z.strictObject({}),
  output: z.strictObject({
    available_amount: z.nullable(shape.money()),
    can_edit: z.boolean(),
    expired_at: z.nullable(z.string()),
    limit_amount: z.nullable(shape.money()),
    period: z.enum(['none', ...LIMIT_PERIODS]),
    type: z.enum(['none', 'player', 'operator']),
  }),
});

export type DepositLimit = z.output<typeof getDepositLimit.output>;

/** Rule of the refusal that `Limits.acknowledge` lifts. */
export const REALITY_CHECK_RULE = 'limits.reality-check';
