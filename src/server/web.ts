// The web for people, as a Fastify plugin: documents, payloads, build files. The renderer comes in as its built bundle.
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { redirectPath } from '#kernel/own-path.ts';
import { interceptRequests } from '#platform/http/requests.ts';
import { compressed, createPageCache, encodingOf, gzippedOnce, type CachedPage, type Encoding } from './page-cache.ts';
import { shareGuestAnswers } from './guest-answers.ts';
import { createUnavailablePage } from './unavailable-page.ts';
import { registerInstallable, type InstallableBundle } from './installable.ts';
import { documentPolicy, securityHeaders } from './security-headers.ts';
import type { PageVisitor, WebDeps } from './web-deps.ts';
import { chosenLocale } from './choose-locale.ts';
import { readBuild } from './read-build.ts';
import { readStaticFiles } from './static-files.ts';

export interface Web {
  /** Makes cached pages stale that were made of this API method's answer (`Games.get` …); all of them without a tag. */
  invalidate: (tag?: string) => void;
  buildId: string;
}

interface Rendered {
  status: number;
  /** The same string for many documents. */
  head: string;
  pieces: readonly string[];
  /** Again the same for many; empty where the pieces hold it. */
  tail: string;
  tags: readonly string[];
  style?: string;
  nonceSlot?: string;
  location?: string;
}

interface Bundle extends InstallableBundle {
  createRenderer: (deps: object) => {
    render(kind: 'document' | 'payload', url: URL, visitor: PageVisitor, isKept?: boolean): Promise<Rendered>;
    match(pathname: string): { id: string; query: readonly string[]; isCached: boolean } | undefined;
  };
  LOCALES: readonly string[];
  splitLocale(pathname: string): { locale: string; path: string };
}

/** A cached page is made again after this long even when nobody said that it is stale. */
const FRESH_MS = 30_000;
const MAX_CACHED_PAGES = 1000;
const PAYLOAD = '/_payload.json';
const NOTHING = Buffer.alloc(0);
const NO_BODIES = { br: NOTHING, gzip: NOTHING, identity: NOTHING };
const newNonce = (): string => randomBytes(18).toString('base64');
const VARY = 'accept-encoding, accept-language, cookie';
const OF_PROGRAMS =
  /^\/(api|content|nfx|callbacks|auth|users|connect|oauth|hit|builds|assets|live|ready|version|metrics)(\/|\?|$)/;

/** Where a visitor comes from, which is nothing to a page; our own scripts read it from the address bar. */
const OF_ADVERTISEMENTS = /^(utm_[a-z_]+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|yclid)$/;

export async function registerWeb(app: FastifyInstance, deps: WebDeps): Promise<Web> {
  const { buildId, build } = readBuild(deps.distDir, deps.content.version);
  const bundle = (await import(pathToFileURL(path.join(deps.distDir, 'server/ssr.js')).href)) as Bundle;
  const files = readStaticFiles(path.join(deps.distDir, 'client'));
  const answers = shareGuestAnswers((...request) => deps.call(...request));
  const renderer = bundle.createRenderer({
    call: answers.call,
    build,
    textsOf: deps.content.textsOf,
    contentOf: deps.content.contentOf,
    redirectFor: redirectedPage,
    customCode: deps.content.customCode,
    now: deps.now,
    report: (failure: unknown, where: string, requestId: string) =>
      deps.log.error({ err: failure, where, requestId }, 'a page could not be made in full'),
  });
  /** Where a 404 is an answer to a program, it is never a page that has moved. */
  function redirectedPage(target: string) {
    return OF_PROGRAMS.test(target) ? undefined : deps.redirectFor(target);
  }
  const publicUrl = new URL(deps.publicUrl);
  const common = securityHeaders(publicUrl.protocol === 'https:', deps.frameOrigins);
  const policy = documentPolicy([bundle.THEME_SCRIPT], [build.style], {
    imageOrigins: deps.imageOrigins,
    frameOrigins: [...deps.frameOrigins, ...deps.gameOrigins],
    ancestorOrigins: deps.ancestorOrigins,
  });
  const sessionMark = `${deps.sessionCookie}=`;
  const cache = createPageCache(MAX_CACHED_PAGES);
  /** Pages that are being made: a crowd at a cold page makes it once. */
  const making = new Map<string, Promise<CachedPage>>();

  // Before anything else, so that an answer may put its own in their place; no promise, because every bet passes here.
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(common);
    done();
  });

  app.get('/builds/meta/:file', async (request, reply) => {
    if ((request.params as { file: string }).file !== `${buildId}.json`) return reply.code(404).send({ id: null });
    return reply.header('cache-control', 'public, max-age=31536000, immutable').send({ id: buildId });
  });

  app.get('/builds/texts/:build/:locale/:file', async (request, reply) => {
    const { locale, file, build: asked } = request.params as Record<'locale' | 'file' | 'build', string>;
    const texts = deps.content.textsOf(locale);
    const area = file.replace(/\.json$/, '');
    if (!Object.hasOwn(texts, area)) return reply.code(404).send({});
    // An editor may have written some of them anew, so they are asked about each time; most answers are "as before".
    const body = JSON.stringify(texts[area]);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`;
    void reply.header('cache-control', asked === buildId ? 'no-cache' : 'no-store').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });

  const { textsOf, contentOf } = deps.content;
  registerInstallable(app, { bundle, distDir: deps.distDir, build, textsOf, contentOf });
  const unavailablePage = createUnavailablePage({ bundle, build, textsOf, contentOf }, common);

  app.get('/*', async (request, reply) => {
    const { cookie } = request.headers;
    return answer(request.raw.url ?? '/', cookie === undefined || !cookie.includes(sessionMark), request, reply);
  });
  // A page that is ready needs nothing of the framework: a look-up and a send, before it hears of the request.
  interceptRequests(app.server, (request, response) => {
    const { cookie } = request.headers;
    if (request.method !== 'GET' || (cookie !== undefined && cookie.includes(sessionMark))) return false;
    if (deps.siteState() !== 'active') return false;
    const host = deps.hostOf(request.headers.host);
    const page = cache.get(keyOf(host, request.url!));
    if (!page || (page.isUnprefixed && wantedLocale(request.headers) !== bundle.LOCALES[0])) return false;
    sendKept(page, request, response);
    if (Date.now() > page.staleAt) once(request.url!, { ...STALE, headers: request.headers }).catch(reportStale);
    return true;
  });

  async function answer(target: string, isGuest: boolean, request: FastifyRequest, reply: FastifyReply) {
    const url = urlOf(target);
    if (!url) return reply.code(400).type('text/plain').send('Bad request');
    if (files.send(url.pathname, request, reply)) return reply;
    const { kind, page } = pageUrlOf(url);
    const state = deps.siteState();
    if (state !== 'active') {
      void reply.hijack();
      unavailablePage.send(state, kind, bundle.splitLocale(page.pathname).locale, request.raw, reply.raw);
      return reply;
    }
    // One address per page: `/gamehall/` is `/gamehall`.
    if (kind === 'document' && page.pathname.length > 1 && page.pathname.endsWith('/')) {
      const whole = page.pathname.replace(/\/+$/, '') || '/';
      return reply.redirect(redirectPath(whole + page.search)!, 301);
    }
    const wanted = isGuest && kind === 'document' ? elsewhere(page, request) : undefined;
    if (wanted !== undefined)
      return reply.header('cache-control', 'private, no-store').header('vary', VARY).redirect(wanted, 302);
    const kept = isGuest ? keptTarget(url) : undefined;
    const key = kept === undefined ? undefined : keyOf(deps.hostOf(request.headers.host), kept);
    const known = key === undefined ? undefined : cache.get(key);
    if (known && known.status === 200 && Date.now() <= known.staleAt) return sendHijacked(known, request, reply);
    // Who waits for a page that is being made costs nothing more.
    const isAdmitted = key !== undefined && making.has(key) ? undefined : deps.gauge.enterPage();
    if (isAdmitted === false) {
      void reply.hijack();
      unavailablePage.send('busy', kind, bundle.splitLocale(page.pathname).locale, request.raw, reply.raw);
      return reply;
    }
    try {
      const made = kept === undefined ? undefined : await once(kept, request);
      if (made?.status === 200) return sendHijacked(made, request, reply);
      return await makeFor(kind, page, isGuest, request, reply);
    } finally {
      if (isAdmitted) deps.gauge.leavePage();
    }
  }

  function sendHijacked(page: CachedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    void reply.hijack();
    sendKept(page, request.raw, reply.raw);
    return reply;
  }

  async function makeFor(
    kind: 'document' | 'payload',
    page: URL,
    isGuest: boolean,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const rendered = await renderer.render(kind, page, visitorOf(request, !isGuest, page));
    const nonce = rendered.nonceSlot === undefined ? undefined : newNonce();
    void reply.headers(headersOf(kind, nonce)).header('cache-control', 'private, no-store').code(rendered.status);
    if (rendered.status === 503) void reply.header('retry-after', '5');
    if (rendered.location !== undefined) return reply.redirect(rendered.location, rendered.status);
    // Whoever takes brotli takes gzip too, and a page that is sent once is quicker ready that way.
    const { head, tail } = rendered;
    const pieces =
      nonce === undefined ? rendered.pieces : [rendered.pieces.join('').replaceAll(rendered.nonceSlot!, nonce)];
    if (!request.headers['accept-encoding']?.includes('gzip')) return reply.send(head + pieces.join('') + tail);
    return reply.header('content-encoding', 'gzip').send(gzippedOnce(head, pieces, tail));
  }

  function sendKept(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
    if (!page.live) return send(page, request, response);
    const { head, body, nonceSlot } = page.live;
    const nonce = newNonce();
    const own = body.replaceAll(nonceSlot, nonce);
    const isZipped = encodingOf(request.headers['accept-encoding'] as string | undefined) !== 'identity';
    const bytes = isZipped ? gzippedOnce(head, [own]) : Buffer.from(head + own);
    const encoding = isZipped ? 'gzip' : 'identity';
    response.writeHead(page.status, rawHeaders('document', { encoding, length: bytes.length, nonce }));
    response.end(request.method === 'HEAD' ? undefined : bytes);
  }

  let offered: { of: unknown; locales: readonly string[] } = { of: undefined, locales: [] };
  /** The language of an address that names none. */
  function wantedLocale(headers: Parameters<typeof chosenLocale>[0]): string {
    const [fallback = 'en'] = bundle.LOCALES;
    const { locales } = deps.content.contentOf(fallback) as { locales: readonly { id: string }[] };
    if (offered.of !== locales)
      offered = { of: locales, locales: [...new Set([fallback, ...locales.map(({ id }) => id)])] };
    return chosenLocale(headers, offered.locales);
  }

  /** Where a guest finds the page in the language that they want, when its address names none (LO-04). */
  function elsewhere(page: URL, request: FastifyRequest): string | undefined {
    if (isPrefixed(page.pathname) || !renderer.match(page.pathname)) return undefined;
    const locale = wantedLocale(request.headers);
    if (locale === bundle.LOCALES[0]) return undefined;
    return redirectPath(`/${locale}${page.pathname === '/' ? '' : page.pathname}${page.search}`);
  }

  const isPrefixed = (pathname: string): boolean => bundle.splitLocale(pathname).path !== pathname;

  /**
   * Under what an address is kept, without what advertisements add to it. Only addresses that the site knows are, and only with
   * parameters that their page reads: a cache is no dump.
   */
  function keptTarget(url: URL): string | undefined {
    const { page } = pageUrlOf(url);
    const entry = renderer.match(page.pathname);
    const added = [...page.searchParams.keys()].filter((name) => !entry?.query.includes(name));
    if (!entry?.isCached || !added.every((name) => OF_ADVERTISEMENTS.test(name))) return undefined;
    const plain = new URL(url);
    for (const name of added) plain.searchParams.delete(name);
    const target = plain.pathname + plain.search;
    return target.length > 300 ? undefined : target;
  }

  function once(target: string, request: Asking): Promise<CachedPage> {
    const key = keyOf(deps.hostOf(request.headers.host), target);
    let running = making.get(key);
    if (!running) {
      running = make(key, target, request).finally(() => making.delete(key));
      making.set(key, running);
    }
    return running;
  }

  async function make(key: string, target: string, request: Asking): Promise<CachedPage> {
    const { kind, page } = pageUrlOf(urlOf(target)!);
    const rendered = await renderer.render(kind, page, visitorOf(request, false, page), true);
    const { head, pieces, tail, nonceSlot, style } = rendered;
    const body = pieces.join('');
    const bodies = nonceSlot === undefined ? compressed(head + body + tail) : NO_BODIES;
    const headersFor = (encoding: Encoding): string[] =>
      rawHeaders(kind, { encoding, length: bodies[encoding].length, style });
    const made: CachedPage = {
      status: rendered.status,
      bodies,
      headers: { br: headersFor('br'), gzip: headersFor('gzip'), identity: headersFor('identity') },
      tags: rendered.tags,
      ...(nonceSlot !== undefined && { live: { head, body, nonceSlot } }),
      isUnprefixed: kind === 'document' && !isPrefixed(page.pathname),
      staleAt: Date.now() + FRESH_MS,
    };
    if (rendered.status === 200) cache.set(key, made);
    return made;
  }

  const reportStale = (failure: unknown): void =>
    deps.log.error({ err: failure }, 'a stale page could not be made again; the old one stays');

  const headersOf = (kind: 'document' | 'payload', nonce?: string, style?: string): Record<string, string> => ({
    ...common,
    'content-security-policy':
      kind === 'document' ? policy(nonce, deps.chatOrigins(), style) : common['content-security-policy']!,
    'content-type': kind === 'document' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    vary: VARY,
  });

  function rawHeaders(
    kind: 'document' | 'payload',
    {
      encoding,
      length,
      nonce,
      style,
    }: { encoding: Encoding; length: number; nonce?: string; style?: string | undefined },
  ): string[] {
    const headers: Record<string, string> = {
      ...headersOf(kind, nonce, style),
      'cache-control': 'private, no-cache',
      'content-length': String(length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    };
    return Object.entries(headers).flat();
  }

  const urlOf = (target: string): URL | undefined => {
    // Links of the page name the public address, never what a visitor put into a Host header.
    const url = URL.parse(target, publicUrl);
    return url?.origin === publicUrl.origin ? url : undefined;
  };

  const visitorOf = (request: Asking, hasSession: boolean, page: URL): PageVisitor => ({
    cookie: hasSession ? request.headers.cookie : undefined,
    hasSession,
    locale: bundle.splitLocale(page.pathname).locale,
    requestId: request.id,
    ip: request.ip,
    host: deps.hostOf(request.headers.host),
    wantedLocale: hasSession && !isPrefixed(page.pathname) ? wantedLocale(request.headers) : undefined,
  });

  return {
    buildId,
    invalidate(tag) {
      answers.invalidate(tag);
      cache.invalidate(tag);
    },
  };
}

/** What a visitor of a page needs to be known by. */
type Asking = Pick<FastifyRequest, 'id' | 'ip'> & {
  headers: { cookie?: string | undefined; host?: string | undefined; 'accept-language'?: string | undefined };
};
/** Asks for a page on nobody's behalf, because the one that is there has grown old. */
const STALE = { id: 'page-cache', ip: '127.0.0.1' };

/** Pages of one domain differ from those of another by the head alone; a path begins with a slash, a host does not. */
const keyOf = (host: string | undefined, target: string): string => (host === undefined ? target : host + target);

function send(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
  const encoding = encodingOf(request.headers['accept-encoding'] as string | undefined);
  response.writeHead(page.status, page.headers[encoding]);
  response.end(request.method === 'HEAD' ? undefined : page.bodies[encoding]);
}

function pageUrlOf(url: URL): { kind: 'document' | 'payload'; page: URL } {
  if (!url.pathname.endsWith(PAYLOAD)) return { kind: 'document', page: url };
  const page = new URL(url);
  page.pathname = url.pathname.slice(0, -PAYLOAD.length) || '/';
  // The build that asks is a parameter without a value.
  for (const [name, value] of url.searchParams) {
    if (value === '' && /^[0-9a-f-]{8,}$/.test(name)) page.searchParams.delete(name);
  }
  return { kind: 'payload', page };
}
