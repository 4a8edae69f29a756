// The HTTP server itself: limits, ids, errors. What it serves is registered by api and server.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { uuidv7 } from '#kernel/ids.ts';
import { Refusal, refuse, toWireError } from '#kernel/refusals.ts';
import { isConnectionTrouble } from '../db/database.ts';
import type { Services } from '../context.ts';
import { httpErrors } from '../metrics.ts';

export type HttpServer = FastifyInstance;

const BODY_LIMIT = 1024 * 1024;
const ACCEPTED_ID = /^[A-Za-z0-9-]{8,64}$/;

export function createHttpServer(services: Services): HttpServer {
  // Requests are counted under a name of this process: unique, and as good as free.
  const process = uuidv7(services.clock.now().getTime(), services.random).replaceAll('-', '').slice(0, 20);
  let count = 0;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: services.config.TRUST_PROXY,
    logger: false,
    // Slow clients: a request must arrive within this time, and an idle connection ends.
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    connectionTimeout: 0,
    forceCloseConnections: 'idle',
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && ACCEPTED_ID.test(given)
        ? given
        : `${process}-${(++count).toString(36).padStart(6, '0')}`;
    },
    http: { maxHeaderSize: 16_384 },
    routerOptions: { maxParamLength: 512 },
  });
  // Bodies stay bytes: callbacks are signed over them, and the product API parses its forms itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => answerError(services, error, request, reply));
  return app;
}

/** Turns whatever was thrown into an answer: a refusal as it is, trouble with the database as 503, anything else as 500. */
export function answerError(
  services: Services,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = asRefusal(error);
  if (refusal.status >= 500) {
    httpErrors.inc({ type: refusal.type });
    services.log.error(
      { request_id: request.id, type: refusal.type, route: request.routeOptions.url, err: error },
      'request failed',
    );
  }
  const { retryAfterSeconds } = refusal.reason;
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(refusal.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(JSON.stringify({ error: toWireError(refusal, request.id) }));
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  try {
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      refuse('InvalidRequest', {
        rule: 'http.body-size',
        inputs: { max: BODY_LIMIT },
        status: 413,
        sentence: 'The request is too large.',
      });
    if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
      refuse('InvalidRequest', { rule: 'http.request', inputs: {}, status: statusCode });
    if (isConnectionTrouble(error) || code === '57014' || code === '55P03')
      refuse('ApplicationUnavailable', { rule: 'database', inputs: {}, retryAfterSeconds: 1 });
    refuse('InternalServerError', { rule: 'bug', inputs: {} });
  } catch (refusal) {
    return refusal as Refusal;
  }
}
