// The account behind a session, as the browser sees it.
import { toWire, type Currency, type WireMoney } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import { balancesOf, hasDeposited, type BalancesMinor } from '#money/wallet/index.ts';
import { FIRST_DEPOSIT_HINT_MS, type AccountInfo } from './contract.ts';
import { heldStakesOf } from './held-stakes.ts';
import { contactsOf } from './store/contacts.ts';
import { currencyOf, readPlayer } from './store/players.ts';

type WireBalances = Record<'balance_main' | 'balance_bonus' | 'balance_betting_bonus' | 'balance_fun', WireMoney>;

export const toWireBalances = (balances: Omit<BalancesMinor, 'locked'>): WireBalances => ({
  balance_main: toWire(balances.main, balances.currency),
  balance_bonus: toWire(balances.bonus, balances.currency),
  balance_betting_bonus: toWire(balances.betting_bonus, balances.currency),
  balance_fun: toWire(balances.fun, 'FUN'),
});

/** A player, a guest, or a refusal for a player whom a ban has logged out: every page of theirs shows it (ER-02). */
export async function getInfo(ctx: Context): Promise<AccountInfo> {
  if (ctx.session.closed === 'banned') refuse('UserBanned', { rule: 'accounts.status', inputs: { status: 'banned' } });
  return ctx.player ? infoOf(ctx, ctx.player.id) : guestInfo(ctx);
}

export async function infoOf(ctx: Context, playerId: bigint): Promise<AccountInfo> {
  const player = await readPlayer(ctx.db, playerId);
  const contacts = await contactsOf(ctx.db, playerId);
  const balances = await balancesOf(ctx.db, playerId, currencyOf(player.currency));
  const { previous_login_at: at, previous_login_ip: ip } = player;
  return {
    uid: Number(player.id),
    reg_time: player.reg_time.toISOString(),
    login: player.login,
    fakename: player.fakename,
    is_subscribed: contacts.some((contact) => contact.is_subscribed),
    is_on_verification: player.is_on_verification,
    is_verified: player.identity_level >= 2,
    is_kyc_block_enabled: ctx.config.VERIFY_BEFORE !== 'threshold' && player.identity_level < 2,
    is_registration_completed: player.is_registration_completed,
    country_code: player.country_code,
    locale: player.locale,
    two_factor_auth: player.second_factor !== null,
    is_login_confirmed: contacts.some(({ contact, confirmed_at }) => contact === player.login && confirmed_at !== null),
    previous_login: at && { at: at.toISOString(), ip: ip ?? '' },
    is_first_deposit_due: await isFirstDepositDue(ctx, player),
    ...toWireBalances(balances),
    held_stakes: await heldStakesOf(ctx, playerId),
  };
}

/** No query for those who registered longer ago. */
const isFirstDepositDue = async (
  ctx: Context,
  { id, reg_time: at }: { id: bigint; reg_time: Date },
): Promise<boolean> =>
  ctx.clock.now().getTime() - at.getTime() <= FIRST_DEPOSIT_HINT_MS && !(await hasDeposited(ctx.db, id));

const GUEST_CURRENCY: Currency = 'EUR';

const guestInfo = (ctx: Context): AccountInfo => ({
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
  is_login_confirmed: false,
  previous_login: null,
  is_first_deposit_due: false,
  ...toWireBalances({ currency: GUEST_CURRENCY, main: 0n, bonus: 0n, betting_bonus: 0n, fun: 0n }),
  held_stakes: [],
});
