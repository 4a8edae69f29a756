// Writes to a player: to his log-in contact, in the language of his account.
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { signed } from '#platform/sealed.ts';
import { queueMessage, type Message } from '#domains/messages/index.ts';
import type { LoginType } from './tables.ts';

interface Addressee {
  login: string;
  login_type?: LoginType;
  locale: string;
}

export const channelOf = (contact: string): Message['channel'] => (contact.includes('@') ? 'email' : 'sms');

/** Nothing to a player who came by another service and has given no contact. */
export const tellPlayer = async (
  ctx: Context,
  tx: Transaction,
  { login, login_type, locale }: Addressee,
  template: Message['template'],
  values: Record<string, string> = {},
): Promise<void> => {
  if (login_type === 'none') return;
  await queueMessage(ctx, tx, { channel: channelOf(login), to: login, template, locale, values });
};

/** An address of our own site, in the player's language. */
export const siteLink = (ctx: Context, locale: string, path: string): string =>
  `${ctx.config.PUBLIC_URL}${locale === 'en' ? '' : `/${locale}`}${path}`;

const UNSUBSCRIBE = 'unsubscribe';

export const unsubscribeLink = (ctx: Context, locale: string, contactId: bigint): string =>
  siteLink(ctx, locale, `/unsubscribe?token=${signed(ctx.config, UNSUBSCRIBE, String(contactId))}`);
export { UNSUBSCRIBE };
