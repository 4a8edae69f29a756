// Tournaments: which are running, who leads, and taking part.
import * as z from 'zod/mini';
import { field, method, shape } from '#kernel/method.ts';
import { SCORING_RULES } from '#rewards/scoring/scoring-rules.ts';

export const TOURNAMENT_STATUSES = ['future', 'active', 'finished'] as const;
export type TournamentStatus = (typeof TOURNAMENT_STATUSES)[number];
export const ENTRY_KINDS = ['automatic', 'opt-in', 'buy-in'] as const;

export const tournamentId = () => field.integer(999_999_999_999_999);

/** A prize as players read it: a sum of money, a number of points, or its name. */
export const prizeView = z.strictObject({
  kind: z.enum(['cash', 'bonus', 'points', 'goods']),
  amount: z.nullable(shape.money()),
  points: z.nullable(z.number()),
  /** For a bonus and for goods. */
  name: z.string(),
});
export type PrizeView = z.output<typeof prizeView>;

export const leader = z.strictObject({
  place: z.number(),
  /** As the player calls themselves. */
  fakename: z.string(),
  points: z.number(),
  prize: z.nullable(prizeView),
  /** Represents the player in this tournament; `user_info` has the caller's own. */
  key: z.string(),
});
export type Leader = z.output<typeof leader>;

const userInfo = z.strictObject({
  is_participating: z.boolean(),
  can_participate: z.boolean(),
  /** Why a free tournament is not open to this player, though they could take part otherwise. */
  reason: z.nullable(z.strictObject({ rule: z.string(), sentence: z.string() })),
  points: z.number(),
  /** `null` without points. */
  place: z.nullable(z.number()),
  /** Rounds that have counted. */
  rounds: z.number(),
  prize: z.nullable(prizeView),
  key: z.string(),
});
export type UserInfo = z.output<typeof userInfo>;

const restrictions = z.strictObject({
  entry: z.enum(ENTRY_KINDS),
  price: z.nullable(shape.money()),
  minimum_stake: z.nullable(shape.money()),
  /** Only this many first rounds count; `null`: all. */
  rounds: z.nullable(z.number()),
});

const prizeLine = z.strictObject({ from: z.number(), to: z.number(), prize: prizeView });

/** What all players play with; amounts are credits. */
const bankroll = z.strictObject({
  /** Sysname and name of the slot. */
  game: z.string(),
  game_name: z.string(),
  credits: z.number(),
  stakes: z.array(z.string()),
  spins: z.number(),
  every_seconds: z.number(),
  /** To have a place, a player needs a stake on this percentage of the spins that anybody stakes on. */
  least_percent: z.number(),
  seed_hash: z.string(),
});
export type BankrollView = z.output<typeof bankroll>;

const extra = z.strictObject({
  /** Points by this rule. */
  rule: z.enum(SCORING_RULES),
  definition: z.string(),
  /** Of the rule equal-bankroll. */
  bankroll: z.nullable(bankroll),
  prizes: z.array(prizeLine),
  /** The percentage of entry fees that goes to the pool; `null`: prizes are fixed. */
  pool_percent: z.nullable(z.number()),
  /** Its games were chosen one by one. */
  has_own_games: z.boolean(),
  /** Rounds that began in time count when they are settled by then. */
  closes_at: z.string(),
  is_final: z.boolean(),
  is_cancelled: z.boolean(),
  cancel_reason: z.nullable(z.string()),
  /** Address and SHA-256 of the file that anyone can recompute; `null` until the standings are final. */
  standings: z.nullable(z.strictObject({ url: z.string(), hash: z.string() })),
});

/** EN-27, OP-25. */
export const tournament = z.strictObject({
  id: z.number(),
  /** `title` and `text`, under the names that pages read (CT-05). */
  description: z.record(z.string(), z.unknown()),
  status: z.enum(TOURNAMENT_STATUSES),
  /** Everything that can be won in money. */
  total_prize: shape.money(),
  /** `null` for guests. */
  user_info: z.nullable(userInfo),
  winners: z.array(leader),
  restrictions,
  total_participants: z.number(),
  total_points: z.number(),
  reset_on_cashout: z.boolean(),
  provider: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  tags: z.array(z.string()),
  extra,
  games_count: z.number(),
  started_at: z.string(),
  finished_at: z.string(),
});
export type Tournament = z.output<typeof tournament>;

export const getTournaments = method({
  name: 'tournaments.get',
  verb: 'GET',
  access: 'guest',
  about:
    'Tournaments: active ones by their end, future ones by their beginning, finished ones the latest first. Changes of a leaderboard follow on the topic `tournament/{id}`.',
  input: z.strictObject({
    count: z._default(field.integer(100), 20),
    offset: z._default(field.integer(100_000), 0),
    /** Only these tournaments. */
    ids: z.optional(field.list()),
    /** Only these fields of each, `a,b,c`. */
    fields: z.optional(field.list()),
    status: z.optional(z.enum(TOURNAMENT_STATUSES)),
    /** Only those in which rounds of this game count. */
    game: z.optional(field.text(64)),
    /** How many winners of each are listed. */
    winners: z._default(field.integer(50), 10),
  }),
  output: shape.page(z.partial(tournament)),
});

export const participate = method({
  name: 'tournaments.participate',
  verb: 'POST',
  access: 'player',
  moves: 'money',
  oncePer: 'tournament_id',
  rate: 'money',
  shed: 'last',
  about: 'Takes part in a tournament, and pays what it costs to enter; 1 once the player takes part.',
  input: z.strictObject({ tournament_id: tournamentId() }),
  output: z.literal(1),
});

/** Sent on the topic `tournament/{id}`: the top of its current leaderboard. */
export interface BoardMessage {
  kind: 'board';
  participants: number;
  points: number;
  leaders: Array<Omit<Leader, 'prize'>>;
}
