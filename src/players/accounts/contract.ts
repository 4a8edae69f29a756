// Who a player is: sign-up, log-in, account info and balances. What they do in their profile is in profile-contract.ts, so that
// the first page of the site need not load it.
import * as z from 'zod/mini';
import { LOCALES } from '#kernel/locales.ts';
import { field, method, shape } from '#kernel/method.ts';
import { codeOrRecovery, logInCode, loginName, ownPassword, sixDigits } from './form-contract.ts';

const none = () => z.strictObject({});
const done = () => z.literal(1);
const text = (max: number) => z.string().check(z.maxLength(max));

/** What a round or a bet that is not over has taken: on no balance, and still the player's. */
const heldStake = z.strictObject({
  /** Of the round, ours or an outside supplier's, or of the bet at a live table. */
  id: z.string(),
  /** Of the game; `betting` of a sports bet. */
  sysname: z.string(),
  staked: shape.money(),
});
export type HeldStake = z.output<typeof heldStake>;

const balancesAndHeld = z.extend(shape.balances(), { held_stakes: z.array(heldStake) });

/** A player is reminded of a first deposit for this long after the registration (ST-21). */
export const FIRST_DEPOSIT_HINT_MS = 2 * 3_600_000;

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
  /** Whether the log-in contact is proved. */
  is_login_confirmed: z.boolean(),
  /** The log-in before this one: when, and from which address. */
  previous_login: z.nullable(z.strictObject({ at: z.string(), ip: z.string() })),
  /** Registered within two hours, and nothing paid in yet (ST-21). */
  is_first_deposit_due: z.boolean(),
  ...balancesAndHeld.shape,
});
export type AccountInfo = z.output<typeof accountInfo>;

export const register = method({
  name: 'Auth.register',
  verb: 'POST',
  access: 'guest',
  moves: 'nothing',
  rate: 'register',
  about:
    'Opens an account and signs the player in: by the form, or inside the messenger by its proof of who they are (`is_tg`).',
  input: z.strictObject({
    /** E-mail address or phone number. Of the form, this and all down to `age` are needed. */
    login: z.optional(z.string()),
    password: z.optional(z.string()),
    currency: z.optional(z.string()),
    country_code: z.optional(z.string()),
    /** `yyyy-mm-dd` or `dd.mm.yyyy`. */
    birth_date: z.optional(z.string()),
    /** `1` when the terms are accepted. */
    terms: z.optional(z.string()),
    /** `1` when the player confirms that they are of age. */
    age: z.optional(z.string()),
    /** `1` when they want news; never asked for together with the terms. */
    news: z.optional(text(1)),
    promo_code: z.optional(text(64)),
    /** EN-30: inside the messenger these six, and none of the form's. */
    is_tg: z.optional(z.enum(['1', 'true'])),
    /** The user as the page read them; the proof must say the same. */
    id: z.optional(text(20)),
    username: z.optional(text(64)),
    hash: z.optional(text(64)),
    language_code: z.optional(text(16)),
    /** The proof as the messenger gave it. */
    payload: z.optional(text(4096)),
  }),
  output: accountInfo,
});

export const completeRegistration = method({
  name: 'Account.completeRegistration',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  isOpenToIncomplete: true,
  about: 'What a player who came by another service has not said yet (ST-31).',
  input: z.strictObject({
    currency: z.string(),
    country_code: z.string(),
    birth_date: z.string(),
    terms: z.string(),
    age: z.string(),
  }),
  output: accountInfo,
});

export const getAuthSettings = method({
  name: 'Auth.getSettings',
  verb: 'GET',
  access: 'guest',
  about: 'What the forms of registration and log-in need to know.',
  input: none(),
  output: z.strictObject({
    registration_methods: z.array(z.enum(['email', 'phone'])),
    validation_strategy: z.enum(['eager', 'onSubmit']),
    min_age: z.number(),
    /** First and last day that a birth date may be, `yyyy-mm-dd`. */
    birth_date: z.strictObject({ min: z.string(), max: z.string() }),
    closed_countries: z.array(z.string()),
    /** Services that visitors may log in by, in the operator's order (AU-01). */
    social_services: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  }),
});

/** `two_factor_auth is enable` and `Resend time is N` ask for the code (ST-12). */
export const login = method({
  name: 'Auth.login',
  verb: 'POST',
  access: 'guest',
  moves: 'nothing',
  about: 'Signs a player in; with a second factor on, first without and then with its code.',
  input: z.strictObject({
    login: loginName,
    password: ownPassword,
    code: z.optional(codeOrRecovery),
    /** Solution of the challenge of a refusal by `accounts.log-in-proof`: `challenge.counter`. */
    proof: z.optional(text(200)),
    /** Code of `Auth.sendLogInCode`. */
    mail_code: z.optional(logInCode),
  }),
  output: accountInfo,
});

/** For a visitor who is refused by `accounts.log-in-proof`, `accounts.log-in-code` or `accounts.soft-lock`. */
export const sendLogInCode = method({
  name: 'Auth.sendLogInCode',
  verb: 'POST',
  access: 'guest',
  moves: 'nothing',
  rate: 'log-in-steps',
  about:
    'Sends a code to the log-in contact that lets a password be tried while guessing goes on; the same answer for a login that nobody has.',
  input: z.strictObject({ login: loginName }),
  /** Seconds until another code can be sent. */
  output: z.strictObject({ resend_time: z.number() }),
});

/** Answers as `Auth.login` does. */
export const finishSocialLogin = method({
  name: 'Auth.finishSocialLogin',
  verb: 'POST',
  access: 'guest',
  moves: 'nothing',
  rate: 'log-in-steps',
  about:
    'Signs in a player whom another service has named, by their second factor: first without and then with its code.',
  input: z.strictObject({ code: z.optional(codeOrRecovery) }),
  output: accountInfo,
});

export const logout = method({
  name: 'Auth.logout',
  // The specification makes it a GET (AP-30); the same-origin proof is required all the same.
  verb: 'GET',
  access: 'guest',
  changesState: true,
  shed: 'last',
  about: 'Ends the session.',
  input: none(),
  output: done(),
});

export const restore = method({
  name: 'Auth.restore',
  verb: 'POST',
  access: 'guest',
  moves: 'nothing',
  // The code comes with a new password, which is hashed.
  rate: 'restore',
  about:
    'A new password: first `login` alone, which sends a code and a link, the same answer for a login that nobody has; then `login` and `code`, or `token` of the link, with the new `password`, which is answered with the `login` that it belongs to.',
  input: z.strictObject({
    login: z.optional(loginName),
    code: z.optional(sixDigits),
    token: z.optional(text(200)),
    password: z.optional(text(128)),
  }),
  output: z.strictObject({ resend_time: z.nullable(z.number()), login: z.nullable(z.string()) }),
});

export const getInfo = method({
  name: 'Account.getInfo',
  verb: 'GET',
  access: 'guest',
  about: 'The account behind the session; `uid` is 0 for a guest.',
  input: none(),
  output: accountInfo,
});

export const getBalance = method({
  name: 'Account.getBalance',
  verb: 'GET',
  access: 'player',
  shed: 'last',
  about: 'The four balances, and what is held in rounds that are not over.',
  input: none(),
  output: balancesAndHeld,
});

/** AP-09. */
export const changeLocale = method({
  name: 'Account.changelocale',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  isOpenToIncomplete: true,
  about: 'Chooses the language of the account.',
  input: z.strictObject({ locale: z.enum(LOCALES) }),
  output: z.literal(1),
});

/** Options and answers of the browser are passed on unchanged, in the terms of WebAuthn. */
const webAuthn = () => field.json(z.looseObject({ id: z.string() }));

export const beginPasskeyLogin = method({
  name: 'Passkeys.beginLogin',
  verb: 'POST',
  access: 'guest',
  moves: 'nothing',
  about: 'What the browser needs to sign in with a passkey.',
  input: none(),
  output: z.strictObject({ challenge_id: z.string(), options: z.looseObject({}) }),
});

export const finishPasskeyLogin = method({
  name: 'Passkeys.finishLogin',
  verb: 'POST',
  access: 'guest',
  moves: 'nothing',
  about: 'Signs a player in by a passkey: device and gesture are two factors, so no code is asked for.',
  input: z.strictObject({ challenge_id: field.uuid(), response: webAuthn() }),
  output: accountInfo,
});

export const MINIMUM_AGE = 18;
