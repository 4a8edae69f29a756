/**
 * The auth backend (AU-04 … AU-13): JSON in and out, in the format of Strapi's users and permissions, for clients that build
 * on the accounts without the product API. It keeps no session: the caller is known by a Bearer token.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '#kernel/refusals.ts';
import { parseExternalJson } from '#kernel/storable-text.ts';
import { inFields } from '#kernel/faults.ts';
import type { Context, Services } from '#platform/context.ts';
import { isDatabaseTrouble, isUnstorableText } from '#platform/db/database.ts';
import { reportFailure } from '#platform/failure-log.ts';
import { networkOf } from '#platform/http/caller-address.ts';
import { RateLimiter } from '#platform/http/rate-limit.ts';
import type { HttpServer } from '#platform/http/server.ts';
import * as accounts from '#players/accounts/index.ts';
import { contextOf } from './visitor.ts';

type Fields = Record<string, unknown>;
type Work = (ctx: Context, fields: Fields, request: FastifyRequest) => Promise<unknown>;

const LIMITS = {
  call: { name: 'auth-backend', most: 20, perMs: 60_000 },
  account: { name: 'auth-backend-account', most: 5, perMs: 60_000 },
} as const;
const MAX_TEXT = 512;

export function registerAuthBackend(app: HttpServer, services: Services): void {
  const answers = createAnswers(services);
  registerEntry(app, answers);
  registerPasswords(app, answers);
}

type Answers = ReturnType<typeof createAnswers>;

function createAnswers(services: Services) {
  const limiter = new RateLimiter(services.clock, services.config.RATE_LIMITS);
  const answer =
    (work: Work) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      void reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store');
      try {
        const ctx = await contextOf(services, {
          requestId: request.id,
          // Cookies count for nothing here, so no page of another site can call in a player's name.
          cookie: undefined,
          ip: request.ip,
          userAgent: request.headers['user-agent'],
          locale: undefined,
        });
        const fields = request.method === 'GET' ? (request.query as Fields) : bodyOf(request);
        return await reply.send(JSON.stringify(await work(ctx, fields, request)));
      } catch (error) {
        const { status, name, message, details, retryAfter } = errorBody(services, error, request);
        if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
        return reply.code(status).send(JSON.stringify({ data: null, error: { status, name, message, details } }));
      }
    };
  const limited =
    (work: Work): Work =>
    (ctx, fields, request) => {
      limiter.take(LIMITS.call, ctx.ip);
      const login = fields['identifier'] ?? fields['email'];
      if (typeof login === 'string')
        limiter.take(LIMITS.account, accounts.lookedUpLogin(login) + ' ' + networkOf(ctx.ip));
      return work(ctx, fields, request);
    };
  return { answer, limited };
}

/** Signing in, registering, and who is signed in. */
function registerEntry(app: HttpServer, { answer, limited }: Answers): void {
  app.post(
    '/auth/local',
    answer(
      limited((ctx, fields) => {
        const code = optional(fields, 'code');
        const [proof, mailCode] = [optional(fields, 'proof'), optional(fields, 'mail_code')];
        return accounts.authByPassword(ctx, {
          login: needed(fields, 'identifier'),
          password: needed(fields, 'password'),
          ...(code !== undefined && { code }),
          ...(proof !== undefined && { proof }),
          ...(mailCode !== undefined && { mail_code: mailCode }),
        });
      }),
    ),
  );
  app.post(
    '/auth/send-log-in-code',
    answer(limited((ctx, fields) => accounts.sendLogInCodeTo(ctx, { login: needed(fields, 'identifier') }))),
  );
  app.post(
    '/auth/local/register',
    answer(
      limited((ctx, fields) =>
        accounts.authByRegistration(ctx, { login: needed(fields, 'email'), password: needed(fields, 'password') }),
      ),
    ),
  );
  app.post(
    '/auth/send-email-confirmation',
    answer(
      limited(async (ctx, fields) => {
        const email = needed(fields, 'email');
        await accounts.sendConfirmationTo(ctx, email).catch((error: unknown) => {
          // Saying that one was sent just now would reveal that there is such an account.
          if (!(error instanceof Refusal)) throw error;
        });
        return { email, sent: true };
      }),
    ),
  );
  app.get<{ Params: { provider: string } }>(
    '/auth/:provider/callback',
    answer(
      limited((ctx, fields, request) =>
        accounts.authByServiceToken(ctx, (request.params as { provider: string }).provider, {
          token: needed(fields, 'access_token', 4096),
          code: optional(fields, 'code'),
        }),
      ),
    ),
  );
  app.get(
    '/users/me',
    answer(async (ctx, _, request) => accounts.authUserOf(ctx, await behind(ctx, request))),
  );
}

function registerPasswords(app: HttpServer, { answer, limited }: Answers): void {
  app.post(
    '/auth/forgot-password',
    answer(
      limited(async (ctx, fields) => {
        await accounts.restorePassword(ctx, { login: needed(fields, 'email') });
        return { ok: true };
      }),
    ),
  );
  app.post(
    '/auth/reset-password',
    answer(
      limited(async (ctx, fields) => {
        const code = needed(fields, 'code');
        const password = repeated(fields);
        const login = optional(fields, 'email');
        // A code of six digits goes with the login that it was sent to; the longer one of the link suffices on its own.
        const isShort = /^\d{6}$/.test(code);
        const playerId = await accounts.resetPassword(ctx, {
          login,
          code: isShort ? code : undefined,
          token: isShort ? undefined : code,
          password,
        });
        return accounts.authAfterReset(ctx, playerId);
      }),
    ),
  );
  app.post(
    '/auth/change-password',
    answer(
      limited(async (ctx, fields, request) => {
        const player = await behind(ctx, request);
        return accounts.authByNewPassword(ctx, player.id, {
          old: needed(fields, 'currentPassword'),
          password: repeated(fields),
        });
      }),
    ),
  );
}

async function behind(ctx: Context, request: FastifyRequest) {
  const token = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1];
  const player = token === undefined ? undefined : await accounts.playerOfToken(ctx, token);
  return player ?? refuse('Authorization', { rule: 'api.bearer', inputs: {}, sentence: NOT_SIGNED_IN });
}

const NOT_SIGNED_IN = 'Missing or invalid credentials';

function bodyOf(request: FastifyRequest): Fields {
  const body = request.body as Buffer | undefined;
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  try {
    if (!body || type !== 'application/json') throw new SyntaxError('not JSON');
    const fields: unknown = parseExternalJson(body.toString('utf8'));
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw new SyntaxError('no object');
    return fields as Fields;
  } catch {
    return refuse('InvalidRequest', { rule: 'api.json', inputs: {}, sentence: 'The body must be JSON' });
  }
}

function optional(fields: Fields, name: string, most = MAX_TEXT): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'string' && value.length <= most ? value : missing(name);
}

const needed = (fields: Fields, name: string, most = MAX_TEXT): string => optional(fields, name, most) ?? missing(name);

const missing = (name: string): never =>
  refuse('InvalidParameter', {
    rule: 'api.schema',
    inputs: { fields: name },
    sentence: `${name} is a required field`,
    ...inFields({ [name]: { key: 'required' } }),
  });

function repeated(fields: Fields): string {
  const password = needed(fields, 'password');
  if (needed(fields, 'passwordConfirmation') === password) return password;
  return refuse('InvalidParameter', { rule: 'api.repeated', inputs: {}, sentence: 'Passwords do not match' });
}

const NAMES: Readonly<Record<number, string>> = {
  400: 'ValidationError',
  401: 'UnauthorizedError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  409: 'ApplicationError',
  413: 'PayloadTooLargeError',
  422: 'ValidationError',
  429: 'RateLimitError',
};

/** Errors that callers of such a backend know. */
const WORDS: Readonly<Record<string, { status: number; message: string }>> = {
  'accounts.password': { status: 400, message: 'Invalid identifier or password' },
  'accounts.own-password': { status: 400, message: 'The provided current password is invalid' },
  'accounts.code': { status: 400, message: 'Incorrect code provided' },
  'accounts.code-expired': { status: 400, message: 'Incorrect code provided' },
  'accounts.login-free': { status: 400, message: 'Email or Username are already taken' },
  'accounts.phone-free': { status: 400, message: 'Email or Username are already taken' },
};

function errorBody(services: Services, error: unknown, request: FastifyRequest) {
  if (isUnstorableText(error))
    return { status: 400, name: 'ValidationError', message: 'Invalid characters', details: {}, retryAfter: undefined };
  if (error instanceof Refusal) {
    const { rule, inputs, errorData, retryAfterSeconds } = error.reason;
    const { status, message } = WORDS[rule] ?? { status: error.status, message: error.message };
    const details = { rule, ...inputs, ...(errorData && { errors: errorData }) };
    return { status, name: NAMES[status] ?? 'ApplicationError', message, details, retryAfter: retryAfterSeconds };
  }
  const { message: cause } = error as Error;
  reportFailure(services, `auth ${cause}`, { request_id: request.id, err: error }, 'auth backend request failed');
  const isDown = isDatabaseTrouble(error);
  return {
    status: isDown ? 503 : 500,
    name: isDown ? 'ApplicationError' : 'InternalServerError',
    message: isDown ? 'Service Unavailable' : 'Internal Server Error',
    details: {},
    retryAfter: isDown ? 1 : undefined,
  };
}
