// Where the desk is.
import type { Settings } from '#platform/config.ts';
import { text, url, whole, type Options } from '#platform/config/option.ts';
import { parseNetworks } from '#platform/http/caller-address.ts';

export const options = {
  DESK_PORT: {
    fallback: (environment) => (environment.mode === 'demo' ? '3010' : ''),
    about:
      'Port of the desk of the staff, a listener of its own; without one, or with `off`, there is no desk. 0 takes a free one.',
    parse: (value) => (value === '' || value === 'off' ? undefined : whole(0, 65_535)(value)),
  },
  DESK_HOST: {
    fallback: '127.0.0.1',
    about: 'Address that the desk listens on; one that the public cannot reach.',
    parse: text,
  },
  DESK_URL: {
    fallback: ({ mode, environment: { DESK_PORT: port } }) =>
      mode === 'demo' && port !== 'off' ? `http://localhost:${port || '3010'}` : '',
    about: 'Address of the desk in the browsers of the staff: an origin of its own, with https in production mode.',
    parse: url('http:', 'https:'),
  },
  DESK_NETWORKS: {
    fallback: '',
    about:
      'Addresses and networks that the desk answers (`10.8.0.0/24, 2001:db8::/32`; `loopback`, `private`); anybody else gets 403 before their request is read. Empty: no other limit than who reaches its port. Behind a proxy the address is the one that TRUST_PROXY lets through.',
    parse: parseNetworks,
  },
} as const satisfies Options;

declare module '#platform/config.ts' {
  interface Config extends Settings<typeof options> {}
}
