// General info as content holds it; a missing or invalid value is that of the shipped site.
import * as z from 'zod/mini';
import { LOCALES } from '#kernel/locales.ts';
import { CURRENCY_EXPONENTS } from '#kernel/money.ts';
import type { Services } from '#platform/context.ts';
import { deriveFromContent, single } from '#site/content/index.ts';
import { generalInfo, type GeneralInfo } from './contract.ts';

const FALLBACK: GeneralInfo = {
  analytic: {},
  available_currencies: ['EUR'],
  available_locales: [LOCALES[0]],
  default_currency: 'EUR',
  is_seon_enabled: false,
  domain_state: 'active',
  domain_type: 'main',
  time_to_force_logout: null,
  is_bonus_isolation_enabled: false,
  is_game_history_export_enabled: false,
  user_inactivity_cashier_time: null,
  user_inactivity_pp_time: null,
};

export const generalInfoOf = (services: Services): GeneralInfo =>
  deriveFromContent(services, 'site/general-info', () => readGeneralInfo(services));

function readGeneralInfo(services: Services): GeneralInfo {
  const stored: Record<string, unknown> = single<Record<string, unknown>>(services, 'general-info') ?? {};
  const info = Object.fromEntries(
    Object.entries(generalInfo.shape).map(([key, schema]) => {
      const parsed = z.safeParse(schema, stored[key]);
      return [key, parsed.success ? parsed.data : FALLBACK[key as keyof GeneralInfo]];
    }),
  ) as unknown as GeneralInfo;
  const currencies = allowedOf(
    info.available_currencies,
    Object.keys(CURRENCY_EXPONENTS),
    FALLBACK.available_currencies,
  );
  return {
    ...info,
    // New players get it: it must be one that they may have.
    default_currency: currencies.find((currency) => currency === info.default_currency) ?? currencies[0]!,
    available_locales: allowedOf(info.available_locales, LOCALES, FALLBACK.available_locales),
    available_currencies: currencies,
  };
}

/** Only what the site supports is offered, and never nothing. */
function allowedOf(names: readonly string[], allowed: readonly string[], fallback: string[]): string[] {
  const codes = names.filter((code) => allowed.includes(code));
  return codes.length > 0 ? codes : fallback;
}
