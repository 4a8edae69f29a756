/**
 * The settings of the site, read from the environment. Each slice describes its own in its `options.ts`, which adds their
 * types to `Config`; `app/config.ts` puts them together.
 */
import path from 'node:path';
import type { Known, Options } from './config/option.ts';
import type { encryptionOptions, serverOptions } from './config/server.ts';

/** What is read from options, by their names. */
export type Settings<Described extends Options> = {
  readonly [Name in keyof Described]: ReturnType<Described[Name]['parse']>;
};

/** All settings: those of the platform, and those that slices add to this declaration. */
export interface Config extends Settings<typeof serverOptions>, Settings<typeof encryptionOptions> {}

/** Domain of demo players' addresses; it can receive no mail. */
export const DEMO_PLAYERS_DOMAIN = 'demo-players.invalid';

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Throws a `ConfigError` that names the variable, its value and what would be right. */
export function readSettings<Described extends Options>(
  options: Described,
  environment: Readonly<Record<string, string | undefined>>,
): Settings<Described> {
  const basics: Known = {
    mode: environment['MODE'] || 'demo',
    port: environment['PORT'] || '3000',
    dataDir: path.resolve(environment['DATA_DIR'] || './data'),
    environment,
  };
  const settings: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(options)) {
    const fallback = typeof option.fallback === 'string' ? option.fallback : option.fallback(basics);
    const value = environment[name] || fallback;
    try {
      settings[name] = option.parse(value);
    } catch (error) {
      throw new ConfigError(
        `${name}=${option.secret ? '(hidden)' : value} cannot be used: it ${(error as Error).message}.`,
      );
    }
  }
  return settings as Settings<Described>;
}
