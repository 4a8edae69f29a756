// The public keys of receipts, for anyone.
import type { Services } from '#platform/context.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { publishedKeys } from '#fairness/receipts/index.ts';

export function registerReceiptKeys(app: HttpServer, services: Services): void {
  app.get('/.well-known/baize-receipts.json', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .send(await publishedKeys(services)),
  );
}
