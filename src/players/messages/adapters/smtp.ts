// Mail by an SMTP server of the operator.
import { perProcess, type Services } from '#platform/context.ts';
import type { Letter } from '../store.ts';

/** The address will never accept it; trying again would only annoy its server. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}

const transport = perProcess('messages.smtp', async ({ config }: Services) => {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: config.SMTP_URL,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
});

export async function sendMail(services: Services, letter: Letter): Promise<void> {
  try {
    await (
      await transport(services)
    ).sendMail({
      from: services.config.MAIL_FROM,
      to: letter.recipient,
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
    });
  } catch (error) {
    const { responseCode } = error as { responseCode?: number };
    if (responseCode !== undefined && responseCode >= 500) throw new Undeliverable((error as Error).message);
    throw error;
  }
}
