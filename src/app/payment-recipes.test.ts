// With the settings of each recipe a site starts in production mode and offers what the recipe promises; with half of them it says what
// is missing.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, urlOf } from '#testing/database.ts';
import { PRODUCTION_ENVIRONMENT } from '#testing/production.ts';
import { ApiClient } from '#testing/api-client.ts';
import { removeData, startSiteProcess } from '#testing/site-process.ts';
import { readConfig } from './config.ts';

const RECIPES = path.join(import.meta.dirname, '../../docs/recipes');
const textOf = (recipe: string): string => readFileSync(path.join(RECIPES, recipe), 'utf8');

/** The settings as the recipe has them, each `…` filled in. */
function settingsIn(recipe: string): Record<string, string> {
  const [, block = ''] = /```sh\n((?:[A-Z_]+=.*\n)+)```/.exec(textOf(recipe)) ?? [];
  const lines = block.split('\n').filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([A-Z_]+)=(\S*)/.exec(line)!;
      return [name, value.replace('…', 'a7Kq92LmZx04Vb61Ny38')];
    }),
  );
}

const accountsIn = (recipe: string): string => /```json\n(\[[^`]+\])\n```/.exec(textOf(recipe))![1]!;

const PROVIDERS = {
  btcpay: { settings: settingsIn('connect-btcpay.md'), methods: ['crypto', 'lightning'] },
  hyperswitch: {
    settings: settingsIn('connect-hyperswitch.md'),
    methods: ['card', 'wallet', 'voucher', 'paypal'],
  },
  bank: { settings: { BANK_ACCOUNTS: accountsIn('connect-a-bank-account.md') }, methods: ['transfer'] },
} as const;

/** A recipe may set more than it takes. */
const REQUIRED = {
  btcpay: ['BTCPAY_URL', 'BTCPAY_STORE', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET'],
  hyperswitch: ['HYPERSWITCH_URL', 'HYPERSWITCH_API_KEY', 'HYPERSWITCH_PROFILE', 'HYPERSWITCH_WEBHOOK_KEY'],
} as const;

test('a site with all of them starts in production mode, and its cashier offers their methods', async () => {
  const settings = Object.assign({}, ...Object.values(PROVIDERS).map((provider) => provider.settings)) as Record<
    string,
    string
  >;
  const database = await createTestDatabase();
  const site = await startSiteProcess({
    ...PRODUCTION_ENVIRONMENT,
    DATABASE_URL: urlOf(database),
    RATE_LIMITS: 'on',
    ...settings,
  });
  onTestFinished(async () => {
    await site.stop();
    removeData(site.dataDir);
    await database.close();
  });
  // As its proxy passes it on.
  const client = new ApiClient(site.url);
  const { origin, host } = new URL(PRODUCTION_ENVIRONMENT['PUBLIC_URL']!);
  const headers = { origin, 'x-forwarded-host': host, 'x-forwarded-proto': 'https', 'sec-fetch-site': 'same-origin' };
  await client.ok(
    'Auth.register',
    {
      login: 'anna@example.org',
      password: 'Tr1cky-horse',
      currency: 'EUR',
      country_code: 'DE',
      birth_date: '1990-05-17',
      terms: '1',
      age: '1',
    },
    { headers },
  );
  const { methods } = await client.ok<{ methods: { sysname: string }[] }>(
    'Cashier.getdepositsettings',
    {},
    { headers },
  );
  const offered = methods.map(({ sysname }) => sysname);
  for (const provider of Object.values(PROVIDERS))
    expect(offered).toEqual(expect.arrayContaining([...provider.methods]));
});

describe.each(Object.entries(REQUIRED))('%s', (provider, names) => {
  const { settings } = PROVIDERS[provider as keyof typeof REQUIRED];
  const read = (changes: Record<string, string>) => () => readConfig({ ...PRODUCTION_ENVIRONMENT, ...changes });

  test('has all of its settings in its recipe', () => {
    expect(Object.keys(settings)).toEqual(expect.arrayContaining([...names]));
    expect(read(settings)).not.toThrow();
  });

  test.each(names)('without %s says that it is missing, and where it comes from', (name) => {
    expect(read({ ...settings, [name]: '' })).toThrow(
      new RegExp(`need.* ${name} as well: docs/recipes/connect-${provider}`),
    );
  });

  test.each(names)('with %s alone names all others', (name) => {
    const others = names.filter((candidate) => candidate !== name);
    expect(read({ [name]: settings[name]! })).toThrow(`${name} needs ${others.join(', ')} as well`);
  });
});

test('a folder or a page of a bank without an account says what is missing', () => {
  for (const name of ['BANK_INBOX', 'BANK_PAY_LINK'])
    expect(() => readConfig({ ...PRODUCTION_ENVIRONMENT, [name]: 'https://bank.example/pay' })).toThrow(
      `${name} cannot be used without BANK_ACCOUNTS`,
    );
});

test.each(['SANDBOX_PSP', 'SANDBOX_BTCPAY', 'SANDBOX_HYPERSWITCH', 'SANDBOX_BANK'])(
  'the stand-in %s is refused in production mode',
  (name) => {
    expect(() => readConfig({ ...PRODUCTION_ENVIRONMENT, [name]: 'on' })).toThrow(`${name} moves no real`);
  },
);
