// Init data as Telegram signs it for a bot of the tests: made by the documented steps, not by the library that verifies it.
import { createHmac } from 'node:crypto';

export const BOT_TOKEN = '1234567890:a-token-of-the-tests-and-of-no-bot';

export interface InitData {
  user?: object | string;
  authDate: Date;
  fields?: Record<string, string>;
  token?: string;
}

export function signedInitData({ user, authDate, fields = {}, token = BOT_TOKEN }: InitData): string {
  const data = new URLSearchParams({
    query_id: 'AAF03IUpAAAAAHTchSkqZ4Tn',
    ...(user !== undefined && { user: typeof user === 'string' ? user : JSON.stringify(user) }),
    auth_date: String(Math.floor(authDate.getTime() / 1000)),
    ...fields,
  });
  data.set('hash', hashOf(data, token));
  return data.toString();
}

function hashOf(data: URLSearchParams, token: string): string {
  const text = [...data].map(([key, value]) => `${key}=${value}`);
  const key = createHmac('sha256', 'WebAppData').update(token).digest();
  return createHmac('sha256', key).update(text.toSorted().join('\n')).digest('hex');
}

/** The six fields of EN-30, as a page makes them from its init data. */
export function messengerFields(payload: string, change: Record<string, string> = {}): Record<string, string> {
  const proof = new URLSearchParams(payload);
  const user = JSON.parse(proof.get('user') ?? '{}') as { id?: number; username?: string; language_code?: string };
  return {
    is_tg: '1',
    id: String(user.id ?? ''),
    username: user.username ?? '',
    hash: proof.get('hash') ?? '',
    language_code: user.language_code ?? '',
    payload,
    ...change,
  };
}
