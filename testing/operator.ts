// Runs `npm run operator -- …` on the database of a test, in a process of its own.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { systemContext } from '#platform/context.ts';
import { openDatabase, openPool } from '#platform/db/database.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { silentLogger } from '#platform/log.ts';
import type { Input } from '#platform/command.ts';
import { COMMANDS } from '#app/operator/commands.ts';
import { bundled } from './bundled.ts';
import { CHILD_ENVIRONMENT } from './child-environment.ts';
import { TEST_PII_KEYS } from './keys.ts';
import type { TestSite } from './site.ts';

/** What the command printed. */
export async function operator(site: TestSite, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [await bundled('src/app/operator.ts'), ...words], {
    env: operatorEnvironment(site),
  });
  return stdout;
}

interface Given extends Partial<Pick<Input, 'id' | 'rest' | 'reason' | 'state' | 'isPreview'>> {
  command: string;
}

/** A command in this process, by an operator of this name, as the role of the desk: a process of its own takes seconds. */
export async function commandBy(
  site: TestSite,
  operator: Input['operator'],
  { command, ...input }: Given,
): Promise<void> {
  const pool = openPool(site.database.desk, 2, silentLogger());
  const services = { ...site.site.services, db: openDatabase(pool, keyRingOf(site.site.services.config)) };
  try {
    await COMMANDS[command]!.run(systemContext(services, 'operator'), {
      id: '',
      rest: [],
      reason: undefined,
      state: undefined,
      mark: undefined,
      role: undefined,
      to: undefined,
      isFinal: false,
      isPreview: false,
      filter: { by: undefined, since: undefined, limit: undefined },
      operator,
      ...input,
    });
  } finally {
    await pool.end();
  }
}

/** The variables of a command that works on the database of the test. */
export function operatorEnvironment(site: TestSite): NodeJS.ProcessEnv {
  const { host, port, user, database } = site.database.owner;
  return {
    ...CHILD_ENVIRONMENT,
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host!)}`,
    DATA_DIR: site.site.services.config.DATA_DIR,
    PII_KEYS: TEST_PII_KEYS,
    LOG_LEVEL: 'silent',
  };
}
