// `npm run operator -- …`: what an operator does by hand, on the same database as the site, running or not.
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { systemClock } from '#kernel/clock.ts';
import { operatorOf } from '#players/accounts/index.ts';
import { systemContext, type Context, type Services } from '#platform/context.ts';
import { openDatabase, openPool } from '#platform/db/database.ts';
import { Notifications } from '#platform/db/notifications.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { createLogger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import { requireSameKeys } from './check-keys.ts';
import { UsageError, type Operator } from '#platform/command.ts';
import { runCommand, withSiteDatabase } from './command-line.ts';
import { openSlices, watchSlices } from './slices.ts';
import { COMMANDS, NEW_KEY, usageOfAll, usageText } from './operator/commands.ts';
import { newKeyText } from './operator/new-key.ts';
import { missingInput } from './operator/missing-input.ts';
import { keepSession, readSession } from './operator/session-file.ts';
import { terminalOfProcess } from './operator/terminal.ts';
import { unusedInput } from './operator/unused-input.ts';

type Values = ReturnType<typeof parse>['values'];

const parse = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      reason: { type: 'string' },
      state: { type: 'string' },
      mark: { type: 'string' },
      role: { type: 'string' },
      to: { type: 'string' },
      final: { type: 'boolean' },
      preview: { type: 'boolean' },
      by: { type: 'string' },
      since: { type: 'string' },
      limit: { type: 'string' },
      as: { type: 'string' },
      code: { type: 'string' },
    },
  });

/** The command as the journal keeps it: without its code. */
function journalText(positionals: readonly string[], { as: _as, code: _code, ...rest }: Values): string {
  const options = Object.entries(rest).map(
    ([name, value]) => `--${name}${value === true ? '' : ` ${JSON.stringify(value)}`}`,
  );
  return [...positionals, ...options].join(' ');
}

/** Who sent the command; keeps the session that their code has opened. */
async function identify(ctx: Context, command: string, { as: name, code }: Values): Promise<Operator> {
  const systemUser = userInfo().username;
  const terminal = terminalOfProcess(systemUser);
  const token = terminal && readSession(ctx.config, terminal);
  const { operator, newToken } = await operatorOf(ctx, { name, code, token }, { systemUser, command, terminal });
  if (newToken !== undefined && terminal) keepSession(ctx.config, terminal, newToken);
  return operator;
}

async function run(): Promise<void> {
  const { positionals, values } = parse();
  const [area = '', action = '', id = '', ...rest] = positionals;
  const name = `${area} ${action}`;
  const usage = new Map(usageOfAll()).get(name);
  if (!usage) throw new UsageError(usageText());
  const unused = unusedInput(usage, positionals.slice(2), Object.keys(values));
  if (unused !== undefined)
    throw new UsageError(`${unused} means nothing here: ${[name, usage.parameters].filter(Boolean).join(' ')}`);
  const missing = missingInput(name, usage, positionals.slice(2), Object.keys(values));
  if (missing !== undefined) throw new UsageError(missing);
  if (name === NEW_KEY) return console.log(newKeyText(id, process.env['PUBLIC_URL']));
  const command = COMMANDS[name]!;
  return withSiteDatabase(async ({ desk, owner }, config) => {
    await requireSameKeys(owner, config);
    const log = createLogger({ level: config.LOG_LEVEL, file: config.LOG_FILE });
    const pool = openPool(desk, 2, log);
    const services: Services = {
      clock: systemClock,
      random: secureRandom,
      db: openDatabase(pool, keyRingOf(config)),
      connection: desk,
      notifications: new Notifications(desk, log),
      log,
      config,
      processState: new Map(),
    };
    const ctx = systemContext(services, `operator-${process.pid}`);
    watchSlices(services);
    try {
      const operator = await identify(ctx, journalText(positionals, values), values);
      await openSlices(services, 'command');
      const {
        reason,
        state,
        mark,
        role,
        to,
        final: isFinal = false,
        preview: isPreview = false,
        by,
        since,
        limit,
      } = values;
      await command.run(ctx, {
        id,
        rest,
        reason,
        state,
        mark,
        role,
        to,
        isFinal,
        isPreview,
        filter: { by, since, limit },
        operator,
      });
    } finally {
      await pool.end();
    }
  });
}

await runCommand(run);
