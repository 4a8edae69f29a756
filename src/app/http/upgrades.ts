// Connections that become WebSockets: pages at `/channel`, feeds at their own path. Anything else is refused.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Services } from '#platform/context.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { Refusal } from '#kernel/refusals.ts';

export interface UpgradeRoute {
  matches(path: string): boolean;
  open(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
}

export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

export function registerUpgrades(app: HttpServer, services: Services, routes: readonly UpgradeRoute[]): void {
  app.server.on('upgrade', (incoming, socket, head) => {
    // A caller that goes away halfway is not our error.
    socket.on('error', () => socket.destroy());
    const { pathname } = new URL(incoming.url ?? '/', 'http://own');
    const route = routes.find((candidate) => candidate.matches(pathname));
    if (!route) return refuseUpgrade(socket, '404 Not Found');
    route.open(incoming, socket, head).catch((error: unknown) => {
      if (error instanceof Refusal) return refuseUpgrade(socket, '429 Too Many Requests');
      services.log.warn({ err: error }, 'a live connection could not be opened');
      refuseUpgrade(socket, '503 Service Unavailable');
    });
  });
}
