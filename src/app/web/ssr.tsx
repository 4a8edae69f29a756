// Renders pages on the server: documents and payloads come out of the same query. All dependencies are injected.
import { LRUCache } from 'lru-cache';
import { createStaticHandler } from 'react-router';
import { redirectPath } from '#kernel/own-path.ts';
import type { SeoPage } from '#site/seo/contract.ts';
import { routeTree, type PageModule, type Side } from './app.tsx';
import { codeByPlace, takesCustomCode } from './custom-code.ts';
import { documentOf } from './document.ts';
import { createCachedParts } from './cached-parts.ts';
import { emptyContext, markupOf } from './markup.tsx';
import { runMiddleware } from './middleware.ts';
import { PageError, wordsOf, type LoadContext, type Page, type PageData } from '#site/shell/page.ts';
import type { Meta, Payload } from '#site/shell/page-payload.ts';
import { createQuery, type Found, type PageRequest, type StaticHandler } from './page-query.ts';
import type { Rendered, Renderer, RendererDeps } from './renderer.ts';
import { LOCALES, prefixOf, routes, splitLocale, type Locale, type RouteEntry } from '#site/shell/routes.ts';
import type { Boot } from '#site/shell/boot.ts';
import { systemPageOf } from '#site/general/web/system-pages.ts';
import { createWords, pick } from './words.ts';

export { manifestOf, manifestPath } from '#site/shell/installable.ts';
export { standaloneDocument } from './standalone-document.ts';
export { THEME_SCRIPT, type BuildFiles } from './document.ts';
export type { SiteContent } from '#site/shell/boot.ts';
export { LOCALES, routes, splitLocale, type Locale, type RouteEntry } from '#site/shell/routes.ts';
export type { Kind, Rendered, Renderer, RendererDeps, Visitor } from './renderer.ts';

const modules = import.meta.glob<PageModule>('/src/*/*/web/pages/*.tsx', { eager: true });

const MAX_MATCHED = 1000;

export function createRenderer(deps: RendererDeps): Renderer {
  const entries = routes.filter((entry) => !entry.isDemoOnly || deps.contentOf('en').isDemo);
  const side = createSide();
  const handlers = new Map(
    LOCALES.map((locale) => [
      locale,
      createStaticHandler(routeTree(entries, side), { basename: prefixOf(locale) || '/' }),
    ]),
  );

  const handlerFor = (locale: Locale): StaticHandler => handlers.get(locale)!;

  /** Needed for each page, and the router tries its routes one after the other. */
  const matched = new LRUCache<string, { entry: RouteEntry | undefined }>({ max: MAX_MATCHED });

  function match(pathname: string): RouteEntry | undefined {
    const earlierMatch = matched.get(pathname);
    if (earlierMatch) return earlierMatch.entry;
    const { locale, path } = splitLocale(pathname);
    const entry = handlerFor(locale)
      .match(prefixOf(locale) + path)
      ?.at(-1)?.route.handle as RouteEntry | undefined;
    matched.set(pathname, { entry });
    return entry;
  }

  const { query, errorOf } = createQuery(deps, handlerFor);
  const { payloadOf, draw } = createDrawing(deps, side, handlerFor);

  return {
    match,

    async render(kind, url, visitor, isKept = false) {
      const page = await query(kind, url, visitor);
      const tags = [...page.tags];
      if ('redirect' in page && page.redirect) {
        const { status } = page.redirect;
        // Only a rule of the operator leads to an address that is not a path.
        const path = redirectPath(page.redirect.path) ?? page.redirect.path;
        if (kind === 'document') return { status, head: '', pieces: [], tail: '', location: path, tags };
        const payload: Payload = {
          build: deps.build.id,
          route: 'redirect',
          data: null,
          meta: { title: '' },
          texts: {},
          redirect: path,
        };
        return { status: 200, head: '', pieces: [JSON.stringify(payload)], tail: '', tags };
      }
      const payload = payloadOf(page, url);
      if (kind === 'payload')
        return { status: statusOf(payload), head: '', pieces: [JSON.stringify(payload)], tail: '', tags };
      try {
        return { ...draw(page, payload, url, isKept), tags };
      } catch (failure) {
        // A part that fails to render costs the page, not the frame around it.
        const error = errorOf(failure, visitor.requestId);
        return { ...draw(page, payloadOf({ ...page, error }, url), url, isKept), tags };
      }
    },
  };
}

/** The modules of all pages, as the router asks for them. */
function createSide(): Side {
  return {
    pageOf: (entry) => modules[`/${entry.module}`]!.page,
    loadPage: (entry) => Promise.resolve(modules[`/${entry.module}`]!.page),
    loader:
      (entry) =>
      async ({ context, params }) => {
        const request = context as unknown as PageRequest;
        if (!entry) throw new PageError(404);
        const { page } = modules[`/${entry.module}`]!;
        const loadContext: LoadContext = { ...request, params: params as Record<string, string> };
        runMiddleware(entry, loadContext);
        checkAddress(page, loadContext);
        // In parallel: the search-engine record is in memory, and the page's own data takes its time.
        const [data, seo] = await Promise.all([page.load?.(loadContext), request.askSeo(entry.seoSettings?.url)]);
        request.seo = seo;
        await page.ready?.(data);
        return { data: data ?? null, ...wordsOf(seo) } satisfies PageData;
      },
  };
}

/** Makes the payload of a page that was found, and its document. */
function createDrawing(deps: RendererDeps, side: Side, handlerFor: (locale: Locale) => StaticHandler) {
  const { translatorOf, textsFor } = createWords(deps);
  const cachedParts = createCachedParts();
  /** Authors of content cannot know it, and so cannot obtain the nonce. */
  const slot = `nonce-${crypto.randomUUID()}`;

  function payloadOf(pageQuery: Found, url: URL): Payload {
    const { locale, content, entry, context, error, seo } = pageQuery;
    const t = translatorOf(locale);
    if (error || !entry || !context) {
      const failed = error ?? { status: 404 };
      const meta: Meta = { title: t(`common.system.${systemPageOf(failed).name}.title`), isHidden: true };
      return { build: deps.build.id, route: entry?.id ?? 'not-found', data: null, meta, texts: {}, error: failed };
    }
    const { data, words } = context.loaderData[entry.id] as PageData;
    const params = (context.matches.at(-1)?.params ?? {}) as Record<string, string>;
    const page = side.pageOf(entry)!;
    const meta = page.meta({ data, t, context: { params, url, content } });
    return {
      build: deps.build.id,
      route: entry.id,
      data,
      meta,
      ...(seo && { seo: headOnly(seo) }),
      ...(words && { words }),
      texts: pick(deps.textsOf(locale), [...entry.texts, ...(page.areas?.(data) ?? [])]),
    };
  }

  function draw(pageQuery: Found, payload: Payload, url: URL, isKept: boolean): Omit<Rendered, 'tags'> {
    const { locale, content, session, startup } = pageQuery;
    const entry = payload.error ? undefined : pageQuery.entry;
    const codes = deps.customCode?.() ?? [];
    const hasCustomCode = codes.length > 0 && takesCustomCode(entry);
    const page = entry && side.pageOf(entry);
    const areas = page?.areas?.(payload.data) ?? [];
    const boot: Boot = {
      build: deps.build.id,
      locale,
      content,
      session,
      texts: textsFor(locale, [...(entry?.texts ?? []), ...areas]),
      payload: withoutHead(payload),
      startup,
      now: deps.now().toISOString(),
      ...(codes.length > 0 && { hasCustomCode }),
    };
    const code = hasCustomCode ? { slot, ...codeByPlace(codes, slot) } : undefined;
    const handler = handlerFor(locale);
    const context = pageQuery.context ?? emptyContext(url, handler);
    const { html, parts } = markupOf(boot, context, handler, cachedParts);
    const isSmall = isKept && code === undefined && session === null;
    const style = isSmall ? deps.build.styleOf?.(parts.pieces(html).join('')) : undefined;
    const sources = page?.scripts?.(payload.data);
    const scripts = entry && sources && deps.build.scriptsOf?.([entry.module, ...sources]);
    const { body, ...ends } = documentOf({ boot, html, head: payload, build: deps.build, scripts, code, style });
    return {
      status: statusOf(payload),
      ...(code && { nonceSlot: slot }),
      ...(style !== undefined && { style }),
      ...ends,
      pieces: parts.pieces(body),
    };
  }

  return { payloadOf, draw };
}

const statusOf = ({ error }: Payload): number => error?.status ?? 200;

/** The head is in the document already; the boot data need not carry it again. */
function withoutHead({ seo: _, ...payload }: Payload): Payload {
  return { ...payload, texts: {} };
}

function headOnly({ text: _, faq: __, ...head }: SeoPage): NonNullable<Payload['seo']> {
  return head;
}

/** A page that rejects its address is an unknown page (ER-18); one whose check fails is a failure (ER-19). */
function checkAddress(page: Page, { params, url }: Pick<LoadContext, 'params' | 'url'>): void {
  const check = page.validate?.(params) ?? true;
  if (check === true) return;
  if (check === false) throw new PageError(404, undefined, `Page Not Found: ${url.pathname}`);
  throw new PageError(check.status ?? 500, undefined, check.sentence);
}
