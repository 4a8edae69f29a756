// What all signatures have in common: time, path and the raw body under one key, valid for five minutes either way.
import { createHmac, verify, type KeyObject } from 'node:crypto';
import { parseExternalJson } from '#kernel/storable-text.ts';
import { secretsEqual } from '#platform/secure-random.ts';
import type { IncomingCall, WireBody } from './dialect.ts';

const WINDOW_SECONDS = 300;

const signedText = (call: IncomingCall, atSeconds: string): string => `${atSeconds}.${call.path}.${call.rawBody}`;

export const headerOf = ({ headers }: IncomingCall, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

export const isRecent = (atSeconds: string | undefined, now: Date): atSeconds is string =>
  atSeconds !== undefined &&
  /^[0-9]{1,12}$/.test(atSeconds) &&
  Math.abs(Math.floor(now.getTime() / 1000) - Number(atSeconds)) <= WINDOW_SECONDS;

export function hasHmac(secret: string, call: IncomingCall, atSeconds: string, signature: string | undefined): boolean {
  if (secret === '' || signature === undefined) return false;
  return secretsEqual(createHmac('sha256', secret).update(signedText(call, atSeconds)).digest('hex'), signature);
}

export function hasRsa(
  key: KeyObject | undefined,
  call: IncomingCall,
  atSeconds: string,
  signature: string | undefined,
): boolean {
  if (!key || signature === undefined || !/^[A-Za-z0-9+/]{100,1400}={0,2}$/.test(signature)) return false;
  return verify('RSA-SHA256', Buffer.from(signedText(call, atSeconds)), key, Buffer.from(signature, 'base64'));
}

export const jsonBody = (fields: object): WireBody => ({
  contentType: 'application/json; charset=utf-8',
  text: JSON.stringify(fields),
});

export function parsedJson(text: string): unknown {
  try {
    return parseExternalJson(text);
  } catch {
    return undefined;
  }
}
