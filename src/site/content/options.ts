// Where the content of the site is kept, and where its pictures may come from.
import type { Settings } from '#platform/config.ts';
import { oneOf, text, url, type Options } from '#platform/config/option.ts';

/** `https://img.example.org, https://cdn.example.org` as origins; without a path, because a policy names hosts. */
function origins(value: string): readonly string[] {
  return value
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((address) => {
      const { protocol, hostname, origin, href } = URL.parse(address) ?? {};
      const isLocal = protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1');
      if (!origin || (protocol !== 'https:' && !isLocal))
        throw new Error(`names "${address}", which is no https address`);
      if (href !== `${origin}/` || hostname!.includes('*')) throw new Error(`names "${address}"; say ${origin}`);
      return origin;
    });
}

/** What a site cannot do without, so it must not vanish by mistake. */
const ESSENTIAL = ['games', 'payment-methods', 'menus', 'general-info'] as const;

function essentials(value: string): ReadonlyArray<(typeof ESSENTIAL)[number]> {
  const names = value.split(/[\s,]+/).filter((name) => name !== '');
  return names.map((name) => {
    const collectionName = ESSENTIAL.find((essential) => essential === name);
    if (!collectionName) throw new Error(`names "${name}"; it takes ${ESSENTIAL.join(', ')}`);
    return collectionName;
  });
}

export const options = {
  CONTENT_URL: {
    fallback: '',
    about: 'Address of an outside Strapi that holds the content (`https://cms.example.org/api`) instead of our own.',
    parse: url('http:', 'https:'),
  },
  CONTENT_VERSION: {
    fallback: 'v4',
    about: 'What CONTENT_URL speaks: `v4`, whose verbs and shapes Strapi 5 has kept, and nothing else.',
    parse: oneOf('v4'),
  },
  CONTENT_TOKEN: {
    fallback: '',
    about:
      'Bearer token of the content service: to write to ours, or to read from CONTENT_URL. Without it ours is read-only.',
    parse: text,
    secret: true,
  },
  CONTENT_EMPTY_OK: {
    fallback: '',
    about: `Collections of CONTENT_URL that may be empty, e.g. \`games, menus\`; of ${ESSENTIAL.map((name) => `\`${name}\``).join(', ')} the site else keeps what it had, and says so in its log.`,
    parse: essentials,
  },
  PICTURE_ORIGINS: {
    fallback: '',
    about:
      'Where else pictures and icons of content come from, e.g. `https://img.example.org, https://cdn.example.org`; the origin of CONTENT_URL is always included.',
    parse: origins,
  },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof options> {}
}
