// The beacon that salts of chains come from.
import { networkOf, QUICKNET } from '#kernel/drand.ts';
import type { Settings } from '#platform/config.ts';
import { onOff, url, whole, type Options } from '#platform/config/option.ts';

export const options = {
  DRAND_URLS: {
    fallback: '',
    about:
      'Where rounds of a drand beacon are asked for, with commas between them, e.g. `https://api.drand.sh,https://drand.cloudflare.com`: chains of live tables and the league then get their salts from it. Without one the house makes the salts, and the pages say so.',
    parse: (value): readonly string[] =>
      value === '' ? [] : value.split(',').map((address) => url('https:', 'http:')(address.trim())),
  },
  DRAND_CHAIN: {
    fallback: QUICKNET.hash,
    about: 'Chain hash of the drand network; `quicknet` of the League of Entropy unless set.',
    parse(value) {
      if (!networkOf(value))
        throw new Error(`must be a network that the verifier knows: ${QUICKNET.hash} (${QUICKNET.id})`);
      return value;
    },
  },
  SANDBOX_BEACON: {
    fallback: 'off',
    about:
      'Starts a stand-in for a drand beacon with the site, and takes salts from it. It is on this machine and its key is known, so it shows how salts are checked and makes nothing fairer.',
    parse: onOff,
  },
  SANDBOX_BEACON_PORT: {
    fallback: '3006',
    about: 'Port of that stand-in; 0 takes a free one.',
    parse: whole(0, 65_535),
  },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof options> {}
}
