/**
 * Units per EUR, as the operator maintains them in `general-info` (`rates_per_eur`); no service is queried, so they are only as
 * good as the operator keeps them. They show a sum in another currency, and compare sums with thresholds in EUR (verification,
 * two operators). Money itself is never exchanged at them.
 */
import type { Currency } from '#kernel/money.ts';
import type { Services } from '#platform/context.ts';
import { deriveFromContent, single } from '#site/content/index.ts';

/** For currencies where content gives no rate, or none that can be used: a threshold needs one for every currency. */
const SHIPPED: Readonly<Record<Exclude<Currency, 'FUN'>, string>> = {
  EUR: '1',
  USD: '1.0850',
  GBP: '0.8550',
  CAD: '1.4720',
  BRL: '5.9300',
  PLN: '4.3100',
  RUB: '92.0000',
  JPY: '163.20',
  BTC: '0.00001650',
};
const RATE = /^(?=.*[1-9])\d{1,12}(\.\d{1,12})?$/;

export const ratesPerEur = (services: Services): Readonly<Record<string, string>> =>
  deriveFromContent(services, 'accounts/rates', () => {
    const { rates_per_eur: rates } = single<{ rates_per_eur?: unknown }>(services, 'general-info') ?? {};
    const usable = Object.entries(typeof rates === 'object' && rates !== null ? rates : {}).filter(
      ([currency, rate]) => Object.hasOwn(SHIPPED, currency) && typeof rate === 'string' && RATE.test(rate),
    );
    return { ...SHIPPED, ...(Object.fromEntries(usable) as Record<string, string>), EUR: '1' };
  });
