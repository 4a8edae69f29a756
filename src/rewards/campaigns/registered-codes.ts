// A promo code given at registration is used for the player, as if they had sent it afterwards.
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Announced } from '#platform/events/events.ts';
import { currencyOf, findPlayer } from '#players/accounts/index.ts';
import { takeCodeFor } from './take-offer.ts';

export async function onRegistered(
  ctx: Context,
  tx: Transaction,
  events: ReadonlyArray<Announced<{ playerId: string }>>,
): Promise<void> {
  for (const { payload } of events) {
    const account = await findPlayer(tx, BigInt(payload.playerId));
    if (!account || account.status !== 'active' || account.promo_code === null) continue;
    const player = { id: account.id, currency: currencyOf(account.currency) };
    const refused = await takeCodeFor(ctx, tx, player, account.promo_code);
    if (refused) ctx.log.info({ player: payload.playerId, refused }, 'the promo code of a registration was not used');
  }
}
