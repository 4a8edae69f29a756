// The configuration of the site, read from the environment. A wrong value stops the start with a sentence.
import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SANDBOX_NETWORK } from '#kernel/drand.ts';
import { ConfigError, readSettings, type Config } from '#platform/config.ts';
import { misspeltOptions } from '#platform/config/misspelt.ts';
import { demoKeys } from '#platform/key-ring.ts';
import { OPTIONS } from './config/options.ts';
import { checkProduction, warningsOf } from './config/production.ts';

/** With this token the stand-in is called. */
export const STAND_IN_TOKEN = 'stand-in';

/** Accounts at the stand-in for a bank: numbers that are published as examples. */
export const STAND_IN_ACCOUNTS = OPTIONS.BANK_ACCOUNTS.parse(
  JSON.stringify([
    {
      name: 'euro',
      holder: 'Baize Demo Ltd',
      number: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      bank: 'Bank stand-in',
      currency: 'EUR',
      country: 'MT',
      town: 'Sliema',
    },
    {
      name: 'real',
      holder: 'Baize Demo Ltd',
      number: 'BR1800360305000010009795493C1',
      bank: 'Bank stand-in',
      currency: 'BRL',
      country: 'BR',
      town: 'São Paulo',
      pix: { key: 'pix@baize.example', merchantName: 'Baize Demo', merchantCity: 'Sao Paulo' },
    },
  ]),
);

/** Reads the environment. Throws a `ConfigError` that names the variable, its value and what would be right. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const config: Config = readSettings(OPTIONS, environment);
  if (config.MODE !== 'production') return withDemoSecrets(config);
  try {
    checkProduction(config, (name) => Boolean(environment[name]));
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
  return config;
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
  const storedSecret = (name: string): string => {
    const file = path.join(config.DATA_DIR, `${name}.secret`);
    try {
      return readFileSync(file, 'utf8');
    } catch {
      mkdirSync(config.DATA_DIR, { recursive: true });
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
      return readFileSync(file, 'utf8');
    }
  };
  const SECRET = config.SECRET || storedSecret('site');
  const sandbox = `http://localhost:${config.SANDBOX_KYC_PORT}`;
  return {
    ...config,
    SECRET,
    SANDBOX_PSP_SECRET: config.SANDBOX_PSP_SECRET || storedSecret('sandbox-psp'),
    SANDBOX_IDP_SECRET: config.SANDBOX_IDP_SECRET || storedSecret('sandbox-idp'),
    SANDBOX_SUPPLIER_SECRET: config.SANDBOX_SUPPLIER_SECRET || derived(SECRET, 'sandbox supplier'),
    PII_KEYS: config.PII_KEYS || demoKeys(SECRET),
    // A real service, when one is configured, is called even in demo mode.
    ...(config.SANDBOX_KYC &&
      config.SUMSUB_APP_TOKEN === '' && {
        SUMSUB_URL: sandbox,
        SUMSUB_FRAME_URL: sandbox,
        SUMSUB_APP_TOKEN: STAND_IN_TOKEN,
        SUMSUB_SECRET: derived(SECRET, 'kyc requests'),
        SUMSUB_WEBHOOK_SECRET: derived(SECRET, 'kyc webhooks'),
      }),
    ...(config.SANDBOX_PSP &&
      config.SANDBOX_BTCPAY &&
      config.BTCPAY_URL === '' && {
        BTCPAY_URL: `http://127.0.0.1:${config.SANDBOX_BTCPAY_PORT}`,
        BTCPAY_STORE: STAND_IN_TOKEN,
        BTCPAY_API_KEY: derived(SECRET, 'btcpay key'),
        BTCPAY_WEBHOOK_SECRET: derived(SECRET, 'btcpay webhooks'),
      }),
    ...(config.SANDBOX_PSP &&
      config.SANDBOX_HYPERSWITCH &&
      config.HYPERSWITCH_URL === '' && {
        HYPERSWITCH_URL: `http://127.0.0.1:${config.SANDBOX_HYPERSWITCH_PORT}`,
        HYPERSWITCH_PROFILE: STAND_IN_TOKEN,
        HYPERSWITCH_API_KEY: derived(SECRET, 'hyperswitch key'),
        HYPERSWITCH_WEBHOOK_KEY: derived(SECRET, 'hyperswitch webhooks'),
      }),
    ...(config.SANDBOX_PSP &&
      config.SANDBOX_BANK &&
      config.BANK_ACCOUNTS.length === 0 && {
        BANK_ACCOUNTS: STAND_IN_ACCOUNTS,
        BANK_INBOX: path.join(config.DATA_DIR, 'bank-inbox'),
        BANK_PAY_LINK: `http://localhost:${config.SANDBOX_BANK_PORT}/transfer?reference={reference}&amount={amount}&currency={currency}&locale={locale}&back={back}`,
      }),
    FEEDS: {
      ...(config.SANDBOX_FEED !== 'off' && {
        [SANDBOX_FEED_NAME]: sandboxFeed(config, derived(SECRET, 'sandbox feed')),
      }),
      ...(hasOwnUof(config) && sandboxUof(config)),
      ...(config.SANDBOX_ODDS_API && {
        [SANDBOX_ODDS_API_NAME]: sandboxOddsApi(config, derived(SECRET, 'sandbox odds api')),
      }),
      ...config.FEEDS,
    },
    // So is a real beacon.
    ...(config.SANDBOX_BEACON &&
      config.DRAND_URLS.length === 0 && {
        DRAND_URLS: [`http://127.0.0.1:${config.SANDBOX_BEACON_PORT}`],
        DRAND_CHAIN: SANDBOX_NETWORK.hash,
      }),
  };
}

/** As the stand-in calls itself. */
export const SANDBOX_FEED_NAME = 'sandbox';

const sandboxFeed = ({ SANDBOX_FEED, SANDBOX_FEED_PORT }: Config, secret: string): Config['FEEDS'][string] => ({
  kind: SANDBOX_FEED === 'pull' ? 'pull' : 'push',
  url: SANDBOX_FEED === 'pull' ? `http://127.0.0.1:${SANDBOX_FEED_PORT}` : '',
  keys: [{ id: 'sandbox', secret }],
  producers: [{ name: SANDBOX_FEED_NAME, silentAfterMs: 20_000 }],
  settleAt: 'confirmed',
});

/** A feed of this name is the stand-in, unless it is set to another. */
const SANDBOX_UOF_NAME = 'uof';

/** With a broker of its own, at ports that are known before it is started. */
const hasOwnUof = (config: Config): boolean =>
  config.SANDBOX_UOF &&
  config.SANDBOX_UOF_BROKER === '' &&
  config.SANDBOX_UOF_PORT > 0 &&
  config.SANDBOX_UOF_API_PORT > 0;

const sandboxUof = ({ SANDBOX_UOF_PORT, SANDBOX_UOF_API_PORT }: Config): Config['FEEDS'] =>
  OPTIONS.FEEDS.parse(
    JSON.stringify({
      [SANDBOX_UOF_NAME]: {
        kind: 'uof',
        host: '127.0.0.1',
        port: SANDBOX_UOF_PORT,
        tls: false,
        token: STAND_IN_TOKEN,
        api: `http://127.0.0.1:${SANDBOX_UOF_API_PORT}`,
        customBet: ['football', 'tennis'],
      },
    }),
  );

/** The feed that reads the stand-in for The Odds API. */
export const SANDBOX_ODDS_API_NAME = 'odds';

const sandboxOddsApi = ({ SANDBOX_ODDS_API_PORT }: Config, key: string): Config['FEEDS'][string] =>
  OPTIONS.FEEDS.parse(
    JSON.stringify({
      [SANDBOX_ODDS_API_NAME]: {
        kind: 'odds-api',
        key,
        url: `http://127.0.0.1:${SANDBOX_ODDS_API_PORT}`,
        sports: [
          'soccer_epl',
          'soccer_fa_cup',
          'soccer_epl_winner',
          'basketball_nba',
          'icehockey_nhl',
          'americanfootball_nfl',
          'tennis_atp_harbour_open',
        ],
        regions: ['eu', 'uk'],
        markets: [
          'h2h',
          'spreads',
          'totals',
          'outrights',
          'btts',
          'draw_no_bet',
          'double_chance',
          'alternate_totals',
          'alternate_spreads',
          'team_totals',
          'h2h_h1',
          'h2h_3_way_h1',
          'totals_p1',
          'player_goal_scorer_anytime',
          'player_points',
          'player_rebounds',
          'player_shots_on_goal',
          'player_pass_yds',
        ],
        monthlyCredits: 3_000_000,
      },
    }),
  )[SANDBOX_ODDS_API_NAME]!;

const derived = (secret: string, purpose: string): string => createHmac('sha256', secret).update(purpose).digest('hex');
