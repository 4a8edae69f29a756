// The shell of a page in the browser: what all of its parts share.
import { matchRoutes, type createBrowserRouter } from 'react-router';
import type { PageCode } from './page-code.ts';
import type { RouteEntry } from '#site/shell/routes.ts';
import { browserExchange, createApi, type ApiClient, type ApiRefusal } from '#site/shell/api.ts';
import type { Boot } from '#site/shell/boot.ts';
import type { Connection } from '#site/shell/connection.ts';
import { createDialogQueue } from '#site/shell/dialog-queue.ts';
import { targetOf } from '#site/shell/navigation.ts';
import type { Payloads } from '#site/shell/payloads.ts';
import { reportError } from '#site/shell/report.ts';
import { createSession } from '#site/shell/session.ts';
import type { Shell } from '#site/shell/shell.tsx';
import { signal } from '#site/shell/signals.ts';
import type { Store } from '#site/shell/store.ts';
import { createToasts } from '#site/shell/toasts.ts';
import { createRefusalDialogs } from '#site/visitor/web/refusal-dialogs.ts';

export type Router = ReturnType<typeof createBrowserRouter>;

export interface ShellGiven {
  boot: Boot;
  router: Router;
  /** What addresses of the language begin with. */
  basename: string;
  code: PageCode;
  payloads: Payloads;
  connection: Connection;
  texts: Store<Record<string, unknown>>;
}

export function createBrowserShell({ boot, router, basename, code, payloads, connection, texts }: ShellGiven): Shell {
  const dialogs = createDialogQueue();
  const helpAgainst = createRefusalDialogs(dialogs, boot.content);
  const session = createSession(boot.session);
  function onRefusal(refusal: ApiRefusal): void {
    helpAgainst(refusal).catch((failure: unknown) => reportError(failure, 'dialog of a refusal'));
    if (isEndOfSession(refusal) && session.get())
      import('#site/shell/player-session.ts')
        .then(({ endSession }) => endSession(shell, 'ended'))
        .catch((failure: unknown) => reportError(failure, 'end of the session'));
  }
  const shell: Shell = {
    api: apiOf(boot, onRefusal),
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
      const entries = await Promise.all(
        missing.map(async (area) => [area, await payloads.texts(boot.locale, area)] as const),
      );
      if (entries.length > 0) texts.set((current) => ({ ...current, ...Object.fromEntries(entries) }));
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
      code.load(entry).catch((failure: unknown) => reportError(failure, 'prefetch'));
    },
  };
  return shell;
}

const apiOf = ({ locale }: Boot, onRefusal: (refusal: ApiRefusal) => void): ApiClient =>
  createApi(
    browserExchange({ locale, isFramed: window.self !== window.top, fetch: window.fetch.bind(window) }),
    onRefusal,
    (call, refusal) => signal({ call, ...(refusal && { refusal }) }),
  );

const isEndOfSession = ({ reason, type }: ApiRefusal): boolean =>
  reason?.rule === 'api.session' || type === 'UserDeletedException';

const mayMove = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
