// Writes to a player: to his log-in contact, in the language of his account.
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { signed } from '#platform/sealed.ts';
import { queueMessage, type Message } from '#domains/messages/index.ts';
import type { ContactType } from './tables.ts';

interface Addressee {
  login: string;
  login_type?: ContactType;
  locale: string;
}

export const channelOf = (contact: string): Message['channel'] => (contact.includes('@') ? 'email' : 'sms');

export const tellPlayer = (
  ctx: Context,
  tx: Transaction,
  { login, locale }: Addressee,
  template: Message['template'],
  values: Record<string, string> = {},
): Promise<void> => queueMessage(ctx, tx, { channel: channelOf(login), to: login, template, locale, values });

/** An address of our own site, in the player's language. */
export const siteLink = (ctx: Context, locale: string, path: string): string =>
  `${ctx.config.PUBLIC_URL}${locale === 'en' ? '' : `/${locale}`}${path}`;

const UNSUBSCRIBE = 'unsubscribe';

export const unsubscribeLink = (ctx: Context, locale: string, contactId: bigint): string =>
  siteLink(ctx, locale, `/unsubscribe?token=${signed(ctx.config, UNSUBSCRIBE, String(contactId))}`);
export { UNSUBSCRIBE };
