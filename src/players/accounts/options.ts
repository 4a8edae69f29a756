// Passwords, sessions, log-in by other services; who may use the operator’s commands, and what takes two of them.
import type { Settings } from '#platform/config.ts';
import { onOff, readJson, secureUrl, text, whole, type Options } from '#platform/config/option.ts';

/** What the specification and OWASP ask of argon2id with one pass. */
export const MIN_PASSWORD_MIB = 46;

export interface SocialProvider {
  /** What its button says. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** Sent to the service as `prompt`, e.g. `select_account`. */
  prompt?: string;
}

function socialProviders(value: string): Readonly<Record<string, SocialProvider>> {
  const parsedJson: unknown = readJson(value);
  if (typeof parsedJson !== 'object' || parsedJson === null || Array.isArray(parsedJson))
    throw new Error('must be a JSON object');
  return Object.fromEntries(
    Object.entries(parsedJson as Record<string, Record<string, unknown> | null>).map(([id, settings]) => {
      if (!/^[a-z][a-z0-9-]{0,31}$/.test(id)) throw new Error(`names "${id}": only small letters, digits and dashes`);
      const textOf = (key: string, fallback?: string): string => {
        const value = settings?.[key] ?? fallback;
        if (typeof value !== 'string' || value === '') throw new Error(`must give "${id}" its "${key}"`);
        return value;
      };
      const issuer = textOf('issuer');
      // The answer decides who a visitor is, so it never travels unencrypted.
      secureUrl(issuer, `must give "${id}" an https address as its "issuer"`);
      const provider: SocialProvider = {
        name: textOf('name', id[0]!.toUpperCase() + id.slice(1)),
        issuer,
        clientId: textOf('client_id'),
        clientSecret: textOf('client_secret'),
        scope: textOf('scope', 'openid email profile'),
        ...(settings?.['prompt'] !== undefined && { prompt: textOf('prompt') }),
      };
      return [id, provider];
    }),
  );
}

export const options = {
  PASSWORD_MEMORY_MIB: {
    fallback: String(MIN_PASSWORD_MIB),
    about: `Memory in MiB that one password hash takes, and so its cost; less than ${MIN_PASSWORD_MIB} is refused in production mode.`,
    parse: whole(1, 1024),
  },
  SESSION_IDLE_MINUTES: {
    fallback: '30',
    about: 'A session unused for so long must sign in again.',
    parse: whole(1, 43_200),
  },
  SESSION_MAX_DAYS: { fallback: '30', about: 'Longest life of a session.', parse: whole(1, 365) },
} as const satisfies Options;

export const logInOptions = {
  SOCIAL_PROVIDERS: {
    fallback: '{}',
    about:
      'OpenID Connect services to log in by, as JSON: `{"google":{"issuer":"https://accounts.google.com","client_id":"…","client_secret":"…"}}`. Each sends people back to `PUBLIC_URL/oauth/callback/{name}`.',
    parse: socialProviders,
    secret: true,
  },
  SANDBOX_IDP: {
    fallback: (environment) => (environment.mode === 'demo' ? 'on' : 'off'),
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
  TELEGRAM_BOT_TOKEN: {
    fallback: '',
    about: 'Token of the bot whose mini-app the site is; with it players of Telegram are registered by themselves.',
    parse: text,
    secret: true,
  },
} as const satisfies Options;

/** How operators are named. */
export const OPERATOR_NAME = /^[a-z][a-z0-9.-]{0,31}$/;

/** Who may use the operator's commands: the key of an authenticator app, and their own accounts at the site. */
function operators(value: string): Readonly<Record<string, { secret: string; accounts: readonly string[] }>> {
  const parsedJson: unknown = readJson(value);
  if (typeof parsedJson !== 'object' || parsedJson === null || Array.isArray(parsedJson))
    throw new Error('must be a JSON object');
  return Object.fromEntries(
    Object.entries(parsedJson as Record<string, { secret?: unknown; accounts?: unknown } | null>).map(
      ([name, operator]) => {
        if (!OPERATOR_NAME.test(name)) throw new Error(`names "${name}": only small letters, digits, dots`);
        const { secret, accounts = [] } = operator ?? {};
        if (typeof secret !== 'string' || !/^[A-Z2-7]{32,}$/.test(secret))
          throw new Error(`must give "${name}" a "secret" of at least 32 signs of base 32`);
        if (!Array.isArray(accounts) || !accounts.every((login) => typeof login === 'string'))
          throw new Error(`must give "${name}" its "accounts" as a list of logins`);
        return [name, { secret, accounts: accounts.map((login: string) => login.trim().toLowerCase()) }];
      },
    ),
  );
}

export const operatorOptions = {
  OPERATORS: {
    fallback: '{}',
    about:
      'Who may use the operator’s commands, as JSON: `{"anna":{"secret":"(key of an authenticator app, base 32)","accounts":["anna@example.org"]}}`; `accounts` are their own at the site; `operator -- keys new NAME` makes a key. With any named, commands take `--as NAME --code CODE`; a code opens a session of 15 minutes on its terminal.',
    parse: operators,
    secret: true,
  },
  TWO_PERSONS_ABOVE: {
    fallback: '1000',
    about:
      'Sum in EUR above which two named operators decide on a withdrawal, a refund, an award, promo codes or the prizes of a tournament that is announced by hand; in production nobody decides on more alone.',
    parse: whole(0, 1_000_000_000),
  },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof options> {}
  interface Config extends Settings<typeof logInOptions> {}
  interface Config extends Settings<typeof operatorOptions> {}
}
