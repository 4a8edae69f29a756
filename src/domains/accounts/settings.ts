// What the operator has set up for accounts, from content.
import type { Services } from '#platform/context.ts';
import { configOf } from '#domains/content/index.ts';
import { generalInfoOf } from '#domains/site/index.ts';
import type { RegistrationRules } from './rules/registration.ts';

export function registrationRules(services: Services): RegistrationRules & { strategy: 'eager' | 'onSubmit' } {
  const config = configOf(services, 'en');
  const { registrationMethods, closedCountries, validationStrategy } = config['auth-config'];
  return {
    methods: registrationMethods,
    closedCountries,
    currencies: generalInfoOf(services).available_currencies,
    minAge: config['forms-config'].minAge,
    strategy: validationStrategy,
  };
}

export const isTwoFactorOffered = (services: Services): boolean =>
  configOf(services, 'en')['site-config'].functionalSettings.twoFactor;
