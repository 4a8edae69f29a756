// The HTTP server itself: limits, ids, errors. What it serves is registered by api and server.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { uuidv7 } from '#kernel/ids.ts';
import { Refusal, refuse, toWireError } from '#kernel/refusals.ts';
import { isDatabaseTrouble, isUnstorableText } from '../db/database.ts';
import { perProcess, type Services } from '../context.ts';
import { reportFailure } from '../failure-log.ts';
import { requireFreeSpace } from '../free-space.ts';
import { UnstorableText } from '#kernel/storable-text.ts';
import { httpErrors } from '../metrics.ts';
import { ipOf } from './requests.ts';

export type HttpServer = FastifyInstance;

export const BODY_LIMIT: number = 1024 * 1024;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const ACCEPTED_ID = /^[A-Za-z0-9-]{8,64}$/;

export function createHttpServer(services: Services): HttpServer {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    logger: false,
    // Slow clients: a request must arrive within this time, and an idle connection ends.
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    connectionTimeout: 0,
    forceCloseConnections: 'idle',
    genReqId: requestIdOf(services),
    http: { maxHeaderSize: 16_384 },
    routerOptions: { maxParamLength: 512 },
  });
  // Bodies stay bytes: callbacks are signed over them, and the product API parses its forms itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // The product API stands in front of the framework and does the same.
  app.addHook('onRequest', (request, _reply, done) => {
    if (!READS.has(request.method)) requireFreeSpace(services);
    done();
  });
  app.setErrorHandler((error, request, reply) => answerError(services, error, request, reply));
  // The framework's own reading of X-Forwarded-For knows nothing of entries that are no addresses.
  app.addHook('onRequest', (request, _reply, done) => {
    Object.defineProperty(request, 'ip', { value: ipOf(request.raw, services.config) });
    done();
  });
  endUnused(app);
  return app;
}

/** Browsers open spare connections. Node does not count one without a request as idle, so stopping would wait a minute for it. */
function endUnused(app: HttpServer): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}

interface RequestIds {
  name: string;
  count: number;
}
const requestIds = perProcess('http.request-ids', (services): RequestIds => ({
  name: uuidv7(services.clock.now().getTime(), services.random).replaceAll('-', '').slice(0, 20),
  count: 0,
}));

/** The caller's own id when it is well formed; otherwise a count under a name of this process: unique, and almost free. */
export function requestIdOf(services: Services): (request: IncomingMessage) => string {
  const ids = requestIds(services);
  return ({ headers }) => {
    const requestId = headers['x-request-id'];
    return typeof requestId === 'string' && ACCEPTED_ID.test(requestId)
      ? requestId
      : `${ids.name}-${(++ids.count).toString(36).padStart(6, '0')}`;
  };
}

export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The answer to whatever was thrown: a refusal as it is, trouble with the database as 503, anything else as 500. */
export function errorAnswer(services: Services, error: unknown, requestId: string, route: string): ErrorAnswer {
  const refusal = asRefusal(error);
  // A closed game, a service that is off or an overload refuses every try: that is an answer, not a failure.
  if (refusal.status >= 500 && !(error instanceof Refusal && error.status === 503)) {
    httpErrors.inc({ type: refusal.type });
    const { code, message } = error as { code?: string; message?: string };
    const what = refusal.reason.rule === 'database' ? { error: message, sqlstate: code } : { err: error };
    reportFailure(
      services,
      `${route} ${code ?? message}`,
      { request_id: requestId, type: refusal.type, route, ...what },
      'request failed',
    );
  }
  const { retryAfterSeconds } = refusal.reason;
  return {
    status: refusal.status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
    body: JSON.stringify({ error: toWireError(refusal, requestId) }),
  };
}

function answerError(services: Services, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = errorAnswer(services, error, request.id, request.routeOptions.url ?? 'unknown');
  return reply.code(status).headers(headers).send(body);
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
    if (isUnstorableText(error) || error instanceof UnstorableText)
      refuse('InvalidRequest', { rule: 'http.request', inputs: {} });
    if (isDatabaseTrouble(error))
      refuse('ApplicationUnavailable', { rule: 'database', inputs: {}, retryAfterSeconds: 1 });
    refuse('InternalServerError', { rule: 'bug', inputs: {} });
  } catch (refusal) {
    return refusal as Refusal;
  }
}
