// An outside content service reports a change (a webhook of Strapi), so that it is on the page at once.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#platform/context.ts';
import { refuse } from '#kernel/refusals.ts';
import { secretsEqual } from '#platform/secure-random.ts';
import { collectionOfType } from './rules/strapi-schema.ts';
import { refreshChanged } from './refresh-external.ts';

interface CallbackRequest {
  headers: Record<string, string | string[] | undefined>;
  rawBody: string;
}

/** A service that is slow is not made to wait on itself. */
const LONGEST_WAIT_MS = 5000;

export const callbacks = {
  /** Carries `Authorization: Bearer CONTENT_TOKEN`, which Strapi lets an editor set on a webhook. */
  async content(ctx: Context, { headers, rawBody }: CallbackRequest): Promise<{ status: number; body: string }> {
    const { CONTENT_TOKEN, CONTENT_URL } = ctx.config;
    const { authorization } = headers;
    const isKnown =
      typeof authorization === 'string' &&
      CONTENT_TOKEN !== '' &&
      secretsEqual(authorization, `Bearer ${CONTENT_TOKEN}`);
    if (!isKnown || CONTENT_URL === '') refuse('AccessDenied', { rule: 'content.callback', inputs: {} });
    const refresh = refreshChanged(ctx, collectionIn(rawBody));
    const isDone = await Promise.race([refresh.then(() => true), sleep(LONGEST_WAIT_MS, false, { ref: false })]);
    if (!isDone)
      refresh.catch((error: Error) => ctx.log.error({ error: error.message }, 'outside content could not be kept'));
    return { status: isDone ? 200 : 202, body: '{}' };
  },
};

/** A webhook of Strapi names the type of what has changed, e.g. `api::offer.offer`; `undefined` when it does not. */
function collectionIn(body: string): string | undefined {
  try {
    const { uid } = JSON.parse(body) as { uid?: unknown };
    return typeof uid === 'string' ? collectionOfType(uid) : undefined;
  } catch {
    return undefined;
  }
}
