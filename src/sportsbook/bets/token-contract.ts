// Bet tokens: free bets, no-risk bets and boosts that a player may use in the slip.
import * as z from 'zod/mini';
import { TOKEN_KINDS } from './contract.ts';
import { method, shape } from '#kernel/method.ts';

const token = z.strictObject({
  id: z.string(),
  kind: z.enum(TOKEN_KINDS),
  status: z.enum(['active', 'used', 'settled', 'expired', 'withdrawn']),
  /** The stake of a free bet, the highest stake of a no-risk bet, the most that a boost pays. */
  amount: shape.money(),
  /** Of a boost: percent of the winnings by the least number of legs. */
  percent_by_legs: z.nullable(z.record(z.string(), z.number())),
  /** Of each leg, in thousandths. */
  minimum_odds: z.int(),
  minimum_legs: z.int(),
  /** Empty: all. */
  sports: z.array(z.string()),
  /** What it was granted for. */
  because: z.string(),
  expires_at: z.string(),
  /** The bet that uses it. */
  bet_id: z.nullable(z.string()),
});
export type BetToken = z.output<typeof token>;

export const getTokens = method({
  name: 'Bets.getTokens',
  verb: 'GET',
  access: 'player',
  about: 'The player’s free bets, no-risk bets and boosts: those that can be used, the first to expire first, or all.',
  input: z.strictObject({ status: z._default(z.enum(['active', 'all']), 'active') }),
  output: z.array(token),
});
