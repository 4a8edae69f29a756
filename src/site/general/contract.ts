// What the browser must know about the site before anything else.
import * as z from 'zod/mini';
import { method } from '#kernel/method.ts';

export const generalInfo = z.strictObject({
  analytic: z.record(z.string(), z.string()),
  available_currencies: z.array(z.string()),
  available_locales: z.array(z.string()),
  default_currency: z.string(),
  is_seon_enabled: z.boolean(),
  domain_state: z.enum(['active', 'maintenance', 'blocked']),
  domain_type: z.enum(['main', 'mirror']),
  /** Seconds of idling after which a player is logged out; `null` switches it off. */
  time_to_force_logout: z.nullable(z.number()),
  is_bonus_isolation_enabled: z.boolean(),
  is_game_history_export_enabled: z.boolean(),
  user_inactivity_cashier_time: z.nullable(z.number()),
  user_inactivity_pp_time: z.nullable(z.number()),
});
export type GeneralInfo = z.output<typeof generalInfo>;

export const getGeneralInfo = method({
  name: 'metadata.getgeneralinfo',
  verb: 'GET',
  access: 'guest',
  about: 'Currencies, locales and switches of the site.',
  input: z.strictObject({}),
  output: generalInfo,
});

/** AP-35: describes the installation itself. */
export const getMetadata = method({
  name: 'metadata.get',
  verb: 'GET',
  access: 'guest',
  about: 'Name and version of the site, its languages and what is switched on.',
  input: z.strictObject({}),
  output: z.strictObject({
    name: z.string(),
    version: z.string(),
    mode: z.enum(['demo', 'production']),
    default_locale: z.string(),
    available_locales: z.array(z.string()),
    default_currency: z.string(),
    available_currencies: z.array(z.string()),
    /** RO-05 to RO-09. */
    features: z.record(z.string(), z.boolean()),
  }),
});

/** A player's own small values, e.g. `already_seen_cashback_id`. */
const storageKey = () => z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,127}$/));
export const STORAGE_MOST_KEYS = 100;
export const STORAGE_MOST_CHARACTERS = 4096;

export const getStored = method({
  name: 'storage.get',
  verb: 'GET',
  access: 'player',
  about: 'A value that the player has stored under this key; `null` when there is none.',
  input: z.strictObject({ key: storageKey() }),
  output: z.nullable(z.string()),
});

export const getStoredKeys = method({
  name: 'storage.getKeys',
  verb: 'GET',
  access: 'player',
  about: 'The keys under which the player has stored values, in order.',
  input: z.strictObject({}),
  output: z.array(z.string()),
});

export const setStored = method({
  name: 'storage.set',
  verb: 'POST',
  access: 'player',
  moves: 'nothing',
  about: 'Stores a value of the player; an empty value forgets the key.',
  input: z.strictObject({
    key: storageKey(),
    value: z.string().check(z.maxLength(STORAGE_MOST_CHARACTERS)),
  }),
  output: z.literal(1),
});
