// What prevents a start or a command, in a sentence, where it is not a mistake in the code.
import { ConfigError } from '#platform/config.ts';
import { DatabaseStartError } from '#platform/db/embedded-place.ts';
import { BackupError } from './backup/manifest.ts';
import { isDatabaseTrouble } from '#platform/db/database.ts';
import { StartError } from './open-database.ts';

const EXPECTED = [ConfigError, StartError, DatabaseStartError, BackupError];
const OF_FILES: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is no folder',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
};

/** `undefined` for an unexpected error, which is shown in full. */
export function sentenceFor(error: unknown): string | undefined {
  if (EXPECTED.some((kind) => error instanceof kind)) return `\n  ${(error as Error).message}\n`;
  const { code = '', port, path } = error as { code?: string; port?: number; path?: string };
  if (code === 'EADDRINUSE') return `\n  Port ${port} is taken. Stop what uses it, or set PORT to another one.\n`;
  if (code === 'EACCES' && port !== undefined)
    return `\n  This user may not listen on port ${port}. Set PORT to one above 1023, with a reverse proxy in front.\n`;
  if (path !== undefined && OF_FILES[code] !== undefined)
    return `\n  ${path} cannot be used: ${OF_FILES[code]}. DATA_DIR and LOG_FILE say where the site writes.\n`;
  // Each change is a transaction of its own: what was not finished has changed nothing.
  if (isDatabaseTrouble(error))
    return `\n  The database did not answer in time (${(error as Error).message}). What was not finished has changed nothing: give the command again.\n`;
  return undefined;
}
