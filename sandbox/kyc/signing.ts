/** The service's own half of the signatures, written independently of the site's: they must agree on the wire, not in the code. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const WINDOW_SECONDS = 120;

export interface SignedRequest {
  verb: string;
  /** With the query. */
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Empty when the request may pass, otherwise what the real service says. */
export function requestFault(
  { appToken, secret }: { appToken: string; secret: string },
  { verb, path, headers, body }: SignedRequest,
  nowSeconds: number,
): '' | 'app-token-not-found' | 'app-token-request-expired' | 'app-token-signature-mismatch' {
  if (headers['x-app-token'] !== appToken) return 'app-token-not-found';
  const at = headers['x-app-access-ts'];
  if (typeof at !== 'string' || !/^\d{1,12}$/.test(at) || Math.abs(nowSeconds - Number(at)) > WINDOW_SECONDS)
    return 'app-token-request-expired';
  const hmac = createHmac('sha256', secret);
  for (const part of [at, verb, path, body]) hmac.update(part);
  const signatureBytes = Buffer.from(String(headers['x-app-access-sig']));
  const right = Buffer.from(hmac.digest('hex'));
  return signatureBytes.length === right.length && timingSafeEqual(signatureBytes, right)
    ? ''
    : 'app-token-signature-mismatch';
}

export const webhookHeaders = (secret: string, body: string, algorithm: 'sha256' | 'sha512' = 'sha256') => ({
  'content-type': 'application/json',
  'x-payload-digest-alg': `HMAC_${algorithm.toUpperCase()}_HEX`,
  'x-payload-digest': createHmac(algorithm, secret).update(body).digest('hex'),
});

/** A token of the frame: who, until when, signed. */
export function frameToken(secret: string, applicantUserId: string, untilMs: number): string {
  const text = `${applicantUserId}.${untilMs}`;
  return `${text}.${createHmac('sha256', secret).update(`frame ${text}`).digest('hex')}`;
}

export function readFrameToken(secret: string, token: string, nowMs: number): string | undefined {
  const [user = '', until = '', mac = ''] = token.split('.');
  if (!/^\d{1,16}$/.test(until) || Number(until) <= nowMs) return undefined;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const right = frameToken(secret, user, Number(until)).split('.')[2]!;
  return timingSafeEqual(digest(mac), digest(right)) ? user : undefined;
}
