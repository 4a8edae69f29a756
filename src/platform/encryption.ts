/**
 * Secrets that we must be able to read again (a key of an authenticator app, a code that waits to be sent) are stored
 * encrypted; our own links carry a signature. Each purpose has a key of its own, made from SECRET.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from './config.ts';

type SecretConfig = Pick<Config, 'SECRET'>;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const keys = new Map<string, Buffer>();

/** A key of this purpose alone. */
export function keyOf({ SECRET }: SecretConfig, purpose: string): Buffer {
  const name = `${purpose} ${SECRET}`;
  let key = keys.get(name);
  if (!key) keys.set(name, (key = Buffer.from(hkdfSync('sha256', SECRET, '', `baize ${purpose}`, 32))));
  return key;
}

/** AES-256-GCM: nonce, tag, text. */
export function encrypt(secretConfig: SecretConfig, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretConfig, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws when it was encrypted by another key, for another purpose, or changed since. */
export function decrypt(secretConfig: SecretConfig, purpose: string, encrypted: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secretConfig, purpose), encrypted.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** `text.signature`, for an address; `text` has letters, digits and dashes only. */
export const signText = (secretConfig: SecretConfig, purpose: string, text: string): string =>
  `${text}.${signatureOf(secretConfig, purpose, text).toString('base64url')}`;

/** The text of a signed token; `undefined` when the signature is not ours. */
export function readSigned(secretConfig: SecretConfig, purpose: string, token: string): string | undefined {
  const dot = token.lastIndexOf('.');
  if (dot < 1) return undefined;
  const text = token.slice(0, dot);
  const checksum = Buffer.from(token.slice(dot + 1), 'base64url');
  const right = signatureOf(secretConfig, purpose, text);
  return checksum.length === right.length && timingSafeEqual(checksum, right) ? text : undefined;
}

const signatureOf = (secretConfig: SecretConfig, purpose: string, text: string): Buffer =>
  createHmac('sha256', keyOf(secretConfig, `signature ${purpose}`))
    .update(text)
    .digest();
