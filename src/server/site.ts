// A running site: database, services, HTTP, jobs, events; started and stopped in the right order.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { registerAuthBackend } from '#api/auth-backend.ts';
import { registerCallbacks } from '#api/callbacks.ts';
import { registerContentApi } from '#api/content-api.ts';
import { registerHealth } from '#api/health.ts';
import { registerHit } from '#api/hit.ts';
import { registerLive } from '#api/live.ts';
import { registerPrivateFiles } from '#api/private-files.ts';
import { createProductApi } from '#api/product-api.ts';
import { registerSupplierCalls } from '#api/supplier-calls.ts';
import { registerSocial } from '#api/social.ts';
import { systemClock, type Clock } from '#kernel/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Services } from '#platform/context.ts';
import { openDatabase, openPool, type ConnectionOptions } from '#platform/db/database.ts';
import { Notices } from '#platform/db/notices.ts';
import { startRelay } from '#platform/events/relay.ts';
import { liveHub } from '#platform/live/hub.ts';
import { createHttpServer, type HttpServer } from '#platform/http/server.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { createLogger, type Logger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import {
  callbacks,
  closeDomains,
  endpoints,
  files,
  jobs,
  liveTopicFor,
  openDomains,
  startDomains,
  subscriptions,
  watchDomains,
} from './domains.ts';
import { followChanges, tellOfWinners } from './follow-changes.ts';
import { siteMigrations } from './migrations.ts';
import { securityHeaders } from './security-headers.ts';
import { markMirrors, registerSiteAddresses } from './site-addresses.ts';
import type { Web } from './web.ts';

export interface Site {
  services: Services;
  app: HttpServer;
  /** Where it listens, e.g. `http://127.0.0.1:3000`. */
  address: string;
  stop(): Promise<void>;
}

export interface SiteOptions {
  config: Config;
  /** Connection of the role that the site works as. */
  connection: ConnectionOptions;
  clock?: Clock;
  log?: Logger;
  /** Adds the pages; left out where only the API is asked. */
  addWeb?: (app: HttpServer, services: Services, api: ReturnType<typeof createProductApi>) => Promise<Web>;
}

export async function openSite({ config, connection, clock = systemClock, log, addWeb }: SiteOptions): Promise<Site> {
  const logger = log ?? createLogger({ level: config.LOG_LEVEL, file: config.LOG_FILE });
  const pool = openPool(connection, config.DATABASE_POOL, logger);
  const notices = new Notices(connection, logger);
  const services: Services = {
    clock,
    random: secureRandom,
    db: openDatabase(pool, keyRingOf(config)),
    connection,
    notices,
    log: logger,
    config,
    kept: new Map(),
  };
  liveHub(services).watch();
  watchDomains(services);
  await notices.start();
  await openDomains(services);

  const app = createHttpServer(services);
  const api = createProductApi(services, endpoints);
  let isServing = true;
  registerContentApi(app, services);
  registerCallbacks(app, services, callbacks);
  registerSupplierCalls(app, services);
  registerPrivateFiles(app, services, files);
  registerHealth(app, services, { version: versionOf(), isServing: () => isServing });
  registerSocial(app, services);
  registerAuthBackend(app, services);
  registerHit(app, services);
  registerLive(app, services, liveTopicFor);
  registerSiteAddresses(app, services);
  const web = await addWeb?.(app, services, api);
  api.register(app, securityHeaders(config.PUBLIC_URL.startsWith('https:')));
  markMirrors(app, services);
  const following = web && followChanges(services, web);
  const address = await app.listen({ host: config.LISTEN_HOST, port: config.PORT });
  const running = startJobs(services, pool, jobs);
  startDomains(services);
  const relay = startRelay(services, web ? [...subscriptions, tellOfWinners] : subscriptions);
  logger.info({ address, mode: config.MODE }, 'site started');

  return {
    services,
    app,
    address,
    async stop() {
      isServing = false; // /ready says no first, so that a balancer sends nothing more
      await app.close();
      following?.stop();
      await running.stop();
      await relay.stop();
      await closeDomains(services);
      await notices.close();
      await pool.end();
      logger.info('site stopped');
      logger.flush();
    },
  };
}

function versionOf(): { version: string; build: string; schema: string } {
  const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string;
  };
  return { version, build: process.env['BUILD_ID'] ?? 'source', schema: siteMigrations().at(-1)!.id };
}
