/**
 * The web for people, as a Fastify plugin. A page goes one way: its data are loaded, it is rendered and styled (all three by the
 * built bundle of the web), kept where it is the same for every guest (`guest-pages.ts`), and sent (`send-page.ts`).
 */
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { redirectPath } from '#kernel/own-path.ts';
import { interceptRequests } from '#platform/http/requests.ts';
import { shareGuestAnswers } from './guest-answers.ts';
import { createGuestPages, type CachedPage, type PageRequest } from './guest-pages.ts';
import { registerInstallable } from './installable.ts';
import { createPageAddresses, pageUrlOf } from './page-addresses.ts';
import type { WebDeps } from './page-deps.ts';
import { createPageHeaders, VARY } from './page-headers.ts';
import { hasPreview } from '#site/content/index.ts';
import { createPreviewPages, type RenderPreview } from './preview-pages.ts';
import { readBuild } from './read-build.ts';
import { securityHeaders } from './security-headers.ts';
import { sendKept, sendRendered } from './send-page.ts';
import { createUnavailablePage, type Unavailability } from './unavailable-page.ts';
import { importBundle, type Renderer, type Visitor } from './web-bundle.ts';
import { createHash } from 'node:crypto';
import type { SiteContentFiles } from './site-content.ts';

export interface Web {
  /** Makes cached pages stale that were made from this API method's answer (`Games.get` …); all of them without a tag. */
  invalidate: (tag?: string) => void;
  buildId: string;
}

/** Under these addresses a 404 is an answer to a program, never a page that has moved. */
const OF_PROGRAMS =
  /^\/(api|content|nfx|callbacks|auth|users|connect|oauth|hit|builds|assets|live|ready|version|metrics)(\/|\?|$)/;

export async function registerWeb(app: FastifyInstance, deps: WebDeps): Promise<Web> {
  const { buildId, build } = readBuild(deps.distDir, deps.content.version);
  const bundle = await importBundle(deps.distDir);
  const answers = shareGuestAnswers((...request) => deps.call(...request));
  const { textsOf, contentOf, customCode } = deps.content;
  const renderer = endingPages(
    deps,
    bundle.createRenderer({
      call: answers.call,
      build,
      textsOf,
      contentOf,
      redirectFor: (target) => (OF_PROGRAMS.test(target) ? undefined : deps.redirectFor(target)),
      customCode,
      now: deps.now,
      report: (failure, where, requestId) =>
        deps.log.error({ err: failure, where, requestId }, 'a page could not be made in full'),
    }),
  );
  const common = securityHeaders(deps.publicUrl.startsWith('https:'), deps.frameOrigins);
  const addresses = createPageAddresses(deps, bundle, renderer);
  const headers = createPageHeaders(deps, common, { themeScript: bundle.THEME_SCRIPT, style: build.style });
  const visitorOf = visitorFrom(deps, addresses);
  const guestPages = createGuestPages({
    renderer,
    addresses,
    headers,
    visitorOf,
    hostOf: (host) => deps.hostOf(host),
    log: deps.log,
  });
  const unavailablePage = createUnavailablePage({ bundle, build, textsOf, contentOf }, common);
  const sessionMark = `${deps.sessionCookie}=`;
  const isGuest = (cookie: string | undefined): boolean => cookie === undefined || !cookie.includes(sessionMark);
  const renderPreview = createPreviewPages(bundle, build, deps);

  // Before anything else, so that an answer may replace them with its own; no promise, because every bet passes here.
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(common);
    done();
  });
  await registerStaticFiles(app, path.join(deps.distDir, 'client'));
  registerBuildRoutes(app, buildId, deps.content);
  registerInstallable(app, { bundle, distDir: deps.distDir, build, textsOf, contentOf });
  const answer = createAnswer({
    deps,
    renderer,
    addresses,
    headers,
    guestPages,
    unavailablePage,
    visitorOf,
    isGuest,
    renderPreview,
  });
  app.get('/*', answer);

  // A page that is ready needs nothing from the framework: a look-up and a send, before the framework sees the request.
  interceptRequests(app.server, (request, response) => {
    if (request.method !== 'GET' || !isGuest(request.headers.cookie) || hasPreview(request.headers.cookie))
      return false;
    if (deps.siteState() !== 'active') return false;
    const page = guestPages.find(request.url!, request.headers);
    if (!page || (page.isUnprefixed && addresses.wantedLocale(request.headers) !== bundle.LOCALES[0])) return false;
    sendKept(page, headers, request, response);
    if (Date.now() > page.staleAt) guestPages.refresh(request.url!, request.headers);
    return true;
  });

  return {
    buildId,
    invalidate(tag) {
      answers.invalidate(tag);
      guestPages.invalidate(tag);
    },
  };
}

const endingPages = (deps: Pick<WebDeps, 'endPage'>, renderer: Renderer): Renderer => ({
  ...renderer,
  render: (kind, page, visitor) => renderer.render(kind, page, visitor).finally(() => deps.endPage(visitor)),
});

type Addresses = ReturnType<typeof createPageAddresses>;

interface AnswerDeps {
  deps: WebDeps;
  renderer: Renderer;
  addresses: Addresses;
  headers: ReturnType<typeof createPageHeaders>;
  guestPages: ReturnType<typeof createGuestPages>;
  unavailablePage: ReturnType<typeof createUnavailablePage>;
  visitorOf: ReturnType<typeof visitorFrom>;
  isGuest: (cookie: string | undefined) => boolean;
  renderPreview: RenderPreview;
}

/** A request for a page or a file, from its address to what is sent. */
function createAnswer(parts: AnswerDeps) {
  const { deps, renderer, addresses, headers, guestPages, unavailablePage, visitorOf, isGuest, renderPreview } = parts;

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = addresses.urlOf(request.raw.url ?? '/');
    if (!url) return reply.code(400).type('text/plain').send('Bad request');
    const state = deps.siteState();
    if (state !== 'active') return sendUnavailable(state, url, request, reply);
    const { kind, page } = pageUrlOf(url);
    // One address per page: `/gamehall/` is `/gamehall`.
    if (kind === 'document' && page.pathname.length > 1 && page.pathname.endsWith('/')) {
      const whole = page.pathname.replace(/\/+$/, '') || '/';
      return reply.redirect(redirectPath(whole + page.search)!, 301);
    }
    const preview = hasPreview(request.headers.cookie) ? await deps.previewFor(request.headers.cookie) : undefined;
    if (preview) {
      const visitor = visitorOf(request, !isGuest(request.headers.cookie), page);
      return sendRendered(kind, await renderPreview(preview, kind, page, visitor), headers, request, reply);
    }
    if (!isGuest(request.headers.cookie)) return make(url, undefined, request, reply);
    const wanted = kind === 'document' ? addresses.inWantedLocale(page, request.headers) : undefined;
    if (wanted !== undefined)
      return reply.header('cache-control', 'private, no-store').header('vary', VARY).redirect(wanted, 302);
    const target = addresses.keptTarget(url);
    const cachedPage = target === undefined ? undefined : guestPages.find(target, request.headers);
    if (cachedPage && Date.now() <= cachedPage.staleAt) return send(cachedPage, request, reply);
    return make(url, target, request, reply);
  }

  /** `target`: the key under which the page is kept, if it is. */
  async function make(
    url: URL,
    target: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    // A visitor who waits for a page that is being made costs nothing more.
    const isFree = target !== undefined && guestPages.isInMaking(target, request.headers);
    if (!isFree && !(await deps.gauge.enterPage())) return sendUnavailable('busy', url, request, reply);
    try {
      const guestPage = target === undefined ? undefined : await guestPages.make(target, request);
      if (guestPage?.status === 200) return send(guestPage, request, reply);
      const { kind, page } = pageUrlOf(url);
      const rendered = await renderer.render(kind, page, visitorOf(request, !isGuest(request.headers.cookie), page));
      return sendRendered(kind, rendered, headers, request, reply);
    } finally {
      if (!isFree) deps.gauge.leavePage();
    }
  }

  function send(page: CachedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    void reply.hijack();
    sendKept(page, headers, request.raw, reply.raw);
    return reply;
  }

  function sendUnavailable(why: Unavailability, url: URL, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { kind, page } = pageUrlOf(url);
    void reply.hijack();
    unavailablePage.send(why, kind, addresses.localeOf(page), request.raw, reply.raw);
    return reply;
  }

  return answer;
}

const visitorFrom =
  (deps: WebDeps, addresses: Addresses) =>
  (request: PageRequest, hasSession: boolean, page: URL): Visitor => ({
    cookie: hasSession ? request.headers.cookie : undefined,
    hasSession,
    locale: addresses.localeOf(page),
    requestId: request.id,
    ip: request.ip,
    host: deps.hostOf(request.headers.host),
    wantedLocale: hasSession && !addresses.isPrefixed(page) ? addresses.wantedLocale(request.headers) : undefined,
  });

/** What the browser fetches in addition to pages: which build this is, and texts that come with later dialogs. */
function registerBuildRoutes(app: FastifyInstance, buildId: string, content: SiteContentFiles): void {
  app.get('/builds/meta/:file', async (request, reply) => {
    if ((request.params as { file: string }).file !== `${buildId}.json`) return reply.code(404).send({ id: null });
    return reply.header('cache-control', 'public, max-age=31536000, immutable').send({ id: buildId });
  });

  app.get('/builds/texts/:build/:locale/:file', async (request, reply) => {
    const { locale, file, build: requestedBuild } = request.params as Record<'locale' | 'file' | 'build', string>;
    const texts = content.textsOf(locale);
    const area = file.replace(/\.json$/, '');
    if (!Object.hasOwn(texts, area)) return reply.code(404).send({});
    // An editor may have rewritten some of them, so browsers revalidate each time; most answers are 304.
    const body = JSON.stringify(texts[area]);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`;
    void reply.header('cache-control', requestedBuild === buildId ? 'no-cache' : 'no-store').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}

/** Folders of files that are named by their contents: these bytes for ever. The others are revalidated after an hour. */
const HASHED = /\/client\/(?:assets|mathematics)\//;

async function registerStaticFiles(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    // A route for each file that is there at the start; every other address is a page.
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    // The worker has a route of its own (`installable.ts`).
    globIgnore: ['**/*.{br,gz}', 'manifest.json', 'sw.js'],
    cacheControl: false,
    setHeaders: (reply, file) =>
      void reply.header(
        'cache-control',
        HASHED.test(file)
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600, stale-while-revalidate=86400',
      ),
  });
}
