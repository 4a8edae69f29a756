// Renders pages on the server: documents and payloads come out of the same query. Everything it needs is injected.
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router';
import { createTranslator } from 'use-intl/core';
import { getInfo } from '#domains/accounts/contract.ts';
import { getSeoPage, type SeoPage } from '#domains/seo/contract.ts';
import { refusalTypeOf, REFUSALS, type WireError } from '#kernel/refusals.ts';
import { routeTree, type PageModule, type Side } from './app.tsx';
import { codeByPlace, takesCustomCode, type CustomCode } from './custom-code.ts';
import { documentOf, type BuildFiles } from './document.ts';
import { createKeptParts, type PartsOfPage } from './kept-parts.ts';
import { runMiddleware } from './middleware.ts';
import {
  PageError,
  PageRedirect,
  wireError,
  type LoadContext,
  type Meta,
  wordsOf,
  type Page,
  type PageData,
  type Payload,
  type Translate,
} from './page.ts';
import { LOCALES, PLAYER_SEGMENTS, prefixOf, routes, splitLocale, type Locale, type RouteEntry } from './routes.ts';
import { ApiRefusal, createApi, type Exchange } from './shell/api.ts';
import type { Boot, SiteContent } from './shell/boot.ts';
import { createDialogQueue } from './shell/dialog-queue.ts';
import { formatters } from './shell/formatters.ts';
import { KeptContext } from './shell/kept.tsx';
import { createSession, sessionOf, type Session } from './shell/session.ts';
import { ShellProvider, type Shell } from './shell/shell.tsx';
import { createStore } from './shell/store.ts';
import { createToasts } from './shell/toasts.ts';
import { loadStartup, type Carried } from './startup.ts';
import { pageErrorOf, systemPageOf } from './system/system-pages.ts';

export { manifestOf, manifestPath } from './installable.ts';
export { offlineDocument } from './worker/offline-document.ts';
export { THEME_SCRIPT, type BuildFiles } from './document.ts';
export type { SiteContent } from './shell/boot.ts';
export { LOCALES, routes, splitLocale, type Locale, type RouteEntry } from './routes.ts';

/** Who asks, as far as a page may know. Passed through to `call` untouched. */
export interface Visitor {
  cookie: string | undefined;
  hasSession: boolean;
  locale: Locale;
  requestId: string;
  ip: string;
  /** One of the operator's own domains, when he has settings for the one that was asked (SE-01). */
  host?: string | undefined;
  /** The visitor's own language, when the address names none (LO-04). */
  wantedLocale?: string | undefined;
}

export interface RendererDeps {
  /** Runs a method of the product API in process. */
  call: (
    name: string,
    args: Record<string, string>,
    visitor: Visitor,
  ) => Promise<{ data: unknown } | { error: WireError }>;
  build: BuildFiles;
  /** Compiled texts of a locale by area. */
  textsOf: (locale: Locale) => Record<string, unknown>;
  contentOf: (locale: Locale) => SiteContent;
  /** The operator's own code, for documents that take it. */
  customCode?: () => readonly CustomCode[];
  /** Where the operator's redirect rules lead from an address that no page answers (GD-14). */
  redirectFor?: (target: string) => { status: 301 | 302; location: string } | undefined;
  now: () => Date;
  /** Failures that the visitor does not see in full. */
  report: (failure: unknown, where: string, requestId: string) => void;
}

export interface Rendered {
  status: number;
  /** What comes before the body: the same string for many documents, so that it can be compressed once. */
  head: string;
  body: string;
  /** The same in pieces: every second one is a string that stands on many pages, and can be compressed once too. */
  pieces?: readonly string[];
  /** What comes after the body, and again the same string for many. */
  tail: string;
  /** Names of the API methods that the page was made of; a change behind one of them makes it stale. */
  tags: readonly string[];
  /** Stands in the body wherever the nonce of the answer belongs; only where the operator's own code is. */
  nonceSlot?: string;
  /** Where to redirect to: a path of our own, prefix included, or an address that a redirect rule names. */
  location?: string;
}

type Kind = 'document' | 'payload';

export interface Renderer {
  /** `url` carries the page's path with its locale prefix, without `_payload.json`. */
  render: (kind: Kind, url: URL, visitor: Visitor) => Promise<Rendered>;
  /** The entry of the list that answers a path; for the cache to know what it may keep. */
  match: (pathname: string) => RouteEntry | undefined;
}

const SUPPORT = '/support';

const modules = import.meta.glob<PageModule>('./*/pages/*.tsx', { eager: true });

interface Request_ extends Omit<LoadContext, 'params'> {
  tags: Set<string>;
  /** Asks what the head of the page says; never fails (ER-20). */
  askSeo: (fallback: string | undefined) => Promise<SeoPage | undefined>;
  /** The answer, for whoever writes the head. */
  seo?: SeoPage | undefined;
}

const MOST_MATCHED = 1000;
/** No address that is longer than this has a record of its own. */
const LONGEST_PATH = 2048;

export function createRenderer(deps: RendererDeps): Renderer {
  const entries = routes.filter((entry) => !entry.isDemoOnly || deps.contentOf('en').isDemo);
  const side: Side = {
    pageOf: (entry) => modules[entry.module]!.page,
    loadPage: (entry) => Promise.resolve(modules[entry.module]!.page),
    loader:
      (entry) =>
      async ({ context, params }) => {
        const request = context as unknown as Request_;
        if (!entry) throw new PageError(404);
        const { page } = modules[entry.module]!;
        const asked: LoadContext = { ...request, params: params as Record<string, string> };
        runMiddleware(entry, asked);
        checkAddress(page, asked);
        // Side by side: what search engines are told is in memory, and the page's own data takes its time.
        const [data, seo] = await Promise.all([page.load?.(asked), request.askSeo(entry.seoSettings?.url)]);
        request.seo = seo;
        return { data: data ?? null, ...wordsOf(seo) } satisfies PageData;
      },
  };
  const handlers = new Map(
    LOCALES.map((locale) => [
      locale,
      createStaticHandler(routeTree(entries, side), { basename: prefixOf(locale) || '/' }),
    ]),
  );
  /** Nobody who writes content can know it, and so get hold of the nonce. */
  const slot = `nonce-${crypto.randomUUID()}`;
  const translators = new WeakMap<object, Translate>();
  const translatorOf = (locale: Locale): Translate => {
    const messages = deps.textsOf(locale);
    let translator = translators.get(messages);
    if (!translator) {
      const made = createTranslator({
        locale,
        messages: messages as never,
        onError: (error) => deps.report(error, 'texts', ''),
        _formatters: formatters,
      });
      translator = (key, values) => made(key as never, values as never);
      translators.set(messages, translator);
    }
    return translator;
  };

  /** The same object for the same texts, because translators are kept by it. */
  const chosen = new WeakMap<object, Map<string, Record<string, unknown>>>();
  const textsFor = (locale: Locale, areas: readonly string[]): Record<string, unknown> => {
    const all = deps.textsOf(locale);
    let known = chosen.get(all);
    if (!known) chosen.set(all, (known = new Map()));
    const key = areas.join(' ');
    let texts = known.get(key);
    if (!texts) known.set(key, (texts = pick(all, ['common', ...areas])));
    return texts;
  };

  const inProcess =
    (visitor: Visitor): Exchange =>
    async (method, args) => {
      const body = await deps.call(method.name, args, visitor);
      const type = 'error' in body ? refusalTypeOf(body.error.type) : undefined;
      return { body, status: type ? REFUSALS[type].status : 200 };
    };

  async function sessionOfVisitor(visitor: Visitor): Promise<Session> {
    if (!visitor.hasSession) return null;
    return sessionOf(await createApi(inProcess(visitor)).call(getInfo));
  }

  async function query(kind: Kind, url: URL, visitor: Visitor) {
    const { locale, path } = splitLocale(url.pathname);
    const prefix = prefixOf(locale);
    const tags = new Set<string>();
    const exchange = inProcess(visitor);
    const api = createApi((method, args, options) => {
      tags.add(method.name);
      return exchange(method, args, options);
    });
    const content = deps.contentOf(locale);
    const askSeo: Request_['askSeo'] = async (fallback) => {
      tags.add(getSeoPage.name);
      const target = url.pathname + url.search;
      // The same for everybody, so it is asked as a guest: the answer is shared, and no session is looked up for it.
      const anybody: Visitor = { ...visitor, cookie: undefined, hasSession: false };
      try {
        return (await createApi(inProcess(anybody)).call(getSeoPage, {
          path: target.length > LONGEST_PATH ? url.pathname.slice(0, LONGEST_PATH) : target,
          ...(fallback !== undefined && { fallback }),
          ...(visitor.host !== undefined && { host: visitor.host }),
        })) as SeoPage;
      } catch (trouble) {
        deps.report(trouble, `head of ${path.slice(0, 200)}`, visitor.requestId);
        return undefined;
      }
    };
    let session: Session = null;
    let failure: unknown;
    let context: StaticHandlerContext | Response | undefined;
    let request: Request_ | undefined;
    let startup: Promise<Carried> | undefined;
    try {
      session = await sessionOfVisitor(visitor).catch((refusal: unknown) => {
        // Whoever is kept out may still ask why: the button of his page leads to support (LY-07).
        if (path === SUPPORT && refusal instanceof ApiRefusal && pageErrorOf(refusal).type !== undefined) return null;
        throw refusal;
      });
      const own = kind === 'document' ? localeOf(visitor, session, content) : undefined;
      if (own !== undefined && own !== locale) {
        const asked = prefixOf(own) + (path === '/' && own !== LOCALES[0] ? '' : path);
        return { redirect: { path: asked + url.search, status: 302 }, tags, session };
      }
      const segment = path.split('/')[1] ?? '';
      if (!session && (PLAYER_SEGMENTS as readonly string[]).includes(segment)) {
        const full = prefix + path + url.search;
        return {
          redirect: { path: `${prefix || '/'}?redirectUrl=${encodeURIComponent(full)}`, status: 302 },
          tags,
          session,
        };
      }
      const report =
        <Value,>(fallback: Value) =>
        (failure: unknown): Value => {
          deps.report(failure, path, visitor.requestId);
          return fallback;
        };
      request = { api, url, locale, session, content, now: deps.now(), report, tags, askSeo };
      if (kind === 'document')
        startup = loadStartup(api, session !== null, (trouble) => deps.report(trouble, 'start-up', visitor.requestId));
      context = await handlers.get(locale)!.query(new Request(url), { requestContext: request });
    } catch (error) {
      failure = error;
    }
    if (context instanceof Response) failure = new PageError(context.status);
    else if (context?.errors) failure = Object.values(context.errors)[0];
    if (failure instanceof PageRedirect) {
      return { redirect: { path: prefix + failure.path, status: failure.status }, tags, session };
    }
    const carried = await startup;
    const moved = isUnknown(failure) ? deps.redirectFor?.(url.pathname + url.search) : undefined;
    if (moved) return { redirect: { path: moved.location, status: moved.status }, tags, session };
    const entry =
      context instanceof Response ? undefined : (context?.matches.at(-1)?.route.handle as RouteEntry | undefined);
    const error = failure === undefined ? undefined : errorOf(failure, visitor.requestId);
    return {
      locale,
      content,
      session,
      tags,
      entry,
      context: context as StaticHandlerContext | undefined,
      error,
      seo: request?.seo,
      startup: carried ?? {},
    };
  }

  function errorOf(failure: unknown, requestId: string): NonNullable<Payload['error']> {
    if (failure instanceof PageError) return wireError(failure);
    if (failure instanceof ApiRefusal) {
      const error = pageErrorOf(failure);
      if (error.status >= 500) deps.report(failure, 'page', requestId);
      return error;
    }
    if (typeof failure === 'object' && failure !== null && 'status' in failure && failure.status === 404)
      return { status: 404 };
    deps.report(failure, 'page', requestId);
    return { status: 500 };
  }

  type Found = Exclude<Awaited<ReturnType<typeof query>>, { redirect: unknown }>;

  function payloadOf(found: Found, url: URL): Payload {
    const { locale, content, entry, context, error, seo } = found;
    const t = translatorOf(locale);
    if (error || !entry || !context) {
      const failed = error ?? { status: 404 };
      const meta: Meta = { title: t(`common.system.${systemPageOf(failed).name}.title`), isHidden: true };
      return { build: deps.build.id, route: entry?.id ?? 'not-found', data: null, meta, texts: {}, error: failed };
    }
    const { data, words } = context.loaderData[entry.id] as PageData;
    const params = (context.matches.at(-1)?.params ?? {}) as Record<string, string>;
    const meta = side.pageOf(entry)!.meta({ data, t, context: { params, url, content } });
    return {
      build: deps.build.id,
      route: entry.id,
      data,
      meta,
      ...(seo && { seo: headOnly(seo) }),
      ...(words && { words }),
      texts: pick(deps.textsOf(locale), entry.texts),
    };
  }

  const keptParts = createKeptParts();

  /** Asked twice for each page, and each time the router tries its routes one after the other. */
  const matched = new Map<string, RouteEntry | undefined>();

  return {
    match(pathname) {
      if (matched.has(pathname)) return matched.get(pathname);
      const { locale, path } = splitLocale(pathname);
      const handler = handlers.get(locale)!;
      const entry = handler.match(prefixOf(locale) + path)?.at(-1)?.route.handle as RouteEntry | undefined;
      if (matched.size >= MOST_MATCHED) matched.clear();
      matched.set(pathname, entry);
      return entry;
    },

    async render(kind, url, visitor) {
      const found = await query(kind, url, visitor);
      const tags = [...found.tags];
      if ('redirect' in found && found.redirect) {
        const { path, status } = found.redirect;
        if (kind === 'document') return { status, head: '', body: '', tail: '', location: path, tags };
        const payload: Payload = {
          build: deps.build.id,
          route: 'redirect',
          data: null,
          meta: { title: '' },
          texts: {},
          redirect: path,
        };
        return { status: 200, head: '', body: JSON.stringify(payload), tail: '', tags };
      }
      const payload = payloadOf(found, url);
      if (kind === 'payload')
        return { status: statusOf(payload), head: '', body: JSON.stringify(payload), tail: '', tags };
      try {
        return { tags, ...draw(found, payload, url) };
      } catch (failure) {
        // A part that cannot be drawn costs the page, not the frame around it.
        const error = errorOf(failure, visitor.requestId);
        return { tags, ...draw(found, payloadOf({ ...found, error }, url), url) };
      }
    },
  };

  function draw(found: Found, payload: Payload, url: URL): Omit<Rendered, 'tags'> {
    const { locale, content, session, startup } = found;
    const entry = payload.error ? undefined : found.entry;
    const codes = deps.customCode?.() ?? [];
    const hasCustomCode = codes.length > 0 && takesCustomCode(entry);
    const boot: Boot = {
      build: deps.build.id,
      locale,
      content,
      session,
      texts: textsFor(locale, entry?.texts ?? []),
      payload: withoutHead(payload),
      startup,
      now: deps.now().toISOString(),
      ...(codes.length > 0 && { hasCustomCode }),
    };
    const code = hasCustomCode ? { slot, ...codeByPlace(codes, slot) } : undefined;
    const handler = handlers.get(locale)!;
    const { html, parts } = markupOf(boot, found.context ?? emptyContext(url, handler), handler);
    const { head, body, tail } = documentOf({ boot, html, head: payload, build: deps.build, entry, code });
    const pieces = parts.pieces(body);
    return {
      status: statusOf(payload),
      ...(code && { nonceSlot: slot }),
      head,
      body: pieces.join(''),
      pieces,
      tail,
    };
  }

  function markupOf(
    boot: Boot,
    context: StaticHandlerContext,
    handler: ReturnType<typeof createStaticHandler>,
  ): { html: string; parts: PartsOfPage } {
    const shown: StaticHandlerContext = boot.payload.error
      ? { ...context, errors: { root: boot.payload.error }, _deepestRenderedBoundaryId: 'root' }
      : context;
    const router = createStaticRouter(branchOf(shown.matches) ?? handler.dataRoutes, shown);
    const unavailable = (): never => {
      throw new Error('not on the server');
    };
    const shell: Shell = {
      api: createApi(unavailable),
      session: createSession(boot.session),
      dialogs: createDialogQueue(),
      toasts: createToasts(unavailable),
      locale: boot.locale,
      content: boot.content,
      texts: createStore(boot.texts),
      loadTexts: unavailable,
      reloadPage: unavailable,
      navigate: unavailable,
      prefetch: unavailable,
    };
    const parts = keptParts(boot.content, boot.texts, boot.session !== null);
    const html = renderToString(
      <KeptContext value={parts}>
        <ShellProvider shell={shell}>
          <StaticRouterProvider router={router} context={shown} hydrate={false} />
        </ShellProvider>
      </KeptContext>,
    );
    parts.note(html);
    return { html, parts };
  }
}

const statusOf = ({ error }: Payload): number => error?.status ?? 200;

/** The language of the account wins over that of the address, unless the operator has switched that off (LO-04). */
function localeOf({ wantedLocale }: Visitor, session: Session, { features, locales }: SiteContent): Locale | undefined {
  const offered = (locale: string | undefined) => locales.find(({ id }) => id === locale)?.id;
  return (features?.platformDetection === false ? undefined : offered(session?.locale)) ?? offered(wantedLocale);
}

/** The head stands in the document already; what starts in the browser need not carry it again. */
function withoutHead({ seo: _, ...payload }: Payload): Payload {
  return { ...payload, texts: {} };
}

function headOnly({ text: _, faq: __, ...head }: SeoPage): NonNullable<Payload['seo']> {
  return head;
}

/** The routes that a page is made of, without the others around them: the router copies all that it is given. */
function branchOf(matches: StaticHandlerContext['matches']): RouteObject[] | undefined {
  return matches.reduceRight<RouteObject[] | undefined>(
    (children, { route }) => [(children ? { ...route, children } : { ...route, children: undefined }) as RouteObject],
    undefined,
  );
}

const isUnknown = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && 'status' in failure && failure.status === 404;

/** A page that refuses its address is an unknown page (ER-18); one that fails while looking at it is a failure (ER-19). */
function checkAddress(page: Page, { params, url }: Pick<LoadContext, 'params' | 'url'>): void {
  const check = page.validate?.(params) ?? true;
  if (check === true) return;
  if (check === false) throw new PageError(404, undefined, `Page Not Found: ${url.pathname}`);
  throw new PageError(check.status ?? 500, undefined, check.sentence);
}

/** Stands in when the query itself could not run, e.g. because the session could not be read. */
function emptyContext(url: URL, handler: ReturnType<typeof createStaticHandler>): StaticHandlerContext {
  const matches = handler.match(url.pathname) ?? [];
  return {
    basename: prefixOf(splitLocale(url.pathname).locale) || '/',
    location: { pathname: url.pathname, search: url.search, hash: '', state: null, key: 'default' },
    matches,
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 500,
    loaderHeaders: {},
    actionHeaders: {},
    _match: (location) => handler.match(location),
  };
}

const pick = (texts: Record<string, unknown>, areas: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(areas.map((area) => [area, texts[area]]));
