// Runs `npm run operator -- …` on the database of a test, in a process of its own.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { systemContext, type Services } from '#platform/context.ts';
import { openDatabase, openPool } from '#platform/db/database.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { silentLogger } from '#platform/log.ts';
import type { Input } from '#platform/command.ts';
import { COMMANDS } from '#app/operator/commands.ts';
import { bundled } from './bundled.ts';
import { CHILD_ENVIRONMENT } from './child-environment.ts';
import { TEST_PII_KEYS } from './keys.ts';
import type { TestDatabase } from './database.ts';
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
export const commandBy = (site: TestSite, operator: Input['operator'], input: Given): Promise<void> =>
  commandOn(site.database, site.site.services, { operator, ...input });

export async function commandOn(
  { desk }: Pick<TestDatabase, 'desk'>,
  services: Services,
  { command, ...input }: Given & Pick<Input, 'operator'>,
): Promise<void> {
  const pool = openPool(desk, 2, silentLogger());
  const ctx = systemContext({ ...services, db: openDatabase(pool, keyRingOf(services.config)) }, 'operator');
  try {
    await COMMANDS[command]!.run(ctx, {
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
