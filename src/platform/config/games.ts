// Outside suppliers of games, and live tables.
import { createPublicKey } from 'node:crypto';
import path from 'node:path';
import { networkOf, QUICKNET } from '#kernel/drand.ts';
import { onOff, readJson, secureUrl, text, url, whole, type Options } from './option.ts';

export const GAME_DIALECTS = ['json-hmac', 'json-rsa', 'form-hmac'] as const;

export interface GameProviderOption {
  dialect: (typeof GAME_DIALECTS)[number];
  /** Where we ask for the list of games. */
  url: string;
  /** Where players are sent to. */
  launchUrl: string;
  /** Signs our requests and, in the HMAC dialects, the supplier's. */
  secret: string;
  /** PEM; verifies the supplier's requests in the RSA dialect. */
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
  // Players' tokens are sent there, so never unencrypted.
  return secureUrl(value, `must give "${id}" an https address as its "${key}"`);
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
  DEMO_PLAYERS: {
    fallback: (known) => (known.mode === 'demo' ? '48' : '0'),
    about: 'So many simulated players pay in at the sandbox payment provider and play, for as long as the site runs.',
    parse: whole(0, 100),
  },
  DEMO_PAST: {
    fallback: (known) => (known.mode === 'demo' ? 'on' : 'off'),
    about:
      'Lets the simulated players of a new site with an embedded database play since the Saturday before last Monday, on a clock of their own, before it opens; takes some seconds, once.',
    parse: onOff,
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
  DRAND_URLS: {
    fallback: '',
    about:
      'Where rounds of a drand beacon are asked for, with commas between them, e.g. `https://api.drand.sh,https://drand.cloudflare.com`: chains of live tables and the league then get their salts from it. Without one the house makes the salts, and the pages say so.',
    parse: (value): readonly string[] =>
      value === '' ? [] : value.split(',').map((one) => url('https:', 'http:')(one.trim())),
  },
  DRAND_CHAIN: {
    fallback: QUICKNET.hash,
    about: 'Chain hash of the drand network; `quicknet` of the League of Entropy unless set.',
    parse(value) {
      if (!networkOf(value))
        throw new Error(`must be a network that the verifier knows: ${QUICKNET.hash} (${QUICKNET.id})`);
      return value;
    },
  },
  SANDBOX_BEACON: {
    fallback: 'off',
    about:
      'Starts a stand-in for a drand beacon with the site, and takes salts from it. It is on this machine and its key is known, so it shows how salts are checked and makes nothing fairer.',
    parse: onOff,
  },
  SANDBOX_BEACON_PORT: {
    fallback: '3006',
    about: 'Port of that stand-in; 0 takes a free one.',
    parse: whole(0, 65_535),
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
  ECONOMY_CHECK: {
    fallback: 'on',
    about:
      '`off`: content by which players gain on average is taken all the same, and only logged; not possible in production. `npm run economy` names it either way.',
    parse: onOff,
  },
  LEAGUE: {
    fallback: 'on',
    about: '`off` where another process runs the built-in league of simulated matches, or where there is to be none.',
    parse: onOff,
  },
  LEAGUE_PRICE_ERROR: {
    fallback: ({ mode }) => (mode === 'production' ? '0' : '100'),
    about:
      'How far off the prices of the built-in league are, 0 to 200: at 0 (always in production unless it is set) they are exact, at 100 (in demo mode) who studies the published strengths gains more than the margin. docs/decisions/0110-exact-prices.md says what it costs.',
    parse: whole(0, 200),
  },
  LEAGUE_PACE: {
    fallback: '6',
    about: 'Seconds that a minute of football takes in the built-in league; other sports in proportion.',
    parse: whole(1, 60),
  },
} as const satisfies Options;
