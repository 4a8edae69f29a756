// What React renders of a page, from what was found out about it.
import type { ReactElement } from 'react';
import { createStaticRouter, StaticRouterProvider, type StaticHandlerContext } from 'react-router';
import type { StaticHandler } from './page-query.ts';
import { prefixOf, splitLocale } from '#site/shell/routes.ts';
import { createApi } from '#site/shell/api.ts';
import type { Boot } from '#site/shell/boot.ts';
import { createDialogQueue } from '#site/shell/dialog-queue.ts';
import { createSession } from '#site/shell/session.ts';
import { ShellProvider, type Shell } from '#site/shell/shell.tsx';
import { createStore } from '#site/shell/store.ts';
import { createToasts } from '#site/shell/toasts.ts';

export function treeOf(boot: Boot, context: StaticHandlerContext, handler: StaticHandler): ReactElement {
  const renderedContext: StaticHandlerContext = boot.payload.error
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
  const router = createStaticRouter(handler.dataRoutes, renderedContext);
  return (
    <ShellProvider shell={shell}>
      <StaticRouterProvider router={router} context={renderedContext} hydrate={false} />
    </ShellProvider>
  );
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
