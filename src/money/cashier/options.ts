// Payments and payouts.
import type { Settings } from '#platform/config.ts';
import { bankAccounts, bankPayLink } from './adapters/bank/accounts.ts';
import { onOff, oneOf, text, url, whole, type Options } from '#platform/config/option.ts';

const ECB_DAILY_FILE = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

export const options = {
  SANDBOX_PSP: {
    fallback: (environment) => (environment.mode === 'demo' ? 'on' : 'off'),
    about: 'Starts the sandbox payment provider with the site.',
    parse: onOff,
  },
  SANDBOX_PSP_PORT: {
    fallback: '3001',
    about: 'Port of the sandbox payment provider; 0 takes a free one.',
    parse: whole(0, 65_535),
  },
  SANDBOX_PSP_URL: {
    fallback: '',
    about: 'Address of a sandbox payment provider that runs elsewhere.',
    parse: url('http:', 'https:'),
  },
  SANDBOX_PSP_SECRET: {
    fallback: '',
    about: 'Key of the signatures between site and sandbox provider; made in demo mode.',
    parse: text,
    secret: true,
  },
  BTCPAY_URL: {
    fallback: '',
    about: 'Address of a BTCPay Server, for deposits and withdrawals in coins: docs/recipes/connect-btcpay.md.',
    parse: url('http:', 'https:'),
  },
  BTCPAY_STORE: { fallback: '', about: 'Id of the store in BTCPay Server.', parse: text },
  BTCPAY_API_KEY: { fallback: '', about: 'API key of that store in BTCPay Server.', parse: text, secret: true },
  BTCPAY_WEBHOOK_SECRET: {
    fallback: '',
    about: 'Secret of the webhook in BTCPay Server that calls `/callbacks/btcpay`.',
    parse: text,
    secret: true,
  },
  BTCPAY_SPEED: {
    fallback: 'MediumSpeed',
    about:
      'When coins count as paid: after no confirmation (`HighSpeed`), one (`MediumSpeed`), two (`LowMediumSpeed`) or six (`LowSpeed`).',
    parse: oneOf('HighSpeed', 'MediumSpeed', 'LowMediumSpeed', 'LowSpeed'),
  },
  BTCPAY_EXPIRY_MINUTES: {
    fallback: '15',
    about: 'How many minutes the rate of a payment in coins holds.',
    parse: whole(1, 1440),
  },
  ECB_RATES_URL: {
    fallback: (environment) => (environment.mode === 'demo' ? '' : ECB_DAILY_FILE),
    about:
      'Address of the daily reference rates of the European Central Bank, by which sums are shown and compared with limits; empty: only the copy that is shipped.',
    parse: url('http:', 'https:'),
  },
  SANDBOX_BTCPAY: {
    fallback: (environment) => (environment.mode === 'demo' ? 'on' : 'off'),
    about: 'Starts a stand-in for BTCPay Server with the sandbox payment provider, unless a real one is configured.',
    parse: onOff,
  },
  SANDBOX_BTCPAY_PORT: {
    fallback: '3009',
    about: 'Port of the stand-in for BTCPay Server; 0 takes a free one.',
    parse: whole(0, 65_535),
  },
  BANK_ACCOUNTS: {
    fallback: '[]',
    about:
      'Bank accounts of the operator, one a currency, for deposits and withdrawals without a provider, as JSON: `[{"name":"main","holder":"Example Ltd","number":"DE89370400440532013000","bic":"COBADEFFXXX","currency":"EUR","country":"DE","town":"Berlin"}]`. See [the recipe](recipes/connect-a-bank-account.md).',
    parse: bankAccounts,
  },
  BANK_INBOX: {
    fallback: '',
    about:
      'Folder in which files of the bank are put; each is read and moved to a folder `done`, or to `refused` with the reason beside it. Empty: no folder is watched.',
    parse: text,
  },
  HYPERSWITCH_URL: {
    fallback: '',
    about:
      'Address of the API of a Hyperswitch, for cards, wallets and bank redirects: docs/recipes/connect-hyperswitch.md.',
    parse: url('http:', 'https:'),
  },
  HYPERSWITCH_API_KEY: { fallback: '', about: 'API key of the merchant in Hyperswitch.', parse: text, secret: true },
  HYPERSWITCH_PROFILE: { fallback: '', about: 'Id of the business profile in Hyperswitch (`pro_…`).', parse: text },
  HYPERSWITCH_WEBHOOK_KEY: {
    fallback: '',
    about: 'The `payment_response_hash_key` of that profile, which signs the webhooks to `/callbacks/hyperswitch`.',
    parse: text,
    secret: true,
  },
  SANDBOX_HYPERSWITCH: {
    fallback: (environment) => (environment.mode === 'demo' ? 'on' : 'off'),
    about: 'Starts a stand-in for Hyperswitch with the sandbox payment provider, unless a real one is configured.',
    parse: onOff,
  },
  SANDBOX_HYPERSWITCH_PORT: {
    fallback: '3007',
    about: 'Port of the stand-in for Hyperswitch; 0 takes a free one.',
    parse: whole(0, 65_535),
  },
  BANK_PAY_LINK: {
    fallback: '',
    about:
      'Page on which payers can order a transfer to those accounts, such as that of an open banking service: an address in which `{reference}`, `{amount}`, `{currency}`, `{locale}` and `{back}`, the page to come back to, are filled in. Empty: there is none.',
    parse: bankPayLink,
  },
  SANDBOX_BANK: {
    fallback: (environment) => (environment.mode === 'demo' ? 'on' : 'off'),
    about: 'Starts a stand-in for a bank with the sandbox payment provider, unless `BANK_ACCOUNTS` are configured.',
    parse: onOff,
  },
  SANDBOX_BANK_PORT: {
    fallback: '3008',
    about: 'Port of the stand-in for a bank; 0 takes a free one.',
    parse: whole(0, 65_535),
  },
  PAYOUT_CODE: {
    fallback: 'new-destination',
    about:
      'When a withdrawal takes a code of the second factor or to the log-in contact: `new-destination` (none was paid there before) or `off`, where the payment provider asks the payee themselves.',
    parse: oneOf('new-destination', 'off'),
  },
  AUTO_APPROVE_MAJOR: {
    fallback: '0',
    about:
      'Withdrawals up to this many euros, or as much in another currency, are approved automatically, unless a bank has taken a deposit of the player’s back; 0 switches it off.',
    parse: whole(0, 1_000_000),
  },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof options> {}
}
