// Payment methods of content, in the player's currency and language.
import * as z from 'zod/mini';
import { or } from '#kernel/lenient.ts';
import { isCurrency, parsePaymentSum, paymentUnit, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { schemaFault, unknownName } from '#kernel/schema-fault.ts';
import { inFields } from '#kernel/faults.ts';
import { addEntryCheck, collection, configOf, inWords, deriveFromContent } from '#site/content/index.ts';
import type { Context, Services } from '#platform/context.ts';
import { inOrderOfHealth } from './adapters/provider-health.ts';
import { providers } from './adapters/providers.ts';
import { paymentMethod, requisiteField, type PaymentMethod } from './contract.ts';
import { cashierTexts } from './texts.ts';

type Direction = 'deposit' | 'withdrawal';

/** Whole payment units; a content service may send a number. */
const wholeUnits = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  z.string().check(z.regex(/^(0|[1-9][0-9]{0,14})$/)),
);
const sumBounds = z.object({ min: wholeUnits, max: wholeUnits, presets: or(z.array(wholeUnits), []) });
const directionSettings = z.object({
  /** What is unclear is required: without it, it is not known where money goes. */
  requisites: z.array(
    z.object({ name: z.string(), validator: requisiteField.shape.validator, required: or(z.boolean(), true) }),
  ),
  /** Only currencies in which the method is open. */
  currencies: z.record(z.string(), z.nullish(sumBounds)),
});
const methodEntry = z.object({
  id: z.number(),
  sysname: z.string().check(z.minLength(1)),
  /** Names of providers in adapters/, in the order in which they are tried; one name may stand alone. */
  provider: z.pipe(
    z.union([z.string(), z.array(z.string()).check(z.minLength(1))]),
    z.transform((names) => [names].flat()),
  ),
  icon: or(z.string(), ''),
  /** Pictures in place of the drawing, for the light and the dark theme. */
  iconLight: or(z.nullable(z.string()), null),
  iconDark: or(z.nullable(z.string()), null),
  /** The operator's own words, in one language for all or once per language, in place of the shipped ones. */
  description: z.optional(z.unknown()),
  descriptionWithdraw: z.optional(z.unknown()),
  descriptionMinMax: z.optional(z.unknown()),
  flow: or(paymentMethod.shape.flow, 'redirect'),
  deposit: z.nullish(directionSettings),
  withdrawal: z.nullish(directionSettings),
});
type MethodEntry = z.output<typeof methodEntry>;

export interface OpenMethod {
  /** Those that are configured, in the order in which they are to be tried. */
  providers: readonly [string, ...string[]];
  method: Omit<PaymentMethod, 'euro'> & { currency: Currency };
}

/** The methods that are open in a currency, in the order of the content; a method whose provider is missing is not open. */
export function openMethods(ctx: Context, direction: Direction, currency: Currency): OpenMethod[] {
  const texts = cashierTexts(ctx.locale);
  return entries(ctx).flatMap((entry) => {
    const settings = entry[direction];
    const bounds = settings?.currencies[currency];
    const [first, ...others] = configuredFor(ctx, direction, currency, entry);
    if (!settings || !bounds || first === undefined) return [];
    const about = texts.method[entry.sysname];
    const method: OpenMethod['method'] = {
      id: entry.id,
      sysname: entry.sysname,
      name: about?.name ?? entry.sysname,
      icon: entry.icon,
      iconLight: entry.iconLight ?? '',
      iconDark: entry.iconDark ?? '',
      description: textIn(entry.description, ctx.locale) ?? about?.deposit_about ?? '',
      descriptionWithdraw: textIn(entry.descriptionWithdraw, ctx.locale) ?? about?.withdrawal_about ?? '',
      descriptionMinMax: textIn(entry.descriptionMinMax, ctx.locale) ?? texts.bounds,
      currency,
      unit: paymentUnit(currency),
      ...bounds,
      presets: presetsOf(ctx, direction, currency, bounds),
      time: about?.[`${direction}_time_${first}`] ?? about?.[`${direction}_time`] ?? '',
      fee: '0',
      flow: entry.flow,
      requisites: settings.requisites.map((field) => ({ ...field, label: texts.requisite[field.name] ?? field.name })),
    };
    return [{ providers: inOrderOfHealth(ctx, [first, ...others]), method }];
  });
}

/** By name, in the order of the content: what the cashier offers in any currency. */
export const methodsOnOffer = (services: Services, locale: string): ReadonlyArray<{ name: string; icon: string }> =>
  deriveFromContent(services, `cashier/methods-on-offer/${locale}`, () => {
    const { method } = cashierTexts(locale);
    const configured = providers(services);
    return entries(services)
      .filter(
        ({ provider, deposit, withdrawal }) =>
          provider.some((name) => configured.has(name)) && (hasCurrency(deposit) || hasCurrency(withdrawal)),
      )
      .map(({ sysname, icon }) => ({ name: method[sysname]?.name ?? sysname, icon }));
  });

const hasCurrency = (settings: MethodEntry['deposit']): boolean =>
  Object.values(settings?.currencies ?? {}).some((bounds) => bounds !== null && bounds !== undefined);

const textIn = (words: unknown, locale: string): string | undefined => inWords(words, locale) || undefined;

/** EN-10: the operator's own amounts for a currency replace the method's, as far as the method accepts them. */
function presetsOf(
  ctx: Context,
  direction: Direction,
  currency: Currency,
  { min, max, presets }: { min: string; max: string; presets: string[] },
): string[] {
  const presetAmounts = configOf(ctx, ctx.locale)['cashier-config'].presets[currency];
  if (direction === 'withdrawal' || presetAmounts === undefined) return presets;
  const [least, most] = [parsePaymentSum(min, currency)!, parsePaymentSum(max, currency)!];
  return presetAmounts.filter((preset) => {
    const amount = parsePaymentSum(preset, currency);
    return amount !== undefined && amount >= least && amount <= most;
  });
}

/** The method of that name, or a refusal: it does not exist, or not in this currency. */
export function openMethod(ctx: Context, direction: Direction, currency: Currency, sysname: string): OpenMethod {
  const openMethod = openMethods(ctx, direction, currency).find(({ method }) => method.sysname === sysname);
  return (
    openMethod ??
    refuse('InvalidParameter', {
      rule: 'cashier.method-open',
      inputs: { direction, currency },
      sentence: 'This payment method is not available.',
      ...inFields({ method: { key: 'wrongField' } }),
    })
  );
}

/** The configured providers of a method, whichever order is best now; empty where it is closed by now. */
export function providersOf(
  services: Services,
  direction: Direction,
  { method, currency }: { method: string; currency: Currency },
): readonly string[] {
  const entry = entries(services).find(({ sysname }) => sysname === method);
  const [first, ...others] = entry ? configuredFor(services, direction, currency, entry) : [];
  const isOpen = Boolean(entry?.[direction]?.currencies[currency]);
  return first === undefined || !isOpen ? [] : inOrderOfHealth(services, [first, ...others]);
}

const configuredFor = (
  services: Services,
  direction: Direction,
  currency: Currency,
  { provider, sysname }: MethodEntry,
): string[] =>
  provider.filter((name) => {
    const port = providers(services).get(name);
    const isOpen = port?.isOpenIn?.(currency, direction) ?? true;
    return port && isOpen && (direction === 'deposit' || port.can(sysname).payout);
  });

/** Whether a provider can pay out by a method in a currency; what came by one that cannot need not go back by it. */
export const canPayOut = (
  services: Services,
  currency: Currency,
  { method, provider }: { method: string; provider: string },
): boolean =>
  entries(services).some(
    (entry) =>
      entry.sysname === method &&
      Boolean(entry.withdrawal?.currencies[currency]) &&
      configuredFor(services, 'withdrawal', currency, entry).includes(provider),
  );

/** One that is broken is left out: it must not close the others. */
const entries = (services: Services): readonly MethodEntry[] =>
  deriveFromContent(services, 'cashier/payment-methods', () =>
    collection<object>(services, 'payment-methods').flatMap((entry) => {
      const read = methodEntry.safeParse(entry);
      if (read.success) return [read.data];
      services.log.warn(
        { entry: (entry as { id: number }).id, fault: schemaFault(read.error, 'the payment method') },
        'a payment method was left out',
      );
      return [];
    }),
  );

export const checkMethodsOnWrite = (services: Services): void =>
  addEntryCheck(
    services,
    'payment-methods',
    (entry) => {
      const read = methodEntry.safeParse({ id: 0, ...entry });
      if (!read.success) return schemaFault(read.error, 'the payment method');
      return unknownName(methodEntry, entry) ?? faultOfBounds(read.data);
    },
    methodEntry.shape,
  );

function faultOfBounds({ deposit, withdrawal }: MethodEntry): string | undefined {
  for (const [direction, settings] of Object.entries({ deposit, withdrawal }))
    for (const [currency, bounds] of Object.entries(settings?.currencies ?? {})) {
      const where = `${direction}.currencies.${currency}`;
      if (!isCurrency(currency)) return `${where}: there is no such currency.`;
      if (bounds && BigInt(bounds.min) > BigInt(bounds.max)) return `${where}: min is above max.`;
    }
  return undefined;
}
