// Files for one person: their address is a signed token that expires, and a player's own files also need their session.
// They are sent as downloads, never shown: no browser runs anything in them in our name.
import type { Services } from '#platform/context.ts';
import type { OpenFile } from '#platform/manifest.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { refuse } from '#kernel/refusals.ts';
import { contextOf } from './visitor.ts';

/** `areas`: the first part of the address, and what opens the files under it. */
export function registerPrivateFiles(app: HttpServer, services: Services, areas: Record<string, OpenFile>): void {
  for (const [area, open] of Object.entries(areas))
    app.get<{ Params: { token: string } }>(`/${area}/:token`, async (request, reply) => {
      const { player } = await contextOf(services, {
        requestId: request.id,
        cookie: request.headers.cookie,
        ip: request.ip,
        locale: undefined,
      });
      const file = await open(services, request.params.token, player?.id);
      if (!file)
        return refuse('MethodNotFound', {
          rule: 'api.file',
          inputs: {},
          sentence: 'This link does not work, or its time is over.',
        });
      return reply
        .header('content-type', file.contentType)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'same-origin')
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'private, no-store')
        .send(file.bytes);
    });
}
