// What production mode does not accept, and what it only warns about, each in a sentence.
import { networkOf } from '#kernel/drand.ts';
import type { Config } from '#platform/config.ts';
import { requireEntropy } from '#platform/config/secret-strength.ts';
import { DEMO_KEY, parseKeys } from '#platform/key-ring.ts';
import { MIN_PASSWORD_MIB } from '#players/accounts/options.ts';

/** Random digits of half the length that we ask for have this many. */
const STRONG_BITS = 96;
/** Secrets made by others, of 16 or more characters. */
const FAIR_BITS = 40;
const KEY_BITS = 160;

/** Throws a sentence for the first thing that is wrong. `isSet`: whether a variable was given at all. */
export function checkProduction(config: Config, isSet: (name: keyof Config) => boolean): void {
  const refuseIf = (isWrong: boolean, sentence: string): void => {
    if (isWrong) throw new Error(sentence);
  };
  refuseIf(config.SECRET.length < 32, 'SECRET must be set to at least 32 characters in production mode.');
  requireEntropy('SECRET', config.SECRET, STRONG_BITS);
  refuseIf(
    !isSet('PUBLIC_URL') || !config.PUBLIC_URL.startsWith('https:'),
    'PUBLIC_URL must be set to the https address of the site in production mode: cookies and links are made by it.',
  );
  refuseIf(
    !isOrigin(config.PUBLIC_URL),
    'PUBLIC_URL must be the address of the site alone in production mode, such as https://casino.example.org: no user, password or path.',
  );
  refuseIf(!config.RATE_LIMITS, 'RATE_LIMITS=off lets anyone guess passwords and cannot be used in production mode.');
  refuseIf(
    !config.ECONOMY_CHECK,
    'ECONOMY_CHECK=off takes content that ruins the house and cannot be used in production mode.',
  );
  refuseIf(
    config.PASSWORD_MEMORY_MIB < MIN_PASSWORD_MIB,
    `PASSWORD_MEMORY_MIB must be at least ${MIN_PASSWORD_MIB} in production mode: passwords hashed for less are guessed quickly once they are stolen.`,
  );
  refuseIf(
    config.SANDBOX_PSP || config.SANDBOX_PSP_URL !== '',
    'SANDBOX_PSP moves no real money and cannot be used in production mode.',
  );
  refuseIf(config.SANDBOX_BTCPAY, 'SANDBOX_BTCPAY moves no real coin and cannot be used in production mode.');
  refuseIf(config.SANDBOX_BANK, 'SANDBOX_BANK moves no real money and cannot be used in production mode.');
  refuseIf(
    config.SANDBOX_HYPERSWITCH,
    'SANDBOX_HYPERSWITCH moves no real money and cannot be used in production mode.',
  );
  checkPaymentProviders(config);
  refuseIf(config.SANDBOX_IDP, 'SANDBOX_IDP lets anybody in as anybody and cannot be used in production mode.');
  refuseIf(
    config.SANDBOX_SUPPLIER,
    'SANDBOX_SUPPLIER has keys that anybody can read and cannot be used in production mode.',
  );
  refuseIf(
    config.SANDBOX_FEED !== 'off',
    'SANDBOX_FEED tells of matches that nobody plays and cannot be used in production mode.',
  );
  refuseIf(
    config.SANDBOX_ODDS_API,
    'SANDBOX_ODDS_API tells of matches that nobody plays and cannot be used in production mode.',
  );
  refuseIf(config.SANDBOX_UOF, 'SANDBOX_UOF tells of matches that nobody plays and cannot be used in production mode.');
  refuseIf(
    config.DEMO_PLAYERS > 0,
    'DEMO_PLAYERS play with money that does not exist and cannot be used in production mode.',
  );
  refuseIf(
    config.SANDBOX_BEACON,
    'SANDBOX_BEACON has a key that anybody can read and cannot be used in production mode.',
  );
  refuseIf(
    !networkOf(config.DRAND_CHAIN)?.isPublic,
    'DRAND_CHAIN names a beacon whose key anybody can read; it cannot be used in production mode.',
  );
  refuseIf(config.SANDBOX_KYC, 'SANDBOX_KYC accepts any document and cannot be used in production mode.');
  checkPersonalKeys(config);
  refuseIf(
    config.SMTP_URL === '',
    'SMTP_URL must be set in production mode: without it no code and no notice is ever sent.',
  );
  checkOtherSecrets(config);
}

const isOrigin = (address: string): boolean => new URL(address).origin === address;

function checkPersonalKeys({ PII_KEYS }: Config): void {
  const keys = PII_KEYS === '' ? [] : parseKeys(PII_KEYS);
  if (keys.length === 0 || keys.some(([name]) => name === DEMO_KEY))
    throw new Error(`PII_KEYS must be set in production mode, and no key of it may be named ${DEMO_KEY}.`);
  const texts = keys.map(([name, key]) => [name, key.toString('hex')] as const);
  for (const [name, text] of texts) requireEntropy(`The key "${name}" of PII_KEYS`, text, KEY_BITS);
  if (new Set(texts.map(([, text]) => text)).size < texts.length)
    throw new Error('PII_KEYS gives the same key two names; each must be a key of its own.');
}

function checkOtherSecrets(config: Config): void {
  for (const [name, { secret }] of Object.entries(config.GAME_PROVIDERS))
    requireEntropy(`The secret of "${name}" in GAME_PROVIDERS`, secret, FAIR_BITS);
  for (const [feed, { keys }] of Object.entries(config.FEEDS))
    for (const { id, secret } of keys)
      requireEntropy(`The secret of the key "${id}" of "${feed}" in FEEDS`, secret, FAIR_BITS);
  for (const [name, { secret }] of Object.entries(config.OPERATORS))
    requireEntropy(`The secret of "${name}" in OPERATORS`, secret, STRONG_BITS);
  // The token of an outside content service is not ours to choose.
  if (config.CONTENT_TOKEN !== '' && config.CONTENT_URL === '')
    requireEntropy('CONTENT_TOKEN', config.CONTENT_TOKEN, FAIR_BITS);
  for (const name of ['SUMSUB_SECRET', 'SUMSUB_WEBHOOK_SECRET'] as const)
    if (config[name] !== '') requireEntropy(name, config[name], FAIR_BITS);
}

/** Settings that work but are probably not meant. */
export function warningsOf(config: Config): string[] {
  const warnings: string[] = [];
  if (config.MODE !== 'production') return warnings;
  if (Object.keys(config.OPERATORS).length === 0)
    warnings.push(
      'OPERATORS is empty: anyone with access to this machine decides on withdrawals, alone and without a code.',
    );
  if (config.SUMSUB_APP_TOKEN !== '' && config.SUMSUB_WEBHOOK_SECRET === '')
    warnings.push('SUMSUB_WEBHOOK_SECRET is not set: what the identity service decides never arrives.');
  if ('hops' in config.TRUST_PROXY && config.TRUST_PROXY.hops === 0)
    warnings.push('TRUST_PROXY is off: behind a reverse proxy every visitor has the address of the proxy.');
  if (config.DRAND_URLS.length === 0 && (config.LIVE_TABLES || config.LEAGUE))
    warnings.push(
      'DRAND_URLS is empty: the house makes the salts of live tables and the league, and the pages say so.',
    );
  return warnings;
}

/** What a provider needs of its settings, and the recipe that says where they come from. */
const PAYMENT_PROVIDERS = [
  {
    recipe: 'connect-btcpay.md',
    needs: ['BTCPAY_URL', 'BTCPAY_STORE', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET'],
  },
  {
    recipe: 'connect-hyperswitch.md',
    needs: ['HYPERSWITCH_URL', 'HYPERSWITCH_API_KEY', 'HYPERSWITCH_PROFILE', 'HYPERSWITCH_WEBHOOK_KEY'],
  },
] as const;

/** Half of a provider would be one that is silently not there, or whose news nobody believes. */
function checkPaymentProviders(config: Config): void {
  for (const { recipe, needs } of PAYMENT_PROVIDERS) {
    const missing = needs.filter((name) => config[name] === '');
    const names = needs.filter((name) => config[name] !== '');
    if (missing.length === 0 || names.length === 0) continue;
    throw new Error(
      `${names.join(', ')} ${names.length === 1 ? 'needs' : 'need'} ${missing.join(', ')} as well: docs/recipes/${recipe}.`,
    );
  }
  const bankSettings = (['BANK_INBOX', 'BANK_PAY_LINK'] as const).filter((name) => config[name] !== '');
  if (bankSettings.length > 0 && config.BANK_ACCOUNTS.length === 0)
    throw new Error(
      `${bankSettings.join(', ')} cannot be used without BANK_ACCOUNTS: docs/recipes/connect-a-bank-account.md.`,
    );
}
