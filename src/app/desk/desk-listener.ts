/**
 * The desk has a listener of its own: no mistake in a reverse proxy of the site can expose it to the public. It works as a role of
 * the database of its own, too: the site cannot read who works here, nor write the journal.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { systemContext, type Services } from '#platform/context.ts';
import { openDatabase, openPool, type ConnectionOptions } from '#platform/db/database.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import type { DeskParts } from '#platform/desk.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { guardEdge } from '#platform/http/edge.ts';
import { createHttpServer, type HttpServer } from '#platform/http/server.ts';
import { catalogueOf } from '#desk/acts/index.ts';
import { hasMembers, inviteMember } from '#desk/staff/index.ts';
import { deskJobs, deskParts } from '../slices.ts';
import { registerDesk } from './desk-routes.ts';
import { guardNetworks } from './guard-networks.ts';
import { watchSessions } from './session-watch.ts';

const FILES = path.join(import.meta.dirname, '../../../dist/desk');

const HEADERS = {
  'content-security-policy':
    "default-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-robots-tag': 'noindex',
};

/** Staff are few, and each has one act at a time. */
const POOL_SIZE = 8;

export interface Desk {
  /** As the role of the desk. */
  services: Services;
  /** Where it listens; nowhere without DESK_PORT. */
  address: string | undefined;
  stop(): Promise<void>;
}

/** `connection`: of the role of the desk. Its jobs run on a site without a listener for it as well. */
export async function openDesk(site: Services, connection: ConnectionOptions, parts = deskParts): Promise<Desk> {
  const pool = openPool(connection, POOL_SIZE, site.log);
  const services: Services = { ...site, site, connection, db: openDatabase(pool, keyRingOf(site.config)) };
  const running = startJobs(services, deskJobs);
  const listener = await listen(services, parts);
  return {
    services,
    address: listener?.address,
    async stop() {
      await listener?.app.close();
      await running.stop();
      await pool.end();
    },
  };
}

async function listen(
  services: Services,
  parts: readonly DeskParts[],
): Promise<{ app: HttpServer; address: string } | undefined> {
  const { DESK_PORT: port, DESK_HOST: host } = services.config;
  if (port === undefined) return undefined;
  const app = createHttpServer(services);
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(HEADERS);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  registerDesk(app, services, catalogueOf(parts));
  watchSessions(app, services);
  if (existsSync(FILES)) await servePages(app);
  guardEdge(app.server);
  guardNetworks(app.server, services.config);
  return { app, address: await app.listen({ host, port }) };
}

/** Files have a hash in their names; every other address is the one page, which routes in the browser. */
async function servePages(app: HttpServer): Promise<void> {
  const page = await readFile(path.join(FILES, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: path.join(FILES, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
  });
  app.get('/*', (request, reply) =>
    request.url.startsWith('/api/') ? reply.callNotFound() : reply.type('text/html; charset=utf-8').send(page),
  );
}

/** In a demo a newcomer becomes the first owner by the link that this returns. */
export async function firstInvitation(services: Services): Promise<string | undefined> {
  if (services.config.MODE !== 'demo' || services.config.DESK_PORT === undefined || (await hasMembers(services)))
    return undefined;
  return inviteMember(systemContext(services, 'desk'), {
    name: 'owner',
    roles: ['owner'],
    playerAccounts: [],
    by: 'the first start',
  });
}
