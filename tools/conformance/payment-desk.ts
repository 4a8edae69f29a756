// The provider that is tried: its address from PSP_URL, its keys from the settings by which the site finds it.
import type { Config } from '#platform/config.ts';
import { systemClock } from '#kernel/clock.ts';
import { btcpayProvider } from '#money/cashier/adapters/btcpay/btcpay.ts';
import { hyperswitchProvider } from '#money/cashier/adapters/hyperswitch/hyperswitch.ts';
import { sandboxProvider } from '#money/cashier/adapters/sandbox.ts';
import type { PaymentProvider } from '#money/cashier/adapters/provider.ts';
import type { PaymentDesk } from './payments.ts';

type Opened = (config: Config, url: string, key: string | undefined) => PaymentProvider;

/** `key`: in place of the right one. */
const PROVIDERS: Readonly<Record<string, { method: string; open: Opened }>> = {
  sandbox: {
    method: 'card',
    open: ({ SANDBOX_PSP_SECRET: secret }, url, key) =>
      sandboxProvider({
        url,
        secret: key ?? secret,
        callbackUrl: 'https://casino.example/callbacks/sandbox',
        clock: systemClock,
      }),
  },
  btcpay: {
    method: 'crypto',
    open: (config, url, key) =>
      btcpayProvider({
        url,
        storeId: config.BTCPAY_STORE,
        apiKey: key ?? config.BTCPAY_API_KEY,
        webhookSecret: config.BTCPAY_WEBHOOK_SECRET,
        speed: config.BTCPAY_SPEED,
        expiryMinutes: config.BTCPAY_EXPIRY_MINUTES,
      }),
  },
  hyperswitch: {
    method: 'card',
    open: (config, url, key) =>
      hyperswitchProvider({
        url,
        apiKey: key ?? config.HYPERSWITCH_API_KEY,
        profileId: config.HYPERSWITCH_PROFILE,
        webhookKey: config.HYPERSWITCH_WEBHOOK_KEY,
        clock: systemClock,
      }),
  },
};

export const PAYMENT_PROVIDERS: readonly string[] = Object.keys(PROVIDERS);

export function paymentDesk(name: string, config: Config, url: string): PaymentDesk {
  const { method, open } = PROVIDERS[name]!;
  return {
    port: open(config, url, undefined),
    stranger: open(config, url, 'a key that nobody has given out'),
    method,
  };
}
