// News goes only to contacts whose owner wants it, each with a link to unsubscribe.
import type { Context } from '#platform/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { keepInInbox, queueMessage } from '#players/messages/index.ts';
import { unsubscribeLink, type PlayerLetter } from './notify-player.ts';
import { contactsOf } from './store/contacts.ts';

export type NewsChannel = 'inbox' | 'mail';

interface News {
  playerId: bigint;
  locale: string;
  template: PlayerLetter;
  values: Record<string, string>;
  channels: readonly NewsChannel[];
}

/** Addresses that are subscribed to news. */
const subscribed = async (handle: Database | Transaction, playerId: bigint) =>
  (await contactsOf(handle, playerId)).filter(({ is_subscribed, type }) => is_subscribed && type === 'email');

export const wantsNews = async (handle: Database | Transaction, playerId: bigint): Promise<boolean> =>
  (await contactsOf(handle, playerId)).some(({ is_subscribed }) => is_subscribed);

export async function writeNews(ctx: Context, tx: Transaction, news: News): Promise<void> {
  const { playerId, locale, template, values, channels } = news;
  if (channels.includes('inbox')) await keepInInbox(ctx, tx, { playerId, template, values });
  if (!channels.includes('mail')) return;
  for (const { id, contact } of await subscribed(tx, playerId))
    await queueMessage(ctx, tx, {
      channel: 'email',
      to: contact,
      template,
      locale,
      values: { ...values, unsubscribe: unsubscribeLink(ctx, locale, id) },
    });
}
