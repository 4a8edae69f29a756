/**
 * The product API: `/api/{method}`, form data in, `{ data }` or `{ error }` out. It reads the request, has the method run, and
 * wraps the answer; it decides nothing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal, refuse, type WireError } from '#kernel/refusals.ts';
import type { Method } from '#kernel/method.ts';
import type { Context, Services } from '#platform/context.ts';
import { WrittenAnswer, type Endpoint } from '#platform/endpoint.ts';
import { GONE, ipOf, readBody, interceptRequests } from '#platform/http/requests.ts';
import { parseMultipart, parseUrlencoded, type Fields } from '#platform/http/form.ts';
import { databaseWait } from '#platform/db/measured-pool.ts';
import { requireFreeSpace } from '#platform/free-space.ts';
import { BODY_LIMIT, errorAnswer, requestIdOf, type HttpServer } from '#platform/http/server.ts';
import { observeApiCall } from '#platform/metrics.ts';
import { hasPreview, previewedServices } from '#site/content/index.ts';
import { isOfApiDocs } from './api-docs/register-api-docs.ts';
import { LoadGauge } from './load-shedding.ts';
import { createMethodRunner, requireAccess } from './run-method.ts';
import { requireSameOrigin } from './same-origin.ts';
import { changedCookies, contextOf, cookiesOfRefusal, createPageVisits, type Visit } from './visitor.ts';

/** Part of every call's query, not of its parameters (AP-02, AP-03). */
const COMMON = ['v', 'locale', '_non_strict'] as const;
const MAX_QUERY = 4096;

export interface ProductApi {
  /**
   * Runs a method in this process, for a page that was admitted. Never throws: trouble is an answer here too. All calls with
   * the same visit are one page's, and read the database together until `endPage`.
   */
  call(name: string, args: Fields, visit: Visit): Promise<{ data: unknown } | { error: WireError }>;
  endPage(visit: Visit): void;
  /** The same over other services: for a page of the site as it would be with a draft. */
  over(services: Services): Pick<ProductApi, 'call' | 'endPage'>;
  /** Admits pages along with the calls. */
  gauge: Pick<LoadGauge, 'enterPage' | 'leavePage'>;
  methods: readonly Method[];
}

export function createProductApi(
  services: Services,
  endpoints: readonly Endpoint[],
): ProductApi & { register(app: HttpServer, headers: Record<string, string>): void } {
  const { find, run } = createMethodRunner(services, endpoints);
  const gauge = new LoadGauge(services.config, () => databaseWait(services).longestMs());

  return {
    methods: endpoints.map((endpoint) => endpoint.method),

    ...callsOver(services, { find, run }),
    over: (others) => callsOver(others, { find, run }),
    gauge,

    /** `headers` go with every answer. In front of the framework: a bet should not pay for what it does not use. */
    register(app, headers) {
      const common = Object.entries({ ...ANSWER_HEADERS, ...headers }).flat();
      const closing = { isClosing: false };
      const answer = createAnswer(services, { find, run, gauge, common, closing });
      app.addHook('preClose', (done) => {
        closing.isClosing = true;
        gauge.stop();
        done();
      });
      gauge.watch();

      interceptRequests(app.server, (request, response) => {
        const url = request.url!;
        if (!url.startsWith(PATH) || isOfApiDocs(url)) return false;
        const mark = url.indexOf('?', PATH.length);
        const method = mark < 0 ? url.slice(PATH.length) : url.slice(PATH.length, mark);
        answer(request, response, method, mark < 0 ? '' : url.slice(mark + 1)).catch((error: unknown) => {
          services.log.error({ err: error }, 'an answer could not be written');
          response.destroy();
        });
        return true;
      });
    },
  };
}

type MethodRunner = ReturnType<typeof createMethodRunner>;

function callsOver(
  services: Services,
  { find, run }: Pick<MethodRunner, 'find' | 'run'>,
): Pick<ProductApi, 'call' | 'endPage'> {
  const pages = createPageVisits(services);
  return {
    async call(name, args, visit) {
      try {
        const endpoint = find(name);
        const data = await run(endpoint, await pages.contextOf(visit), args, true);
        return { data: data instanceof WrittenAnswer ? (JSON.parse(data.json) as unknown) : data };
      } catch (error) {
        const { body } = errorAnswer(services, error, visit.requestId, `/api/${name}`);
        return JSON.parse(body) as { error: WireError };
      }
    },
    endPage: pages.end,
  };
}

interface AnswerDeps extends Pick<MethodRunner, 'find' | 'run'> {
  gauge: LoadGauge;
  /** Headers of every answer. */
  common: readonly string[];
  closing: { readonly isClosing: boolean };
}

/** One call, from the request to the last byte of its answer. */
function createAnswer(services: Services, { find, run, gauge, common, closing }: AnswerDeps) {
  const newRequestId = requestIdOf(services);
  return async function answer(request: IncomingMessage, response: ServerResponse, method: string, search: string) {
    const started = performance.now();
    const requestId = newRequestId(request);
    let name = 'unknown';
    let status = 200;
    let body: string;
    let ctx: Context | undefined;
    let isUnderWay = false;
    const headers = [...common, 'x-request-id', requestId];
    try {
      const endpoint = find(method);
      name = endpoint.method.name;
      const { verb } = endpoint.method;
      requireVerb(endpoint.method, request, headers);
      gauge.enter(endpoint.method);
      isUnderWay = true;
      if (changesSomething(endpoint.method)) {
        requireSameOrigin(request.headers, services.config);
        requireFreeSpace(services);
      }
      const query = readQuery(search);
      const isStrict = query['_non_strict'] === undefined;
      const { maxBodyBytes = BODY_LIMIT } = endpoint.method;
      const readFields = async (): Promise<Fields> =>
        verb === 'GET' ? query : readForm(await readBody(request, maxBodyBytes), request.headers);
      const isLong = maxBodyBytes > BODY_LIMIT;
      let fields = isLong ? {} : await readFields();
      ctx = await contextOf(await servicesFor(services, endpoint.method, request.headers.cookie), {
        requestId,
        cookie: request.headers.cookie,
        ip: ipOf(request, services.config),
        userAgent: request.headers['user-agent'],
        locale: query['locale'],
      });
      if (isLong) {
        requireAccess(endpoint.method, ctx);
        fields = await readFields();
      }
      if (endpoint.method.waits) {
        gauge.leave();
        isUnderWay = false;
      }
      const data = await run(endpoint, ctx, verb === 'GET' ? without(fields, COMMON) : fields, isStrict);
      for (const cookie of changedCookies(ctx)) headers.push('set-cookie', cookie);
      if (ctx.session.change === 'clear') headers.push('clear-site-data', '"cache"');
      observeApiCall(name, 'ok', (performance.now() - started) / 1000);
      body = data instanceof WrittenAnswer ? `{"data":${data.json}}` : JSON.stringify({ data });
    } catch (error) {
      if (error === GONE) return;
      observeApiCall(name, error instanceof Refusal ? 'refused' : 'failed', (performance.now() - started) / 1000);
      const failed = errorAnswer(services, error, requestId, `/api/${name}`);
      status = failed.status;
      body = failed.body;
      const { 'retry-after': retryAfter } = failed.headers;
      if (retryAfter !== undefined) headers.push('retry-after', retryAfter);
      if (ctx) for (const cookie of cookiesOfRefusal(ctx)) headers.push('set-cookie', cookie);
    } finally {
      if (isUnderWay) gauge.leave();
    }
    // Nothing follows on this connection: the process stops, or the rest of a body that is too large stays unread.
    if (closing.isClosing || status === 413) headers.push('connection', 'close');
    const length = Buffer.byteLength(body);
    headers.push('content-length', String(length));
    response.writeHead(status, headers);
    // Most answers are ASCII, which is the same in Latin-1 and needs no second pass over the characters.
    response.end(body, length === body.length ? 'latin1' : 'utf8');
  };
}

/** What only reads shows a draft to the browser that looks at it; everything else goes by what is published. */
const servicesFor = async (services: Services, method: Method, cookie: string | undefined): Promise<Services> =>
  hasPreview(cookie) && !changesSomething(method)
    ? ((await previewedServices(services, cookie)) ?? services)
    : services;

function requireVerb({ verb }: Method, request: IncomingMessage, headers: string[]): void {
  if (request.method === verb) return;
  headers.push('allow', verb);
  refuse('InvalidRequest', {
    rule: 'api.verb',
    inputs: { verb: request.method ?? '', expected: verb },
    status: 405,
    sentence: `This method takes ${verb}.`,
  });
}

const PATH = '/api/';
const ANSWER_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

export const changesSomething = ({ verb, changesState }: Method): boolean => verb === 'POST' || changesState === true;

function readQuery(search: string): Fields {
  if (search.length > MAX_QUERY)
    refuse('InvalidRequest', {
      rule: 'http.query-size',
      inputs: { max: MAX_QUERY },
      sentence: 'The address is too long.',
    });
  return parseUrlencoded(search);
}

async function readForm(body: Buffer, headers: IncomingMessage['headers']): Promise<Fields> {
  if (body.length === 0) return {};
  const { 'content-type': contentType = '' } = headers;
  if (contentType === URLENCODED) return parseUrlencoded(body.toString('utf8'));
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  if (type === URLENCODED) return parseUrlencoded(body.toString('utf8'));
  if (type === 'multipart/form-data') return parseMultipart(body, contentType);
  return refuse('InvalidRequest', {
    rule: 'api.form-data',
    inputs: { type: type === '' ? null : type },
    sentence: 'Bodies are form data.',
  });
}
const URLENCODED = 'application/x-www-form-urlencoded';

function without(fields: Fields, names: readonly string[]): Fields {
  const rest = { ...fields };
  for (const name of names) delete rest[name];
  return rest;
}
