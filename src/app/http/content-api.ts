/**
 * Content over HTTP in the format of Strapi v4: `/content/{collection}`, files, and the content configuration. Everyone
 * reads what is published and public; the holder of CONTENT_TOKEN writes, and sees drafts and the rest.
 */
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LOCALES } from '#kernel/locales.ts';
import { Refusal } from '#kernel/refusals.ts';
import { isDatabaseTrouble } from '#platform/db/database.ts';
import { reportFailure } from '#platform/failure-log.ts';
import { parseExternalJson } from '#kernel/storable-text.ts';
import type { Services } from '#platform/context.ts';
import { RateLimiter } from '#platform/http/rate-limit.ts';
import { redirectPath } from '#kernel/own-path.ts';
import { writeCookie } from '#platform/http/cookies.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { secretsEqual } from '#platform/secure-random.ts';
import {
  changeEntry,
  configOf,
  ContentError,
  createEntry,
  fileOf,
  find,
  findOne,
  mediaBytes,
  notFound,
  openPreview,
  parseQueryString,
  PREVIEW_COOKIE,
  PREVIEW_PATH,
  removeEntry,
  removeMedia,
  uploadMedia,
} from '#site/content/index.ts';

interface Target {
  collection: string;
  id?: string;
}

const WRONG_TOKEN = { name: 'content-token', most: 20, perMs: 60_000 };
const MAX_UPLOADED = 10 * 1024 * 1024;
const UPLOAD_LIMITS = { files: 10, fileSize: MAX_UPLOADED, fields: 20, fieldSize: 64 * 1024, parts: 30 };
const JSON_TYPE = 'application/json; charset=utf-8';

export function registerContentApi(app: HttpServer, services: Services): void {
  const limiter = new RateLimiter(services.clock, services.config.RATE_LIMITS);
  const answer =
    (work: (request: FastifyRequest, hasToken: boolean, reply: FastifyReply) => unknown) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      try {
        const body = await work(request, hasToken(services, limiter, request), reply);
        if (reply.sent) return reply;
        return await reply
          .header('content-type', JSON_TYPE)
          .header('cache-control', 'no-store')
          .send(JSON.stringify(body));
      } catch (error) {
        return answerContentError(services, error, request, reply);
      }
    };

  app.get(
    '/nfx/cms-config/:locale',
    answer((request) => {
      const { locale } = request.params as { locale: string };
      if (!(LOCALES as readonly string[]).includes(locale)) return notFound();
      return { data: configOf(services, locale) };
    }),
  );

  registerPreview(app, services);
  app.get('/content/media/:file', answer(sendMedia(services)));
  app.get(
    '/content/upload/files/:id',
    answer((request) => fileOf(services, fileId(request))),
  );
  app.delete(
    '/content/upload/files/:id',
    answer((request, isEditor) => {
      requireToken(isEditor);
      return removeMedia(services, fileId(request));
    }),
  );
  // Separate, because elsewhere bodies stay bytes.
  void app.register(async (uploads) => {
    await uploads.register(multipart, { limits: UPLOAD_LIMITS });
    uploads.post(
      '/content/upload',
      { bodyLimit: MAX_UPLOADED },
      answer(async (request, isEditor) => {
        requireToken(isEditor);
        const files = [];
        for (const upload of await uploadsOf(request)) files.push(await uploadMedia(services, upload));
        return files;
      }),
    );
  });

  for (const url of ['/content/:collection', '/content/:collection/:id']) {
    app.route({
      method: ['GET', 'POST', 'PUT', 'DELETE'],
      url,
      exposeHeadRoute: false,
      handler: answer((request, isEditor) => entries(services, request, isEditor)),
    });
  }
}

/** A link from the desk: the browser that opens it first sees the site with the draft, until it has had enough. */
function registerPreview(app: HttpServer, services: Services): void {
  const isSecure = services.config.PUBLIC_URL.startsWith('https:');
  const keep = (reply: FastifyReply, value: string, expires: Date): FastifyReply =>
    reply
      .header('set-cookie', writeCookie(PREVIEW_COOKIE, value, { isSecure, expires }))
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer');
  app.get(`${PREVIEW_PATH}end`, async (_request, reply) => keep(reply, '', new Date(0)).redirect('/', 302));
  app.get(`${PREVIEW_PATH}:token`, async (request, reply) => {
    const opened = await openPreview(services, (request.params as { token: string }).token);
    if (!opened)
      return reply
        .code(410)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('This link has been opened already, or is older than five minutes. Take a new one at the desk.');
    const { to } = request.query as { to?: unknown };
    return keep(reply, opened.value, opened.expires).redirect(
      redirectPath(typeof to === 'string' ? to : '/') ?? '/',
      302,
    );
  });
}

/** Reads and writes of entries, by verb. */
function entries(services: Services, request: FastifyRequest, isEditor: boolean): unknown {
  const { collection, id } = request.params as Target;
  const mark = request.url.indexOf('?');
  const query = parseQueryString(mark < 0 ? '' : request.url.slice(mark + 1));
  if (request.method === 'GET')
    return id === undefined
      ? find(services, collection, query, isEditor)
      : findOne(services, collection, id, query, isEditor);
  requireToken(isEditor);
  if (request.method === 'DELETE') return removeEntry(services, collection, id, query);
  const data = dataOf(request);
  if (request.method === 'PUT') return changeEntry(services, collection, id, data, query);
  if (id !== undefined) throw new ContentError('MethodNotAllowedError', 'Method Not Allowed');
  return createEntry(services, collection, data, query);
}

/** `true` with the right token, `false` with none; a wrong one is refused. */
function hasToken(services: Services, limiter: RateLimiter, request: FastifyRequest): boolean {
  const { authorization } = request.headers;
  if (authorization === undefined) return false;
  const { CONTENT_TOKEN, CONTENT_URL } = services.config;
  // The token of an outside service is for us to present there, not for a caller to present here.
  const token = /^Bearer ([\x21-\x7e]{1,512})$/.exec(authorization)?.[1];
  if (token !== undefined && CONTENT_TOKEN !== '' && CONTENT_URL === '' && secretsEqual(token, CONTENT_TOKEN))
    return true;
  limiter.take(WRONG_TOKEN, request.ip);
  throw new ContentError('UnauthorizedError', 'Missing or invalid credentials');
}

function requireToken(isEditor: boolean): void {
  if (!isEditor) throw new ContentError('ForbiddenError', 'Forbidden');
}

function dataOf(request: FastifyRequest): unknown {
  const body = request.body as Buffer | undefined;
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (!body || type !== 'application/json') throw new ContentError('ValidationError', 'The body must be JSON');
  try {
    const { data } = (parseExternalJson(body.toString('utf8')) ?? {}) as { data?: unknown };
    return data;
  } catch {
    throw new ContentError('ValidationError', 'The body is not valid JSON');
  }
}

function fileId(request: FastifyRequest): number {
  const { id } = request.params as { id: string };
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : notFound();
}

/** Strapi's form: `files` (one or more) and `fileInfo` as JSON. */
async function uploadsOf(request: FastifyRequest) {
  if (!request.isMultipart()) throw new ContentError('ValidationError', 'The body must be multipart form data');
  const files: { name: string; bytes: Uint8Array }[] = [];
  let info: unknown;
  let left = MAX_UPLOADED;
  try {
    for await (const part of request.parts({ limits: { fileSize: left } })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        left -= bytes.length;
        if (left < 0) throw tooLarge();
        if (part.fieldname === 'files') files.push({ name: part.filename, bytes });
      } else if (part.fieldname === 'fileInfo') info ??= part.value;
    }
  } catch (error) {
    if (error instanceof ContentError) throw error;
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
    throw new ContentError(
      'ValidationError',
      code === 'FST_FILES_LIMIT' ? 'At most ten files at once' : 'The body must be multipart form data',
    );
  }
  if (files.length === 0) throw new ContentError('ValidationError', 'Files are empty');
  const words = infoOf(info);
  return files.map((file) => ({ ...file, ...words }));
}

const tooLarge = (): ContentError => new ContentError('PayloadTooLargeError', 'Files of at most 10 MB in all, please');

function infoOf(value: unknown): { alternativeText: string | null; caption: string | null } {
  const text = (field: unknown): string | null => (typeof field === 'string' ? field : null);
  try {
    const info = parseExternalJson(typeof value === 'string' ? value : '{}') as Record<string, unknown> | null;
    return { alternativeText: text(info?.['alternativeText']), caption: text(info?.['caption']) };
  } catch {
    throw new ContentError('ValidationError', 'fileInfo is not valid JSON');
  }
}

/** The name is the hash of the bytes, so it can be kept for ever; nothing in a file runs as one of our documents. */
const sendMedia = (services: Services) => async (request: FastifyRequest, _: boolean, reply: FastifyReply) => {
  const { file } = request.params as { file: string };
  const name = /^(?:(thumbnail|small|medium|large)_)?([0-9a-f]{32})(\.[a-z0-9]{2,5})$/.exec(file);
  const media = name ? await mediaBytes(services.db, name[2]!, name[1]) : undefined;
  if (!media || media.ext !== name![3]) return notFound();
  return reply
    .header('content-type', media.mime)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(media.bytes);
};

function answerContentError(
  services: Services,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, name, message, details } = shapeOf(services, error, request, reply);
  return reply
    .code(status)
    .header('content-type', JSON_TYPE)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(JSON.stringify({ data: null, error: { status, name, message, details } }));
}

function shapeOf(services: Services, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ContentError) return error;
  if (error instanceof Refusal) {
    if (error.reason.retryAfterSeconds) void reply.header('retry-after', String(error.reason.retryAfterSeconds));
    return { status: error.status, name: 'RateLimitError', message: error.message, details: {} };
  }
  const { message: cause } = error as Error;
  reportFailure(services, `content ${cause}`, { request_id: request.id, err: error }, 'content request failed');
  const isDown = isDatabaseTrouble(error);
  if (isDown) void reply.header('retry-after', '1');
  return isDown
    ? { status: 503, name: 'ApplicationError', message: 'Service Unavailable', details: {} }
    : { status: 500, name: 'InternalServerError', message: 'Internal Server Error', details: {} };
}
