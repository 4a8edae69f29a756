// For whoever watches the process: alive, ready, version, metrics.
import { isIP } from 'node:net';
import type { Services } from '#platform/context.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { registry } from '#platform/metrics.ts';
import { sql } from 'kysely';

export interface Health {
  version: { version: string; build: string; schema: string };
  /** `false` while the process is stopping. */
  isServing(): boolean;
}

export function registerHealth(app: HttpServer, services: Services, health: Health): void {
  app.get('/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ live: true }));
  app.get('/ready', async (_request, reply) => {
    const isReady = health.isServing() && (await databaseAnswers(services));
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: isReady });
  });
  app.get('/version', async (_request, reply) => reply.header('cache-control', 'no-store').send(health.version));
  // Not public: only a neighbour on the same machine or in the same private network reads it, and never through a proxy.
  app.get('/metrics', async (request, reply) => {
    if (request.headers['x-forwarded-for'] !== undefined || !isPrivate(request.socket.remoteAddress ?? ''))
      return reply.code(404).send();
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}

async function databaseAnswers(services: Services): Promise<boolean> {
  try {
    await sql`select 1`.execute(services.db);
    return true;
  } catch {
    return false;
  }
}

function isPrivate(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  if (isIP(plain) === 6) return plain === '::1' || /^f[cd]/i.test(plain);
  return /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2[0-9]|3[01])\.)/.test(plain);
}
