/**
 * Where the token of an operator's session is kept between commands: a file private to the user, in the folder for such
 * files, one for each terminal and database.
 */
import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Terminal } from '#players/accounts/index.ts';
import type { Config } from '#platform/config.ts';
import { sha256Hex } from '#platform/secure-random.ts';

type Where = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>;

/** The token, from a file that belongs to this user and that no one else can read; `undefined` without one. */
export function readSession(config: Where, terminal: Terminal): string | undefined {
  let file: number;
  try {
    file = openSync(fileOf(config, terminal), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch {
    return undefined;
  }
  try {
    const { uid, mode } = fstatSync(file);
    const isOurs = process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0);
    return isOurs ? readFileSync(file, 'utf8') : undefined;
  } finally {
    closeSync(file);
  }
}

export function keepSession(config: Where, terminal: Terminal, token: string): void {
  const file = fileOf(config, terminal);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, token, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, file);
}

export const forgetSession = (config: Where, terminal: Terminal): void =>
  rmSync(fileOf(config, terminal), { force: true });

function fileOf({ DATABASE_URL, DATA_DIR }: Where, { identity }: Terminal): string {
  const folder = process.env['XDG_RUNTIME_DIR'] || process.env['XDG_CACHE_HOME'] || path.join(os.homedir(), '.cache');
  const name = sha256Hex(`${identity}\n${DATABASE_URL || DATA_DIR}`).slice(0, 32);
  return path.join(folder, 'baize', `operator-${name}`);
}
