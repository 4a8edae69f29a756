// The live channel: `/channel`, a WebSocket for each page. Only for our own pages; the player is the one of its cookie.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Services } from '#platform/context.ts';
import { ipOf } from '#platform/http/requests.ts';
import { RateLimiter } from '#platform/http/rate-limit.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { liveHub, type TopicFor } from '#platform/live/hub.ts';
import { whenSessionEnds } from '#players/accounts/index.ts';
import { isOwnOrigin } from './same-origin.ts';
import { refuseUpgrade, type UpgradeRoute } from './upgrades.ts';
import { contextOf } from './visitor.ts';

const LIMIT = { name: 'live', most: 30, perMs: 60_000 };

export function registerLive(app: HttpServer, services: Services, topicFor: TopicFor): UpgradeRoute {
  const hub = liveHub(services);
  const limiter = new RateLimiter(services.clock, services.config.RATE_LIMITS);

  async function open(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // Browsers always name the page's origin here, and no page can name another one.
    if (!isOwnOrigin(incoming.headers.origin, incoming.headers.host, services.config))
      return refuseUpgrade(socket, '403 Forbidden');
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

  // Before the server waits for its connections to end.
  app.addHook('preClose', (done) => {
    hub.close();
    done();
  });
  return { matches: (path) => path === '/channel', open };
}
