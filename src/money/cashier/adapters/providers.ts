/** The providers that this site works with, by name. Adding one: docs/recipes/add-a-payment-provider.md. */
import { assert } from '#kernel/assert.ts';
import { perProcess, type Services } from '#platform/context.ts';
import { bankProvider } from './bank/bank.ts';
import { btcpayProvider } from './btcpay/btcpay.ts';
import { hyperswitchProvider } from './hyperswitch/hyperswitch.ts';
import { HOUR_MS, type PaymentProvider } from './provider.ts';
import { sandboxProvider } from './sandbox.ts';

export const providers = perProcess(
  'payment-providers',
  ({ config, clock, db }): ReadonlyMap<string, PaymentProvider> => {
    const list: PaymentProvider[] = [];
    if (config.SANDBOX_PSP || config.SANDBOX_PSP_URL)
      list.push(
        sandboxProvider({
          url: config.SANDBOX_PSP_URL || `http://127.0.0.1:${config.SANDBOX_PSP_PORT}`,
          secret: config.SANDBOX_PSP_SECRET,
          callbackUrl: `${config.PUBLIC_URL}/callbacks/sandbox`,
          clock,
        }),
      );
    if (config.BTCPAY_URL)
      list.push(
        btcpayProvider({
          url: config.BTCPAY_URL,
          storeId: config.BTCPAY_STORE,
          apiKey: config.BTCPAY_API_KEY,
          webhookSecret: config.BTCPAY_WEBHOOK_SECRET,
          speed: config.BTCPAY_SPEED,
          expiryMinutes: config.BTCPAY_EXPIRY_MINUTES,
        }),
      );
    if (config.BANK_ACCOUNTS.length > 0)
      list.push(bankProvider({ accounts: config.BANK_ACCOUNTS, payLink: config.BANK_PAY_LINK, db }));
    if (config.HYPERSWITCH_URL)
      list.push(
        hyperswitchProvider({
          url: config.HYPERSWITCH_URL,
          apiKey: config.HYPERSWITCH_API_KEY,
          profileId: config.HYPERSWITCH_PROFILE,
          webhookKey: config.HYPERSWITCH_WEBHOOK_KEY,
          clock,
        }),
      );
    return new Map(list.map((provider) => [provider.name, provider]));
  },
);

/** How long a payment may stay unpaid; an hour where its provider is not configured any more. */
export const patienceOf = (services: Services, { provider, method }: { provider: string; method: string }): number =>
  providers(services).get(provider)?.can(method).patienceMs ?? HOUR_MS;

export function providerOf(services: Services, name: string): PaymentProvider {
  const provider = providers(services).get(name);
  assert(provider, `no payment provider ${name} is configured`);
  return provider;
}
