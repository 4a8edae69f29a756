// How mails and text messages leave the site.
import { text, url, type Options } from './option.ts';

export const messagesOptions = {
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
