// The settings of a site that only some parts of are opened. With all of its secrets given, reading them writes no file.
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '#app/config.ts';
import type { Config } from '#platform/config.ts';

export const testConfig = (environment: Readonly<Record<string, string>> = {}): Config =>
  readConfig({
    DATA_DIR: path.join(os.tmpdir(), 'baize-no-data'),
    SECRET: 's'.repeat(32),
    SANDBOX_PSP_SECRET: 'p'.repeat(32),
    SANDBOX_IDP_SECRET: 'i'.repeat(32),
    LOG_LEVEL: 'silent',
    SANDBOX_BTCPAY: 'off',
    SANDBOX_HYPERSWITCH: 'off',
    SANDBOX_BANK: 'off',
    DESK_PORT: 'off',
    ...environment,
  });
