/**
 * A session ends for more reasons than a press on "log out": it is ended on another device, in another tab, or by time.
 * The tab that notices first notifies all others; the balance disappears, and the player may log in again where they are.
 */
import { getInfo, type AccountInfo } from '#players/accounts/contract.ts';
import { prefixOf, routes, splitLocale } from './routes.ts';
import { authDialog, openAuth, type AuthDialogProps } from './auth-dialogs.ts';
import { reportError } from './report.ts';
import { sessionOf } from './session.ts';
import type { Shell } from './shell.tsx';
import { listenToTabs, postToTabs } from './tabs.ts';

type Watched = Pick<Shell, 'api' | 'dialogs' | 'session' | 'locale' | 'reloadPage'>;
type Why = NonNullable<AuthDialogProps['why']>;

/** A tab that becomes visible again does not check more often than this. */
const LOOK_AGAIN_MS = 5000;

/** Takes the player off the page and asks them to log in again. Several refusals on one page ask only once. */
export async function endSession(shell: Watched, why: Why): Promise<void> {
  const lost = shell.session.get();
  if (!lost) return;
  shell.session.set(null);
  if (why === 'ended') postToTabs({ is: 'ended' });
  await openAuth(shell.dialogs, 'login', { why, lostUid: lost.uid });
  if (shell.session.get()) return;
  // Not logged in again: the player's own data must not remain on the page.
  if (isPlayersOwn(window.location.pathname)) window.location.assign(prefixOf(shell.locale) || '/');
  else await shell.reloadPage();
}

const isPlayersOwn = (pathname: string): boolean => {
  const { path } = splitLocale(pathname);
  return routes.some(({ access, path: pattern }) => access === 'player' && isUnder(path, pattern));
};

/** The first segments of an address decide whose it is: `/cashier/deposit/card` is under `/cashier/deposit/:sysname?`. */
const isUnder = (path: string, pattern: string): boolean => {
  const fixed = pattern.split('/:', 1)[0]!;
  return path === fixed || path.startsWith(`${fixed}/`);
};

/** Follows what other tabs and the server report about the player, from the moment that there is one. */
export function watchSession(shell: Watched, onPath: (changed: () => void) => () => void): void {
  const { api, session, dialogs } = shell;
  /** Whose data this document holds: another player gets one of their own. */
  const owner = session.get()?.uid;
  const isAnother = ({ uid }: AccountInfo): boolean => owner !== undefined && uid !== owner;
  let isReceived = false;
  session.subscribe(() => {
    const account = session.get();
    if (account && !isReceived) postToTabs({ is: 'player', account });
  });
  const failed = (failure: unknown): void => reportError(failure, 'session');

  listenToTabs((news) => {
    const currentSession = session.get();
    if (news.is !== 'player') {
      endSession(shell, news.is === 'signed-out' ? 'signed-out' : 'ended elsewhere').catch(failed);
    } else if (isAnother(news.account)) window.location.reload();
    else {
      isReceived = true;
      session.set(news.account);
      isReceived = false;
      // Logged in again in another tab, and so in this one.
      const open = dialogs.opened.get().find(({ name }) => name === authDialog.name);
      if (!currentSession && open) dialogs.close(open.id, undefined, { immediate: true });
      if (!currentSession) shell.reloadPage().catch(failed);
    }
  });

  let askedAt = Date.now();
  const look = async (): Promise<void> => {
    askedAt = Date.now();
    const now = sessionOf(await api.call(getInfo));
    if (!now) await endSession(shell, 'ended');
    else if (isAnother(now)) window.location.reload();
    else session.set((current) => current && now);
  };
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || !session.get() || Date.now() - askedAt < LOOK_AGAIN_MS) return;
    look().catch(failed);
  });
  onPath(() => {
    // One of the player's own pages has redirected them as a guest.
    if (session.get() && new URLSearchParams(window.location.search).has('redirectUrl')) look().catch(failed);
  });
}
