// The metrics have a listener of their own: no mistake in a reverse proxy can expose them to the public.
import { createServer, type Server } from 'node:http';
import type { Services } from '#platform/context.ts';
import { metricsText, metricsType } from '#platform/metric-registry.ts';

/** Listens on METRICS_HOST and METRICS_PORT; returns how to stop. Without a port there is no listener. */
export async function listenForMetrics(services: Services): Promise<() => Promise<void>> {
  const { METRICS_PORT: port, METRICS_HOST: host } = services.config;
  if (port === undefined) return () => Promise.resolve();
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end();
    metricsText(services).then(
      (text) => response.writeHead(200, { 'content-type': metricsType }).end(text),
      () => response.writeHead(500).end(),
    );
    return undefined;
  });
  await opened(server, port, host);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

function opened(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}
