/**
 * Passwords as argon2id (46 MiB, 1 pass, 1 lane) in the usual `$argon2id$…` spelling. Node hashes off the event loop; at
 * most two run at once, so that a wave of log-ins takes neither the memory nor both cores, and the queue has an end.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { refuse } from '#kernel/refusals.ts';

const MEMORY_KIB = 47_104;
const TAG_LENGTH = 32;
const AT_ONCE = 2;
const MAX_WAITING = 200;

const derive = promisify(argon2);
let running = 0;
const waiting: Array<() => void> = [];

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derived(password, salt);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=1,p=1$${base64(salt)}$${base64(tag)}`;
}

/** Takes the same time for a player who does not exist: the caller passes `undefined` then. */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const [salt, tag] = (stored ?? NOBODY)
    .split('$')
    .slice(-2)
    .map((part) => Buffer.from(part, 'base64'));
  const same = timingSafeEqual(await derived(password, salt!), tag!);
  return same && stored !== undefined;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');
const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=1,p=1$${base64(randomBytes(16))}$${base64(randomBytes(TAG_LENGTH))}`;

async function derived(password: string, salt: Buffer): Promise<Buffer> {
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
      memory: MEMORY_KIB,
      passes: 1,
    });
  } finally {
    running--;
    waiting.shift()?.();
  }
}
