/**
 * Who opened the mini-app, as Telegram vouches for it: a query string that it has signed for our bot. It is parsed here exactly
 * as it was received; what the page itself says about the user is never believed.
 */
import { isValid } from '@tma.js/init-data-node';
import { parseExternalJson } from '#kernel/storable-text.ts';

const MAX_BYTES = 4096;
export const LOGIN_GOOD_FOR_S = 300;
const AHEAD_S = 60;

export interface MessengerUser {
  id: string;
  /** May change hands, so nobody is identified by it. */
  username: string;
  languageCode: string;
  /** The signature, by which a used proof is recognised. */
  hash: string;
  signedAt: Date;
}

/** The user of a genuine, fresh proof; nothing for any other. */
export function messengerUserOf(payload: string, botToken: string, now: Date): MessengerUser | undefined {
  if (botToken === '' || Buffer.byteLength(payload) > MAX_BYTES) return undefined;
  const fields = new Map<string, string>();
  for (const [key, value] of new URLSearchParams(payload)) {
    if (fields.has(key)) return undefined;
    fields.set(key, value);
  }
  // Its age is judged below, by the clock of the site and towards the future too.
  if (!isValid(payload, botToken, { expiresIn: 0 })) return undefined;
  const hash = fields.get('hash')!;
  const authDate = fields.get('auth_date') ?? '';
  if (!/^\d{1,12}$/.test(authDate)) return undefined;
  const ageS = now.getTime() / 1000 - Number(authDate);
  if (ageS > LOGIN_GOOD_FOR_S || ageS < -AHEAD_S) return undefined;
  return userIn(fields.get('user'), hash, new Date(Number(authDate) * 1000));
}

function userIn(json: string | undefined, hash: string, signedAt: Date): MessengerUser | undefined {
  let user: unknown;
  try {
    user = parseExternalJson(json ?? '');
  } catch {
    return undefined;
  }
  if (typeof user !== 'object' || user === null) return undefined;
  const { id, username, language_code: language } = user as Record<string, unknown>;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return undefined;
  return {
    id: String(id),
    username: typeof username === 'string' ? username : '',
    languageCode: typeof language === 'string' ? language : '',
    hash,
    signedAt,
  };
}
