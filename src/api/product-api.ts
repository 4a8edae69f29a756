/**
 * The product API: `/api/{method}`, form data in, `{ data }` or `{ error }` out. It parses, finds the method, calls the
 * domain and wraps the answer; it decides nothing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type * as z from 'zod/mini';
import { Refusal, refuse, type WireError } from '#kernel/refusals.ts';
import type { Method } from '#kernel/method.ts';
import type { Context, Services } from '#platform/context.ts';
import { WrittenAnswer, type Endpoint } from '#platform/endpoint.ts';
import { GONE, ipOf, readBody, interceptRequests } from '#platform/http/requests.ts';
import { parseMultipart, parseUrlencoded, type Fields } from '#platform/http/form.ts';
import { databaseWait } from '#platform/db/measured-pool.ts';
import { requireFreeSpace } from '#platform/free-space.ts';
import { RateLimiter } from '#platform/http/rate-limit.ts';
import { BODY_LIMIT, errorAnswer, requestIdOf, type HttpServer } from '#platform/http/server.ts';
import { observeApiCall } from '#platform/metrics.ts';
import { requireOpenSite } from '#domains/site/index.ts';
import { LoadGauge } from './load-shedding.ts';
import { limitRate } from './rate-classes.ts';
import { requireSameOrigin } from './same-origin.ts';
import { changedCookies, contextOf, cookiesOfRefusal, type Visit } from './visitor.ts';

/** Part of every call's query, not of its parameters (AP-02, AP-03). */
const COMMON = ['v', 'locale', '_non_strict'] as const;
const MAX_QUERY = 4096;

export interface ProductApi {
  /** Runs a method in this process, for a page that was admitted. Never throws: trouble is an answer here too. */
  call(name: string, args: Fields, visit: Visit): Promise<{ data: unknown } | { error: WireError }>;
  /** Admits pages along with the calls. */
  gauge: Pick<LoadGauge, 'enterPage' | 'leavePage'>;
  methods: readonly Method[];
}

export function createProductApi(
  services: Services,
  endpoints: readonly Endpoint[],
): ProductApi & { register(app: HttpServer, headers: Record<string, string>): void } {
  // Names match in any case; in their own spelling without being lower-cased first.
  const byName = new Map(
    endpoints.flatMap((endpoint) => [
      [endpoint.method.name.toLowerCase(), endpoint],
      [endpoint.method.name, endpoint],
    ]),
  );
  const limiter = new RateLimiter(services.clock, services.config.RATE_LIMITS);

  const gauge = new LoadGauge(services.config, () => databaseWait(services).longestMs());

  const find = (name: string): Endpoint =>
    byName.get(name) ??
    byName.get(name.toLowerCase()) ??
    refuse('MethodNotFound', { rule: 'api.method', inputs: { method: name.slice(0, 64) } });

  async function run(endpoint: Endpoint, ctx: Context, fields: Fields, isStrict: boolean): Promise<unknown> {
    requireOpenSite(services, endpoint.method.name);
    const input = parseInput(endpoint.method, fields, isStrict);
    limitRate(limiter, endpoint.method, ctx, input);
    if (endpoint.method.access === 'player' && !ctx.player) {
      const status = ctx.session.closed;
      if (status === 'banned') refuse('UserBanned', { rule: 'accounts.status', inputs: { status } });
      if (status === 'deleted') refuse('UserDeleted', { rule: 'accounts.deleted', inputs: { status } });
      refuse('Authorization', { rule: 'api.session', inputs: {} });
    }
    if (ctx.player?.isIncomplete && needsWholeRegistration(endpoint.method))
      refuse('AccessDenied', {
        rule: 'accounts.incomplete',
        inputs: {},
        sentence: 'Please complete your registration first.',
      });
    return endpoint.run(ctx, input);
  }

  return {
    methods: endpoints.map((endpoint) => endpoint.method),

    async call(name, args, visit) {
      try {
        const endpoint = find(name);
        const data = await run(endpoint, await contextOf(services, visit), args, true);
        return { data: data instanceof WrittenAnswer ? (JSON.parse(data.json) as unknown) : data };
      } catch (error) {
        const { body } = errorAnswer(services, error, visit.requestId, `/api/${name}`);
        return JSON.parse(body) as { error: WireError };
      }
    },

    gauge,

    /** `headers` go with every answer. In front of the framework: a bet should not pay for what it does not use. */
    register(app, headers) {
      const common = Object.entries({ ...ANSWER_HEADERS, ...headers }).flat();
      const newRequestId = requestIdOf(services);
      let isClosing = false;
      app.addHook('preClose', (done) => {
        isClosing = true;
        gauge.stop();
        done();
      });
      gauge.watch();

      async function answer(request: IncomingMessage, response: ServerResponse, method: string, search: string) {
        const started = performance.now();
        const requestId = newRequestId(request);
        let name = 'unknown';
        let status = 200;
        let body: string;
        let ctx: Context | undefined;
        let isUnderWay = false;
        const own = [...common, 'x-request-id', requestId];
        try {
          const endpoint = find(method);
          name = endpoint.method.name;
          const { verb } = endpoint.method;
          if (request.method !== verb) {
            own.push('allow', verb);
            refuse('InvalidRequest', {
              rule: 'api.verb',
              inputs: { verb: request.method ?? '', expected: verb },
              status: 405,
              sentence: `This method takes ${verb}.`,
            });
          }
          gauge.enter(endpoint.method);
          isUnderWay = true;
          if (changesSomething(endpoint.method)) {
            requireSameOrigin(request.headers, services.config);
            requireFreeSpace(services);
          }
          const query = readQuery(search);
          const form = verb === 'GET' ? query : readForm(await readBody(request, BODY_LIMIT), request.headers);
          const fields = form instanceof Promise ? await form : form;
          const isStrict = query['_non_strict'] === undefined;
          ctx = await contextOf(services, {
            requestId,
            cookie: request.headers.cookie,
            ip: ipOf(request, services.config),
            userAgent: request.headers['user-agent'],
            locale: query['locale'],
          });
          if (endpoint.method.waits) {
            gauge.leave();
            isUnderWay = false;
          }
          const data = await run(endpoint, ctx, verb === 'GET' ? without(fields, COMMON) : fields, isStrict);
          for (const cookie of changedCookies(ctx)) own.push('set-cookie', cookie);
          if (ctx.session.change === 'clear') own.push('clear-site-data', '"cache"');
          observeApiCall(name, 'ok', (performance.now() - started) / 1000);
          body = data instanceof WrittenAnswer ? `{"data":${data.json}}` : JSON.stringify({ data });
        } catch (error) {
          if (error === GONE) return;
          observeApiCall(name, error instanceof Refusal ? 'refused' : 'failed', (performance.now() - started) / 1000);
          const failed = errorAnswer(services, error, requestId, `/api/${name}`);
          status = failed.status;
          body = failed.body;
          const { 'retry-after': retryAfter } = failed.headers;
          if (retryAfter !== undefined) own.push('retry-after', retryAfter);
          if (ctx) for (const cookie of cookiesOfRefusal(ctx)) own.push('set-cookie', cookie);
        } finally {
          if (isUnderWay) gauge.leave();
        }
        // Nothing follows on this connection: the process stops, or the rest of a body that is too large stays unread.
        if (isClosing || status === 413) own.push('connection', 'close');
        const length = Buffer.byteLength(body);
        own.push('content-length', String(length));
        response.writeHead(status, own);
        // Most answers are ASCII, which is the same in Latin-1 and needs no second pass over the characters.
        response.end(body, length === body.length ? 'latin1' : 'utf8');
      }

      interceptRequests(app.server, (request, response) => {
        const url = request.url!;
        if (!url.startsWith(PATH)) return false;
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

const PATH = '/api/';
const ANSWER_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** A player whose age is not verified yet may only call what a method allows. */
const needsWholeRegistration = ({ access, verb, isOpenToIncomplete }: Method): boolean =>
  access === 'player' && verb === 'POST' && !isOpenToIncomplete;

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

/** A promise only where reading is asynchronous. */
function readForm(body: Buffer, headers: IncomingMessage['headers']): Fields | Promise<Fields> {
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

function parseInput(method: Method, fields: Fields, isStrict: boolean): never {
  const parsed = method.input.safeParse(isStrict ? fields : onlyKnown(method, fields));
  if (parsed.success) return parsed.data as never;
  const errorData: Record<string, string[]> = {};
  for (const issue of parsed.error.issues as z.core.$ZodIssue[]) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) errorData[key] = ['Unknown field'];
    else {
      const name = String(issue.path[0] ?? '');
      (errorData[name] ??= []).push(isMissing(issue, fields, name) ? 'Field is required' : issue.message);
    }
  }
  return refuse('InvalidParameter', {
    rule: 'api.schema',
    inputs: { fields: Object.keys(errorData).join(',').slice(0, 200) },
    errorData,
  });
}

const isMissing = (issue: z.core.$ZodIssue, fields: Fields, name: string): boolean =>
  issue.path.length === 1 && fields[name] === undefined;

/** With `_non_strict` (a framed page of an older version) fields that we do not know are left out instead of refused. */
function onlyKnown(method: Method, fields: Fields): Fields {
  const known = (method.input as unknown as { shape: Record<string, unknown> }).shape;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(known, name)));
}
