// The live channel: `/channel`, a WebSocket for each page. Only for our own pages; the player is the one of its cookie.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Services } from '#platform/context.ts';
import { ipOf } from '#platform/http/requests.ts';
import { RateLimiter } from '#platform/http/rate-limit.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { liveHub, type TopicFor } from '#platform/live/hub.ts';
import { Refusal } from '#kernel/refusals.ts';
import { whenSessionEnds } from '#players/accounts/index.ts';
import { isOwnOrigin } from './same-origin.ts';
import { contextOf } from './visitor.ts';

const LIMIT = { name: 'live', most: 30, perMs: 60_000 };

export function registerLive(app: HttpServer, services: Services, topicFor: TopicFor): void {
  const hub = liveHub(services);
  const limiter = new RateLimiter(services.clock, services.config.RATE_LIMITS);
  const refused = (socket: Duplex, status: string): void => {
    socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  };

  async function open(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Browsers always name the page's origin here, and no page can name another one.
    if (!isOwnOrigin(incoming.headers.origin, incoming.headers.host, services.config))
      return refused(socket, '403 Forbidden');
    const ip = ipOf(incoming, services.config);
    limiter.take(LIMIT, ip);
    const ctx = await contextOf(services, {
      requestId: 'live',
      cookie: incoming.headers.cookie,
      ip,
      locale: undefined,
    });
    // A player's own messages end with their session; the page reconnects as the visitor it then is.
    if (ctx.player && ctx.session.token !== undefined) {
      const stop = whenSessionEnds(services, ctx.session.token, () => socket.destroy());
      socket.once('close', stop);
    }
    hub.welcome(incoming, socket, head, { playerId: ctx.player?.id, topicFor });
  }

  app.server.on('upgrade', (incoming, socket, head) => {
    // A browser that goes away halfway is not our error.
    socket.on('error', () => socket.destroy());
    if (new URL(incoming.url ?? '/', 'http://own').pathname !== '/channel') return refused(socket, '404 Not Found');
    open(incoming, socket, head).catch((error: unknown) => {
      if (error instanceof Refusal) return refused(socket, '429 Too Many Requests');
      services.log.warn({ err: error }, 'a live connection could not be opened');
      refused(socket, '503 Service Unavailable');
    });
  });
  // Before the server waits for its connections to end.
  app.addHook('preClose', (done) => {
    hub.close();
    done();
  });
}
