// What begins once the page works: the account behind the session, and everything that attends to the visitor.
import { getInfo } from '#players/accounts/contract.ts';
import { getGeneralInfo } from '#site/general/contract.ts';
import { getSettings } from '#players/support/contract.ts';
import type { Router } from './browser-shell.ts';
import { splitLocale } from '#site/shell/routes.ts';
import type { Boot } from '#site/shell/boot.ts';
import { bringLazyFonts } from '#site/shell/lazy-fonts.ts';
import { onNewIdentity } from '#site/shell/new-identity.ts';
import { reportError } from '#site/shell/report.ts';
import { registerServiceWorker } from '#site/shell/service-worker.ts';
import { sessionOf } from '#site/shell/session.ts';
import type { Shell } from '#site/shell/shell.tsx';
import { carriedOr } from '#site/shell/startup.ts';

export function beginVisit(shell: Shell, router: Router, boot: Boot): void {
  const { api, session } = shell;
  // A guest's document comes from a cache, so the account is fetched now, off the critical path.
  const account = api.call(getInfo).then((info) => session.set(sessionOf(info)));
  account.catch((failure: unknown) => reportError(failure, 'session'));
  if (isOfMessenger())
    import('#players/accounts/web/messenger.ts').then(
      ({ settleMessenger }) => settleMessenger(shell, account),
      (failure: unknown) => reportError(failure, 'messenger'),
    );
  onNewIdentity(session, () => {
    import('#site/visitor/web/ask-again.ts')
      .then(({ askAgain }) => askAgain(shell))
      .catch((failure: unknown) => reportError(failure, 'data of a new visitor'));
  });
  const general = carriedOr(boot.startup, api, getGeneralInfo);
  general.catch((failure: unknown) => reportError(failure, 'general info'));
  const isFraudWatched = general.then((info) => info.is_seon_enabled).catch(() => false);
  import('#site/tracking/web/tracking.ts')
    .then(({ startTracking }) => startTracking(shell, router, isFraudWatched))
    .catch((failure: unknown) => reportError(failure, 'tracking'));
  registerServiceWorker();
  bringLazyFonts();
  // A page restored by the browser (back after a log-out) would show a player and an old balance (S04).
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && session.get() !== null) window.location.reload();
  });
  onceAPlayer(session, async () => {
    const [{ attendPlayer }, info] = await Promise.all([
      import('#site/visitor/web/attend-player.ts'),
      general.catch(() => undefined),
    ]);
    const limits = {
      session: info?.time_to_force_logout ?? null,
      cashier: info?.user_inactivity_cashier_time ?? null,
      payment: info?.user_inactivity_pp_time ?? null,
    };
    attendPlayer(shell, limits, (changed) => onPath(router, changed));
  });
  bringChat(shell, router, boot).catch((failure: unknown) => reportError(failure, 'support settings'));
}

async function bringChat(shell: Shell, router: Router, boot: Boot): Promise<void> {
  const support = await carriedOr(boot.startup, shell.api, getSettings);
  // No chat, or the adapter that does nothing (CH-03): then none of its code is loaded.
  if (support.chat === null || support.chat === 'comm100') return;
  whenIdle(() => {
    import('#players/support/web/chat/chat.tsx')
      .then(({ startChat }) =>
        startChat(shell, support, {
          pathNow: () => splitLocale(window.location.pathname).path,
          onPath: (changed) => onPath(router, changed),
        }),
      )
      .catch((failure: unknown) => reportError(failure, 'chat'));
  });
}

/** Calls `changed` on every change of the path; returns a function that unsubscribes. */
function onPath(router: Router, changed: () => void): () => void {
  let { pathname } = router.state.location;
  return router.subscribe(({ location }) => {
    if (location.pathname === pathname) return;
    ({ pathname } = location);
    changed();
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
