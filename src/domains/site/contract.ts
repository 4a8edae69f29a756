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
