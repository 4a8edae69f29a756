// What the operator has set up for accounts, from content.
import type { Services } from '#platform/context.ts';
import { addEntryCheck, configOf, isFeatureOn } from '#site/content/index.ts';
import { generalInfoOf } from '#site/general/index.ts';
import { providersOf } from './adapters/identity-providers.ts';
import { isCountry } from './rules/contact.ts';
import type { RegistrationRules } from './rules/registration.ts';

export function registrationRules(services: Services): RegistrationRules & { strategy: 'eager' | 'onSubmit' } {
  const config = configOf(services);
  const { registrationMethods, closedCountries, validationStrategy } = config['auth-config'];
  return {
    methods: registrationMethods,
    // From outside content they come unchecked: one in small letters would be open.
    closedCountries: closedCountries.map((code) => code.trim().toUpperCase()),
    currencies: generalInfoOf(services).available_currencies,
    minAge: config['forms-config'].minAge,
    maxAge: config['forms-config'].maxAge,
    birthDate: {
      min: config['forms-config'].fields['birth_date']?.minDate ?? '1900-01-01',
      max: config['forms-config'].fields['birth_date']?.maxDate ?? '9999-12-31',
    },
    strategy: validationStrategy,
  };
}

/** Before the first editor writes. */
export const checkClosedCountriesOnWrite = (services: Services): void =>
  addEntryCheck(services, 'auth-config', ({ closedCountries }) => {
    const codes = closedCountries ?? [];
    if (!Array.isArray(codes)) return 'closedCountries: must be a list';
    return faultOfCountries('closedCountries', codes);
  });

/** The first of a list of content that is no country, and what would be right; `field` is where the list stands. */
export function faultOfCountries(field: string, codes: readonly unknown[]): string | undefined {
  const wrong = codes.findIndex((code) => typeof code !== 'string' || !isCountry(code));
  return wrong < 0 ? undefined : `${field}.${wrong}: must be the code of a country in capitals, e.g. "GB"`;
}

/** Services that a visitor may log in by: all that are configured, or those of them that the operator names, in that order. */
export function offeredServices(services: Services): { id: string; name: string }[] {
  const providers = providersOf(services.config);
  const { socialServices } = configOf(services)['auth-config'];
  const wanted = socialServices.length > 0 ? socialServices : Object.keys(providers);
  return wanted.flatMap((id) => (Object.hasOwn(providers, id) ? [{ id, name: providers[id]!.name }] : []));
}

export const isTwoFactorOffered = (services: Services): boolean => isFeatureOn(services, 'twoFactor');
