// A running site: database, services, HTTP, jobs, events; started and stopped in the right order.
import { setTimeout } from 'node:timers/promises';
import { registerAuthBackend } from './http/auth-backend.ts';
import { registerCallbacks } from './http/callbacks.ts';
import { registerContentApi } from './http/content-api.ts';
import { registerFeedCalls } from './http/feed-calls.ts';
import { registerHealth } from './http/health.ts';
import { registerHit } from './http/hit.ts';
import { registerLive } from './http/live.ts';
import { registerPrivateFiles } from './http/private-files.ts';
import { registerApiDocs } from './http/api-docs/register-api-docs.ts';
import { createProductApi } from './http/product-api.ts';
import { registerSupplierCalls } from './http/supplier-calls.ts';
import { registerPublicLogFiles } from './http/public-log-files.ts';
import { registerReceiptKeys } from './http/receipt-keys.ts';
import { registerSocial } from './http/social.ts';
import { registerUpgrades } from './http/upgrades.ts';
import { systemClock, type Clock } from '#kernel/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Services } from '#platform/context.ts';
import { openDatabase, openPool, type ConnectionOptions } from '#platform/db/database.ts';
import { databaseWait } from '#platform/db/measured-pool.ts';
import { Notifications } from '#platform/db/notifications.ts';
import { addEventMetrics } from '#platform/events/metrics.ts';
import { deliverAnnounced, startDispatcher } from '#platform/events/dispatcher.ts';
import { pruneEventsJob } from '#platform/events/retention.ts';
import { freeSpace } from '#platform/free-space.ts';
import { metricsText } from '#platform/metric-registry.ts';
import { liveHub } from '#platform/live/hub.ts';
import { guardEdge } from '#platform/http/edge.ts';
import { listen } from '#platform/http/listeners.ts';
import { createHttpServer, type HttpServer } from '#platform/http/server.ts';
import { runJobs, startJobs } from '#platform/jobs/jobs.ts';
import { keyRingOf } from '#platform/key-ring.ts';
import { createLogger, type Logger } from '#platform/log.ts';
import { secureRandom } from '#platform/secure-random.ts';
import {
  callbacks,
  closeSlices,
  endpoints,
  files,
  jobs,
  liveTopicFor,
  openSlices,
  releaseSlices,
  startSlices,
  stepSlices,
  subscriptions,
  watchSlices,
} from './slices.ts';
import { hasPaymentProvider } from '#money/cashier/index.ts';
import { followChanges, publishWinners } from './follow-changes.ts';
import { listenForMetrics } from './metrics-listener.ts';
import { addProcessMetrics, countStakes } from './process-metrics.ts';
import { schemaOf, siteMigrations } from './migrations.ts';
import { buildId, packageVersion } from './package-version.ts';
import { securityHeaders } from '#site/rendering/security-headers.ts';
import { markMirrors, registerSiteAddresses } from './site-addresses.ts';
import type { Web } from '#site/rendering/web.ts';

const HOUR_MS = 3_600_000;

export interface Site {
  services: Services;
  app: HttpServer;
  /** Where it listens, e.g. `http://127.0.0.1:3000`. */
  address: string;
  /** All that is counted and read, in the text form of Prometheus. */
  metrics(): Promise<string>;
  /** On a site whose time is moved by hand: does everything that is due by now. */
  step(): Promise<void>;
  stop(): Promise<void>;
}

export interface SiteOptions {
  config: Config;
  /** Connection of the role that the site works as. */
  connection: ConnectionOptions;
  clock?: Clock;
  log?: Logger;
  /** What the configuration allows but is probably not meant: goes to the top of the log. */
  warnings?: readonly string[];
  /** Its time is moved by hand: nothing is done by timers, what is due is done by `step`. */
  isStepped?: boolean;
  /** How the time between the last `ready` and the closing of the port passes. */
  pause?: (ms: number) => Promise<unknown>;
  /** Adds the pages; left out where only the API is needed. */
  addWeb?: (app: HttpServer, services: Services, api: ReturnType<typeof createProductApi>) => Promise<Web>;
}

export async function openSite({
  config,
  connection,
  clock = systemClock,
  log,
  warnings = [],
  isStepped = false,
  pause = setTimeout,
  addWeb,
}: SiteOptions): Promise<Site> {
  const logger = log ?? createLogger({ level: config.LOG_LEVEL, file: config.LOG_FILE });
  const pool = openPool(connection, config.DATABASE_POOL, logger);
  const notifications = new Notifications(connection, logger);
  const services: Services = {
    clock,
    random: secureRandom,
    db: openDatabase(pool, keyRingOf(config)),
    connection,
    notifications,
    log: logger,
    config,
    processState: new Map(),
  };
  const paymentWarnings =
    config.MODE === 'production' && !hasPaymentProvider(services)
      ? ['No payment provider is configured: players can neither deposit nor be paid.']
      : [];
  for (const warning of [...paymentWarnings, ...warnings]) logger.warn(warning);
  liveHub(services).watch();
  addProcessMetrics(services, pool);
  databaseWait(services).longestMs = () => pool.longestWaitMs;
  watchSlices(services);
  await freeSpace(services).watch();
  await notifications.start();
  await openSlices(services, 'site');

  const app = createHttpServer(services);
  const api = createProductApi(services, endpoints);
  let isServing = true;
  registerContentApi(app, services);
  registerCallbacks(app, services, callbacks);
  registerSupplierCalls(app, services);
  registerPrivateFiles(app, services, files);
  registerHealth(app, services, { version: versionOf(), isServing: () => isServing, warnings: paymentWarnings });
  registerReceiptKeys(app, services);
  registerPublicLogFiles(app, services);
  registerSocial(app, services);
  registerAuthBackend(app, services);
  registerHit(app, services);
  registerUpgrades(app, services, [registerLive(app, services, liveTopicFor), registerFeedCalls(app, services)]);
  registerSiteAddresses(app, services);
  registerApiDocs(app, services, api.methods);
  const web = await addWeb?.(app, services, api);
  api.register(app, securityHeaders(config.PUBLIC_URL.startsWith('https:')));
  markMirrors(app, services);
  guardEdge(app.server);
  const following = web && followChanges(services, web);
  const address = await listen(app, { host: config.LISTEN_HOST, port: config.PORT });
  const stopMetrics = await listenForMetrics(services);
  const listeners = [...subscriptions, countStakes, ...(web ? [publishWinners] : [])];
  addEventMetrics(services, listeners);
  const running = startJobs(services, isStepped ? [] : [...jobs, pruneEventsJob(listeners)]);
  if (!isStepped) startSlices(services);
  const dispatcher = isStepped ? undefined : startDispatcher(services, listeners);
  logger.info({ address, mode: config.MODE }, 'site started');

  return {
    services,
    app,
    address,
    metrics: () => metricsText(services),
    async step() {
      await deliverAnnounced(services, listeners);
      await stepSlices(services);
      // Those of every hour tidy up, which can wait until the site is open.
      await runJobs(
        services,
        jobs.filter(({ everyMs }) => everyMs < HOUR_MS),
      );
      await deliverAnnounced(services, listeners);
    },
    async stop() {
      // `/ready` fails while the port is still open, so that a balancer turns away before any visitor is refused.
      isServing = false;
      if (config.DRAIN_SECONDS > 0) await pause(config.DRAIN_SECONDS * 1000);
      releaseSlices(services);
      await app.close();
      following?.stop();
      freeSpace(services).stop();
      await running.stop();
      await dispatcher?.stop();
      await closeSlices(services);
      await notifications.close();
      await pool.end();
      await stopMetrics();
      logger.info('site stopped');
      logger.flush();
    },
  };
}

const versionOf = (): { version: string; build: string; schema: string } => ({
  version: packageVersion(),
  build: buildId(),
  schema: schemaOf(siteMigrations()),
});
