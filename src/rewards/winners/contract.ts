// Who won what, from settled real-money rounds and bets only.
import * as z from 'zod/mini';
import { field, method, shape } from '#kernel/method.ts';

export const PERIODS = ['day', 'week', 'month', 'all'] as const;
export const MEASURES = ['amount', 'multiplier'] as const;

export const winner = z.strictObject({
  /** Id of the win: its round's, or that of the jackpot's drop. */
  round_id: z.string(),
  /** A round leads to its replay; a bet is its player's own. */
  kind: z.enum(['round', 'bet', 'jackpot']),
  fakename: z.string(),
  /** Sysname of the game; for a bet its sport, or `sports` where there are several. */
  sysname: z.string(),
  /** Its name; for a bet the page has the text. */
  game: z.string(),
  won: shape.money(),
  /** Win ÷ stake, two decimals. */
  multiplier: z.string(),
  created_at: z.string(),
  /** The round that can be replayed; `null` where there is none. */
  replay_id: z.nullable(z.string()),
  /** For a drop: the jackpot. */
  jackpot: z.nullable(z.string()),
});
export type Winner = z.output<typeof winner>;

export const getLeaderboard = method({
  name: 'leaderboard.get',
  verb: 'GET',
  access: 'guest',
  about:
    'The latest winners, newest first; with `by` a board: the highest wins of the running day, week or month (UTC), or of all time. New ones follow on the topic `winners`.',
  input: z.strictObject({
    count: z._default(field.integer(50), 12),
    by: z.optional(z.enum(MEASURES)),
    period: z._default(z.enum(PERIODS), 'all'),
    game: z.optional(field.text(64)),
  }),
  output: z.strictObject({ items: z.array(winner) }),
});

/** On the topic `winners`: new ones, oldest first; their games by name in each language. */
export interface WinnersMessage {
  kind: 'winners';
  items: (Winner & { names: Record<string, string> })[];
}
