// Hydrates the page in the browser.
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  matchRoutes,
  redirect,
  redirectDocument,
  type DataStrategyFunction,
  type DataStrategyResult,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { getInfo } from '#domains/accounts/contract.ts';
import { getGeneralInfo } from '#domains/site/contract.ts';
import { getSettings } from '#domains/support/contract.ts';
import { routeTree, type PageModule, type Side } from './app.tsx';
import { takesCustomCode } from './custom-code.ts';
import { PageError, type Page, type PageData } from './page.ts';
import type { Payload } from './shell/page-payload.ts';
import { prefixOf, routes, splitLocale, type Locale, type RouteEntry } from './routes.ts';
import { ApiRefusal, browserExchange, createApi } from './shell/api.ts';
import type { Boot } from './shell/boot.ts';
import { watchDeviceClass } from './shell/breakpoints.ts';
import { createConnection } from './shell/connection.ts';
import { provideDialogs } from './dialog-modules.ts';
import { createDialogQueue } from './shell/dialog-queue.ts';
import { applyHead } from './shell/head.ts';
import { targetOf } from './shell/navigation.ts';
import { createPayloads } from './shell/payloads.ts';
import { createRefusalDialogs } from './visitor/refusal-dialogs.ts';
import { onNewIdentity } from './shell/new-identity.ts';
import { reportError } from './shell/report.ts';
import { createSession, sessionOf } from './shell/session.ts';
import { ShellProvider, type Shell } from './shell/shell.tsx';
import { signal } from './shell/signals.ts';
import { createStore } from './shell/store.ts';
import { followNextBuild, watchBuild } from './shell/next-build.ts';
import { markHost } from './shell/device.ts';
import { carriedOr } from './startup.ts';
import { listenForInstallOffers } from './shell/install.ts';
import { bringLateFonts } from './shell/late-fonts.ts';
import { registerServiceWorker } from './shell/service-worker.ts';
import { createToasts } from './shell/toasts.ts';

/** The page swaps no earlier than this after a click, so that a quick answer does not flicker (CO-20). */
const ROUTE_RESOLVE_DELAY_MS = 100;
/** When to retry loading a page's code that failed although the site answers. */
const TRY_AGAIN_MS = 3000;

interface Given {
  boot: Boot;
  /** Every page's module, loaded when it is first needed. */
  modules: Record<string, () => Promise<PageModule>>;
  /** The page in the document; absent when a failure is shown instead. */
  first?: { entry: RouteEntry; page: Page };
}

export async function start({ boot, modules, first }: Given): Promise<void> {
  listenForInstallOffers();
  const basename = prefixOf(boot.locale) || '/';
  const payloads = createPayloads({ build: boot.build, fetch: window.fetch.bind(window) });
  const loaded = new Map<string, Page>(first && [[first.entry.id, first.page]]);
  const loadPage = async (entry: RouteEntry): Promise<Page> => {
    const { page } = await modules[entry.module]!();
    loaded.set(entry.id, page);
    return page;
  };
  const connection = createConnection({
    ask: () => window.fetch(`/builds/meta/${boot.build}.json`, { cache: 'no-store' }),
    window,
  });
  /** React Router would keep a failure for good, so there is none: the page is only late. */
  const lazyPage = async (entry: RouteEntry): Promise<Page> => {
    try {
      return await connection.until(() => loadPage(entry));
    } catch {
      await wait(TRY_AGAIN_MS);
      return lazyPage(entry);
    }
  };
  const side: Side = { pageOf: (entry) => loaded.get(entry.id), loadPage: lazyPage, loader: () => true };

  const texts = createStore(boot.texts);
  /** The operator's code came with the document, and leaves only with it (CT-14). */
  const needsDocument = (entry: RouteEntry | undefined): boolean =>
    boot.hasCustomCode !== undefined && boot.hasCustomCode !== takesCustomCode(entry);
  const dataStrategy: DataStrategyFunction = async ({ matches, request }) => {
    const url = new URL(request.url);
    const entry = matches.at(-1)?.route.handle as RouteEntry | undefined;
    const wanted = matches.filter((match) => match.shouldLoad);
    if (needsDocument(entry)) {
      await connection.reached(request.signal);
      const target = url.pathname + url.search;
      const leaving = wanted.map(
        async (match) => [match.route.id, await match.resolve(async () => redirectDocument(target))] as const,
      );
      return Object.fromEntries(await Promise.all(leaving));
    }
    const settled = await Promise.allSettled([
      connection.until(async () => {
        const payload = await payloads.take(url);
        if (entry && payload.route === entry.id && !payload.error) await (await loadPage(entry)).ready?.(payload.data);
        return payload;
      }, request.signal),
      wait(ROUTE_RESOLVE_DELAY_MS),
    ]).then(([taken]) => taken);
    // Part of the page is broken here although the site answers: its document works without this code.
    if (settled.status === 'rejected' && !request.signal.aborted && !(settled.reason instanceof ApiRefusal)) {
      reportError(settled.reason, 'page');
      // Not by the router, which would wait for the very script that fails to load.
      window.location.assign(url);
      return new Promise(() => {});
    }
    if (settled.status === 'fulfilled' && !request.signal.aborted) {
      const { value: payload } = settled;
      if (payload.build !== boot.build) followNextBuild(url);
      texts.set((current) => ({ ...current, ...payload.texts }));
      if (!payload.redirect) applyHead(payload.meta, payload.seo, boot.content.name);
    }
    const results: Record<string, DataStrategyResult> = {};
    await Promise.all(
      wanted.map(async (match) => {
        results[match.route.id] = await match.resolve(async () => {
          if (settled.status === 'rejected') throw settled.reason;
          const { value: payload } = settled;
          if (payload.redirect) return redirectOf(payload.redirect, boot.locale);
          if (payload.error) throw new PageError(payload.error.status, payload.error.type, payload.error.sentence);
          return pageData(payload);
        });
      }),
    );
    return results;
  };

  await yieldToMain();
  const router = createBrowserRouter(routeTree(routes, side), {
    basename,
    dataStrategy,
    hydrationData: boot.payload.error
      ? { errors: { root: boot.payload.error } }
      : { loaderData: { [boot.payload.route]: pageData(boot.payload) } },
  });

  provideDialogs();
  const dialogs = createDialogQueue();
  const helpAgainst = createRefusalDialogs(dialogs, boot.content);
  const api = createApi(
    browserExchange({ locale: boot.locale, isFramed: window.self !== window.top, fetch: window.fetch.bind(window) }),
    (refusal) => {
      helpAgainst(refusal).catch((failure: unknown) => reportError(failure, 'dialog of a refusal'));
      const isOver = refusal.reason?.rule === 'api.session' || refusal.type === 'UserDeletedException';
      if (isOver && session.get())
        import('./shell/player-session.ts')
          .then(({ endSession }) => endSession(shell, 'ended'))
          .catch((failure: unknown) => reportError(failure, 'end of the session'));
    },
    (call, refusal) => signal({ call, ...(refusal && { refusal }) }),
  );
  const session = createSession(boot.session);
  const shell: Shell = {
    api,
    session,
    carried: boot.startup,
    dialogs,
    toasts: createToasts(),
    connection,
    locale: boot.locale,
    content: boot.content,
    texts,
    async loadTexts(areas) {
      const missing = areas.filter((area) => !(area in texts.get()));
      const found = await Promise.all(
        missing.map(async (area) => [area, await payloads.texts(boot.locale, area)] as const),
      );
      if (found.length > 0) texts.set((current) => ({ ...current, ...Object.fromEntries(found) }));
    },
    async reloadPage() {
      payloads.forget();
      await router.revalidate();
    },
    navigate(to, options) {
      const target = targetOf(to, options);
      if (target.kind === 'external') return window.location.assign(target.url);
      router
        // Taking two snapshots of the page costs more than most pages do: only opening a game is worth it.
        .navigate(target.path, { viewTransition: target.path.startsWith('/game/') && mayMove() })
        .catch((failure: unknown) => reportError(failure, 'navigation'));
    },
    prefetch(path) {
      const url = new URL(path, window.location.origin);
      const entry = matchRoutes(router.routes, url, basename)?.at(-1)?.route.handle as RouteEntry | undefined;
      if (!entry) return;
      payloads.prefetch(url);
      loadPage(entry).catch((failure: unknown) => reportError(failure, 'prefetch'));
    },
  };

  watchBuild({
    build: boot.build,
    pathNow: () => splitLocale(window.location.pathname).path,
    fetch: window.fetch.bind(window),
  });
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

  /** Calls `changed` on every change of the path; returns a function that unsubscribes. */
  const onPath = (changed: () => void): (() => void) => {
    let { pathname } = router.state.location;
    return router.subscribe(({ location }) => {
      if (location.pathname === pathname) return;
      ({ pathname } = location);
      changed();
    });
  };

  await yieldToMain();
  // A guest's document comes from a cache, so the account is fetched now, off the critical path.
  const account = api.call(getInfo).then((info) => session.set(sessionOf(info)));
  account.catch((failure: unknown) => reportError(failure, 'session'));
  if (isOfMessenger())
    import('./accounts/messenger.ts').then(
      ({ settleMessenger }) => settleMessenger(shell, account),
      (failure: unknown) => reportError(failure, 'messenger'),
    );
  onNewIdentity(session, () => {
    import('./visitor/ask-again.ts')
      .then(({ askAgain }) => askAgain(shell))
      .catch((failure: unknown) => reportError(failure, 'data of a new visitor'));
  });
  const general = carriedOr(boot.startup, api, getGeneralInfo);
  general.catch((failure: unknown) => reportError(failure, 'general info'));
  const isFraudWatched = general.then((info) => info.is_seon_enabled).catch(() => false);
  import('./tracking/tracking.ts')
    .then(({ startTracking }) => startTracking(shell, router, isFraudWatched))
    .catch((failure: unknown) => reportError(failure, 'tracking'));
  registerServiceWorker();
  bringLateFonts();
  // A page restored by the browser (back after a log-out) would show a player and an old balance (S04).
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && session.get() !== null) window.location.reload();
  });
  onceAPlayer(session, async () => {
    const [{ attendPlayer }, info] = await Promise.all([
      import('./visitor/attend-player.ts'),
      general.catch(() => undefined),
    ]);
    const limits = {
      session: info?.time_to_force_logout ?? null,
      cashier: info?.user_inactivity_cashier_time ?? null,
      payment: info?.user_inactivity_pp_time ?? null,
    };
    attendPlayer(shell, limits, onPath);
  });
  const support = await carriedOr(boot.startup, api, getSettings).catch((failure: unknown) => {
    reportError(failure, 'support settings');
    return { chat: null };
  });
  // No chat, or the adapter that does nothing (CH-03): then none of its code is loaded.
  if (support.chat === null || support.chat === 'comm100') return;
  whenIdle(() => {
    import('./support/chat/chat.tsx')
      .then(({ startChat }) =>
        startChat(shell, support, { pathNow: () => splitLocale(window.location.pathname).path, onPath }),
      )
      .catch((failure: unknown) => reportError(failure, 'chat'));
  });
}

/** Defers work until the browser is idle, but not for ever. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 1000);
};

/** The messenger puts it into the hash of the first address; later documents remember (`accounts/messenger.ts`). */
const isOfMessenger = (): boolean => {
  if (window.location.hash.includes('tgWebAppData=')) return true;
  try {
    return sessionStorage.getItem('messenger_launch') !== null;
  } catch {
    return false;
  }
};

/** Runs once, when it is known that a player is here: at once, or when they sign in. */
function onceAPlayer(session: Shell['session'], run: () => Promise<void>): void {
  const begin = (): void => void run().catch((failure: unknown) => reportError(failure, 'dialogs of the player'));
  if (session.get()) return begin();
  const stop = session.subscribe(() => {
    if (!session.get()) return;
    stop();
    begin();
  });
}

const mayMove = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Lets the browser paint and handle input between two pieces of work, so that none of them blocks a phone for long. */
const yieldToMain = (): Promise<void> => wait(0);

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const pageData = ({ data, words }: Payload): PageData => ({ data, ...(words && { words }) });

/** Where the page has moved to. The old address was never shown, so it does not stay in the history. */
function redirectOf(target: string, locale: Locale): Response {
  if (!target.startsWith('/')) return redirect(target);
  const [pathname = '/'] = target.split(/[?#]/, 1);
  const { locale: asked, path } = splitLocale(pathname);
  // Another language needs another document.
  return asked === locale ? redirect(path + target.slice(pathname.length)) : redirectDocument(target);
}
