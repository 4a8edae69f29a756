// The suppliers that this site works with, by name: those of the configuration, and in demo mode the three of the sandbox.
import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { perProcess, type Services } from '#platform/context.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Config } from '#platform/config.ts';
import type { GameProviderOption } from './options.ts';
import { SANDBOX_BRANDS } from './sandbox-brands.ts';

export interface Supplier extends Omit<GameProviderOption, 'publicKey'> {
  name: string;
  publicKey: KeyObject | undefined;
}

export const suppliers = perProcess('providers.suppliers', ({ config, log }): ReadonlyMap<string, Supplier> => {
  const siteOrigin = new URL(config.PUBLIC_URL).origin;
  const supplierMap = new Map<string, Supplier>();
  for (const [name, option] of [...sandboxSuppliers(config), ...Object.entries(config.GAME_PROVIDERS)]) {
    // In a frame of our own origin a game could do whatever the player can.
    if (new URL(option.launchUrl).origin === siteOrigin) {
      log.error({ provider: name }, 'a supplier whose games would run under the address of the site is left out');
      continue;
    }
    const { publicKey, ...rest } = option;
    supplierMap.set(name, { ...rest, name, publicKey: publicKey === '' ? undefined : createPublicKey(publicKey) });
  }
  return supplierMap;
});

export const supplierNames = (services: Services): string[] => [...suppliers(services).keys()];

/** Origins whose pages we frame, and whose pictures we show. */
export const supplierOrigins = (services: Services): string[] => [
  ...new Set([...suppliers(services).values()].flatMap(({ url, launchUrl }) => [url, launchUrl].map(originOf))),
];

const originOf = (address: string): string => new URL(address).origin;

export function supplierNamed(services: Services, name: string): Supplier {
  return (
    suppliers(services).get(name) ??
    refuse('MethodNotFound', { rule: 'providers.known', inputs: { provider: name.slice(0, 64) } })
  );
}

function sandboxSuppliers(config: Config): Array<[string, GameProviderOption]> {
  if (!config.SANDBOX_SUPPLIER) return [];
  const key = publicKeyIn(config.SANDBOX_SUPPLIER_KEY);
  return Object.entries(SANDBOX_BRANDS).flatMap(([name, { dialect }]): Array<[string, GameProviderOption]> => {
    if (dialect === 'json-rsa' && key === '') return [];
    const url = `http://127.0.0.1:${config.SANDBOX_SUPPLIER_PORT}/${name}`;
    return [
      [name, { dialect, url, launchUrl: `${url}/launch`, secret: config.SANDBOX_SUPPLIER_SECRET, publicKey: key }],
    ];
  });
}

/** The public half of the sandbox's key; nothing while there is none. */
function publicKeyIn(file: string): string {
  try {
    return String(createPublicKey(readFileSync(file, 'utf8')).export({ type: 'spki', format: 'pem' }));
  } catch {
    return '';
  }
}
