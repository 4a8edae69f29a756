// Writes to a player: to their log-in contact, in the language of their account.
import { localePrefix } from '#kernel/locales.ts';
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { signText } from '#platform/encryption.ts';
import { keepInInbox, queueMessage, type Message } from '#players/messages/index.ts';
import type { LoginType } from './tables.ts';

interface Addressee {
  id: bigint;
  login: string;
  login_type?: LoginType;
  locale: string;
}

export type PlayerLetter = Message['template'];

export const channelOf = (contact: string): Message['channel'] => (contact.includes('@') ? 'email' : 'sms');

/** Also to their inbox; no letter to a player who came by another service and has given no contact. */
export const notifyPlayer = async (
  ctx: Context,
  tx: Transaction,
  { id, login, login_type, locale }: Addressee,
  template: PlayerLetter,
  values: Record<string, string> = {},
): Promise<void> => {
  await keepInInbox(ctx, tx, { playerId: id, template, values });
  if (login_type === 'none') return;
  await queueMessage(ctx, tx, { channel: channelOf(login), to: login, template, locale, values });
};

/** An address of our own site, in the player's language. */
export const siteLink = (ctx: Context, locale: string, path: string): string =>
  `${ctx.config.PUBLIC_URL}${localePrefix(locale)}${path}`;

const UNSUBSCRIBE = 'unsubscribe';

export const unsubscribeLink = (ctx: Context, locale: string, contactId: bigint): string =>
  siteLink(ctx, locale, `/unsubscribe?token=${signText(ctx.config, UNSUBSCRIBE, String(contactId))}`);
export { UNSUBSCRIBE };
