// Where outside sports feeds call us: `POST /callbacks/feeds/{feed}`, or a WebSocket at the same path.
import type { Services } from '#platform/context.ts';
import { RateLimiter } from '#platform/http/rate-limit.ts';
import { ipOf } from '#platform/http/requests.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { feedSockets, receiveFeedCall } from '#sportsbook/feeds/index.ts';
import type { UpgradeRoute } from './upgrades.ts';

const SOCKET_PATH = /^\/callbacks\/feeds\/([a-z][a-z0-9-]{0,31})$/;
/** Connections of an address that have yet to say who they are. */
const LIMIT = { name: 'feed-sockets', most: 30, perMs: 60_000 };

export function registerFeedCalls(app: HttpServer, services: Services): UpgradeRoute {
  const limiter = new RateLimiter(services.clock, services.config.RATE_LIMITS);
  app.post<{ Params: { feed: string }; Body: Buffer | undefined }>('/callbacks/feeds/:feed', async (request, reply) => {
    const { headers, body = Buffer.alloc(0), params } = request;
    const answer = await receiveFeedCall(services, { feed: params.feed, headers, body });
    return reply.code(answer.status).headers(answer.headers).send(answer.body);
  });
  app.addHook('preClose', (done) => {
    feedSockets(services).close();
    done();
  });
  return {
    matches: (path) => SOCKET_PATH.test(path),
    async open(incoming, socket, head) {
      limiter.take(LIMIT, ipOf(incoming, services.config));
      const [, feed = ''] = SOCKET_PATH.exec(incoming.url!.split('?', 1)[0]!) ?? [];
      await feedSockets(services).welcome(feed, { incoming, socket, head });
    },
  };
}
