// The door of messages for the server: what we write to players, by mail and by text message.
import { desk } from './desk.ts';
import { addMessageMetrics } from './metrics.ts';
import { jobs } from './jobs.ts';
import type { SliceManifest } from '#platform/manifest.ts';
import { refuse } from '#kernel/refusals.ts';
import type { PersonalTable } from '#platform/db/reencrypt.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import { getInbox, getMailbox, markInboxRead } from './contract.ts';
import { markRead, readInbox } from './inbox.ts';
import { readMailbox } from './store.ts';

export const personalTables: readonly PersonalTable[] = [
  { table: 'messages.outgoing', key: 'id', columns: ['recipient'] },
  { table: 'messages.inbox', key: 'id', columns: ['said'] },
  { table: 'messages.mailbox', key: 'id', columns: ['recipient', 'subject', 'html', 'body'] },
];

export { inboxDataOf, keepInInbox } from './inbox.ts';
export { emptyInbox } from './store.ts';
export { queueMessage, type Message } from './queue.ts';

const MAX_SHOWN = 50;

const endpoints: Endpoint[] = [
  bind(getInbox, (ctx) => readInbox(ctx)),
  bind(markInboxRead, markRead),
  bind(getMailbox, async (ctx) => {
    // It holds everybody's codes: outside demo mode this method does not exist.
    if (ctx.config.MODE !== 'demo')
      refuse('MethodNotFound', { rule: 'api.method', inputs: { method: getMailbox.name } });
    const letters = await readMailbox(ctx.db, MAX_SHOWN);
    return letters.map(({ id, channel, recipient, subject, html, body, received_at }) => ({
      id: String(id),
      channel,
      recipient,
      subject,
      html,
      text: body,
      at: received_at.toISOString(),
    }));
  }),
];

export const manifest = {
  desk,
  endpoints,
  jobs,
  watch: addMessageMetrics,
} satisfies SliceManifest;
