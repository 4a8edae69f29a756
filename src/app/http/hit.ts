// `GET /hit`: how a visit began, reported by the page a few seconds after it started (AN-02 … AN-05).
import type { Services } from '#platform/context.ts';
import { RateLimiter } from '#platform/http/rate-limit.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { recordHit } from '#site/tracking/index.ts';
import { requireSameOrigin } from './same-origin.ts';
import { contextOf } from './visitor.ts';

const LIMIT = { name: 'hit', most: 20, perMs: 60_000 };

export function registerHit(app: HttpServer, services: Services): void {
  const limiter = new RateLimiter(services.clock, services.config.RATE_LIMITS);
  app.get('/hit', async (request, reply) => {
    requireSameOrigin(request.headers, services.config);
    limiter.take(LIMIT, request.ip);
    const query = request.query as Record<string, unknown>;
    const text = (name: string): string => (typeof query[name] === 'string' ? query[name] : '');
    const ctx = await contextOf(services, {
      requestId: request.id,
      cookie: request.headers.cookie,
      ip: request.ip,
      locale: undefined,
    });
    await recordHit(ctx, {
      referer: text('referer'),
      trackId: text('track_id'),
      fraudSession: text('fraud_session'),
    });
    return reply.header('cache-control', 'no-store').code(204).send();
  });
}
