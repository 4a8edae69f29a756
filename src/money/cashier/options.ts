// Payments and payouts.
import type { Settings } from '#platform/config.ts';
import { bankAccounts } from './adapters/bank/accounts.ts';
import { onOff, oneOf, text, url, whole, type Options } from '#platform/config/option.ts';

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
  BANK_ACCOUNTS: {
    fallback: '[]',
    about:
      'Bank accounts of the operator, one a currency, for deposits and withdrawals without a provider, as JSON: `[{"name":"main","holder":"Example Ltd","number":"DE89370400440532013000","bic":"COBADEFFXXX","currency":"EUR","country":"DE","town":"Berlin"}]`. See [the recipe](recipes/connect-a-bank-account.md).',
    parse: bankAccounts,
  },
  BANK_INBOX: {
    fallback: '',
    about:
      'Folder in which files of the bank are put; each is read and moved to `done/`, or to `refused/` with the reason beside it. Empty: no folder is watched.',
    parse: text,
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
