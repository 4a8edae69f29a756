// A player's messages and reports at live tables: part of their data, and deleted with their account.
import type { Database, Transaction } from '#platform/db/database.ts';
import { tables } from '#platform/db/database.ts';
import type { LiveTables } from './tables.ts';

export interface OwnTalk {
  messages: { table: string; text: string; said_at: string }[];
  reports: { table: string; text: string; reported_at: string }[];
  /** Players whose messages they do not see. */
  muted: string[];
}

export async function talkDataOf(db: Database, playerId: bigint): Promise<OwnTalk> {
  const query = tables<LiveTables>(db);
  const messages = await query
    .selectFrom('live_tables.messages')
    .select(['sysname', 'text', 'said_at'])
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute();
  const reports = await query
    .selectFrom('live_tables.reports')
    .select(['sysname', 'text', 'reported_at'])
    .where('reporter_id', '=', playerId)
    .orderBy('message_id')
    .execute();
  const muted = await query
    .selectFrom('live_tables.mutes')
    .select('muted_id')
    .where('player_id', '=', playerId)
    .orderBy('muted_id')
    .execute();
  return {
    messages: messages.map(({ sysname, text, said_at }) => ({ table: sysname, text, said_at: said_at.toISOString() })),
    reports: reports.map(({ sysname, text, reported_at }) => ({
      table: sysname,
      text,
      reported_at: reported_at.toISOString(),
    })),
    muted: muted.map(({ muted_id }) => String(muted_id)),
  };
}

/** What others reported about them stays for as long as reports are kept: the operator may still have to review it. */
export async function forgetTalk(tx: Transaction, playerId: bigint): Promise<void> {
  const query = tables<LiveTables>(tx);
  await query.deleteFrom('live_tables.messages').where('player_id', '=', playerId).execute();
  await query.deleteFrom('live_tables.reports').where('reporter_id', '=', playerId).execute();
  await query
    .deleteFrom('live_tables.mutes')
    .where((where) => where.or([where('player_id', '=', playerId), where('muted_id', '=', playerId)]))
    .execute();
}
