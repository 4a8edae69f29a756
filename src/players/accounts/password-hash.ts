/**
 * Passwords as argon2id (1 pass, 1 lane) in the usual `$argon2id$…` spelling. Node hashes off the event loop; at most two run
 * at once, so that a wave of log-ins takes neither the memory nor both cores, and the queue is bounded. A hash states its own
 * cost, so a site that raises the cost can still check older passwords, and rehashes them as players log in.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { assert } from '#kernel/assert.ts';
import { refuse } from '#kernel/refusals.ts';
import type { Config } from '#platform/config.ts';

type Cost = Pick<Config, 'PASSWORD_MEMORY_MIB'>;

const TAG_LENGTH = 32;
const AT_ONCE = 2;
const MAX_WAITING = 200;

const derive = promisify(argon2);
let running = 0;
const waiting: Array<() => void> = [];

export async function hashPassword(config: Cost, password: string): Promise<string> {
  const salt = randomBytes(16);
  return spelled(memoryOf(config), salt, await derived(password, salt, memoryOf(config)));
}

/** Takes the same time for a player who does not exist: the caller passes `undefined` then. */
export async function passwordMatches(config: Cost, password: string, stored: string | undefined): Promise<boolean> {
  const { memory, salt, tag } = read(stored ?? spelled(memoryOf(config), randomBytes(16), randomBytes(TAG_LENGTH)));
  const same = timingSafeEqual(await derived(password, salt, memory), tag);
  return same && stored !== undefined;
}

/** True for a hash made at a cost other than the current one. */
export const isOfOtherCost = (config: Cost, stored: string): boolean => read(stored).memory !== memoryOf(config);

const memoryOf = ({ PASSWORD_MEMORY_MIB }: Cost): number => PASSWORD_MEMORY_MIB * 1024;
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');
const spelled = (memory: number, salt: Uint8Array, tag: Uint8Array): string =>
  `$argon2id$v=19$m=${memory},t=1,p=1$${base64(salt)}$${base64(tag)}`;

function read(stored: string): { memory: number; salt: Buffer; tag: Buffer } {
  const [, memory, salt, tag] = /^\$argon2id\$v=19\$m=(\d{1,8}),t=1,p=1\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? [];
  assert(memory !== undefined, 'a password is kept as argon2id');
  return { memory: Number(memory), salt: Buffer.from(salt!, 'base64'), tag: Buffer.from(tag!, 'base64') };
}

async function derived(password: string, salt: Buffer, memory: number): Promise<Buffer> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING)
      refuse('TooManyRequests', {
        rule: 'accounts.log-in-queue',
        inputs: { waiting: waiting.length },
        retryAfterSeconds: 5,
      });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running++;
  try {
    return await derive('argon2id', {
      message: password,
      nonce: salt,
      parallelism: 1,
      tagLength: TAG_LENGTH,
      memory,
      passes: 1,
    });
  } finally {
    running--;
    waiting.shift()?.();
  }
}
