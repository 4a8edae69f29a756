// A whole site for a test: real server on a free port, real database of its own; with pages and provider on demand.
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, inject } from 'vitest';
import { readConfig } from '#app/config.ts';
import type { Clock } from '#kernel/clock.ts';
import { silentLogger, type Logger } from '#platform/log.ts';
import { openSite, type Site } from '#app/site.ts';
import { openWeb } from '#site/rendering/open-web.ts';
import { startSandboxPsp } from '#sandbox/psp/sandbox-psp.ts';
import { startSandboxKyc, type SandboxKyc } from '#sandbox/kyc/sandbox-kyc.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { TEST_PII_KEYS } from './keys.ts';
import { ApiClient } from './api-client.ts';
import { booksBalance } from './books-balance.ts';
import { freePort } from './free-port.ts';
import { eventually } from './patience.ts';

export interface TestSite {
  url: string;
  site: Site;
  database: TestDatabase;
  psp: Awaited<ReturnType<typeof startSandboxPsp>> | undefined;
  kyc: SandboxKyc | undefined;
  /** A new visitor of the API. */
  visitor(): ApiClient;
  /** A new visitor who has registered; `currency` EUR unless said otherwise. */
  player(fields?: Partial<Record<string, string>>): Promise<ApiClient>;
  /** A player who has also confirmed their contact. */
  confirmedPlayer(fields?: Partial<Record<string, string>>): Promise<ApiClient>;
  /** Stops everything, after the books have been found to balance. */
  close(): Promise<void>;
}

export interface TestSiteOptions {
  /** Environment variables that differ from the test's defaults. */
  environment?: Record<string, string>;
  clock?: Clock;
  log?: Logger;
  pause?: (ms: number) => Promise<unknown>;
  /** Serve pages from the built bundle (`npm run build` first). */
  hasPages?: boolean;
  hasProvider?: boolean;
  /** Starts the stand-in for the identity service. */
  hasIdentityService?: boolean;
  /** How long it waits for its database; long unless said otherwise. */
  patienceMs?: number;
  /** Writes into the new database before anything is started. */
  prepare?: (database: TestDatabase) => Promise<void>;
}

let nextPlayer = 1;

export async function startTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const database = await createTestDatabase(options.patienceMs);
  await options.prepare?.(database);
  const dataFolder = mkdtempSync(path.join(inject('testFolder'), 'site-'));
  const port = await freePort();
  const pspPort = await freePort();
  const kycPort = await freePort();
  const url = `http://localhost:${port}`;
  const config = readConfig({
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    // A whole test run overloads the cores that it has, and tests make a hundred calls at once.
    MAX_LAG_MS: '60000',
    MAX_CALLS: '1000',
    // The cost of a hash is tested where it matters (`password-guessing.test.ts`).
    PASSWORD_MEMORY_MIB: '1',
    LIVE_TABLES: 'off',
    LOYALTY: 'off',
    TOURNAMENTS: 'off',
    JACKPOTS: 'off',
    RAFFLES: 'off',
    LEAGUE: 'off',
    // Tests write promises of all kinds; what is refused of them has tests of its own (`economy.test.ts`).
    ECONOMY_CHECK: 'off',
    SANDBOX_PSP_PORT: String(pspPort),
    SANDBOX_KYC_PORT: String(kycPort),
    SANDBOX_SUPPLIER: 'off',
    SANDBOX_BTCPAY: 'off',
    SANDBOX_HYPERSWITCH: 'off',
    SANDBOX_BANK: 'off',
    DESK_PORT: 'off',
    PII_KEYS: TEST_PII_KEYS,
    ...options.environment,
  });
  const psp = options.hasProvider
    ? await startSandboxPsp({ port: pspPort, secret: config.SANDBOX_PSP_SECRET, settleMs: 300, log: () => {} })
    : undefined;
  const kyc = options.hasIdentityService
    ? await startSandboxKyc({
        port: kycPort,
        appToken: config.SUMSUB_APP_TOKEN,
        secret: config.SUMSUB_SECRET,
        webhookSecret: config.SUMSUB_WEBHOOK_SECRET,
        webhookUrl: `${url}/callbacks/sumsub`,
        siteOrigin: url,
        reviewMs: 200,
        ...(options.clock && { now: () => options.clock!.now() }),
      })
    : undefined;
  const site = await openSite({
    config,
    connection: database.app,
    ...(options.clock && { clock: options.clock }),
    log: options.log ?? silentLogger(),
    ...(options.pause && { pause: options.pause }),
    ...(options.hasPages && { addWeb: openWeb }),
  });
  const visitor = (): ApiClient => new ApiClient(url);
  const testSite: TestSite = {
    url,
    site,
    database,
    psp,
    kyc,
    visitor,
    async player(fields = {}) {
      const client = visitor();
      const account = { ...registration(), ...fields } as Record<string, string>;
      // A busy database asks visitors to retry in a moment; registrations here do.
      const answer = await eventually(async () => {
        const attempt = await client.call('Auth.register', account);
        expect(attempt.status).not.toBe(503);
        return attempt;
      });
      if (answer.error) throw new Error(`Auth.register was refused: ${JSON.stringify(answer.error)}`);
      return client;
    },
    async confirmedPlayer(fields = {}) {
      const client = await testSite.player(fields);
      const { uid } = await client.ok<{ uid: number }>('Account.getInfo');
      await database.ownerPool.query('update accounts.contacts set confirmed_at = now() where player_id = $1', [uid]);
      return client;
    },
    async close() {
      await site.stop();
      await psp?.close();
      await kyc?.close();
      const faults = await booksBalance(database.ownerPool);
      await database.close();
      rmSync(dataFolder, { recursive: true, force: true });
      if (faults.length > 0) throw new Error(`The books do not balance:\n${faults.join('\n')}`);
    },
  };
  return testSite;
}

/** Fields of a valid registration; every call has another login. */
export function registration(): Record<string, string> {
  return {
    login: `player${nextPlayer++}.${process.pid}@example.org`,
    password: 'Tr1cky-horse',
    currency: 'EUR',
    country_code: 'DE',
    birth_date: '1990-05-17',
    terms: '1',
    age: '1',
  };
}
