// Text messages by an HTTP gateway: `POST SMS_URL` with `{ to, text }` as JSON and the operator's bearer token.
import type { Services } from '#platform/context.ts';
import { fetchExternal } from '#platform/http/external.ts';
import type { Letter } from '../store.ts';
import { Undeliverable } from './smtp.ts';

const TIMEOUT_MS = 10_000;

export async function sendSms({ config }: Services, { recipient, text }: Letter): Promise<void> {
  const answer = await fetchExternal(config.SMS_URL, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(config.SMS_TOKEN !== '' && { authorization: `Bearer ${config.SMS_TOKEN}` }),
    },
    body: JSON.stringify({ to: `+${recipient}`, text }),
    timeoutMs: TIMEOUT_MS,
  });
  if (answer.status >= 200 && answer.status < 300) return;
  const why = `the gateway answered ${answer.status}`;
  // Too many at once will pass with time; any other error that it blames on us is permanent.
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) throw new Undeliverable(why);
  throw new Error(why);
}
