/**
 * Every option of the site, in one place: name of the environment variable, default, meaning, check.
 * The table in README.md is made from this list. A wrong value stops the start with a sentence.
 */
import { createHmac, createPublicKey, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkKeys, DEMO_KEY, demoKeys, parseKeys } from './key-ring.ts';

/** What the specification and OWASP ask of argon2id with one pass. */
const LEAST_PASSWORD_MIB = 46;

interface Option<T> {
  fallback: string | ((known: { mode: string; port: string; dataDir: string; jurisdiction: string }) => string);
  about: string;
  parse: (text: string) => T;
  secret?: true;
}

const text = (value: string): string => value;
const oneOf =
  <const T extends string>(...allowed: T[]) =>
  (value: string): T => {
    if (!(allowed as string[]).includes(value)) throw new Error(`must be one of ${allowed.join(', ')}`);
    return value as T;
  };
const whole =
  (min: number, max: number) =>
  (value: string): number => {
    if (!/^[0-9]+$/.test(value) || Number(value) < min || Number(value) > max)
      throw new Error(`must be a whole number from ${min} to ${max}`);
    return Number(value);
  };
const onOff = (value: string): boolean => oneOf('on', 'off')(value) === 'on';
const url =
  (...protocols: string[]) =>
  (value: string): string => {
    if (value === '') return value;
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (!parsed || !protocols.includes(parsed.protocol))
      throw new Error(`must be an address with ${protocols.join(' or ')}`);
    return value.replace(/\/$/, '');
  };

/** `https://img.example.org, https://cdn.example.org` as origins; nothing behind them, because a policy names hosts. */
function origins(value: string): readonly string[] {
  return value
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .map((one) => {
      const { protocol, hostname, origin, href } = URL.parse(one) ?? {};
      const isLocal = protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1');
      if (!origin || (protocol !== 'https:' && !isLocal)) throw new Error(`names "${one}", which is no https address`);
      if (href !== `${origin}/` || hostname!.includes('*')) throw new Error(`names "${one}"; say ${origin}`);
      return origin;
    });
}

export interface SocialProvider {
  /** What its button says. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** Asks the service for this, e.g. `select_account`. */
  prompt?: string;
}

function socialProviders(value: string): Readonly<Record<string, SocialProvider>> {
  const given: unknown = readJson(value);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Error('must be a JSON object');
  return Object.fromEntries(
    Object.entries(given as Record<string, Record<string, unknown> | null>).map(([id, one]) => {
      if (!/^[a-z][a-z0-9-]{0,31}$/.test(id)) throw new Error(`names "${id}": only small letters, digits and dashes`);
      const said = (key: string, fallback?: string): string => {
        const found = one?.[key] ?? fallback;
        if (typeof found !== 'string' || found === '') throw new Error(`must give "${id}" its "${key}"`);
        return found;
      };
      const issuer = said('issuer');
      const { protocol, hostname } = URL.parse(issuer) ?? { protocol: '', hostname: '' };
      // What comes back decides who somebody is: never over an open line.
      if (protocol !== 'https:' && !(protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname)))
        throw new Error(`must give "${id}" an https address as its "issuer"`);
      const provider: SocialProvider = {
        name: said('name', id[0]!.toUpperCase() + id.slice(1)),
        issuer,
        clientId: said('client_id'),
        clientSecret: said('client_secret'),
        scope: said('scope', 'openid email profile'),
        ...(one?.['prompt'] !== undefined && { prompt: said('prompt') }),
      };
      return [id, provider];
    }),
  );
}

/** Who may use the operator's commands: the key of an authenticator app, and the accounts at the site that are his own. */
function operators(value: string): Readonly<Record<string, { secret: string; accounts: readonly string[] }>> {
  const given: unknown = readJson(value);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Error('must be a JSON object');
  return Object.fromEntries(
    Object.entries(given as Record<string, { secret?: unknown; accounts?: unknown } | null>).map(([name, one]) => {
      if (!/^[a-z][a-z0-9.-]{0,31}$/.test(name)) throw new Error(`names "${name}": only small letters, digits, dots`);
      const { secret, accounts = [] } = one ?? {};
      if (typeof secret !== 'string' || !/^[A-Z2-7]{32,}$/.test(secret))
        throw new Error(`must give "${name}" a "secret" of at least 32 signs of base 32`);
      if (!Array.isArray(accounts) || !accounts.every((login) => typeof login === 'string'))
        throw new Error(`must give "${name}" its "accounts" as a list of logins`);
      return [name, { secret, accounts: accounts.map((login: string) => login.trim().toLowerCase()) }];
    }),
  );
}

export const GAME_DIALECTS = ['json-hmac', 'json-rsa', 'form-hmac'] as const;

export interface GameProviderOption {
  dialect: (typeof GAME_DIALECTS)[number];
  /** Where we ask for the list of games. */
  url: string;
  /** Where players are sent to. */
  launchUrl: string;
  /** Signs what we ask, and in the HMAC dialects what the supplier tells us. */
  secret: string;
  /** PEM; proves what the supplier tells us in the RSA dialect. */
  publicKey: string;
}

function gameProviders(value: string): Readonly<Record<string, GameProviderOption>> {
  const given: unknown = readJson(value);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Error('must be a JSON object');
  return Object.fromEntries(
    Object.entries(given as Record<string, Record<string, unknown> | null>).map(([id, one]) => {
      if (!/^[a-z][a-z0-9-]{0,31}$/.test(id)) throw new Error(`names "${id}": only small letters, digits and dashes`);
      const said = (key: string): string => (typeof one?.[key] === 'string' ? one[key] : '');
      const dialect = GAME_DIALECTS.find((name) => name === said('dialect'));
      if (!dialect) throw new Error(`must give "${id}" a "dialect": ${GAME_DIALECTS.join(', ')}`);
      if (said('secret').length < 16) throw new Error(`must give "${id}" a "secret" of at least 16 characters`);
      const publicKey = said('public_key');
      if (dialect === 'json-rsa' && !isRsaKey(publicKey))
        throw new Error(`must give "${id}" the supplier's RSA key, 2048 bits or more, as "public_key" (PEM)`);
      const address = secureAddress(id, 'url', said('url'));
      const launchUrl = said('launch_url') ? secureAddress(id, 'launch_url', said('launch_url')) : `${address}/launch`;
      return [id, { dialect, url: address, launchUrl, secret: said('secret'), publicKey }];
    }),
  );
}

function secureAddress(id: string, key: string, value: string): string {
  const { protocol, hostname } = URL.parse(value) ?? { protocol: '', hostname: '' };
  // Tokens of players go there: never over an open line.
  if (protocol !== 'https:' && !(protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname)))
    throw new Error(`must give "${id}" an https address as its "${key}"`);
  return value.replace(/\/$/, '');
}

function isRsaKey(pem: string): boolean {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false;
  }
}

function readJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw new Error('must be JSON');
  }
}

export const OPTIONS = {
  MODE: {
    fallback: 'demo',
    about: '`demo` starts local stand-ins for outside services; `production` refuses them.',
    parse: oneOf('demo', 'production'),
  },
  PORT: { fallback: '3000', about: 'Port of the site; 0 takes a free one.', parse: whole(0, 65_535) },
  LISTEN_HOST: { fallback: '127.0.0.1', about: 'Address that the site listens on.', parse: text },
  PUBLIC_URL: {
    fallback: (known) => `http://localhost:${known.port}`,
    about: 'Address under which players reach the site.',
    parse: url('http:', 'https:'),
  },
  DATA_DIR: {
    fallback: './data',
    about: 'Folder of the embedded database, logs and generated secrets.',
    parse: (value) => path.resolve(value),
  },
  DATABASE_URL: {
    fallback: '',
    about: 'An outside PostgreSQL ≥ 15 (`postgres://…`) instead of the embedded one.',
    parse: url('postgres:', 'postgresql:'),
    secret: true,
  },
  DATABASE_POOL: {
    fallback: '8',
    about: 'Connections for requests; two lanes for bets come on top.',
    parse: whole(2, 200),
  },
  MOST_CALLS: {
    fallback: '500',
    about:
      'Calls of the API under way at once before more are refused with 503; four times as many for those that move money.',
    parse: whole(1, 100_000),
  },
  LOG_LEVEL: {
    fallback: 'info',
    about: 'Least important log entry that is written.',
    parse: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  },
  LOG_FILE: {
    fallback: (known) => (known.mode === 'demo' ? path.join(known.dataDir, 'baize.log') : '-'),
    about: 'File of the log; `-` is standard output.',
    parse: text,
  },
  SECRET: {
    fallback: '',
    about: 'Key for signed links, at least 32 characters. In demo mode one is made and kept in DATA_DIR.',
    parse: text,
    secret: true,
  },
  TRUST_PROXY: { fallback: 'off', about: '`on` when a reverse proxy of yours sets X-Forwarded-For.', parse: onOff },
  RATE_LIMITS: { fallback: 'on', about: '`off` only for load tests.', parse: onOff },
  PASSWORD_MEMORY_MIB: {
    fallback: String(LEAST_PASSWORD_MIB),
    about: `Memory in MiB that one password hash takes, and so its cost; less than ${LEAST_PASSWORD_MIB} is refused in production mode.`,
    parse: whole(1, 1024),
  },
  SESSION_IDLE_MINUTES: {
    fallback: '30',
    about: 'A session unused for so long must sign in again.',
    parse: whole(1, 43_200),
  },
  SESSION_MAX_DAYS: { fallback: '30', about: 'Longest life of a session.', parse: whole(1, 365) },
  SANDBOX_PSP: {
    fallback: (known) => (known.mode === 'demo' ? 'on' : 'off'),
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
  PAYOUT_CODE: {
    fallback: 'new-destination',
    about:
      'When a withdrawal takes a code of the second factor or to the log-in contact: `new-destination` (none was paid there before) or `off`, where the payment provider asks the payee himself.',
    parse: oneOf('new-destination', 'off'),
  },
  AUTO_APPROVE_MAJOR: {
    fallback: '0',
    about: 'Withdrawals up to this many whole units are approved automatically; 0 switches it off.',
    parse: whole(0, 1_000_000),
  },
  CONTENT_URL: {
    fallback: '',
    about: 'Address of an outside Strapi that holds the content (`https://cms.example.org/api`) instead of our own.',
    parse: url('http:', 'https:'),
  },
  CONTENT_TOKEN: {
    fallback: '',
    about:
      'Bearer token of the content service: to write to ours, or to read from CONTENT_URL. Without it ours is read-only.',
    parse: text,
    secret: true,
  },
  PICTURE_ORIGINS: {
    fallback: '',
    about:
      'Where else pictures and icons of content come from, e.g. `https://img.example.org, https://cdn.example.org`; the origin of CONTENT_URL is among them by itself.',
    parse: origins,
  },
  VIRUS_SCANNER: {
    fallback: '',
    about:
      'Virus scanner for documents of players (`tcp://clamd.internal:3310`, clamd’s protocol). Without one they are kept as “not scanned”, redrawn or proved harmless as ever.',
    parse(value) {
      if (value === '') return value;
      const { protocol, hostname, port, pathname } = URL.parse(value) ?? {};
      if (protocol !== 'tcp:' || !hostname || !port || (pathname !== '' && pathname !== '/'))
        throw new Error('must be an address as tcp://host:port');
      return value;
    },
  },
  SMTP_URL: {
    fallback: '',
    about:
      'Mail server (`smtps://user:password@mail.example.org`). In demo mode mails go to `/dev/mailbox` without it.',
    parse: url('smtp:', 'smtps:'),
    secret: true,
  },
  MAIL_FROM: {
    fallback: 'Baize <no-reply@localhost>',
    about: 'Sender of our mails.',
    parse: text,
  },
  SMS_URL: {
    fallback: '',
    about: 'Gateway for text messages; gets `POST { to, text }`. In demo mode they go to `/dev/mailbox` without it.',
    parse: url('http:', 'https:'),
  },
  SMS_TOKEN: { fallback: '', about: 'Bearer token for SMS_URL.', parse: text, secret: true },
  OPERATORS: {
    fallback: '{}',
    about:
      'Who may use the operator’s commands, as JSON: `{"anna":{"secret":"(key of an authenticator app, base 32)","accounts":["anna@example.org"]}}`; `accounts` are their own at the site. With any named, each command asks `--as NAME --code CODE`.',
    parse: operators,
    secret: true,
  },
  TWO_PERSONS_ABOVE: {
    fallback: '1000',
    about:
      'Sum in EUR above which two named operators decide on a withdrawal, a refund or free spins; in production nobody decides on more alone.',
    parse: whole(0, 1_000_000_000),
  },
  SOCIAL_PROVIDERS: {
    fallback: '{}',
    about:
      'OpenID Connect services to log in by, as JSON: `{"google":{"issuer":"https://accounts.google.com","client_id":"…","client_secret":"…"}}`. Each sends people back to `PUBLIC_URL/oauth/callback/{name}`.',
    parse: socialProviders,
    secret: true,
  },
  SANDBOX_IDP: {
    fallback: (known) => (known.mode === 'demo' ? 'on' : 'off'),
    about: 'Starts the sandbox identity provider, with its test persons, with the site.',
    parse: onOff,
  },
  SANDBOX_IDP_PORT: {
    fallback: '3003',
    about: 'Port of the sandbox identity provider; 0 takes a free one.',
    parse: whole(0, 65_535),
  },
  SANDBOX_IDP_SECRET: {
    fallback: '',
    about: 'Secret between site and sandbox identity provider; made in demo mode.',
    parse: text,
    secret: true,
  },
  GAME_PROVIDERS: {
    fallback: '{}',
    about:
      'Outside suppliers of games, as JSON: `{"name":{"dialect":"json-hmac","url":"https://…","launch_url":"https://…","secret":"…","public_key":"…"}}`; dialects are `json-hmac`, `json-rsa` and `form-hmac`. They call us at `PUBLIC_URL/callbacks/providers/{name}/…`.',
    parse: gameProviders,
    secret: true,
  },
  SANDBOX_SUPPLIER: {
    fallback: (known) => (known.mode === 'demo' ? 'on' : 'off'),
    about: 'Starts the sandbox supplier of games, one for each dialect, with the site.',
    parse: onOff,
  },
  SANDBOX_SUPPLIER_PORT: {
    fallback: '3005',
    about: 'Port of the sandbox supplier; 0 takes a free one.',
    parse: whole(0, 65_535),
  },
  SANDBOX_SUPPLIER_SECRET: {
    fallback: '',
    about: 'Key between site and sandbox supplier; made in demo mode.',
    parse: text,
    secret: true,
  },
  SANDBOX_SUPPLIER_KEY: {
    fallback: (known) => path.join(known.dataDir, 'sandbox-supplier.pem'),
    about: 'File with the RSA key of the sandbox supplier; made at the first start.',
    parse: (value) => path.resolve(value),
  },
  TELEGRAM_BOT_TOKEN: {
    fallback: '',
    about: 'Token of the bot whose mini-app the site is; with it players of Telegram are registered by themselves.',
    parse: text,
    secret: true,
  },
  PII_KEYS: {
    fallback: '',
    about:
      'Keys of personal data in the database: `index:HEX,NAME:HEX,…`, each 32 bytes. The first after `index` seals, all open; see `operator -- keys rotate`. In demo mode they are made from SECRET.',
    parse: checkKeys,
    secret: true,
  },
  SUMSUB_URL: {
    fallback: 'https://api.sumsub.com',
    about: 'Identity service: address of its API. In demo mode the stand-in takes its place.',
    parse: url('http:', 'https:'),
  },
  SUMSUB_FRAME_URL: {
    fallback: 'https://in.sumsub.com',
    about: 'Where the frame of the identity service comes from; the only foreign frame that pages allow.',
    parse: url('http:', 'https:'),
  },
  SUMSUB_APP_TOKEN: {
    fallback: '',
    about: 'Token of the identity service. Without it (and without the stand-in) documents are asked for by nobody.',
    parse: text,
    secret: true,
  },
  SUMSUB_SECRET: { fallback: '', about: 'Key that signs what we ask the service.', parse: text, secret: true },
  SUMSUB_WEBHOOK_SECRET: {
    fallback: '',
    about: 'Key that signs what the service tells us at `/callbacks/sumsub`; without it nothing is believed.',
    parse: text,
    secret: true,
  },
  SUMSUB_LEVELS: {
    fallback: 'identity,source-of-funds',
    about: "The service's names of our levels 2 (who he is) and 3 (where his money comes from).",
    parse: (value) => {
      if (!/^[^,]{1,64},[^,]{1,64}$/.test(value)) throw new Error('must be two names with a comma between them');
      return value;
    },
  },
  SANDBOX_KYC: {
    fallback: (known) => (known.mode === 'demo' ? 'on' : 'off'),
    about: 'Starts the stand-in for the identity service with the site.',
    parse: onOff,
  },
  SANDBOX_KYC_PORT: {
    fallback: '3002',
    about: 'Port of that stand-in; 0 takes a free one.',
    parse: whole(0, 65_535),
  },
  VERIFY_BEFORE: {
    fallback: (known) => (known.jurisdiction === 'uk' ? 'play' : 'threshold'),
    about:
      'What needs a proved identity: `play` (deposits, bets and withdrawals), `withdrawal`, or only what goes past a `threshold`. As the profile of rules says, unless set.',
    parse: oneOf('play', 'withdrawal', 'threshold'),
  },
  LIVE_TABLES: {
    fallback: 'on',
    about: '`off` where another process drives the live tables; bets and pages are served all the same.',
    parse: onOff,
  },
  LIVE_PACE: {
    fallback: '100',
    about: 'How long the betting windows and pauses of live tables last, in percent of the usual.',
    parse: whole(5, 500),
  },
  JURISDICTION: { fallback: 'open', about: 'Profile of rules in force.', parse: oneOf('open', 'uk') },
} as const satisfies Record<string, Option<unknown>>;

type OptionName = keyof typeof OPTIONS;
export type Config = { readonly [Name in OptionName]: ReturnType<(typeof OPTIONS)[Name]['parse']> };

/** With this token it is the stand-in that is asked. */
export const STAND_IN_TOKEN = 'stand-in';

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the environment. Throws a `ConfigError` that names the variable, its value and what would be right. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const known = {
    mode: environment['MODE'] || 'demo',
    port: environment['PORT'] || '3000',
    dataDir: path.resolve(environment['DATA_DIR'] || './data'),
    jurisdiction: environment['JURISDICTION'] || 'open',
  };
  const config: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(OPTIONS) as Array<[OptionName, Option<unknown>]>) {
    const fallback = typeof option.fallback === 'string' ? option.fallback : option.fallback(known);
    const value = environment[name] || fallback;
    try {
      config[name] = option.parse(value);
    } catch (error) {
      throw new ConfigError(
        `${name}=${option.secret ? '(hidden)' : value} cannot be used: it ${(error as Error).message}.`,
      );
    }
  }
  const result = config as Config;
  return result.MODE === 'production' ? checkedForProduction(result) : withDemoSecrets(result);
}

function checkedForProduction(config: Config): Config {
  if (config.SECRET.length < 32)
    throw new ConfigError('SECRET must be set to at least 32 characters in production mode.');
  if (config.PASSWORD_MEMORY_MIB < LEAST_PASSWORD_MIB)
    throw new ConfigError(
      `PASSWORD_MEMORY_MIB must be at least ${LEAST_PASSWORD_MIB} in production mode: passwords hashed for less are guessed quickly once they are stolen.`,
    );
  if (config.SANDBOX_PSP || config.SANDBOX_PSP_URL)
    throw new ConfigError('SANDBOX_PSP moves no real money and cannot be used in production mode.');
  if (config.SANDBOX_IDP)
    throw new ConfigError('SANDBOX_IDP lets anybody in as anybody and cannot be used in production mode.');
  if (config.SANDBOX_SUPPLIER)
    throw new ConfigError('SANDBOX_SUPPLIER has keys that anybody can read and cannot be used in production mode.');
  if (config.SANDBOX_KYC)
    throw new ConfigError('SANDBOX_KYC accepts any document and cannot be used in production mode.');
  if (config.PII_KEYS === '' || parseKeys(config.PII_KEYS).some(([name]) => name === DEMO_KEY))
    throw new ConfigError(`PII_KEYS must be set in production mode, and no key of it may be named ${DEMO_KEY}.`);
  if (config.SMTP_URL === '')
    throw new ConfigError('SMTP_URL must be set in production mode: without it no code and no notice is ever sent.');
  return config;
}

/** Demo mode makes its own secrets once and keeps them, so that a newcomer sets nothing and signed links survive a restart. */
function withDemoSecrets(config: Config): Config {
  const kept = (name: string): string => {
    const file = path.join(config.DATA_DIR, `${name}.secret`);
    try {
      return readFileSync(file, 'utf8');
    } catch {
      mkdirSync(config.DATA_DIR, { recursive: true });
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
      return readFileSync(file, 'utf8');
    }
  };
  const SECRET = config.SECRET || kept('site');
  const standIn = `http://localhost:${config.SANDBOX_KYC_PORT}`;
  return {
    ...config,
    SECRET,
    SANDBOX_PSP_SECRET: config.SANDBOX_PSP_SECRET || kept('sandbox-psp'),
    SANDBOX_IDP_SECRET: config.SANDBOX_IDP_SECRET || kept('sandbox-idp'),
    SANDBOX_SUPPLIER_SECRET: config.SANDBOX_SUPPLIER_SECRET || derived(SECRET, 'sandbox supplier'),
    PII_KEYS: config.PII_KEYS || demoKeys(SECRET),
    // The service of one's own, when there is one, is asked even in demo mode.
    ...(config.SANDBOX_KYC &&
      config.SUMSUB_APP_TOKEN === '' && {
        SUMSUB_URL: standIn,
        SUMSUB_FRAME_URL: standIn,
        SUMSUB_APP_TOKEN: STAND_IN_TOKEN,
        SUMSUB_SECRET: derived(SECRET, 'kyc requests'),
        SUMSUB_WEBHOOK_SECRET: derived(SECRET, 'kyc webhooks'),
      }),
  };
}

const derived = (secret: string, purpose: string): string => createHmac('sha256', secret).update(purpose).digest('hex');
