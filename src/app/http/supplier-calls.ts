// Where outside suppliers of games call us: `POST /callbacks/providers/{name}/{action}`. The body is passed on as it came,
// because the signature is over it.
import { DEFAULT_LOCALE } from '#kernel/locales.ts';
import type { Services } from '#platform/context.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { receiveCall } from '#casino/suppliers/index.ts';
import { contextOf } from './visitor.ts';

export function registerSupplierCalls(app: HttpServer, services: Services): void {
  app.post<{ Params: { provider: string; action: string }; Body: Buffer | undefined }>(
    '/callbacks/providers/:provider/:action',
    async (request, reply) => {
      const ctx = await contextOf(services, {
        requestId: request.id,
        cookie: undefined,
        ip: request.ip,
        locale: DEFAULT_LOCALE,
      });
      const { headers, body, params } = request;
      const answer = await receiveCall(ctx, { ...params, headers, rawBody: body?.toString('utf8') ?? '' });
      return reply.code(answer.status).header('content-type', answer.contentType).send(answer.body);
    },
  );
}
