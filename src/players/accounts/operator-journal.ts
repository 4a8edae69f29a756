// What operators have done: every command, before it is carried out. The site's database role may only add and read.
import type { Selectable } from 'kysely';
import type { Context } from '#platform/context.ts';
import { tables } from '#platform/db/database.ts';
import type { Terminal } from './operator-sessions.ts';
import type { AccountsTables } from './tables.ts';

/** The command as the journal keeps it, and where it came from. */
export interface CommandOrigin {
  systemUser: string;
  command: string;
  /** `undefined` where there is no terminal: in cron, in a pipe. There is no session then. */
  terminal: Terminal | undefined;
}

export type JournalEntry = Selectable<AccountsTables['accounts.operator_acts']>;

const LONGEST_COMMAND = 1000;

export async function addToJournal(
  ctx: Context,
  { command, terminal }: CommandOrigin,
  proof: Pick<JournalEntry, 'by_whom' | 'proof' | 'step'>,
): Promise<void> {
  await tables<AccountsTables>(ctx.db)
    .insertInto('accounts.operator_acts')
    .values({
      ...proof,
      act: command.slice(0, LONGEST_COMMAND),
      terminal: terminal?.name ?? null,
      at: ctx.clock.now(),
    })
    .execute();
}

/** The newest commands, in order of time; of one operator, or since a moment. */
export async function operatorJournal(
  ctx: Context,
  { by, since, limit }: { by?: string | undefined; since?: Date | undefined; limit: number },
): Promise<JournalEntry[]> {
  let query = tables<AccountsTables>(ctx.db).selectFrom('accounts.operator_acts').selectAll();
  if (by !== undefined) query = query.where('by_whom', '=', by);
  if (since) query = query.where('at', '>=', since);
  return (await query.orderBy('id', 'desc').limit(limit).execute()).toReversed();
}
