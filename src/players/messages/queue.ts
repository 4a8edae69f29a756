// Puts a message into the outbox, in the transaction of what it reports.
import type { Context } from '#platform/context.ts';
import type { Transaction } from '#platform/db/database.ts';
import { encrypt } from '#platform/encryption.ts';
import type { LetterValues } from './rules/letter.ts';
import { insertOutgoing } from './store.ts';
import type { Channel } from './tables.ts';
import type { Template } from './texts.ts';

export const VALUES = 'messages';

export interface Message {
  channel: Channel;
  /** An e-mail address, or a phone number in digits with its country's code. */
  to: string;
  template: Template;
  locale: string;
  /** Values of the template's placeholders: `code`, `link`, `unsubscribe` and any others it names. */
  values?: LetterValues;
}

export async function queueMessage(ctx: Context, tx: Transaction, message: Message): Promise<void> {
  await insertOutgoing(tx, {
    channel: message.channel,
    recipient: message.to,
    template: message.template,
    locale: message.locale,
    encryptedValues: encrypt(ctx.config, VALUES, JSON.stringify(message.values ?? {})),
    now: ctx.clock.now(),
  });
}
