// Where the site runs: addresses, database, log, keys, limits on calls.
import path from 'node:path';
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
    fallback: (known) => `http://localhost:${known.port}`,
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
  MOST_CALLS: {
    fallback: '500',
    about:
      'Calls of the API under way at once before more are refused with 503; four times as many for those that move money.',
    parse: whole(1, 100_000),
  },
  MOST_LAG_MS: {
    fallback: '500',
    about: 'Milliseconds by which the process may lag behind before calls are refused with 503, four times for money.',
    parse: whole(1, 600_000),
  },
  LOG_LEVEL: {
    fallback: 'info',
    about: 'Least important log entry that is written.',
    parse: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  },
  LOG_FILE: {
    fallback: (known) => (known.mode === 'demo' ? path.join(known.dataDir, 'baize.log') : '-'),
    about: 'File of the log; `-` is standard output.',
    parse: text,
  },
  SECRET: {
    fallback: '',
    about: 'Key for signed links, at least 32 characters. In demo mode one is made and kept in DATA_DIR.',
    parse: text,
    secret: true,
  },
  TRUST_PROXY: { fallback: 'off', about: '`on` when a reverse proxy of yours sets X-Forwarded-For.', parse: onOff },
  RATE_LIMITS: { fallback: 'on', about: '`off` only for load tests.', parse: onOff },
} as const satisfies Options;
