// Structured logs: one JSON object a line, with the request id, without personal data.
import { closeSync, mkdirSync, openSync } from 'node:fs';
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

/** Lines that wait for a disk that takes nothing are bounded; those beyond are dropped. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

type Destination = ReturnType<typeof destination>;
const destinations = new Set<Destination>();

/** Throws when the file cannot be written. `-` is standard output. */
export function createLogger(options: { level: string; file: string }): Logger {
  const isFile = options.file !== '-';
  if (isFile) {
    mkdirSync(path.dirname(options.file), { recursive: true });
    closeSync(openSync(options.file, 'a'));
  }
  const file = destination({
    dest: isFile ? options.file : 1,
    sync: false,
    append: true,
    maxLength: MAX_WAITING_BYTES,
  });
  outlive(file, options.file);
  if (isFile) destinations.add(file);
  return pino(
    {
      level: options.level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: PERSONAL.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '(removed)' },
    },
    file,
  );
}

/** A log that cannot be written (a full disk) must not end the process: it is reported once, and tried again with each line. */
function outlive(file: Destination, name: string): void {
  let dropped = 0;
  let isFailing = false;
  file.on('error', (error: Error) => {
    if (!isFailing) print(`The log ${name} cannot be written: ${error.message}`);
    isFailing = true;
  });
  file.on('drop', () => dropped++);
  file.on('drain', () => {
    if (!isFailing) return;
    print(`The log ${name} is written again${dropped > 0 ? `; ${dropped} lines were lost` : ''}.`);
    isFailing = false;
    dropped = 0;
  });
}

/** For what the log itself cannot report. */
const print = (line: string): boolean => process.stderr.write(`  ${line}\n`);

/** Opens the files of all logs again, after another program has moved them away (log rotation). */
export function reopenLogs(): void {
  for (const file of destinations) file.reopen();
}

export const silentLogger = (): Logger => pino({ level: 'silent' });
