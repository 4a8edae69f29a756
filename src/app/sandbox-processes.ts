// The stand-ins of demo mode, each a process of its own, as a real service would be.
import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#platform/config.ts';
import { SANDBOX_FEED_NAME, SANDBOX_ODDS_API_NAME, STAND_IN_ACCOUNTS, STAND_IN_TOKEN } from './config.ts';
import { StartError } from './open-database.ts';

interface SandboxProgram {
  /** Its name where people read it. */
  name: string;
  folder: string;
  /** The variable of its port, if it has one. */
  port?:
    | 'SANDBOX_PSP_PORT'
    | 'SANDBOX_KYC_PORT'
    | 'SANDBOX_IDP_PORT'
    | 'SANDBOX_SUPPLIER_PORT'
    | 'SANDBOX_BEACON_PORT'
    | 'SANDBOX_FEED_PORT'
    | 'SANDBOX_UOF_PORT'
    | 'SANDBOX_ODDS_API_PORT'
    | 'SANDBOX_BTCPAY_PORT'
    | 'SANDBOX_HYPERSWITCH_PORT'
    | 'SANDBOX_BANK_PORT';
  environment: Record<string, string>;
}

export interface RunningSandboxes {
  /** Resolves when all of them listen; rejects with a sentence when one cannot. */
  ready: Promise<unknown>;
  stop(): Promise<void>;
}

export function startSandboxes(config: Config): RunningSandboxes {
  let isStopping = false;
  const running = sandboxesOf(config).map((program) => ({ program, child: launch(program) }));
  const ready = running.map(async ({ program: sandboxProgram, child }) => {
    await listening(sandboxProgram, child);
    child.on('exit', (code) => {
      if (!isStopping) console.error(`  The ${sandboxProgram.name} ended (${code ?? 'signal'}).`);
    });
  });
  return {
    ready: Promise.all(ready),
    async stop() {
      isStopping = true;
      await Promise.all(running.map(({ child }) => ended(child)));
    },
  };
}

function sandboxesOf(config: Config): SandboxProgram[] {
  return [
    ...(config.SANDBOX_PSP ? [paymentProvider(config)] : []),
    ...(config.SANDBOX_PSP && config.SANDBOX_BTCPAY && config.BTCPAY_STORE === STAND_IN_TOKEN ? [btcpay(config)] : []),
    ...(config.SANDBOX_PSP && config.SANDBOX_HYPERSWITCH && config.HYPERSWITCH_PROFILE === STAND_IN_TOKEN
      ? [hyperswitch(config)]
      : []),
    ...(config.BANK_ACCOUNTS === STAND_IN_ACCOUNTS ? [bank(config)] : []),
    ...(config.SANDBOX_IDP ? [identityProvider(config)] : []),
    ...(config.SANDBOX_KYC && config.SUMSUB_APP_TOKEN === STAND_IN_TOKEN ? [identityService(config)] : []),
    ...(config.SANDBOX_SUPPLIER ? [supplier(config)] : []),
    ...(config.SANDBOX_BEACON ? [beacon(config)] : []),
    ...(config.SANDBOX_FEED === 'off' ? [] : [feed(config)]),
    ...(config.SANDBOX_UOF ? [unifiedFeed(config)] : []),
    ...(config.SANDBOX_ODDS_API ? [oddsApi(config)] : []),
    // Without the sandbox payment provider they have no money.
    ...(config.SANDBOX_PSP && config.DEMO_PLAYERS > 0 ? [demoPlayers(config)] : []),
  ];
}

const paymentProvider = (config: Config): SandboxProgram => ({
  name: 'sandbox payment provider',
  folder: 'psp',
  port: 'SANDBOX_PSP_PORT',
  environment: {
    SANDBOX_PSP_PORT: String(config.SANDBOX_PSP_PORT),
    SANDBOX_PSP_SECRET: config.SANDBOX_PSP_SECRET,
    SANDBOX_PSP_DATA: path.join(config.DATA_DIR, 'sandbox-psp.json'),
    SANDBOX_PSP_FOLLOW_PARENT: 'on',
  },
});

const btcpay = (config: Config): SandboxProgram => ({
  name: 'stand-in for BTCPay Server',
  folder: 'btcpay',
  port: 'SANDBOX_BTCPAY_PORT',
  environment: {
    SANDBOX_BTCPAY_PORT: String(config.SANDBOX_BTCPAY_PORT),
    SANDBOX_BTCPAY_STORE: config.BTCPAY_STORE,
    SANDBOX_BTCPAY_KEY: config.BTCPAY_API_KEY,
    SANDBOX_BTCPAY_WEBHOOK_SECRET: config.BTCPAY_WEBHOOK_SECRET,
    SANDBOX_BTCPAY_WEBHOOK_URL: `http://127.0.0.1:${config.PORT}/callbacks/btcpay`,
    SANDBOX_BTCPAY_DATA: path.join(config.DATA_DIR, 'sandbox-btcpay.json'),
    SANDBOX_BTCPAY_FOLLOW_PARENT: 'on',
  },
});

const hyperswitch = (config: Config): SandboxProgram => ({
  name: 'stand-in for Hyperswitch',
  folder: 'hyperswitch',
  port: 'SANDBOX_HYPERSWITCH_PORT',
  environment: {
    SANDBOX_HYPERSWITCH_PORT: String(config.SANDBOX_HYPERSWITCH_PORT),
    SANDBOX_HYPERSWITCH_PROFILE: config.HYPERSWITCH_PROFILE,
    SANDBOX_HYPERSWITCH_KEY: config.HYPERSWITCH_API_KEY,
    SANDBOX_HYPERSWITCH_WEBHOOK_KEY: config.HYPERSWITCH_WEBHOOK_KEY,
    SANDBOX_HYPERSWITCH_WEBHOOK_URL: `http://127.0.0.1:${config.PORT}/callbacks/hyperswitch`,
    SANDBOX_HYPERSWITCH_DATA: path.join(config.DATA_DIR, 'sandbox-hyperswitch.json'),
    SANDBOX_HYPERSWITCH_FOLLOW_PARENT: 'on',
  },
});

function bank(config: Config): SandboxProgram {
  // The site reads it from its first moment on.
  mkdirSync(config.BANK_INBOX, { recursive: true });
  const accounts = config.BANK_ACCOUNTS.map(({ number, currency, holder }) => ({ number, currency, holder }));
  return {
    name: 'stand-in for a bank',
    folder: 'bank',
    port: 'SANDBOX_BANK_PORT',
    environment: {
      SANDBOX_BANK_PORT: String(config.SANDBOX_BANK_PORT),
      SANDBOX_BANK_ACCOUNTS: JSON.stringify(accounts),
      SANDBOX_BANK_INBOX: config.BANK_INBOX,
      SANDBOX_BANK_DATA: path.join(config.DATA_DIR, 'sandbox-bank.json'),
      SANDBOX_BANK_FOLLOW_PARENT: 'on',
    },
  };
}

const identityProvider = (config: Config): SandboxProgram => ({
  name: 'sandbox identity provider',
  folder: 'identity-provider',
  port: 'SANDBOX_IDP_PORT',
  environment: {
    SANDBOX_IDP_PORT: String(config.SANDBOX_IDP_PORT),
    SANDBOX_IDP_SECRET: config.SANDBOX_IDP_SECRET,
    SANDBOX_IDP_REDIRECT_URIS: `${config.PUBLIC_URL}/oauth/callback/dev`,
    SANDBOX_IDP_FOLLOW_PARENT: 'on',
  },
});

const identityService = (config: Config): SandboxProgram => ({
  name: 'stand-in for the identity service',
  folder: 'kyc',
  port: 'SANDBOX_KYC_PORT',
  environment: {
    SANDBOX_KYC_PORT: String(config.SANDBOX_KYC_PORT),
    SANDBOX_KYC_SITE: new URL(config.PUBLIC_URL).origin,
    SANDBOX_KYC_WEBHOOK_URL: `http://127.0.0.1:${config.PORT}/callbacks/sumsub`,
    SANDBOX_KYC_DATA: path.join(config.DATA_DIR, 'sandbox-kyc.json'),
    SANDBOX_KYC_FOLLOW_PARENT: 'on',
    SUMSUB_APP_TOKEN: config.SUMSUB_APP_TOKEN,
    SUMSUB_SECRET: config.SUMSUB_SECRET,
    SUMSUB_WEBHOOK_SECRET: config.SUMSUB_WEBHOOK_SECRET,
  },
});

const demoPlayers = (config: Config): SandboxProgram => ({
  name: 'demo players',
  folder: 'demo-players',
  environment: {
    DEMO_PLAYERS: String(config.DEMO_PLAYERS),
    DEMO_PLAYERS_SITE: `http://127.0.0.1:${config.PORT}`,
    DEMO_PLAYERS_ORIGIN: new URL(config.PUBLIC_URL).origin,
    DEMO_PLAYERS_DATA: path.join(config.DATA_DIR, 'demo-players.json'),
    DEMO_PLAYERS_FOLLOW_PARENT: 'on',
  },
});

function supplier(config: Config): SandboxProgram {
  const file = config.SANDBOX_SUPPLIER_KEY;
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  return {
    name: 'sandbox supplier of games',
    folder: 'supplier',
    port: 'SANDBOX_SUPPLIER_PORT',
    environment: {
      SANDBOX_SUPPLIER_PORT: String(config.SANDBOX_SUPPLIER_PORT),
      SANDBOX_SUPPLIER_SECRET: config.SANDBOX_SUPPLIER_SECRET,
      SANDBOX_SUPPLIER_KEY: file,
      SANDBOX_SUPPLIER_SITE: `http://127.0.0.1:${config.PORT}`,
      SANDBOX_SUPPLIER_SITE_ORIGIN: new URL(config.PUBLIC_URL).origin,
      SANDBOX_SUPPLIER_DATA: path.join(config.DATA_DIR, 'sandbox-supplier.json'),
      SANDBOX_SUPPLIER_FOLLOW_PARENT: 'on',
    },
  };
}

const beacon = (config: Config): SandboxProgram => ({
  name: 'sandbox beacon',
  folder: 'beacon',
  port: 'SANDBOX_BEACON_PORT',
  environment: {
    SANDBOX_BEACON_PORT: String(config.SANDBOX_BEACON_PORT),
    SANDBOX_BEACON_FOLLOW_PARENT: 'on',
  },
});

const feed = (config: Config): SandboxProgram => ({
  name: 'stand-in for a sports feed',
  folder: 'feed',
  port: 'SANDBOX_FEED_PORT',
  environment: {
    SANDBOX_FEED: config.SANDBOX_FEED,
    SANDBOX_FEED_PORT: String(config.SANDBOX_FEED_PORT),
    SANDBOX_FEED_SITE: `http://127.0.0.1:${config.PORT}`,
    SANDBOX_FEED_SECRET: config.FEEDS[SANDBOX_FEED_NAME]?.keys[0]?.secret ?? '',
    SANDBOX_FEED_FOLLOW_PARENT: 'on',
  },
});

const oddsApi = (config: Config): SandboxProgram => ({
  name: 'stand-in for The Odds API',
  folder: 'odds-api',
  port: 'SANDBOX_ODDS_API_PORT',
  environment: {
    SANDBOX_ODDS_API_PORT: String(config.SANDBOX_ODDS_API_PORT),
    SANDBOX_ODDS_API_KEY: config.FEEDS[SANDBOX_ODDS_API_NAME]?.oddsApi?.key ?? '',
    SANDBOX_ODDS_API_FOLLOW_PARENT: 'on',
  },
});

const UOF_BOOKMAKER = '1';

const unifiedFeed = (config: Config): SandboxProgram => ({
  name: 'stand-in of the Unified Odds Feed',
  folder: 'uof',
  port: 'SANDBOX_UOF_PORT',
  environment: {
    SANDBOX_UOF_PORT: String(config.SANDBOX_UOF_PORT),
    SANDBOX_UOF_API_PORT: String(config.SANDBOX_UOF_API_PORT),
    SANDBOX_UOF_TOKEN: STAND_IN_TOKEN,
    SANDBOX_UOF_BOOKMAKER: UOF_BOOKMAKER,
    SANDBOX_UOF_BROKER: config.SANDBOX_UOF_BROKER,
    SANDBOX_UOF_SCENARIO: config.SANDBOX_UOF_SCENARIO,
    SANDBOX_UOF_FOLLOW_PARENT: 'on',
  },
});

/** What a reader of the stand-in has to be set to. */
export const standInSettings = (config: Config): string =>
  [
    `broker ${config.SANDBOX_UOF_BROKER ? 'as in SANDBOX_UOF_BROKER' : `amqp://127.0.0.1:${config.SANDBOX_UOF_PORT}`}`,
    `virtual host /unifiedfeed/${UOF_BOOKMAKER}`,
    'exchange unifiedfeed',
    `API http://127.0.0.1:${config.SANDBOX_UOF_API_PORT}`,
    `token ${STAND_IN_TOKEN}`,
  ].join(', ');

/** It ends when we do, because its standard input ends then. */
function launch({ folder, environment }: SandboxProgram): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return spawn(process.execPath, [path.join(import.meta.dirname, '../../sandbox', folder, 'main.ts')], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true, // a Ctrl-C in the terminal is for us
    env: { PATH, NODE_ENV: 'production', ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...environment },
  });
}

/** Its first line says that it listens. Its errors are shown, except about the port, which becomes a sentence. */
function listening({ name, port, environment }: SandboxProgram, child: ChildProcess): Promise<void> {
  let complaint = '';
  let isListening = false;
  child.stderr!.on('data', (chunk: Buffer) => {
    if (isListening) process.stderr.write(chunk);
    else complaint += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.stdout!.once('data', () => {
      isListening = true;
      child.stdout!.resume();
      resolve();
    });
    child.once('error', reject);
    child.once('exit', () => {
      if (isListening) return;
      const isTaken = port && complaint.includes('EADDRINUSE');
      const why = isTaken
        ? `port ${environment[port]} is taken. Set ${port} to another one, or to 0 for a free one.`
        : `it said: ${complaint.trim().split('\n').at(-1) ?? 'nothing'}`;
      reject(new StartError(`The ${name} could not start: ${why}`));
    });
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
