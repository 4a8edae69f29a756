// Renders pages on the server: documents and payloads come out of the same query. All dependencies are injected.
import { createStaticHandler } from 'react-router';
import { createTranslator } from 'use-intl/core';
import { redirectPath } from '#kernel/own-path.ts';
import type { SeoPage } from '#site/seo/contract.ts';
import { routeTree, type PageModule, type Side } from './app.tsx';
import { codeByPlace, takesCustomCode } from './custom-code.ts';
import { makeDocument, makePayload } from '#site/rendering/fast-document/make-document.ts';
import { emptyContext, treeOf } from './markup.tsx';
import { runMiddleware } from './middleware.ts';
import { PageError, wordsOf, type LoadContext, type Page, type PageData, type Translate } from '#site/shell/page.ts';
import type { Meta, Payload } from '#site/shell/page-payload.ts';
import { createQuery, type Found, type PageRequest, type StaticHandler } from './page-query.ts';
import type { Rendered, Renderer, RendererDeps } from './renderer.ts';
import { LOCALES, prefixOf, routes, splitLocale, type Locale, type RouteEntry } from '#site/shell/routes.ts';
import type { Boot } from '#site/shell/boot.ts';
import { systemPageOf } from '#site/general/web/system-pages.ts';
import { formatters } from '#site/shell/formatters.ts';

export { manifestOf, manifestPath } from '#site/shell/installable.ts';
export { standaloneDocument } from './standalone-document.ts';
export type { Body, BuildFiles } from '#site/rendering/fast-document/make-document.ts';
export { THEME_SCRIPT } from '#site/rendering/fast-document/theme-script.ts';
export type { SiteContent } from '#site/shell/boot.ts';
export { LOCALES, routes, splitLocale, type Locale, type RouteEntry } from '#site/shell/routes.ts';
export type { Kind, Rendered, Renderer, RendererDeps, Visitor } from './renderer.ts';

const modules = import.meta.glob<PageModule>(['/src/*/*/web/pages/*.tsx', '!/src/desk/**'], { eager: true });

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

  function match(pathname: string): RouteEntry | undefined {
    const { locale, path } = splitLocale(pathname);
    return handlerFor(locale)
      .match(prefixOf(locale) + path)
      ?.at(-1)?.route.handle as RouteEntry | undefined;
  }

  const { query, errorOf } = createQuery(deps, handlerFor);
  const { payloadOf, draw } = createDrawing(deps, side, handlerFor);

  return {
    match,

    async render(kind, url, visitor) {
      const pageQuery = await query(kind, url, visitor);
      const tags = [...pageQuery.tags];
      if ('redirect' in pageQuery && pageQuery.redirect) {
        const { status } = pageQuery.redirect;
        // Only a rule of the operator leads to an address that is not a path.
        const path = redirectPath(pageQuery.redirect.path) ?? pageQuery.redirect.path;
        if (kind === 'document') return { status, location: path, tags };
        const payload: Payload = {
          build: deps.build.id,
          route: 'redirect',
          data: null,
          meta: { title: '' },
          texts: {},
          redirect: path,
        };
        return { status: 200, body: makePayload(payload), tags };
      }
      const payload = payloadOf(pageQuery, url);
      if (kind === 'payload') return { status: statusOf(payload), body: makePayload(payload), tags };
      try {
        return { ...draw(pageQuery, payload, url), tags };
      } catch (failure) {
        // A part that fails to render costs the page, not the frame around it.
        const error = errorOf(failure, visitor.requestId);
        return { ...draw(pageQuery, payloadOf({ ...pageQuery, error }, url), url), tags };
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

  function draw(pageQuery: Found, payload: Payload, url: URL): Omit<Rendered, 'tags'> {
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
    const handler = handlerFor(locale);
    const sources = page?.scripts?.(payload.data);
    const body = makeDocument({
      boot,
      tree: treeOf(boot, pageQuery.context ?? emptyContext(url, handler), handler),
      head: payload,
      build: deps.build,
      scripts: entry && sources && deps.build.scriptsOf?.([entry.module, ...sources]),
      ...(hasCustomCode && { code: (nonce: string) => codeByPlace(codes, nonce) }),
    });
    return { status: statusOf(payload), body };
  }

  return { payloadOf, draw };
}

/** Texts of pages on the server: those that a page needs, and by key for its head. */
interface Words {
  translatorOf: (locale: Locale) => Translate;
  /** Texts of `common` and of these areas; the same object for the same texts, because translators are cached by it. */
  textsFor: (locale: Locale, areas: readonly string[]) => Record<string, unknown>;
}

function createWords(deps: Pick<RendererDeps, 'textsOf' | 'report'>): Words {
  const translatorOf = (locale: Locale): Translate => {
    const translator = createTranslator({
      locale,
      messages: deps.textsOf(locale) as never,
      onError: (error) => deps.report(error, 'texts', ''),
      _formatters: formatters,
    });
    return (key, values) => translator(key as never, values as never);
  };

  const chosen = new WeakMap<object, Map<string, Record<string, unknown>>>();
  const textsFor = (locale: Locale, areas: readonly string[]): Record<string, unknown> => {
    const allTexts = deps.textsOf(locale);
    let chosenTexts = chosen.get(allTexts);
    if (!chosenTexts) chosen.set(allTexts, (chosenTexts = new Map()));
    const key = areas.join(' ');
    let texts = chosenTexts.get(key);
    if (!texts) chosenTexts.set(key, (texts = pick(allTexts, ['common', ...areas])));
    return texts;
  };

  return { translatorOf, textsFor };
}

const pick = (texts: Record<string, unknown>, areas: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(areas.map((area) => [area, texts[area]]));

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
