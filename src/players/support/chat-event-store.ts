// All SQL of chat events.
import { tables, type Database, type Transaction } from '#platform/db/database.ts';
import { personal } from '#platform/db/personal-columns.ts';
import type { SupportTables } from './tables.ts';

export interface NewChatEvent {
  playerId: bigint | null;
  channelId: string;
  conversationId: string;
  event: 'sent' | 'received';
  body: string;
  now: Date;
}

export async function insertChatEvent(db: Database, chatEvent: NewChatEvent): Promise<void> {
  await tables<SupportTables>(db)
    .insertInto('support.chat_events')
    .values({
      player_id: chatEvent.playerId,
      channel_id: chatEvent.channelId,
      conversation_id: chatEvent.conversationId,
      event: chatEvent.event,
      body: personal(chatEvent.body),
      created_at: chatEvent.now,
    })
    .execute();
}

/** What was said with a player, for the copy of their data and for the operator. */
export async function chatDataOf(db: Database | Transaction, playerId: bigint) {
  const rows = await tables<SupportTables>(db)
    .selectFrom('support.chat_events')
    .select(['channel_id', 'conversation_id', 'event', 'body', 'created_at'])
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute();
  return rows.map(({ body, ...row }) => ({ ...row, text: body }));
}

export async function forgetChat(tx: Transaction, playerId: bigint): Promise<void> {
  await tables<SupportTables>(tx).deleteFrom('support.chat_events').where('player_id', '=', playerId).execute();
}

export async function forgetChatBefore(db: Database, before: Date): Promise<void> {
  await tables<SupportTables>(db).deleteFrom('support.chat_events').where('created_at', '<', before).execute();
}
