// The house account of rounds, and play money.
import { uuidv7 } from '#kernel/ids.ts';
import type { Currency } from '#kernel/money.ts';
import type { Context, Services } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { PLAY_MONEY_MINOR } from '#players/accounts/index.ts';
import { cachedHouseAccount, post } from '#money/wallet/index.ts';

/** The house account that stakes go to and wins come from. */
export const GAMES_ACCOUNT = 'games';

export const gamesAccount = (services: Services, currency: Currency): Promise<bigint> =>
  cachedHouseAccount(services, GAMES_ACCOUNT, currency);

/** Play money never runs out: the purse is refilled to 1,000, or to what the round costs. */
export async function refillPlayMoney(ctx: Context, playerId: bigint, staked: bigint, fun: bigint): Promise<void> {
  const upTo = staked > PLAY_MONEY_MINOR ? staked : PLAY_MONEY_MINOR;
  await transaction(ctx.db, (tx) =>
    post(tx, {
      fact: uuidv7(ctx.clock.now().getTime(), ctx.random),
      reason: 'play-money',
      playerId,
      currency: 'FUN',
      amountMinor: upTo - fun,
      from: { house: 'play-money' },
      to: { bucket: 'fun' },
    }),
  );
}
