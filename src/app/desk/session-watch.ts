/**
 * A connection of each open page for as long as its session lasts: when a member is suspended, gets other roles or a new passkey, or has
 * been idle for too long, their pages close at once, wherever they are open.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Services } from '#platform/context.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { ipOf } from '#platform/http/requests.ts';
import { isSignedIn, SESSIONS_ENDED } from '#desk/staff/index.ts';
import { isOfDesk, visitOf } from './desk-context.ts';

export const SESSION_PATH = '/api/session';
/** The page signs in again. */
export const ENDED = 4401;
/** Sessions end by the clock, too. */
const CHECK_MS = 30_000;

export function watchSessions(app: HttpServer, services: Services): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false });
  const checks = new Map<WebSocket, () => void>();
  const checkAll = (): void => checks.forEach((check) => check());

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url !== SESSION_PATH || !isOfDesk(request, services))
      return void socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
    const { ctx, token } = visitOf(services, { ...sourceOf(request, services), id: 'desk-session' });
    sockets.handleUpgrade(request, socket, head, (page) => {
      const check = (): void =>
        void (token === undefined ? Promise.resolve(false) : isSignedIn(ctx, token)).then(
          (isOpen) => {
            if (!isOpen) page.close(ENDED);
          },
          // The database is away for a moment: the next look tells.
          () => {},
        );
      checks.set(page, check);
      page.on('close', () => checks.delete(page));
      page.on('error', () => page.terminate());
      check();
    });
  });
  services.notifications.on(SESSIONS_ENDED, checkAll);
  services.notifications.onLost(checkAll);
  const timer = setInterval(checkAll, CHECK_MS).unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    for (const page of sockets.clients) page.terminate();
  });
}

const sourceOf = (request: IncomingMessage, { config }: Services) => ({
  headers: request.headers,
  ip: ipOf(request, config),
});
