// Structured logs: one JSON object a line, with the request id, without personal data.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { destination, pino, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

/** Keys whose values never reach a log, at any depth that we log. */
const PERSONAL = [
  'password',
  'login',
  'email',
  'phone',
  'code',
  'token',
  'cookie',
  'authorization',
  'requisites',
  'birth_date',
];

export function createLogger(options: { level: string; file: string }): Logger {
  if (options.file !== '-') mkdirSync(path.dirname(options.file), { recursive: true });
  return pino(
    {
      level: options.level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: PERSONAL.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '(removed)' },
    },
    destination({ dest: options.file === '-' ? 1 : options.file, sync: false, append: true }),
  );
}

export const silentLogger = (): Logger => pino({ level: 'silent' });
