// Where the site runs: addresses, database, log, keys, limits on calls.
import path from 'node:path';
import { parseTrustedProxies } from '../http/caller-address.ts';
import { checkKeys } from '../key-ring.ts';
import { onOff, oneOf, text, url, whole, type Options } from './option.ts';

export const serverOptions = {
  MODE: {
    fallback: 'demo',
    about: '`demo` starts local stand-ins for outside services; `production` refuses them.',
    parse: oneOf('demo', 'production'),
  },
  PORT: { fallback: '3000', about: 'Port of the site; 0 takes a free one.', parse: whole(0, 65_535) },
  LISTEN_HOST: { fallback: '127.0.0.1', about: 'Address that the site listens on.', parse: text },
  PUBLIC_URL: {
    fallback: (environment) => `http://localhost:${environment.port}`,
    about: 'Address under which players reach the site.',
    parse: url('http:', 'https:'),
  },
  DATA_DIR: {
    fallback: './data',
    about: 'Folder of the embedded database, logs and generated secrets.',
    parse: (value) => path.resolve(value),
  },
  DATABASE_URL: {
    fallback: '',
    about: 'An outside PostgreSQL ≥ 15 (`postgres://…`) instead of the embedded one.',
    parse: url('postgres:', 'postgresql:'),
    secret: true,
  },
  DATABASE_POOL: {
    fallback: '8',
    about: 'Connections for requests; two lanes for bets come on top.',
    parse: whole(2, 200),
  },
  MAX_CALLS: {
    fallback: '100',
    about:
      'Calls of the API under way at once before more are refused with 503; twice as many for those that move money, a thirty-second part for pages.',
    parse: whole(1, 100_000),
  },
  MAX_LAG_MS: {
    fallback: '50',
    about:
      'Milliseconds by which the process, or the queue for its database connections, may lag behind before calls and pages are refused with 503, twice for money; counts once a third of `MAX_CALLS` is under way.',
    parse: whole(1, 600_000),
  },
  METRICS_PORT: {
    fallback: '',
    about: 'Port on which `/metrics` is served in the text form of Prometheus; without one it is not.',
    parse: (value) => (value === '' ? undefined : whole(0, 65_535)(value)),
  },
  METRICS_HOST: {
    fallback: '127.0.0.1',
    about: 'Address that the metrics listen on; one that the public cannot reach.',
    parse: text,
  },
  LEAST_DISK_MIB: {
    fallback: '256',
    about:
      'Room in MiB on the disk of the embedded database below which nothing is stored any more: such calls are refused with 503, reading goes on.',
    parse: whole(0, 1_000_000_000),
  },
  LOG_LEVEL: {
    fallback: 'info',
    about: 'Least important log entry that is written.',
    parse: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  },
  LOG_FILE: {
    fallback: (environment) => (environment.mode === 'demo' ? path.join(environment.dataDir, 'baize.log') : '-'),
    about: 'File of the log; `-` is standard output.',
    parse: text,
  },
  SECRET: {
    fallback: '',
    about: 'Key for signed links, at least 32 characters. In demo mode one is made and kept in DATA_DIR.',
    parse: text,
    secret: true,
  },
  TRUST_PROXY: {
    fallback: 'off',
    about:
      'Whose X-Forwarded-For is believed, read from the right: the number of your reverse proxies (`1`), or their addresses and networks (`10.0.0.0/8, ::1`; `loopback` and `private` for those). With a number, nobody but the proxies may reach the port.',
    parse: parseTrustedProxies,
  },
  DRAIN_SECONDS: {
    fallback: (environment) => (environment.mode === 'production' ? '5' : '0'),
    about:
      'How long a stopping process still serves while `/ready` answers 503, so that a balancer can turn away from it; 5 in production mode.',
    parse: whole(0, 300),
  },
  RATE_LIMITS: { fallback: 'on', about: '`off` only for load tests.', parse: onOff },
} as const satisfies Options;

export const encryptionOptions = {
  PII_KEYS: {
    fallback: '',
    about:
      'Keys of personal data in the database: `index:HEX,NAME:HEX,…`, each 32 bytes. The first after `index` encrypts, all decrypt; see `operator -- keys rotate`. In demo mode they are made from SECRET.',
    parse: checkKeys,
    secret: true,
  },
} as const satisfies Options;
