// Heads of the public log that were anchored outside, as files that any client of OpenTimestamps verifies.
import type { Services } from '#platform/context.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { anchorFile, headFile } from '#fairness/public-log/index.ts';

const NAME = /^([1-9][0-9]{0,12})\.json(\.ots)?$/;

export function registerPublicLogFiles(app: HttpServer, services: Services): void {
  app.get('/public-log/:name', async (request, reply) => {
    const [, size, isProof] = NAME.exec((request.params as { name: string }).name) ?? [];
    const bytes = size && (await (isProof ? anchorFile : headFile)(services, Number(size)));
    void reply.header('access-control-allow-origin', '*');
    if (!bytes)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such head.\n');
    return reply
      .header('cache-control', 'public, max-age=300')
      .type(isProof ? 'application/vnd.opentimestamps.v1' : 'application/json')
      .send(Buffer.from(bytes));
  });
}
