// An outside content service tells us of a change (a webhook of Strapi), so that it is on the page at once.
import type { Context } from '#platform/context.ts';
import { refuse } from '#kernel/refusals.ts';
import { secretsEqual } from '#platform/secure-random.ts';
import { refreshOutside } from './use-cases/refresh-outside.ts';

interface CallbackRequest {
  headers: Record<string, string | string[] | undefined>;
}

export const callbacks = {
  /** Carries `Authorization: Bearer CONTENT_TOKEN`, which Strapi lets an editor set on a webhook. */
  async content(ctx: Context, { headers }: CallbackRequest): Promise<{ status: number; body: string }> {
    const { CONTENT_TOKEN, CONTENT_URL } = ctx.config;
    const { authorization } = headers;
    const isKnown =
      typeof authorization === 'string' && CONTENT_TOKEN !== '' && secretsEqual(authorization, `Bearer ${CONTENT_TOKEN}`);
    if (!isKnown || CONTENT_URL === '') refuse('AccessDenied', { rule: 'content.callback', inputs: {} });
    await refreshOutside(ctx);
    return { status: 200, body: '{}' };
  },
};
