// Sends queued messages, and retries failed ones later. A message may arrive twice when we die between sending and recording
// it; that is better than not at all.
import { DEMO_PLAYERS_DOMAIN } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { decrypt } from '#platform/encryption.ts';
import { sendSms } from './adapters/sms.ts';
import { sendMail, Undeliverable } from './adapters/smtp.ts';
import { VALUES } from './queue.ts';
import { mailOf, smsOf, type LetterValues } from './rules/letter.ts';
import { endMessage, putIntoMailbox, takeDue, tryLater, type DueMessage, type Letter } from './store.ts';
import { brandOf, messageTexts } from './texts.ts';

const AT_ONCE = 10;
const LEASE_MS = 120_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
const MAX_TRIES = 12;

export async function sendMessages(ctx: Context): Promise<void> {
  for (;;) {
    const due = await takeDue(ctx.db, ctx.clock.now(), AT_ONCE, LEASE_MS);
    await Promise.all(due.map((message) => send(ctx, message)));
    if (due.length < AT_ONCE) return;
  }
}

async function send(ctx: Context, message: DueMessage): Promise<void> {
  try {
    await deliver(ctx, letterOf(ctx, message));
    await endMessage(ctx.db, message.id, { state: 'sent', now: ctx.clock.now() });
  } catch (failure) {
    const error = (failure as Error).message.slice(0, 500);
    const now = ctx.clock.now();
    // The recipient stays out of the log.
    ctx.log.warn({ message: String(message.id), template: message.template, error }, 'message could not be sent');
    if (failure instanceof Undeliverable || message.tries >= MAX_TRIES)
      return endMessage(ctx.db, message.id, { state: 'failed', now, error });
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (message.tries - 1));
    return tryLater(ctx.db, message.id, new Date(now.getTime() + pause), error);
  }
}

function letterOf(ctx: Context, message: DueMessage): Letter {
  const texts = messageTexts(message.locale);
  const words = texts.templates[message.template];
  if (!words) throw new Undeliverable(`there are no words for ${message.template}`);
  const values = {
    ...(JSON.parse(decrypt(ctx.config, VALUES, message.encrypted_values)) as LetterValues),
    lang: message.locale,
  };
  const brand = brandOf(ctx, message.locale);
  const composed = message.channel === 'sms' ? smsOf(words, values, brand) : mailOf(words, texts.frame, values, brand);
  return { channel: message.channel, recipient: message.recipient, ...composed };
}

/** By the operator's own service; in demo mode, where there is none, into the local mailbox. */
async function deliver(ctx: Context, letter: Letter): Promise<void> {
  const { config } = ctx;
  if (letter.recipient.endsWith(`@${DEMO_PLAYERS_DOMAIN}`)) return;
  if (letter.channel === 'email' && config.SMTP_URL !== '') return sendMail(ctx, letter);
  if (letter.channel === 'sms' && config.SMS_URL !== '') return sendSms(ctx, letter);
  if (config.MODE === 'demo') return putIntoMailbox(ctx.db, letter, ctx.clock.now());
  throw new Error(`no service for ${letter.channel} is configured`);
}
