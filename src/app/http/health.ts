// For programs that watch the process: alive, ready, version.
import type { Services } from '#platform/context.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { sql } from 'kysely';

export interface Health {
  version: { version: string; build: string; schema: string };
  /** `false` while the process is stopping. */
  isServing(): boolean;
  /** What keeps a site that is ready from being of use to its players; empty when nothing does. */
  warnings: readonly string[];
}

export function registerHealth(app: HttpServer, services: Services, health: Health): void {
  app.get('/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ live: true }));
  app.get('/ready', async (_request, reply) => {
    const isReady = health.isServing() && services.notifications.isListening && (await databaseAnswers(services));
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: isReady, ...(health.warnings.length > 0 && { warnings: health.warnings }) });
  });
  app.get('/version', async (_request, reply) => reply.header('cache-control', 'no-store').send(health.version));
}

async function databaseAnswers(services: Services): Promise<boolean> {
  try {
    await sql`select 1`.execute(services.db);
    return true;
  } catch {
    return false;
  }
}
