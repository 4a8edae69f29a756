// Hydrates the page in the browser.
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routeTree, type Side } from './app.tsx';
import { beginVisit } from './begin-visit.ts';
import { createBrowserShell } from './browser-shell.ts';
import { createDataStrategy, pageData } from './navigation-data.ts';
import { createPageCode, type PageCodeGiven } from './page-code.ts';
import { prefixOf, routes, splitLocale } from '#site/shell/routes.ts';
import type { Boot } from '#site/shell/boot.ts';
import { watchDeviceClass } from '#site/shell/breakpoints.ts';
import { createConnection } from '#site/shell/connection.ts';
import { markHost } from '#site/shell/device.ts';
import { listenForInstallOffers } from '#site/shell/install.ts';
import { watchBuild } from '#site/shell/next-build.ts';
import { createPayloads } from '#site/shell/payloads.ts';
import { reportError } from '#site/shell/report.ts';
import { ShellProvider } from '#site/shell/shell.tsx';
import { createStore } from '#site/shell/store.ts';
import { writeNumbersIn } from '#site/design-system/format.ts';
import { yieldToMain } from './wait.ts';
import { authDialog } from '#site/shell/auth-dialogs.ts';
import { provideDialog } from '#site/shell/dialog-queue.ts';
import { searchDialog } from '#site/shell/games-search.ts';

type Given = { boot: Boot } & Omit<PageCodeGiven, 'connection'>;

export async function start({ boot, ...pages }: Given): Promise<void> {
  listenForInstallOffers();
  writeNumbersIn(boot.locale);
  const basename = prefixOf(boot.locale) || '/';
  const fetch = window.fetch.bind(window);
  const payloads = createPayloads({ build: boot.build, fetch });
  const connection = createConnection({
    probe: () => window.fetch(`/builds/meta/${boot.build}.json`, { cache: 'no-store' }),
    window,
  });
  const code = createPageCode({ ...pages, connection });
  const texts = createStore(boot.texts);

  await yieldToMain();
  const side: Side = { pageOf: code.pageOf, loadPage: code.loadInTheEnd, loader: () => true };
  const router = createBrowserRouter(routeTree(routes, side), {
    basename,
    dataStrategy: createDataStrategy({ boot, code, payloads, connection, texts }),
    hydrationData: boot.payload.error
      ? { errors: { root: boot.payload.error } }
      : { loaderData: { [boot.payload.route]: pageData(boot.payload) } },
  });
  provideDialogs();
  const shell = createBrowserShell({ boot, router, basename, code, payloads, connection, texts });
  watchBuild({ build: boot.build, pathNow: () => splitLocale(window.location.pathname).path, fetch });
  watchDeviceClass(document.documentElement);
  markHost(document.documentElement, boot.content.fullScreenMode ?? 'all');

  await yieldToMain();
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <ShellProvider shell={shell}>
        <RouterProvider router={router} />
      </ShellProvider>,
      {
        onUncaughtError: (error) => reportError(error, 'render'),
        onCaughtError: (error) => reportError(error, 'page'),
      },
    );
  });

  await yieldToMain();
  beginVisit(shell, router, boot);
}

/** The dialogs that the shell opens from anywhere and an area draws. */
function provideDialogs(): void {
  provideDialog(authDialog, () => import('#players/accounts/web/dialogs/auth-dialog.tsx'));
  provideDialog(searchDialog, () => import('#casino/lobby/web/dialogs/search-dialog.tsx'));
}
