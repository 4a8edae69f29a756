// Renders a page as HTML, from what was found out about it.
import { renderToString } from 'react-dom/server';
import { createStaticRouter, StaticRouterProvider, type StaticHandlerContext } from 'react-router';
import type { createCachedParts, PartsOfPage } from './cached-parts.ts';
import type { StaticHandler } from './page-query.ts';
import { prefixOf, splitLocale } from '#site/shell/routes.ts';
import { createApi } from '#site/shell/api.ts';
import type { Boot } from '#site/shell/boot.ts';
import { createDialogQueue } from '#site/shell/dialog-queue.ts';
import { CachedPartsContext } from '#site/shell/cached-part.tsx';
import { createSession } from '#site/shell/session.ts';
import { ShellProvider, type Shell } from '#site/shell/shell.tsx';
import { createStore } from '#site/shell/store.ts';
import { createToasts } from '#site/shell/toasts.ts';
import { withNumbersIn } from '#site/design-system/format.ts';

export type CachedParts = ReturnType<typeof createCachedParts>;

export function markupOf(
  boot: Boot,
  context: StaticHandlerContext,
  handler: StaticHandler,
  cachedParts: CachedParts,
): { html: string; parts: PartsOfPage } {
  const failedContext: StaticHandlerContext = boot.payload.error
    ? { ...context, errors: { root: boot.payload.error }, _deepestRenderedBoundaryId: 'root' }
    : context;
  const unavailable = (): never => {
    throw new Error('not on the server');
  };
  const shell: Shell = {
    api: createApi(unavailable),
    session: createSession(boot.session),
    dialogs: createDialogQueue(),
    toasts: createToasts(unavailable),
    connection: { isOn: createStore(true), until: (work) => work() },
    locale: boot.locale,
    content: boot.content,
    texts: createStore(boot.texts),
    loadTexts: unavailable,
    reloadPage: unavailable,
    navigate: unavailable,
    prefetch: unavailable,
  };
  const parts = cachedParts(boot.content, boot.texts, boot.session !== null);
  const html = withNumbersIn(boot.locale, () =>
    renderToString(
      <CachedPartsContext value={parts}>
        <ShellProvider shell={shell}>
          <StaticRouterProvider router={routerOf(handler, failedContext)} context={failedContext} hydrate={false} />
        </ShellProvider>
      </CachedPartsContext>,
    ),
  );
  parts.note(html);
  return { html, parts };
}

type StaticRouter = ReturnType<typeof createStaticRouter>;
const routers = new WeakMap<StaticHandler, StaticRouter>();

/**
 * One for each handler, with the state of this page. The router's own uses accessors, and V8 retains what those of a new object
 * close over until a full garbage collection: all the data of a page, for each page.
 */
function routerOf(handler: StaticHandler, context: StaticHandlerContext): StaticRouter {
  const { location, loaderData, actionData, errors } = context;
  let router = routers.get(handler);
  if (!router)
    routers.set(
      handler,
      (router = createStaticRouter(handler.dataRoutes, { ...context, matches: [], loaderData: {} })),
    );
  const { manifest, state } = router;
  const matches = context.matches.map((match) => ({ ...match, route: manifest[match.route.id] ?? match.route }));
  const value = { ...state, location, matches, loaderData, actionData, errors };
  return Object.create(router, { state: { value } }) as StaticRouter;
}

/** Used when the query itself could not run, e.g. because the session could not be read. */
export function emptyContext(url: URL, handler: StaticHandler): StaticHandlerContext {
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
