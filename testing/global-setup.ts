// One embedded PostgreSQL for a whole test run, with a migrated template from which each test file copies its database.
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { EMBEDDED_OWNER } from '#platform/db/embedded-place.ts';
import { startEmbedded } from '#platform/db/embedded.ts';
import { createDatabase, prepareDatabase } from '#app/open-database.ts';
import { siteMigrations } from '#app/migrations.ts';
import { PATIENCE_MS } from './patience.ts';

export interface TestServer {
  host: string;
  port: number;
  user: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
    /** Holds the files of test sites, and goes with the run. */
    testFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(quickPlace(), 'baize-test-'));
  const { chmodSync } = await import('node:fs');
  chmodSync(folder, 0o755); // as root the database runs as another user, who must reach it
  const server = await startEmbedded(folder, { settings: TEST_SETTINGS });
  const owner = { host: server.host, port: server.port, user: EMBEDDED_OWNER, patienceMs: PATIENCE_MS };
  await createDatabase({ ...owner, database: 'postgres' }, 'template_baize');
  await prepareDatabase({ ...owner, database: 'template_baize' }, siteMigrations());
  project.provide('testServer', owner);
  project.provide('testFolder', folder);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** With hundreds of databases a worker would start for a different one ten times a second; none lives long enough to need it. */
const TEST_SETTINGS = ['autovacuum_naptime=10min'];

const ROOM_BYTES = 8 * 1024 ** 3;

/**
 * A folder in memory, where there is plenty: nothing of a run needs to outlive the machine, and a site refuses a server
 * without fsync. Only processes are killed and restarted here, and memory outlives those.
 */
function quickPlace(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (Math.min(bavail * bsize, os.freemem()) >= ROOM_BYTES) return '/dev/shm';
  } catch {
    // No such place on this system.
  }
  return os.tmpdir();
}
