// Bets on sports: what a slip is worth, placing it, and the bets of a player.
import * as z from 'zod/mini';
import { field, method, shape } from '#kernel/method.ts';
import { localNames } from '#kernel/local-names.ts';
import {
  BUILDER_REFUSALS,
  COUNTED_UNITS,
  HIGHEST_ODDS,
  UNAVAILABLE_REASONS,
  VOID_REASONS,
} from '#sportsbook/models/market.ts';

export const MAX_LEGS = 20;
/** Maximum number of bets in one slip. */
export const MAX_BETS = 40;
/** Lines of all bets of a slip together: pricing them costs time in proportion. */
export const MAX_LINES = 2_000;
/** A builder counts as so many: its chance takes milliseconds to compute. */
export const BUILDER_LINES = 250;

/** How legs form a bet: a builder has legs of one match at one price, a system is `2/3`, with bankers as legs that are in each of its lines. */
export const FULL_COVERS = [
  'trixie',
  'patent',
  'yankee',
  'lucky-15',
  'canadian',
  'lucky-31',
  'heinz',
  'lucky-63',
  'super-heinz',
  'goliath',
] as const;
export const betType = z.union([
  z.enum(['single', 'accumulator', 'builder', ...FULL_COVERS]),
  // One way to write each: no signs, no leading zeros.
  z.templateLiteral(['system-', z.int(), '/', z.int()]).check(z.regex(/^system-[1-9]\d?\/[1-9]\d?$/)),
]);
export type BetType = z.output<typeof betType>;

/** How odds that have changed since they were seen are dealt with. */
export const ODDS_POLICIES = ['none', 'higher', 'any'] as const;
export const oddsPolicy = z.enum(ODDS_POLICIES);
/** Whose money: main, or that of an active betting bonus. */
export const betPurse = z.enum(['main', 'betting-bonus']);

export const TOKEN_KINDS = ['free-bet', 'no-risk', 'boost'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** What the house adds to a bet of the player's own money, one at most. */
export const PROMOTIONS = ['price-boost', 'accumulator-boost', 'insurance', 'two-goals'] as const;

export const selection = z.strictObject({
  event: z.string().check(z.regex(/^[a-z0-9]{12}$/)),
  market: z.string().check(z.maxLength(64)),
  outcome: z.string().check(z.maxLength(64)),
});

const leg = z.strictObject({
  ...selection.shape,
  /** As the player saw them, in thousandths, together with the version of the market. */
  odds: z.int().check(z.minimum(1001), z.maximum(HIGHEST_ODDS)),
  version: z.int().check(z.minimum(0)),
  /** At the starting price of a race, whatever it will be; `odds` are those that were shown. Missing: at `odds`. */
  is_at_start: z.optional(z.boolean()),
});
export type SlipLeg = z.output<typeof leg>;

const wanted = z.strictObject({
  type: betType,
  /** Indexes into the list of legs. */
  legs: z.array(z.int()).check(z.minLength(1), z.maxLength(MAX_LEGS)),
  /** Those of `legs` that are in every line of a system. */
  bankers: z._default(z.array(z.int()).check(z.maxLength(MAX_LEGS)), []),
  /** For each line, in major units; empty in a quote for which nothing is staked yet. */
  stake: z.string().check(z.regex(/^([0-9]{1,18}(\.[0-9]{1,18})?)?$/)),
  /** Of a builder that is placed: its one price as the player saw it, in thousandths. */
  odds: z.optional(z.int().check(z.minimum(1001), z.maximum(HIGHEST_ODDS))),
  /** A free bet, no-risk bet or boost to use. */
  token_id: z.optional(field.uuid()),
  /** Of several promotions that the bet can have, the one that its player wants; default: the first that is quoted. */
  promotion: z.optional(z.enum(PROMOTIONS)),
});
export type WantedBet = z.output<typeof wanted>;

const slip = z.strictObject({
  legs: z.array(leg).check(z.minLength(1), z.maxLength(MAX_BETS)),
  bets: z.array(wanted).check(z.minLength(1), z.maxLength(MAX_BETS)),
});
export type Slip = z.output<typeof slip>;

/** A slip inside one field; longer than other JSON. */
export const slipField = () => field.json(slip, 16_384);

/** As in every refusal: pages write the sentence of the rule in the player's language. */
const why = z.strictObject({
  rule: z.string(),
  sentence: z.string(),
  inputs: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});
export type Why = z.output<typeof why>;

const quotedLeg = z.strictObject({
  odds: z.nullable(z.int()),
  /** With a price boost: the book's own odds. */
  book_odds: z.nullable(z.int()),
  version: z.int(),
  /** Why it cannot be bet on; null: it can. */
  reason: z.nullable(z.enum(UNAVAILABLE_REASONS)),
  /** Whether it may be bet on at the starting price. */
  has_starting_price: z.boolean(),
  /** Indexes of legs that it cannot share a line with: the same match. */
  conflicts: z.array(z.int()),
});

/** Terms of a promotion in the words of a slip: only what applies to its kind. */
const wirePromotion = z.strictObject({
  kind: z.enum(PROMOTIONS),
  /** Accumulator boost: what it adds to the winnings of all legs, and what the next step adds, with so many more legs. */
  percent: z.optional(z.int()),
  next: z.optional(z.strictObject({ legs: z.int(), percent: z.int() })),
  /** Odds that each leg must have, in thousandths; two goals ahead: the highest at which a lead wins one. */
  odds: z.optional(z.int()),
  /** Insurance: legs that must be left. */
  legs: z.optional(z.int()),
  /** The most that it adds, or gives back. */
  most: z.optional(shape.money()),
  /** What it adds when every leg wins. */
  adds: z.optional(shape.money()),
});
export type WirePromotion = z.output<typeof wirePromotion>;

export const quotedBet = z.strictObject({
  type: betType,
  lines: z.number(),
  /** For all lines. */
  stake: shape.money(),
  /** If every leg wins, rounded down once for each line; for a free bet without its stake. */
  potential_return: shape.money(),
  /** Odds of a bet of one line, in thousandths, rounded down; null for a system. */
  odds: z.nullable(z.string()),
  lowest_stake: shape.money(),
  /** For each line, and the limit it comes from. */
  highest_stake: shape.money(),
  highest_because: z.enum([
    'market',
    'liability',
    'share',
    'payout',
    'player',
    'restriction',
    'balance-of-bonus',
    'boost',
  ]),
  /** Why it would not be accepted as it is, apart from its legs' own reasons; null: it would be. */
  refusal: z.nullable(why),
  /** Of a builder that has no price: why, and the legs of the slip that it is about. */
  not_built: z.nullable(z.strictObject({ why: z.enum(BUILDER_REFUSALS), legs: z.array(z.int()) })),
  /** What the bet's boost pays on top if every leg wins; null: it has none. */
  extra: z.nullable(shape.money()),
  /** What the house adds, of which one counts: the one that was chosen, or the first. */
  promotions: z.array(wirePromotion),
  /** What the bet lacks for the accumulator boost: legs, and the odds that each must have. */
  nearly: z.nullable(z.strictObject({ legs: z.int(), percent: z.int(), odds: z.int() })),
});

export const quoteBets = method({
  name: 'Bets.quote',
  verb: 'POST',
  access: 'guest',
  moves: 'nothing',
  about: 'What a slip is worth now: odds, conflicts, highest stakes and returns. Changes nothing.',
  input: z.strictObject({ slip: slipField(), currency: field.currency(), purse: z._default(betPurse, 'main') }),
  output: z.strictObject({ legs: z.array(quotedLeg), bets: z.array(quotedBet) }),
});
export type Quote = z.output<typeof quoteBets.output>;

export const BET_STATES = ['held', 'accepted', 'declined', 'settled', 'void', 'cashed-out'] as const;

const betLeg = z.strictObject({
  event: z.string(),
  slug: z.string(),
  sport: z.string(),
  competition: z.string(),
  /** Names, the home side first. */
  competitors: z.array(z.string()),
  starts_at: z.string(),
  is_simulated: z.boolean(),
  /** Of a race, whose runners are the competitors: what it is called. */
  race: z.nullable(localNames),
  market: z.string(),
  outcome: z.string(),
  /** What the feed calls them, where that is not built in. */
  label: z.optional(z.strictObject({ market: localNames, outcome: localNames })),
  /** Of a price boost: the book's own odds then. */
  book_odds: z.nullable(z.int()),
  /** Won early: the score at which its team led by two goals. */
  led: z.nullable(z.string()),
  /** When it was placed, when it was accepted, and the last before the event began or the market closed. */
  odds_seen: z.int(),
  odds: z.int(),
  /** At the starting price, which `odds` are once the race is decided; until then those that were shown. */
  is_at_start: z.boolean(),
  closing_odds: z.nullable(z.int()),
  is_banker: z.boolean(),
  was_live: z.boolean(),
  /** Score when it was accepted, e.g. `1:0`. */
  score_taken: z.nullable(z.string()),
  score: z.nullable(z.string()),
  /** What the market is decided by as it stands, where that is not the score of the match: `7` corners, `22:19` in the third quarter. */
  counted: z.nullable(
    z.strictObject({
      unit: z.enum(COUNTED_UNITS),
      /** As in the market, or `rt`: regular time. */
      period: z.nullable(z.string()),
      score: z.tuple([z.int(), z.int()]),
      number: z.nullable(z.int()),
    }),
  ),
  status: z.string(),
  /** `won`, `lost`, `void`, `half-won`, `half-lost`, `1/2` of a dead heat, `1/1-10` with ten percent deducted; null: open. */
  result: z.nullable(z.string()),
  void_reason: z.nullable(z.enum(VOID_REASONS)),
});
export type BetLeg = z.output<typeof betLeg>;

/** Why no bet of its kind is cashed out. */
export const NO_CASH_OUT_REASONS = ['free-bet', 'token', 'bonus-money', 'same-match', 'starting-price'] as const;
/** Why no bet of its kind is edited. */
export const NO_EDIT_REASONS = [...NO_CASH_OUT_REASONS, 'system', 'each-way'] as const;

const cashOutOfBet = z.strictObject({
  /** Null: nothing stands against it as long as the bet is open. */
  not_because: z.nullable(z.enum(NO_CASH_OUT_REASONS)),
  /** The part of the stake that was cashed out, and what was paid for it. */
  stake: shape.money(),
  paid: shape.money(),
  /** The rest is cashed out when the offer is this high. */
  target: z.nullable(shape.money()),
  /** Each cash-out, also those that were declined. */
  all: z.array(
    z.strictObject({
      state: z.enum(['held', 'paid', 'declined']),
      at: z.string(),
      /** When a held one is decided. */
      due_at: z.nullable(z.string()),
      stake: shape.money(),
      /** What that part was worth, what of it the house keeps in percent, and what was paid. */
      fair: shape.money(),
      fee_percent: z.number(),
      offered: shape.money(),
      paid: z.nullable(shape.money()),
      is_automatic: z.boolean(),
      /** What it pays is the stake of the bet that this one becomes. */
      is_edit: z.boolean(),
      reason: z.nullable(why),
    }),
  ),
});
export type CashOutOfBet = z.output<typeof cashOutOfBet>;

export const bet = z.strictObject({
  id: z.string(),
  type: betType,
  state: z.enum(BET_STATES),
  legs: z.array(betLeg),
  lines: z.number(),
  /** Of a builder, its one price: as seen, and as taken. */
  odds_seen: z.nullable(z.int()),
  odds: z.nullable(z.int()),
  stake_per_line: shape.money(),
  stake: shape.money(),
  /** `house`: a free bet. */
  purse: z.enum(['main', 'betting-bonus', 'house']),
  policy: oddsPolicy,
  /** The token used for it. */
  token: z.nullable(z.enum(TOKEN_KINDS)),
  /** What the house has added to it, with its terms as they were when it was placed. */
  promotion: z.nullable(wirePromotion),
  /** Of what was returned, what it has added; zero while it is not decided. */
  promotion_paid: shape.money(),
  /** Of what still runs. */
  potential_return: shape.money(),
  /** What has been paid back, cash-outs included; null while it is open. */
  returned: z.nullable(shape.money()),
  /** What a boost has paid on top; null: nothing. */
  extra: z.nullable(shape.money()),
  placed_at: z.string(),
  /** When a held bet is checked again. */
  decided_at: z.nullable(z.string()),
  settled_at: z.nullable(z.string()),
  /** Why it was declined or void. */
  reason: z.nullable(why),
  /** How often its settlement was rolled back. */
  generation: z.number(),
  cash_out: cashOutOfBet,
  edit: z.strictObject({
    /** Null: nothing stands against it as long as the bet is open. */
    not_because: z.nullable(z.enum(NO_EDIT_REASONS)),
    /** The ids of the bets that it was edited from and into. */
    from: z.nullable(z.string()),
    into: z.nullable(z.string()),
  }),
});
export type Bet = z.output<typeof bet>;

/** What became of one bet of the slip. */
const placed = z.discriminatedUnion('status', [
  z.strictObject({ status: z.enum(['accepted', 'held']), bet }),
  /** Ready to be confirmed: the odds now. */
  z.strictObject({
    status: z.literal('odds-changed'),
    legs: z.array(z.strictObject({ leg: z.int(), odds: z.int(), version: z.int() })),
    /** Of a builder, instead of those of its legs. */
    odds: z.optional(z.int()),
  }),
  z.strictObject({
    status: z.literal('unavailable'),
    legs: z.array(z.strictObject({ leg: z.int(), reason: z.enum(UNAVAILABLE_REASONS) })),
  }),
  /** As much as would be accepted for each line; nothing when it is `0`. */
  z.strictObject({
    status: z.literal('too-high'),
    highest_stake: shape.money(),
    because: quotedBet.shape.highest_because,
  }),
  z.strictObject({ status: z.literal('refused'), type: z.string(), ...why.shape }),
]);
export type Placed = z.output<typeof placed>;

/** Refuses a slip under the id of another one that was placed. */
export const OTHER_REQUEST_RULE = 'request-id';

export const placeBets = method({
  name: 'Bets.place',
  verb: 'POST',
  access: 'player',
  moves: 'money',
  oncePer: 'request_id',
  rate: 'money',
  shed: 'last',
  about: 'Takes the bets of a slip, each separately; those on live events are held for the delay of the sport first.',
  input: z.strictObject({
    slip: slipField(),
    currency: field.currency(),
    purse: z._default(betPurse, 'main'),
    policy: z._default(oddsPolicy, 'none'),
    request_id: field.requestId(),
  }),
  output: z.strictObject({ bets: z.array(placed), balances: shape.balances() }),
});

export const getBets = method({
  name: 'Bets.get',
  verb: 'GET',
  access: 'player',
  about: 'The player’s bets, newest first.',
  input: z.strictObject({
    state: z._default(z.enum(['open', 'settled', 'all']), 'all'),
    offset: z._default(field.integer(100_000), 0),
    count: z._default(field.integer(100), 20),
  }),
  output: shape.page(bet),
});

/** Everything that a bet was decided by. */
const decision = z.strictObject({
  /** Of the sport, applied to live legs. */
  delay_ms: z.number(),
  highest_stake: shape.money(),
  highest_because: quotedBet.shape.highest_because,
  /** Every line with its factor as a fraction and what it returned. */
  lines: z.array(z.strictObject({ legs: z.array(z.int()), factor: z.string(), returned: shape.money() })),
  /** Every settlement, rolled back or not. */
  settlements: z.array(
    z.strictObject({ generation: z.number(), at: z.string(), returned: shape.money(), is_rolled_back: z.boolean() }),
  ),
});

export const getBet = method({
  name: 'Bets.getBet',
  verb: 'GET',
  access: 'player',
  about: 'One bet of the player with all that it was decided by.',
  input: z.strictObject({ id: field.uuid() }),
  output: z.strictObject({ bet, decision, share: z.string() }),
});

export const getSharedBet = method({
  name: 'Bets.getShared',
  verb: 'GET',
  access: 'guest',
  about: 'A bet by its share link, without anything about its player.',
  input: z.strictObject({ share: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,32}$/)) }),
  output: z.strictObject({ bet, decision }),
});

/** Sent to the player alone, on the topic `me`. */
export type BetMessage = { kind: 'bet'; id: string; state: (typeof BET_STATES)[number] };
