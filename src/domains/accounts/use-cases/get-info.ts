// The account behind a session, as the browser sees it.
import { assert } from '#kernel/assert.ts';
import { toWire, type Currency, type WireMoney } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import { balancesOf, type BalancesMinor } from '#domains/wallet/index.ts';
import type { AccountInfo } from '../contract.ts';
import { currencyOf, findPlayer } from '../store.ts';

type WireBalances = Record<'balance_main' | 'balance_bonus' | 'balance_betting_bonus' | 'balance_fun', WireMoney>;

export const toWireBalances = (balances: Omit<BalancesMinor, 'locked'>): WireBalances => ({
  balance_main: toWire(balances.main, balances.currency),
  balance_bonus: toWire(balances.bonus, balances.currency),
  balance_betting_bonus: toWire(balances.betting_bonus, balances.currency),
  balance_fun: toWire(balances.fun, 'FUN'),
});

export async function infoOf(ctx: Context, playerId: bigint): Promise<AccountInfo> {
  const player = await findPlayer(ctx.db, playerId);
  assert(player, `player ${playerId} is gone`);
  const balances = await balancesOf(ctx.db, playerId, currencyOf(player.currency));
  return {
    uid: Number(player.id),
    reg_time: player.reg_time.toISOString(),
    login: player.login,
    fakename: player.fakename,
    is_subscribed: false,
    is_on_verification: false,
    is_verified: false,
    is_kyc_block_enabled: false,
    is_registration_completed: true,
    country_code: player.country_code,
    locale: player.locale,
    two_factor_auth: false,
    ...toWireBalances(balances),
  };
}

const GUEST_CURRENCY: Currency = 'EUR';

export function guestInfo(ctx: Context): AccountInfo {
  return {
    uid: 0,
    reg_time: null,
    login: '',
    fakename: '',
    is_subscribed: false,
    is_on_verification: false,
    is_verified: false,
    is_kyc_block_enabled: false,
    is_registration_completed: false,
    country_code: '',
    locale: ctx.locale,
    two_factor_auth: false,
    ...toWireBalances({ currency: GUEST_CURRENCY, main: 0n, bonus: 0n, betting_bonus: 0n, fun: 0n }),
  };
}
