/** Signatures of the identity service, both ways. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs the time in whole seconds, the verb, the path with its query, and the body as sent. */
export function requestSignature(secret: string, atSeconds: number, verb: string, path: string, body = ''): string {
  return createHmac('sha256', secret).update(`${atSeconds}${verb.toUpperCase()}${path}`).update(body).digest('hex');
}

/** The service also offers SHA-1; we do not accept it. */
const ALGORITHMS: Readonly<Record<string, { name: string; digits: number }>> = {
  HMAC_SHA256_HEX: { name: 'sha256', digits: 64 },
  HMAC_SHA512_HEX: { name: 'sha512', digits: 128 },
};

type Headers = Record<string, string | string[] | undefined>;

/** Whether the body was signed by the holder of the secret. Anything missing, duplicated or unknown means false. */
export function isSignedWebhook(secret: string, headers: Headers, rawBody: string): boolean {
  const digest = headers['x-payload-digest'];
  const name = headers['x-payload-digest-alg'];
  if (secret === '' || typeof digest !== 'string' || typeof name !== 'string') return false;
  const algorithm = Object.hasOwn(ALGORITHMS, name) ? ALGORITHMS[name] : undefined;
  if (!algorithm || digest.length !== algorithm.digits || !/^[0-9a-f]+$/.test(digest)) return false;
  const right = createHmac(algorithm.name, secret).update(rawBody).digest();
  return timingSafeEqual(Buffer.from(digest, 'hex'), right);
}
