// A site and the sandbox supplier, each on a port of its own; a key that is made once for all tests of a file.
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { systemContext } from '#platform/context.ts';
import { SANDBOX_BRANDS } from '../index.ts';
import { startSandboxSupplier, type SandboxSupplier } from '#sandbox/supplier/sandbox-supplier.ts';
import type { TestSiteOptions } from '#testing/site.ts';
import { freePort } from '#testing/free-port.ts';
import { importGames } from '../import-games.ts';

const SECRET = 'secret of the supplier in tests';

export interface TestSupplier {
  supplier: SandboxSupplier;
  /** For `startTestSite` or `journey`. */
  environment: NonNullable<TestSiteOptions['environment']>;
  /** Gives each the other's address, once the site is up. */
  meet(site: { url: string; site: { services: Parameters<typeof systemContext>[0] } }): Promise<void>;
  close(): Promise<void>;
}

export async function startTestSupplier(): Promise<TestSupplier> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'baize-supplier-'));
  const file = path.join(folder, 'key.pem');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  writeFileSync(file, pem, { mode: 0o600 });
  const port = await freePort();
  const supplier = await startSandboxSupplier({
    port,
    secret: SECRET,
    privateKey: pem,
    site: '',
    siteOrigin: '',
    pausesMs: [50, 100, 200],
  });
  return {
    supplier,
    environment: {
      SANDBOX_SUPPLIER: 'on',
      SANDBOX_SUPPLIER_PORT: String(port),
      SANDBOX_SUPPLIER_SECRET: SECRET,
      SANDBOX_SUPPLIER_KEY: file,
    },
    async meet({ url, site }) {
      supplier.moveTo(url);
      for (const name of Object.keys(SANDBOX_BRANDS)) await importGames(systemContext(site.services, 'test'), name);
    },
    async close() {
      await supplier.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
