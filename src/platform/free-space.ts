/**
 * Room on the disk that the embedded database writes to. A database that has no room for its journal stops altogether, so
 * the site stops writing before that: a call that would store something is refused, reading continues, and writing resumes
 * automatically.
 */
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { refuse } from '#kernel/refusals.ts';
import { Gauge } from 'prom-client';
import { perProcess, type Services } from './context.ts';
import type { Logger } from './log.ts';
import { registry } from './metrics.ts';

const LOOK_MS = 1_000;
const RETRY_AFTER_S = 30;
const MIB = 1024 * 1024;
/** Writing resumes only with this much more than the least, so that it does not stop again at once. */
const COMFORT = 1.1;
/** Where the embedded database is when its user cannot reach DATA_DIR. */
const OTHER_PLACE = '/var/lib/baize';

const freeBytes = new Gauge({
  name: 'baize_disk_free_bytes',
  help: 'Room on the disk of the embedded database',
  registers: [registry],
});

export class FreeSpace {
  readonly #leastBytes: number;
  readonly #free: () => Promise<number>;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;
  #isShort = false;

  /** `free` answers in bytes. */
  constructor(leastBytes: number, free: () => Promise<number>, log: Logger) {
    this.#leastBytes = leastBytes;
    this.#free = free;
    this.#log = log;
  }

  get isShort(): boolean {
    return this.#isShort;
  }

  async watch(): Promise<void> {
    await this.look();
    this.#timer = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async look(): Promise<void> {
    const free = await this.#free().catch(() => undefined);
    if (free === undefined) return;
    freeBytes.set(free);
    const isShort = free < this.#leastBytes * (this.#isShort ? COMFORT : 1);
    if (isShort === this.#isShort) return;
    this.#isShort = isShort;
    const details = { freeMiB: Math.floor(free / MIB), leastMiB: this.#leastBytes / MIB };
    if (isShort) this.#log.error(details, 'the disk is nearly full: nothing is stored until there is room again');
    else this.#log.warn(details, 'there is room on the disk again');
  }
}

/** An outside database has a disk of its own, of which we know nothing. */
export const freeSpace = perProcess('platform.free-space', ({ config, log }: Services) => {
  const least = config.DATABASE_URL === '' ? config.LEAST_DISK_MIB * MIB : 0;
  const folders = [config.DATA_DIR, OTHER_PLACE].filter((folder) => existsSync(folder));
  return new FreeSpace(least, async () => Math.min(...(await Promise.all(folders.map(roomIn)))), log);
});

async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Refuses a call that would store something while there is no room for it. */
export function requireFreeSpace(services: Services): void {
  if (!freeSpace(services).isShort) return;
  refuse('ApplicationUnavailable', {
    rule: 'disk.full',
    inputs: { seconds: RETRY_AFTER_S },
    sentence: 'We cannot store anything right now, so nothing was changed. Please try again later.',
    retryAfterSeconds: RETRY_AFTER_S,
  });
}
