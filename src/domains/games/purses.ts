// Where the money of a round comes from and goes to.
import { uuidv7 } from '#kernel/ids.ts';
import type { Currency } from '#kernel/money.ts';
import { keptService, type Context, type Services, type SignedInPlayer } from '#platform/context.ts';
import { transaction } from '#platform/db/database.ts';
import { PLAY_MONEY_MINOR } from '#domains/accounts/index.ts';
import { houseAccount, post, pursesOf, type RoundPurses } from '#domains/wallet/index.ts';

const houses = keptService('games.houses', () => new Map<Currency, bigint>());

export async function house(services: Services, currency: Currency): Promise<bigint> {
  const cache = houses(services);
  let id = cache.get(currency);
  if (id === undefined) cache.set(currency, (id = await houseAccount(services.db, 'games', currency)));
  return id;
}

/** The purses of a round for `currency`, which is FUN in demo. */
export async function roundPurses(
  services: Services,
  player: Pick<SignedInPlayer, 'id' | 'currency'>,
  currency: Currency,
): Promise<RoundPurses> {
  const isDemo = currency === 'FUN';
  const purses = await pursesOf(services.db, player.id, isDemo ? player.currency : currency);
  return {
    playerId: player.id,
    currency,
    main: isDemo ? purses.fun : purses.main,
    bonus: isDemo ? null : purses.bonus,
    house: await house(services, currency),
  };
}

/** Play money never runs out: the purse is filled up to 1,000, or to what the round costs. */
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
