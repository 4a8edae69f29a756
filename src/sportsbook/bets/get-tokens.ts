// The bet tokens of a player.
import type { InputOf } from '#kernel/method.ts';
import { toWire } from '#kernel/money.ts';
import { playerOf, type Context } from '#platform/context.ts';
import { currencyOf } from '#players/accounts/index.ts';
import type { BetToken, getTokens } from './token-contract.ts';
import { tokensOf } from './token-store.ts';

const MOST = 100;

export async function tokensFor(ctx: Context, { status }: InputOf<typeof getTokens>): Promise<BetToken[]> {
  const player = playerOf(ctx);
  const now = ctx.clock.now();
  const rows = await tokensOf(ctx.db, player.id, { usableAt: status === 'active' ? now : undefined, most: MOST });
  return rows
    .filter(({ currency }) => status === 'all' || currency === player.currency)
    .map((row) => ({
      id: row.id,
      kind: row.kind,
      status: row.state === 'active' && row.expires_at <= now ? 'expired' : row.state,
      amount: toWire(row.amount, currencyOf(row.currency)),
      percent_by_legs: row.percent_by_legs,
      minimum_odds: row.minimum_odds,
      minimum_legs: row.minimum_legs,
      sports: row.sports,
      because: row.because,
      expires_at: row.expires_at.toISOString(),
      bet_id: row.bet_id,
    }));
}
