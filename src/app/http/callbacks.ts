// Where outside services call us back. The body is passed on as it came, because the signature is over it (text that is
// not UTF-8 does not survive, and fails its signature).
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import type { Services } from '#platform/context.ts';
import { refuse } from '#kernel/refusals.ts';
import type { CallbackHandler } from '#platform/manifest.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { contextOf } from './visitor.ts';

export function registerCallbacks(
  app: HttpServer,
  services: Services,
  handlers: Record<string, CallbackHandler>,
): void {
  app.post<{ Params: { provider: string }; Body: Buffer | undefined }>(
    '/callbacks/:provider',
    async (request, reply) => {
      const { provider } = request.params;
      const handler = Object.hasOwn(handlers, provider) ? handlers[provider] : undefined;
      if (!handler)
        return refuse('MethodNotFound', { rule: 'api.callback', inputs: { provider: provider.slice(0, 64) } });
      const ctx = await contextOf(services, {
        requestId: request.id,
        cookie: undefined,
        ip: request.ip,
        locale: DEFAULT_LOCALE,
      });
      const answer = await handler(ctx, { headers: request.headers, rawBody: request.body?.toString('utf8') ?? '' });
      return reply.code(answer.status).header('content-type', 'application/json; charset=utf-8').send(answer.body);
    },
  );
}
