/**
 * What makes each event of the list happen, one trigger each: a call of the API that was answered or refused, a page, a
 * dialog, or a press on something. Parts of the site that are added later need only be called as is written here.
 */
import type { EventName } from '../contract.ts';
import {
  BET_PLACED,
  BET_REJECTED,
  FIRST_DEPOSIT,
  GAME_DEMO,
  IDLE_SIGN_OUT,
  LOGGED_IN,
  SECOND_FACTOR_PASSED,
  SELECTION_ADDED,
  SIGNED_UP,
  VERIFICATION_SUBMITTED,
} from '#site/shell/signals.ts';

export type Trigger =
  | { on: 'call'; method: string }
  | { on: 'refusal'; method: string; rule?: string; not?: readonly string[] }
  | { on: 'page'; path: RegExp }
  | { on: 'dialog'; name?: string; form?: string }
  | { on: 'dialog-closed'; name?: string }
  | { on: 'press'; selector: string };

const call = (method: string): Trigger => ({ on: 'call', method });
const refusal = (method: string, more: { rule?: string; not?: readonly string[] } = {}): Trigger => ({
  on: 'refusal',
  method,
  ...more,
});
const page = (path: RegExp): Trigger => ({ on: 'page', path });
const dialog = (name?: string, form?: string): Trigger => ({
  on: 'dialog',
  ...(name !== undefined && { name }),
  ...(form !== undefined && { form }),
});
const press = (selector: string): Trigger => ({ on: 'press', selector });

const SECOND_FACTOR = 'accounts.second-factor';
/** A demand that the page answers automatically. */
const PROOF = 'accounts.log-in-proof';
const PAYOUT_CODE = 'accounts.payout-code';

export const TRIGGERS: Readonly<Record<EventName, Trigger>> = {
  pageview: page(/^/),
  login: call(LOGGED_IN),
  login_error: refusal('Auth.login', { not: [SECOND_FACTOR, PROOF] }),
  logout: call('Auth.logout'),
  logout_error: refusal('Auth.logout'),
  sign_up: call(SIGNED_UP),
  sign_up_error: refusal('Auth.register'),
  sign_up_open: dialog('auth', 'register'),
  auth_open: dialog('auth', 'login'),
  social_auth_click: press('[data-service]'),
  restore_password: call('Auth.restore'),
  two_factor_request: refusal('Auth.login', { rule: SECOND_FACTOR }),
  two_factor_success: call(SECOND_FACTOR_PASSED),
  make_deposit: call('Cashier.makedeposit'),
  deposit_open: page(/^\/cashier\/deposit/),
  deposit_method_select: press('[data-screen=cashier-deposit] [data-method] input'),
  deposit_amount_select: press('[data-preset]'),
  deposit_offer_select: press('[data-offer-choice]'),
  deposit_success: page(/^\/cashier\/paysuccess/),
  deposit_fail: page(/^\/cashier\/payfail/),
  deposit_pending: page(/^\/cashier\/paypending/),
  deposit_cancel: page(/^\/cashier\/paycancel/),
  first_deposit: call(FIRST_DEPOSIT),
  withdrawal_open: page(/^\/cashier\/withdraw/),
  make_withdrawal: call('Cashier.makewithdrawal'),
  cancel_withdrawal: call('Cashier.cancelwithdrawal'),
  withdrawal_error: refusal('Cashier.makewithdrawal', { not: [PAYOUT_CODE] }),
  game_open: page(/^\/game\//),
  game_demo: call(GAME_DEMO),
  game_real: press('[data-mode=play]'),
  game_search: dialog('games-search'),
  game_like: call('Games.addLike'),
  game_unlike: call('Games.removeLike'),
  category_select: page(/^\/gamehall\?.*category=/),
  provider_select: page(/^\/gamehall\?.*providers=/),
  jackpot_open: page(/^\/jackpots\/./),
  tournament_open: page(/^\/tournaments\/./),
  tournament_participate: call('tournaments.participate'),
  promo_code_submit: press('[data-form=promo-code] [type=submit]'),
  promo_code_success: call('Campaigns.activateOffer'),
  promo_code_error: refusal('Campaigns.activateOffer'),
  bonus_activate: call('Bonuses.activate'),
  bonus_remove: call('Bonuses.remove'),
  betting_bonus_activate: call('BettingBonuses.activate'),
  cashback_open: page(/^\/profile\/cashback/),
  cashback_payout: call('Cashbacks.payout'),
  offer_open: page(/^\/offers\/./),
  offer_take: press('[data-take-offer]'),
  loyalty_open: page(/^\/loyalty/),
  character_select: call('Loyalty.setcharacter'),
  product_buy: call('Loyalty.buyproduct'),
  banner_click: press('[data-banner] a'),
  popup_open: dialog(),
  popup_close: { on: 'dialog-closed' },
  popup_click: press('[data-popup] a, [data-popup] button'),
  chat_open: press('[data-open-chat]'),
  chat_message: call('FreshChat.storeChatEvent'),
  feedback_send: call('support.sendFeedback'),
  language_change: call('Account.changelocale'),
  currency_change: call('Account.setCurrency'),
  profile_save: call('Account.saveProfileInfo'),
  contact_add: call('Account.addcontact'),
  contact_confirm: call('Account.confirmContact'),
  verification_start: dialog('identity-verification'),
  verification_submit: call(VERIFICATION_SUBMITTED),
  limit_set: call('Limits.set'),
  self_exclusion: call('Limits.exclude'),
  inactivity_warning: dialog('inactivity-warning'),
  inactivity_logout: call(IDLE_SIGN_OUT),
  bet_slip_add: call(SELECTION_ADDED),
  bet_place: call(BET_PLACED),
  bet_reject: call(BET_REJECTED),
  bet_cash_out: call('Bets.cashOut'),
};
