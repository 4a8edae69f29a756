// Identifies the player, and returns what they may stake.
import { currencyOf, findPlayer, playerOfSession } from '#players/accounts/index.ts';
import { isOnBreak } from '#money/limits/index.ts';
import type { Context, SignedInPlayer } from '#platform/context.ts';
import { sha256 } from '#platform/secure-random.ts';
import type { SupplierAnswer, SupplierCall } from './adapters/dialect.ts';
import { spendable } from './known-transaction.ts';
import { no } from './rules/call-refused.ts';
import { playerIdOf, withParts } from './rules/parts.ts';
import { findLaunch } from './store/rounds.ts';
import type { Supplier } from './suppliers.ts';
import type { Launch } from './tables.ts';

/** The player whom we sent to this supplier, as long as their session lives. */
export async function launchedPlayer(
  ctx: Context,
  supplier: Supplier,
  token: string,
): Promise<{ launch: Launch; player: SignedInPlayer }> {
  const launch = await findLaunch(ctx.db, sha256(token), ctx.clock.now());
  if (launch?.provider !== supplier.name) return no('INVALID_TOKEN');
  const player = await playerOfSession(ctx, launch.session_id);
  if (player) return { launch, player };
  const { status } = (await findPlayer(ctx.db, launch.player_id)) ?? {};
  const mayPlay = status === 'active' && !(await isOnBreak(ctx, ctx.db, launch.player_id));
  return no(mayPlay ? 'INVALID_TOKEN' : 'USER_DISABLED');
}

export async function askInfo(ctx: Context, supplier: Supplier, call: SupplierCall): Promise<SupplierAnswer> {
  const { token } = withParts(call, 'token');
  const { launch, player } = await launchedPlayer(ctx, supplier, token);
  const { country_code: country } = (await findPlayer(ctx.db, player.id))!;
  return {
    code: 'OK',
    user: String(player.id),
    currency: player.currency,
    balanceMinor: await spendable(ctx.db, player.id, player.currency),
    country,
    language: launch.locale,
  };
}

export async function askBalance(ctx: Context, _supplier: Supplier, call: SupplierCall): Promise<SupplierAnswer> {
  const { user } = withParts(call, 'user');
  const player = await findPlayer(ctx.db, playerIdOf(user));
  if (!player) return no('UNKNOWN_USER');
  const currency = currencyOf(player.currency);
  return { code: 'OK', user, currency, balanceMinor: await spendable(ctx.db, player.id, currency) };
}
