// How mails and text messages leave the site.
import type { Settings } from '#platform/config.ts';
import { text, url, type Options } from '#platform/config/option.ts';

export const options = {
  SMTP_URL: {
    fallback: '',
    about:
      'Mail server (`smtps://user:password@mail.example.org`). In demo mode mails go to `/dev/mailbox` without it.',
    parse: url('smtp:', 'smtps:'),
    secret: true,
  },
  MAIL_FROM: {
    fallback: 'Baize <no-reply@localhost>',
    about: 'Sender of our mails.',
    parse: text,
  },
  SMS_URL: {
    fallback: '',
    about: 'Gateway for text messages; gets `POST { to, text }`. In demo mode they go to `/dev/mailbox` without it.',
    parse: url('http:', 'https:'),
  },
  SMS_TOKEN: { fallback: '', about: 'Bearer token for SMS_URL.', parse: text, secret: true },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof options> {}
}
