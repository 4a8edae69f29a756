// What a player does in their profile: contacts, second factor, passkeys, sessions, personal data.
import * as z from 'zod/mini';
import { FIELD_TYPES } from '#kernel/field-types.ts';
import { field, method, shape } from '#kernel/method.ts';
import { codeOrRecovery, ownPassword, sixDigits } from './form-contract.ts';

const none = () => z.strictObject({});
const done = () => z.literal(1);
const flag = () => z.enum(['0', '1']);
const text = (max: number) => z.string().check(z.maxLength(max));
const seconds = () => z.strictObject({ resend_time: z.number() });

const contact = z.strictObject({
  type: z.enum(['email', 'phone']),
  contact: z.string(),
  is_confirmed: z.boolean(),
  is_subscribed: z.boolean(),
  phone_country_code: z.string(),
  /** The contact that they log in with, and that codes go to. */
  is_login: z.boolean(),
});
export type Contact = z.output<typeof contact>;

export const addContact = method({
  name: 'Account.addcontact',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Adds an e-mail address or phone number; it takes the place of a confirmed one only once it is confirmed too.',
  input: z.strictObject({
    contact: field.text(254),
    /** The country to assume for a phone number without a country code. */
    country_code: z.optional(text(2)),
    /** Required when a confirmed contact is to be replaced. */
    password: z.optional(text(128)),
  }),
  output: done(),
});

export const sendConfirmation = method({
  name: 'Account.sendconfirmationtocontact',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Sends a code and a link to a contact of the player.',
  input: z.strictObject({ contact: field.text(254) }),
  output: seconds(),
});

export const confirmContact = method({
  name: 'Account.confirmContact',
  verb: 'POST',
  access: 'guest',
  moves: 'nothing',
  about: 'Confirms a contact by its code, or by the token of the link (signed in or not).',
  input: z.strictObject({
    contact: z.optional(text(254)),
    code: z.optional(sixDigits),
    token: z.optional(text(200)),
  }),
  output: done(),
});

export const changeSubscription = method({
  name: 'Account.changeSubscription',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'News to a contact, yes or no.',
  input: z.strictObject({ contact: field.text(254), subscription: flag() }),
  output: done(),
});

export const unsubscribe = method({
  name: 'Account.unsubscribe',
  verb: 'POST',
  access: 'guest',
  moves: 'nothing',
  about: 'No more news, by the signed link of a mail.',
  input: z.strictObject({ token: field.text(200) }),
  output: done(),
});

export const changeFakename = method({
  name: 'Account.changefakename',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Changes the public name, and whether others see it.',
  input: z.strictObject({ fakename: z.string(), is_hidden: z.optional(flag()) }),
  output: done(),
});

export const changePassword = method({
  name: 'Account.changepassword',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Changes the password and ends all other sessions.',
  input: z.strictObject({ old_password: ownPassword, password: z.string() }),
  output: done(),
});

export const changeTwoFactor = method({
  name: 'Account.changeTwoFactorAuth',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Asks for the second factor to be switched on or off; it changes with `Account.confirmTwoFactorAuth`.',
  input: z.strictObject({ method: z.enum(['contact', 'app', 'off']), password: ownPassword }),
  output: z.strictObject({
    /** Where the confirming code comes from. */
    proof: z.enum(['contact', 'app']),
    /** Seconds until another code can be sent; 0 for an app. */
    resend_time: z.number(),
    /** Partly hidden address that the code went to. */
    sent_to: z.nullable(z.string()),
    /** For the app: the key to type, and the address of the QR code. */
    secret: z.nullable(z.string()),
    uri: z.nullable(z.string()),
  }),
});
export type TwoFactorChange = z.output<typeof changeTwoFactor.output>;

const recoveryCodes = () =>
  z.strictObject({
    /** Each can be used once in place of the app's code; shown now and never again. */
    recovery_codes: z.array(z.string()),
  });
export type RecoveryCodes = z.output<ReturnType<typeof recoveryCodes>>;

export const confirmTwoFactor = method({
  name: 'Account.confirmTwoFactorAuth',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about:
    'Confirms the change of the second factor and ends all other sessions. For an app it answers the recovery codes, this once.',
  input: z.strictObject({ code: codeOrRecovery }),
  output: recoveryCodes(),
});

export const makeNewRecoveryCodes = method({
  name: 'Account.makeRecoveryCodes',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'A new set of recovery codes for a lost authenticator app; those before are void.',
  input: z.strictObject({ password: ownPassword, code: codeOrRecovery }),
  output: recoveryCodes(),
});

export const getSecurity = method({
  name: 'Account.getSecurity',
  verb: 'GET',
  access: 'player',
  about: 'Second factor and passkeys of the player.',
  input: none(),
  output: z.strictObject({
    two_factor: z.enum(['off', 'contact', 'app']),
    /** Recovery codes that have not been used yet. */
    recovery_codes_left: z.number(),
    /** A code can be sent, because the log-in contact is confirmed. */
    is_login_confirmed: z.boolean(),
    passkeys: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        created_at: z.string(),
        last_used_at: z.nullable(z.string()),
      }),
    ),
    /** Other services that they may log in by. */
    services: z.array(z.strictObject({ id: z.string(), name: z.string(), is_linked: z.boolean() })),
  }),
});
export type Security = z.output<typeof getSecurity.output>;

export const linkService = method({
  name: 'Account.linkService',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Allows a service to be added to the account by a log-in there within ten minutes.',
  input: z.strictObject({ service: field.text(32), password: ownPassword }),
  output: done(),
});

export const unlinkService = method({
  name: 'Account.unlinkService',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Takes a service away from the account.',
  input: z.strictObject({ service: field.text(32), password: ownPassword }),
  output: done(),
});

export const getSessions = method({
  name: 'Account.getSessions',
  verb: 'GET',
  access: 'player',
  about: 'Where the player is signed in.',
  input: none(),
  output: z.array(
    z.strictObject({
      id: z.string(),
      device: z.string(),
      ip: z.string(),
      created_at: z.string(),
      last_seen_at: z.string(),
      is_current: z.boolean(),
    }),
  ),
});
export type OpenSession = z.output<typeof getSessions.output>[number];

export const endSession = method({
  name: 'Account.endSession',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  shed: 'last',
  isOpenToIncomplete: true,
  about: 'Ends one other session of the player, or all others.',
  input: z.strictObject({ session: z.string().check(z.regex(/^([1-9]\d{0,17}|others)$/)) }),
  output: done(),
});

export const saveProfile = method({
  name: 'Account.saveProfileInfo',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Saves the personal data; what is left out stays.',
  input: z.strictObject({
    first_name: z.optional(text(200)),
    last_name: z.optional(text(200)),
    sex: z.optional(text(1)),
    region: z.optional(text(200)),
    home_town: z.optional(text(200)),
    address: z.optional(text(200)),
    postcode: z.optional(text(20)),
    document_type: z.optional(z.literal('cpf')),
    document_number: z.optional(text(20)),
  }),
  output: done(),
});

export const getProfile = method({
  name: 'Account.getprofileinfo',
  verb: 'GET',
  access: 'player',
  about: 'The personal data; contacts, document and is_name_hidden where `fields` names them.',
  input: z.strictObject({ fields: z.optional(field.list()) }),
  output: z.strictObject({
    first_name: z.string(),
    last_name: z.string(),
    sex: z.number(),
    birth_date: z.string(),
    country: z.string(),
    country_code: z.string(),
    region: z.string(),
    home_town: z.string(),
    address: z.string(),
    postcode: z.string(),
    is_name_hidden: z.optional(z.boolean()),
    document: z.optional(z.strictObject({ type: z.literal('cpf'), number: z.string() })),
    contacts: z.optional(z.array(contact)),
  }),
});
export type Profile = z.output<typeof getProfile.output>;

export const getPersonalDataFields = method({
  name: 'Account.getPersonalDataFields',
  verb: 'GET',
  access: 'player',
  about: 'The fields of the settings form, in their order, with how each is checked.',
  input: none(),
  output: z.array(
    z.strictObject({
      name: z.string(),
      validator: z.enum(FIELD_TYPES),
      is_required: z.boolean(),
      /** Pattern of the value, where the operator gives one. */
      regex: z.string(),
      mask: z.string(),
      /** Bounds, where the operator gives them. */
      min_length: z.optional(z.number()),
      max_length: z.optional(z.number()),
      min_value: z.optional(z.number()),
      max_value: z.optional(z.number()),
      min_date: z.optional(z.string()),
      max_date: z.optional(z.string()),
    }),
  ),
});
export type PersonalDataField = z.output<typeof getPersonalDataFields.output>[number];

export const setOnVerification = method({
  name: 'Account.setUserOnVerification',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'The player has handed in what their identity is verified by.',
  input: none(),
  output: done(),
});

export const setCurrency = method({
  name: 'Account.setCurrency',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Another currency, while there is no money in the present one.',
  input: z.strictObject({ currency: field.currency() }),
  output: shape.balances(),
});

export const getPhoneSettings = method({
  name: 'Account.getContactPhoneSettings',
  verb: 'GET',
  access: 'guest',
  about: 'Countries whose phone numbers are taken, with their calling codes.',
  input: none(),
  output: z.strictObject({
    default_country: z.string(),
    countries: z.array(z.strictObject({ code: z.string(), calling_code: z.string() })),
  }),
});

export const getRates = method({
  name: 'Account.getcurrencyrates',
  verb: 'GET',
  access: 'guest',
  about: 'Units of each available currency for one unit of the default one, to show sums by.',
  input: none(),
  output: z.strictObject({ base: z.string(), rates: z.record(z.string(), z.string()) }),
});

/** Options and answers of the browser are passed on unchanged, in the terms of WebAuthn. */
const webAuthn = () => field.json(z.looseObject({ id: z.string() }));

export const beginPasskey = method({
  name: 'Passkeys.beginRegistration',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about:
    'What the browser needs to make a passkey. The password proves that it is the player, and with it the code of their second factor, which is asked for first.',
  input: z.strictObject({ password: ownPassword, code: z.optional(codeOrRecovery) }),
  output: z.strictObject({ challenge_id: z.string(), options: z.looseObject({}) }),
});

export const finishPasskey = method({
  name: 'Passkeys.finishRegistration',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Keeps a passkey that the browser has made.',
  input: z.strictObject({ challenge_id: field.uuid(), response: webAuthn() }),
  output: done(),
});

export const removePasskey = method({
  name: 'Passkeys.remove',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Forgets a passkey. The answer is passed to the browser, so that it no longer offers one that was removed.',
  input: z.strictObject({ passkey: z.string().check(z.regex(/^[1-9]\d{0,17}$/)), password: ownPassword }),
  /** In the terms of WebAuthn's `signalAllAcceptedCredentials`. */
  output: z.strictObject({ rp_id: z.string(), user_id: z.string(), accepted: z.array(z.string()) }),
});
