/**
 * How a feed and the site prove to each other who they are: HMAC-SHA256 over `time.batch.path.body` under one of the keys that the
 * feed has, two of them while it changes from one to the next. A signature is good for five minutes either way.
 */
import { createHmac } from 'node:crypto';
import { secretsEqual } from '#platform/secure-random.ts';

const WINDOW_SECONDS = 300;

export interface FeedKey {
  id: string;
  secret: string;
}

/** What is signed. `batch` is its number, or what is said in its place (`hello`). */
export interface SignedCall {
  time: string;
  batch: string;
  path: string;
  body: string | Uint8Array;
}

export const signatureOf = (secret: string, { time, batch, path, body }: SignedCall): string =>
  `v1=${createHmac('sha256', secret).update(`${time}.${batch}.${path}.`).update(body).digest('hex')}`;

/** Headers of a call or an answer, by their names in small letters. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

const headerOf = (headers: Headers, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** The number of the batch as the headers have it. */
export const batchOf = (headers: Headers): string => headerOf(headers, 'x-batch');

export function isSigned(
  keys: readonly FeedKey[],
  headers: Headers,
  { path, body }: Pick<SignedCall, 'path' | 'body'>,
  now: Date,
): boolean {
  const [time, key, signature] = ['x-time', 'x-key', 'x-signature'].map((name) => headerOf(headers, name));
  return hasSignature(
    keys,
    { key: key!, signature: signature! },
    { time: time!, batch: batchOf(headers), path, body },
    now,
  );
}

export function hasSignature(
  keys: readonly FeedKey[],
  { key: id, signature }: { key: string; signature: string },
  call: SignedCall,
  now: Date,
): boolean {
  if (!isRecent(call.time, now)) return false;
  const key = keys.find((feedKey) => feedKey.id === id);
  return key !== undefined && secretsEqual(signatureOf(key.secret, call), signature);
}

const isRecent = (time: string, now: Date): boolean =>
  /^[0-9]{1,12}$/.test(time) && Math.abs(Math.floor(now.getTime() / 1000) - Number(time)) <= WINDOW_SECONDS;

/** Headers that sign what we send. */
export function signedHeaders(
  { id, secret }: FeedKey,
  call: Pick<SignedCall, 'batch' | 'path' | 'body'>,
  now: Date,
): Record<string, string> {
  const time = String(Math.floor(now.getTime() / 1000));
  return { 'x-time': time, 'x-batch': call.batch, 'x-key': id, 'x-signature': signatureOf(secret, { time, ...call }) };
}
