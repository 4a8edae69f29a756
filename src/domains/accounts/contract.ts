// Who a player is: sign-up, log-in, account info and balances.
import * as z from 'zod/mini';
import { LOCALES } from '#kernel/locales.ts';
import { field, method, shape } from '#kernel/method.ts';

export const accountInfo = z.strictObject({
  /** 0 for a guest (EN-06). */
  uid: z.number(),
  reg_time: z.nullable(z.string()),
  login: z.string(),
  fakename: z.string(),
  is_subscribed: z.boolean(),
  is_on_verification: z.boolean(),
  is_verified: z.boolean(),
  is_kyc_block_enabled: z.boolean(),
  is_registration_completed: z.boolean(),
  country_code: z.string(),
  locale: z.string(),
  two_factor_auth: z.boolean(),
  ...shape.balances().shape,
});
export type AccountInfo = z.output<typeof accountInfo>;

export const register = method({
  name: 'Auth.register',
  verb: 'POST',
  access: 'guest',
  about: 'Opens an account and signs the player in.',
  input: z.strictObject({
    login: z.string(),
    password: z.string(),
    currency: z.string(),
    country_code: z.string(),
    /** `yyyy-mm-dd`. */
    birth_date: z.string(),
    /** `1` when the terms are accepted. */
    terms: z.string(),
    /** `1` when the player confirms to be of age. */
    age: z.string(),
  }),
  output: accountInfo,
});

export const login = method({
  name: 'Auth.login',
  verb: 'POST',
  access: 'guest',
  about: 'Signs a player in.',
  input: z.strictObject({ login: field.text(254), password: field.text(128), code: z.optional(z.string()) }),
  output: accountInfo,
});

export const logout = method({
  name: 'Auth.logout',
  // The specification makes it a GET (AP-30); the same-origin proof is asked for all the same.
  verb: 'GET',
  access: 'guest',
  about: 'Ends the session.',
  input: z.strictObject({}),
  output: z.literal(1),
});

export const getInfo = method({
  name: 'Account.getInfo',
  verb: 'GET',
  access: 'guest',
  about: 'The account behind the session; `uid` is 0 for a guest.',
  input: z.strictObject({}),
  output: accountInfo,
});

export const getBalance = method({
  name: 'Account.getBalance',
  verb: 'GET',
  access: 'player',
  about: 'The four balances.',
  input: z.strictObject({}),
  output: shape.balances(),
});

/** AP-09. */
export const changeLocale = method({
  name: 'Account.changelocale',
  verb: 'POST',
  access: 'player',
  about: 'Chooses the language of the account.',
  input: z.strictObject({ locale: z.enum(LOCALES, 'Wrong value') }),
  output: z.literal(1),
});

export const MINIMUM_AGE = 18;
