// Who won what, from settled real-money rounds and bets only.
import * as z from 'zod/mini';
import { field, method, shape } from '#kernel/method.ts';

export const winner = z.strictObject({
  round_id: z.string(),
  /** A round leads to its replay; a bet is its player's own. */
  kind: z.enum(['round', 'bet']),
  fakename: z.string(),
  /** Of the game; of a bet its sport, or `sports` where there are several. */
  sysname: z.string(),
  /** Its name; of a bet the page has the word. */
  game: z.string(),
  won: shape.money(),
  /** Win ÷ stake, two decimals. */
  multiplier: z.string(),
  created_at: z.string(),
});
export type Winner = z.output<typeof winner>;

export const getLeaderboard = method({
  name: 'leaderboard.get',
  verb: 'GET',
  access: 'guest',
  about: 'The latest winners, newest first.',
  input: z.strictObject({ count: z._default(field.integer(50), 12) }),
  output: z.strictObject({ items: z.array(winner) }),
});
