// The events that pages report (OP-05), and how they report them.
import * as z from 'zod/mini';
import { field, method } from '#kernel/method.ts';

export const EVENT_NAMES = [
  'pageview',
  'login',
  'login_error',
  'logout',
  'logout_error',
  'sign_up',
  'sign_up_error',
  'sign_up_open',
  'auth_open',
  'social_auth_click',
  'restore_password',
  'two_factor_request',
  'two_factor_success',
  'make_deposit',
  'deposit_open',
  'deposit_method_select',
  'deposit_amount_select',
  'deposit_offer_select',
  'deposit_success',
  'deposit_fail',
  'deposit_pending',
  'deposit_cancel',
  'first_deposit',
  'withdrawal_open',
  'make_withdrawal',
  'cancel_withdrawal',
  'withdrawal_error',
  'game_open',
  'game_demo',
  'game_real',
  'game_search',
  'game_like',
  'game_unlike',
  'category_select',
  'provider_select',
  'jackpot_open',
  'tournament_open',
  'tournament_participate',
  'promo_code_submit',
  'promo_code_success',
  'promo_code_error',
  'bonus_activate',
  'bonus_remove',
  'betting_bonus_activate',
  'cashback_open',
  'cashback_payout',
  'offer_open',
  'offer_take',
  'loyalty_open',
  'character_select',
  'product_buy',
  'banner_click',
  'popup_open',
  'popup_close',
  'popup_click',
  'chat_open',
  'chat_message',
  'feedback_send',
  'language_change',
  'currency_change',
  'profile_save',
  'contact_add',
  'contact_confirm',
  'verification_start',
  'verification_submit',
  'limit_set',
  'self_exclusion',
  'inactivity_warning',
  'inactivity_logout',
  'bet_slip_add',
  'bet_place',
  'bet_reject',
  'bet_cash_out',
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

const short = () => z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]);
const params = z.record(z.string().check(z.regex(/^[a-z_]{1,40}$/)), short());
export type EventParams = z.output<typeof params>;

/** AP-42. */
export const handleEvent = method({
  name: 'events.handle',
  verb: 'GET',
  access: 'guest',
  changesState: true,
  rate: 'events',
  about: 'Reports something that a visitor, who has agreed to it, has done.',
  input: z.strictObject({
    event_name: z.enum(EVENT_NAMES),
    /** JSON: short values by name. */
    event_params: z._default(
      field.json(params.check(z.refine((pairs) => Object.keys(pairs).length <= 12, 'Too many'))),
      {},
    ),
  }),
  output: z.literal(1),
});

/** OP-27: the prefix that some networks put before the number of their link. */
export const convertedTrackId = (value: string): string => value.trim().replace(/^td_/, '').slice(0, 128);
