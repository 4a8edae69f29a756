// The door of support: which chat content names, where the operator can be reached, and what visitors write to them.
import { desk } from './desk.ts';
import type { SliceManifest } from '#platform/manifest.ts';
import { bind, type Endpoint } from '#platform/endpoint.ts';
import type { PersonalTable } from '#platform/db/reencrypt.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { getSettings } from './contract.ts';
import { storeChatEvent } from './chat-event-contract.ts';
import { forgetChatBefore } from './chat-event-store.ts';
import { contactOf } from './contact.ts';
import { getContact, sendFeedback } from './feedback-contract.ts';
import { settingsOf } from './settings.ts';
import { forgetClosedBefore } from './store.ts';
import { keepChatEvent } from './store-chat-event.ts';
import { takeFeedback } from './send-feedback.ts';

export { supportHours } from './contact.ts';
export { chatDataOf, forgetChat } from './chat-event-store.ts';
export { chatOrigins } from './settings.ts';
export { feedbackDataOf, forgetFeedback } from './store.ts';

export const personalTables: readonly PersonalTable[] = [
  { table: 'support.feedback', key: 'id', columns: ['contact', 'body'] },
  { table: 'support.chat_events', key: 'id', columns: ['body'] },
];

const endpoints: Endpoint[] = [
  bind(getSettings, async (ctx) => settingsOf(ctx)),
  bind(getContact, async (ctx) => contactOf(ctx)),
  bind(sendFeedback, takeFeedback),
  bind(storeChatEvent, keepChatEvent),
];

/** Feedback is deleted two years after it was closed. */
const KEEP_MS = 2 * 365 * 86_400_000;

const jobs: Job[] = [
  {
    name: 'forget-old-feedback',
    everyMs: 3_600_000,
    run: async (ctx) => {
      const before = new Date(ctx.clock.now().getTime() - KEEP_MS);
      await forgetClosedBefore(ctx.db, before);
      await forgetChatBefore(ctx.db, before);
    },
  },
];

export const manifest = {
  desk,
  endpoints,
  jobs,
} satisfies SliceManifest;
