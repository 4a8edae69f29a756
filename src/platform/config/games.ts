// Outside suppliers of games, and live tables.
import { createPublicKey } from 'node:crypto';
import path from 'node:path';
import { onOff, readJson, text, whole, type Options } from './option.ts';

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

export const gamesOptions = {
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
  LOYALTY: {
    fallback: 'on',
    about: '`off`: no points or missions are counted, and no reward is given; what is there already stays.',
    parse: onOff,
  },
  TOURNAMENTS: {
    fallback: 'on',
    about: '`off`: no tournament is announced; those that run are played to their end.',
    parse: onOff,
  },
  JACKPOTS: {
    fallback: 'on',
    about: '`off`: no run of a jackpot is opened, and none is shown; pools that are open keep growing.',
    parse: onOff,
  },
  RAFFLES: {
    fallback: 'on',
    about: '`off`: no raffle is opened, and the daily wheel does not turn.',
    parse: onOff,
  },
  LEAGUE: {
    fallback: 'on',
    about: '`off` where another process runs the built-in league of simulated matches, or nobody shall.',
    parse: onOff,
  },
  LEAGUE_PACE: {
    fallback: '6',
    about: 'Seconds that a minute of football takes in the built-in league; other sports in proportion.',
    parse: whole(1, 60),
  },
} as const satisfies Options;
