// What the operator has set up for accounts, from content.
import type { Services } from '#platform/context.ts';
import { configOf } from '#domains/content/index.ts';
import { generalInfoOf } from '#domains/site/index.ts';
import { providersOf } from './adapters/identity-providers.ts';
import type { RegistrationRules } from './rules/registration.ts';

export function registrationRules(services: Services): RegistrationRules & { strategy: 'eager' | 'onSubmit' } {
  const config = configOf(services);
  const { registrationMethods, closedCountries, validationStrategy } = config['auth-config'];
  return {
    methods: registrationMethods,
    closedCountries,
    currencies: generalInfoOf(services).available_currencies,
    minAge: config['forms-config'].minAge,
    maxAge: config['forms-config'].maxAge,
    strategy: validationStrategy,
  };
}

/** Services that a visitor may log in by: all that are configured, or those of them that the operator names, in that order. */
export function offeredServices(services: Services): { id: string; name: string }[] {
  const providers = providersOf(services.config);
  const { socialServices } = configOf(services)['auth-config'];
  const wanted = socialServices.length > 0 ? socialServices : Object.keys(providers);
  return wanted.flatMap((id) => (Object.hasOwn(providers, id) ? [{ id, name: providers[id]!.name }] : []));
}

export const isTwoFactorOffered = (services: Services): boolean =>
  configOf(services)['site-config'].functionalSettings.twoFactor;
