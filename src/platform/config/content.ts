// Where the content of the site is kept, and where its pictures may come from.
import { text, url, type Options } from './option.ts';

/** `https://img.example.org, https://cdn.example.org` as origins; nothing behind them, because a policy names hosts. */
function origins(value: string): readonly string[] {
  return value
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .map((one) => {
      const { protocol, hostname, origin, href } = URL.parse(one) ?? {};
      const isLocal = protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1');
      if (!origin || (protocol !== 'https:' && !isLocal)) throw new Error(`names "${one}", which is no https address`);
      if (href !== `${origin}/` || hostname!.includes('*')) throw new Error(`names "${one}"; say ${origin}`);
      return origin;
    });
}

export const contentOptions = {
  CONTENT_URL: {
    fallback: '',
    about: 'Address of an outside Strapi that holds the content (`https://cms.example.org/api`) instead of our own.',
    parse: url('http:', 'https:'),
  },
  CONTENT_TOKEN: {
    fallback: '',
    about:
      'Bearer token of the content service: to write to ours, or to read from CONTENT_URL. Without it ours is read-only.',
    parse: text,
    secret: true,
  },
  PICTURE_ORIGINS: {
    fallback: '',
    about:
      'Where else pictures and icons of content come from, e.g. `https://img.example.org, https://cdn.example.org`; the origin of CONTENT_URL is among them by itself.',
    parse: origins,
  },
} as const satisfies Options;
