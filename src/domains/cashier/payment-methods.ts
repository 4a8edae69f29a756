// Payment methods of content, in the player's currency and language.
import { parseAmount, type Currency } from '#kernel/money.ts';
import { refuse } from '#kernel/refusals.ts';
import { collection, configOf, spoken } from '#domains/content/index.ts';
import type { Context, Services } from '#platform/context.ts';
import { providers } from './adapters/providers.ts';
import type { PaymentMethod } from './contract.ts';
import { cashierTexts } from './texts.ts';

type Direction = 'deposit' | 'withdrawal';

interface DirectionSettings {
  requisites: { name: string; validator: PaymentMethod['requisites'][number]['validator']; required: boolean }[];
  /** Only currencies in which the method is open. Whole major units. */
  currencies: Partial<Record<Currency, { min: string; max: string; presets: string[] }>>;
}

interface MethodEntry extends Partial<Record<Direction, DirectionSettings>> {
  id: number;
  sysname: string;
  /** Name of a provider in adapters/. */
  provider: string;
  icon: string;
  /** Pictures in place of the drawing, for the light and the dark theme. */
  iconLight?: string | null;
  iconDark?: string | null;
  /** The operator's own words, in one language for all or once per language, in place of the shipped ones. */
  description?: unknown;
  descriptionWithdraw?: unknown;
  descriptionMinMax?: unknown;
  flow: PaymentMethod['flow'];
}

export interface OpenMethod {
  provider: string;
  method: PaymentMethod & { currency: Currency };
}

/** The methods that are open in a currency, in the order of the content; a method whose provider is missing is not open. */
export function openMethods(ctx: Context, direction: Direction, currency: Currency): OpenMethod[] {
  const texts = cashierTexts(ctx, ctx.locale);
  const configured = providers(ctx);
  return entries(ctx).flatMap((entry) => {
    const settings = entry[direction];
    const bounds = settings?.currencies[currency];
    if (!settings || !bounds || !configured.has(entry.provider)) return [];
    const about = texts.method[entry.sysname];
    const method: OpenMethod['method'] = {
      id: entry.id,
      sysname: entry.sysname,
      name: about?.name ?? entry.sysname,
      icon: entry.icon,
      iconLight: entry.iconLight ?? '',
      iconDark: entry.iconDark ?? '',
      description: said(entry.description, ctx.locale) ?? about?.deposit_about ?? '',
      descriptionWithdraw: said(entry.descriptionWithdraw, ctx.locale) ?? about?.withdrawal_about ?? '',
      descriptionMinMax: said(entry.descriptionMinMax, ctx.locale) ?? texts.bounds,
      currency,
      ...bounds,
      presets: presetsOf(ctx, direction, currency, bounds),
      time: about?.[`${direction}_time`] ?? '',
      fee: '0',
      flow: entry.flow,
      requisites: settings.requisites.map((field) => ({ ...field, label: texts.requisite[field.name] ?? field.name })),
    };
    return [{ provider: entry.provider, method }];
  });
}

function said(words: unknown, locale: string): string | undefined {
  const text = spoken(words, locale);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** EN-10: the operator's own amounts for a currency replace the method's, as far as the method accepts them. */
function presetsOf(
  ctx: Context,
  direction: Direction,
  currency: Currency,
  { min, max, presets }: { min: string; max: string; presets: string[] },
): string[] {
  const own = configOf(ctx, ctx.locale)['cashier-config'].presets[currency];
  if (direction === 'withdrawal' || own === undefined) return presets;
  const [least, most] = [parseAmount(min, currency)!, parseAmount(max, currency)!];
  return own.filter((preset) => {
    const amount = parseAmount(preset, currency);
    return amount !== undefined && amount >= least && amount <= most;
  });
}

/** The method of that name, or a refusal: it does not exist, or not in this currency. */
export function openMethod(ctx: Context, direction: Direction, currency: Currency, sysname: string): OpenMethod {
  const found = openMethods(ctx, direction, currency).find(({ method }) => method.sysname === sysname);
  return (
    found ??
    refuse('InvalidParameter', {
      rule: 'cashier.method-open',
      inputs: { direction, currency },
      sentence: 'This payment method is not available.',
      errorData: { method: ['Wrong value'] },
    })
  );
}

/** Whether a method can pay out in a currency; deposits by methods that cannot need not go back by them. */
export const canPayOut = (services: Services, currency: Currency, sysname: string): boolean =>
  entries(services).some((entry) => entry.sysname === sysname && entry.withdrawal?.currencies[currency] !== undefined);

const entries = (services: Services): MethodEntry[] => collection<MethodEntry>(services, 'payment-methods');
