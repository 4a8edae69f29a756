/**
 * The addresses of log-in by another service: `/oauth/init` opens in a window of its own (AU-02), `/connect/{provider}` in
 * the current window (AU-12); both come back to `/oauth/callback/{provider}`, whose page reports the outcome to the page
 * that opened it, and nothing else.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, LOCALES } from '#kernel/locales.ts';
import { ownPath } from '#kernel/own-path.ts';
import type { Context, Services } from '#platform/context.ts';
import { cookieName, readCookies, writeCookie } from '#platform/http/cookies.ts';
import { RateLimiter } from '#platform/http/rate-limit.ts';
import type { HttpServer } from '#platform/http/server.ts';
import { comeBackFromService, setOutToService, type SocialOutcome } from '#players/accounts/index.ts';
import { changedCookies, contextOf } from './visitor.ts';
import { escapeHtml } from '#kernel/escape-html.ts';

const BROWSER_COOKIE = 'oauth';
const LIMIT = { name: 'social', most: 20, perMs: 60_000 };

export function registerSocial(app: HttpServer, services: Services): void {
  const limiter = new RateLimiter(services.clock, services.config.RATE_LIMITS);
  const isSecure = services.config.PUBLIC_URL.startsWith('https:');
  const browserOf = (request: FastifyRequest): string | undefined => {
    const token = readCookies(request.headers.cookie)[cookieName(BROWSER_COOKIE, isSecure)];
    return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
  };
  const visit = (request: FastifyRequest): Promise<Context> =>
    contextOf(services, {
      requestId: request.id,
      cookie: request.headers.cookie,
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      locale: undefined,
    });

  async function setOut(request: FastifyRequest, reply: FastifyReply, provider: string): Promise<FastifyReply> {
    limiter.take(LIMIT, request.ip);
    const query = request.query as Record<string, unknown>;
    const backPath = backPathOf(query['redirect_url'], services.config.PUBLIC_URL);
    const browser = browserOf(request) ?? randomBytes(32).toString('base64url');
    const address = await setOutToService(await visit(request), {
      provider,
      typeAuth: query['type_auth'] === 'register' ? 'register' : 'login',
      backPath,
      browser,
      isFromOurPage: request.headers['sec-fetch-site'] === 'same-origin',
    });
    return (
      reply
        .header('set-cookie', writeCookie(BROWSER_COOKIE, browser, { isSecure }))
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        // A window that moves to another site stays the one that its opener knows.
        .header('cross-origin-opener-policy', 'unsafe-none')
        .redirect(address.href, 303)
    );
  }

  app.get('/oauth/init', (request, reply) => {
    const { service } = request.query as Record<string, unknown>;
    return setOut(request, reply, typeof service === 'string' ? service : '');
  });
  app.get<{ Params: { provider: string } }>('/connect/:provider', (request, reply) =>
    setOut(request, reply, request.params.provider),
  );
  app.get<{ Params: { provider: string } }>('/oauth/callback/:provider', async (request, reply) => {
    limiter.take(LIMIT, request.ip);
    const ctx = await visit(request);
    const mark = request.url.indexOf('?');
    const { outcome, backPath } = await comeBackFromService(ctx, {
      provider: request.params.provider,
      search: mark < 0 ? '' : request.url.slice(mark),
      browser: browserOf(request),
    });
    const cookies = changedCookies(ctx);
    if (cookies.length > 0) void reply.header('set-cookie', cookies);
    return reply.headers(RESULT_HEADERS).type('text/html; charset=utf-8').send(resultPage(outcome, backPath));
  });
}

/** A page of our own, written in full or as its path; anything else is the index (AU-02). */
function backPathOf(text: unknown, publicUrl: string): string {
  if (typeof text !== 'string') return '/';
  const { origin } = new URL(publicUrl);
  return ownPath(text.startsWith(`${origin}/`) ? text.slice(origin.length) : text) ?? '/';
}

/**
 * The opener is notified by a message to our own origin alone; the nonce is one that the opener left in the storage that a
 * window inherits, so that it recognises its own journey. The opener closes the window: a message from one that has gone
 * already has no sender and is not trusted. A window without an opener goes back on its own.
 */
const SCRIPT = `(() => {
  const { outcome, back } = document.body.dataset;
  let nonce = null;
  try {
    nonce = sessionStorage.getItem('social_auth_nonce');
    sessionStorage.removeItem('social_auth_nonce');
  } catch {}
  if (window.opener && nonce) {
    window.opener.postMessage({ type: 'social-auth', outcome, nonce }, location.origin);
    setTimeout(() => window.close(), 2000);
  } else location.replace(back);
})();`;
const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText;color-scheme:light dark}a{color:inherit;padding:1rem}';
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const RESULT_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; script-src ${hashOf(SCRIPT)}; style-src ${hashOf(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'unsafe-none',
};

function resultPage(outcome: SocialOutcome, backPath: string): string {
  const address = escapeHtml(addressAfter(outcome, backPath));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Baize</title><style>${STYLE}</style></head><body data-outcome="${outcome}" data-back="${address}"><a href="${address}">Continue</a><script>${SCRIPT}</script></body></html>`;
}

/** For a window without an opener: the page itself says what went wrong, or asks for what is missing. */
function addressAfter(outcome: SocialOutcome, backPath: string): string {
  const back = new URL(backPath, 'https://own.invalid');
  const path = back.pathname + back.search + back.hash;
  if (outcome === 'ok') return path;
  if (outcome === 'second-factor') {
    const [, first = ''] = back.pathname.split('/');
    const prefix = first !== DEFAULT_LOCALE && (LOCALES as readonly string[]).includes(first) ? `/${first}` : '';
    return `${prefix}/forms/sign_in?${new URLSearchParams({ step: 'code', redirectUrl: path })}`;
  }
  back.searchParams.set('toastType', `social-${outcome}`);
  return back.pathname + back.search + back.hash;
}
