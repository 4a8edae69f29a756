// A message of the outside chat is stored, as long as the operator uses that chat.
import type { InputOf } from '#kernel/method.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Context } from '#platform/context.ts';
import type { storeChatEvent } from './chat-event-contract.ts';
import { insertChatEvent } from './chat-event-store.ts';
import { settingsOf } from './settings.ts';

export async function keepChatEvent(
  ctx: Context,
  { channel_id, conversation_id, text, event }: InputOf<typeof storeChatEvent>,
): Promise<1> {
  const { chat } = settingsOf(ctx);
  if (chat !== 'freshChat')
    refuse('InvalidRequest', { rule: 'support.chat', inputs: { chat: chat ?? 'none' }, status: 409 });
  await insertChatEvent(ctx.db, {
    playerId: ctx.player?.id ?? null,
    channelId: channel_id,
    conversationId: conversation_id,
    event,
    body: text,
    now: ctx.clock.now(),
  });
  return 1;
}
