// Outside suppliers of games, and the sandbox supplier.
import { createPublicKey } from 'node:crypto';
import path from 'node:path';
import type { Settings } from '#platform/config.ts';
import { onOff, readJson, secureUrl, text, whole, type Options } from '#platform/config/option.ts';

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
  const parsedJson: unknown = readJson(value);
  if (typeof parsedJson !== 'object' || parsedJson === null || Array.isArray(parsedJson))
    throw new Error('must be a JSON object');
  return Object.fromEntries(
    Object.entries(parsedJson as Record<string, Record<string, unknown> | null>).map(([id, settings]) => {
      if (!/^[a-z][a-z0-9-]{0,31}$/.test(id)) throw new Error(`names "${id}": only small letters, digits and dashes`);
      const textOf = (key: string): string => (typeof settings?.[key] === 'string' ? settings[key] : '');
      const dialect = GAME_DIALECTS.find((name) => name === textOf('dialect'));
      if (!dialect) throw new Error(`must give "${id}" a "dialect": ${GAME_DIALECTS.join(', ')}`);
      if (textOf('secret').length < 16) throw new Error(`must give "${id}" a "secret" of at least 16 characters`);
      const publicKey = textOf('public_key');
      if (dialect === 'json-rsa' && !isRsaKey(publicKey))
        throw new Error(`must give "${id}" the supplier's RSA key, 2048 bits or more, as "public_key" (PEM)`);
      const address = secureAddress(id, 'url', textOf('url'));
      const launchUrl = textOf('launch_url')
        ? secureAddress(id, 'launch_url', textOf('launch_url'))
        : `${address}/launch`;
      return [id, { dialect, url: address, launchUrl, secret: textOf('secret'), publicKey }];
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

export const options = {
  GAME_PROVIDERS: {
    fallback: '{}',
    about:
      'Outside suppliers of games, as JSON: `{"name":{"dialect":"json-hmac","url":"https://…","launch_url":"https://…","secret":"…","public_key":"…"}}`; dialects are `json-hmac`, `json-rsa` and `form-hmac`. They call us at `PUBLIC_URL/callbacks/providers/{name}/…`.',
    parse: gameProviders,
    secret: true,
  },
  SANDBOX_SUPPLIER: {
    fallback: (environment) => (environment.mode === 'demo' ? 'on' : 'off'),
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
    fallback: (environment) => path.join(environment.dataDir, 'sandbox-supplier.pem'),
    about: 'File with the RSA key of the sandbox supplier; made at the first start.',
    parse: (value) => path.resolve(value),
  },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof options> {}
}
