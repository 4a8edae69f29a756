/**
 * The provider's own half of the signature: HMAC-SHA256 over "timestamp.text", both in headers. Written independently of
 * the site's half on purpose: the two must agree on the wire, not in the code.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const WINDOW_SECONDS = 300;

export function signatureHeaders(secret: string, text: string, atSeconds: number): Record<string, string> {
  const mac = createHmac('sha256', secret).update(`${atSeconds}.${text}`).digest('hex');
  return { 'x-psp-timestamp': String(atSeconds), 'x-psp-signature': mac };
}

/** What a request is signed over; a callback is signed over its body alone. */
export const requestText = (method: string, path: string, body: string): string => `${method} ${path}\n${body}`;

export function isSigned(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  text: string,
  nowSeconds: number,
): boolean {
  const timestamp = headers['x-psp-timestamp'];
  const signature = headers['x-psp-signature'];
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return false;
  if (!/^[0-9]{1,12}$/.test(timestamp) || Math.abs(nowSeconds - Number(timestamp)) > WINDOW_SECONDS) return false;
  const right = Buffer.from(signatureHeaders(secret, text, Number(timestamp))['x-psp-signature']!);
  const signatureBytes = Buffer.from(signature);
  return signatureBytes.length === right.length && timingSafeEqual(signatureBytes, right);
}
