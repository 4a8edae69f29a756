/**
 * Every option of the site: the areas of `config/` in one list, read from the environment. The table in README.md is made
 * from this list. A wrong value stops the start with a sentence.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SANDBOX_NETWORK } from '#kernel/drand.ts';
import { serverOptions } from './config/server.ts';
import { betsOptions } from './config/bets.ts';
import { cashbackOptions } from './config/cashback.ts';
import { fairnessOptions } from './config/fairness.ts';
import { accountsOptions } from './config/accounts.ts';
import { cashierOptions } from './config/cashier.ts';
import { operatorsOptions } from './config/operators.ts';
import { contentOptions } from './config/content.ts';
import { messagesOptions } from './config/messages.ts';
import { gamesOptions } from './config/games.ts';
import { peopleOptions } from './config/people.ts';
import type { Known, Option, Options } from './config/option.ts';
import { misspeltOptions } from './config/misspelt.ts';
import { checkProduction, warningsOf } from './config/production.ts';
import { demoKeys } from './key-ring.ts';

export { OPERATOR_NAME } from './config/operators.ts';
export type { SocialProvider } from './config/accounts.ts';
export { GAME_DIALECTS, type GameProviderOption } from './config/games.ts';

export const OPTIONS = {
  ...serverOptions,
  ...accountsOptions,
  ...cashierOptions,
  ...operatorsOptions,
  ...contentOptions,
  ...messagesOptions,
  ...gamesOptions,
  ...betsOptions,
  ...cashbackOptions,
  ...fairnessOptions,
  ...peopleOptions,
} as const satisfies Options;

export type OptionName = keyof typeof OPTIONS;
export type Config = { readonly [Name in OptionName]: ReturnType<(typeof OPTIONS)[Name]['parse']> };

/** With this token the stand-in is called. */
export const STAND_IN_TOKEN = 'stand-in';
/** Domain of demo players' addresses; it can receive no mail. */
export const DEMO_PLAYERS_DOMAIN = 'demo-players.invalid';

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the environment. Throws a `ConfigError` that names the variable, its value and what would be right. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const known: Known = {
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
  if (result.MODE !== 'production') return withDemoSecrets(result);
  try {
    checkProduction(result, (name) => Boolean(environment[name]));
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
  return result;
}

/** Sentences for the top of the log about what the configuration allows but is probably not meant. */
export function configWarnings(config: Config, environment: Record<string, string | undefined>): string[] {
  const misspelt = misspeltOptions(Object.keys(environment), Object.keys(OPTIONS));
  return [
    ...misspelt.map(([name, option]) => `${name} is no option and is not used. Is ${option} meant?`),
    ...warningsOf(config),
  ];
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
    // A real service, when one is configured, is called even in demo mode.
    ...(config.SANDBOX_KYC &&
      config.SUMSUB_APP_TOKEN === '' && {
        SUMSUB_URL: standIn,
        SUMSUB_FRAME_URL: standIn,
        SUMSUB_APP_TOKEN: STAND_IN_TOKEN,
        SUMSUB_SECRET: derived(SECRET, 'kyc requests'),
        SUMSUB_WEBHOOK_SECRET: derived(SECRET, 'kyc webhooks'),
      }),
    // So is a real beacon.
    ...(config.SANDBOX_BEACON &&
      config.DRAND_URLS.length === 0 && {
        DRAND_URLS: [`http://127.0.0.1:${config.SANDBOX_BEACON_PORT}`],
        DRAND_CHAIN: SANDBOX_NETWORK.hash,
      }),
  };
}

const derived = (secret: string, purpose: string): string => createHmac('sha256', secret).update(purpose).digest('hex');
