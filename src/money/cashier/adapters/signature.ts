/** Signatures of HTTP messages: HMAC-SHA256 over "timestamp.text", valid for five minutes. Fails closed. */
import { createHmac } from 'node:crypto';
import { secretsEqual } from '#platform/secure-random.ts';
import type { IncomingCallback } from './provider.ts';

export const SIGNATURE_WINDOW_SECONDS = 300;

export const sign = (secret: string, text: string, atSeconds: number): string =>
  createHmac('sha256', secret).update(`${atSeconds}.${text}`).digest('hex');

/** Whether the raw body was signed with the secret, not more than five minutes away from now. */
export function isTrusted(
  callback: IncomingCallback,
  names: { timestamp: string; signature: string },
  secret: string,
  now: Date,
): boolean {
  const timestamp = callback.headers[names.timestamp];
  const signature = callback.headers[names.signature];
  if (secret === '' || typeof timestamp !== 'string' || typeof signature !== 'string') return false;
  if (!/^[0-9]{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp)) > SIGNATURE_WINDOW_SECONDS) return false;
  return secretsEqual(sign(secret, callback.rawBody, Number(timestamp)), signature);
}
