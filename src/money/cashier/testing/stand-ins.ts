// The providers of a test: their stand-ins, each a server of its own, and the settings by which the site finds them.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startSandboxBank, type SandboxBank } from '#sandbox/bank/sandbox-bank.ts';
import { startSandboxBtcpay, type SandboxBtcpay } from '#sandbox/btcpay/sandbox-btcpay.ts';
import { startSandboxHyperswitch, type SandboxHyperswitch } from '#sandbox/hyperswitch/sandbox-hyperswitch.ts';
import { startSandboxPsp, type SandboxPsp } from '#sandbox/psp/sandbox-psp.ts';

export const PROVIDERS = ['sandbox', 'btcpay', 'hyperswitch', 'bank'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

export const SANDBOX_SECRET = 'secret of the sandbox in tests';
export const BTCPAY = {
  storeId: 'store-of-tests',
  apiKey: 'api key of the store in tests',
  webhookSecret: 'webhook secret of tests',
} as const;
export const HYPERSWITCH = {
  profileId: 'pro_of_tests',
  apiKey: 'api key of the profile in tests',
  hashKey: 'hash key of the profile in tests',
} as const;
/** One account a currency, so that money can come in another than was ordered. */
const ACCOUNTS = [
  {
    name: 'main',
    holder: 'Baize Ltd',
    number: 'DE89370400440532013000',
    currency: 'EUR',
    country: 'MT',
    town: 'Sliema',
  },
  { name: 'real', holder: 'Baize Ltd', number: '000123456', currency: 'BRL', country: 'BR', town: 'Sao Paulo' },
] as const;

export interface StandIns {
  psp: SandboxPsp;
  /** Where it was asked for. */
  btcpay: SandboxBtcpay | undefined;
  hyperswitch: SandboxHyperswitch | undefined;
  bank: (SandboxBank & { inbox: string }) | undefined;
  environment: Record<string, string>;
  close(): Promise<void>;
}

export interface StandInOptions {
  settleMs: number;
  hasBtcpay: boolean;
  hasHyperswitch: boolean;
  hasBank: boolean;
  /** The address at which the site reaches a provider, where that is not its own. */
  reach: (url: string) => Promise<string>;
}

export async function startStandIns(siteUrl: string, now: () => Date, options: StandInOptions): Promise<StandIns> {
  const { settleMs, reach } = options;
  const common = { port: 0, settleMs, now };
  const psp = await startSandboxPsp({ ...common, secret: SANDBOX_SECRET });
  const btcpay = options.hasBtcpay
    ? await startSandboxBtcpay({ ...common, ...BTCPAY, webhookUrl: `${siteUrl}/callbacks/btcpay` })
    : undefined;
  const hyperswitch = options.hasHyperswitch
    ? await startSandboxHyperswitch({ ...common, ...HYPERSWITCH, webhookUrl: `${siteUrl}/callbacks/hyperswitch` })
    : undefined;
  const bank = options.hasBank ? await startBank(common) : undefined;
  return {
    psp,
    btcpay,
    hyperswitch,
    bank,
    environment: {
      SANDBOX_PSP_URL: await reach(psp.url),
      SANDBOX_PSP_SECRET: SANDBOX_SECRET,
      ...(btcpay && {
        BTCPAY_URL: await reach(btcpay.url),
        BTCPAY_STORE: BTCPAY.storeId,
        BTCPAY_API_KEY: BTCPAY.apiKey,
        BTCPAY_WEBHOOK_SECRET: BTCPAY.webhookSecret,
      }),
      ...(hyperswitch && {
        HYPERSWITCH_URL: await reach(hyperswitch.url),
        HYPERSWITCH_PROFILE: HYPERSWITCH.profileId,
        HYPERSWITCH_API_KEY: HYPERSWITCH.apiKey,
        HYPERSWITCH_WEBHOOK_KEY: HYPERSWITCH.hashKey,
      }),
      ...(bank && { BANK_ACCOUNTS: JSON.stringify(ACCOUNTS), BANK_INBOX: bank.inbox }),
    },
    async close() {
      await Promise.all([psp.close(), btcpay?.close(), hyperswitch?.close(), bank?.close()]);
      if (bank) rmSync(bank.inbox, { recursive: true, force: true });
    },
  };
}

async function startBank(common: { port: number; settleMs: number; now: () => Date }) {
  const inbox = mkdtempSync(path.join(os.tmpdir(), 'baize-inbox-'));
  const accounts = ACCOUNTS.map(({ number, currency, holder }) => ({ number, currency, holder }));
  return { ...(await startSandboxBank({ ...common, accounts, inbox })), inbox };
}
