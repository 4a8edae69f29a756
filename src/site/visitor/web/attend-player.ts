// What a player is shown without asking: news waiting for them after signing in, and whether they are still there. Loaded
// when the first player is known; a guest never needs it.
import { getBalance, logout } from '#players/accounts/contract.ts';
import { getLimits } from '#money/limits/contract.ts';
import { inactivityDialog } from '#players/accounts/web/dialogs.ts';
import type { Cashback } from '#rewards/cashback/contract.ts';
import { loadDuePopups, noteSeen } from '#rewards/campaigns/web/popups.ts';
import { cashbackDialog } from '#rewards/campaigns/web/dialogs.ts';
import { loadCashbacks, unseenCashback } from '#rewards/cashback/web/cashbacks.ts';
import type { loadNotices } from '#rewards/loyalty/web/loyalty.ts';
import { watchForNotices } from '#rewards/loyalty/web/notices.ts';
import { prefixOf, splitLocale } from '#site/shell/routes.ts';
import { allowsCampaignPopup, campaignDialog } from '#rewards/campaigns/web/campaign-popup.ts';
import { watchBalance } from '#site/shell/balance-refresh.ts';
import { carrySettings } from './carry-settings.ts';
import { closeInactivityQuestion, guardIdlePayments, type PaymentPlace } from './idle-payments.ts';
import { watchInactivity } from '#site/shell/inactivity.ts';
import { writeStorage, readStorage } from '#site/shell/browser-storage.ts';
import { catchUp, followBets, followMoney, isGame, reportUnlessSignedOut } from '#site/shell/live-balance.ts';
import { openAuth } from '#site/shell/auth-dialogs.ts';
import { watchSession } from '#site/shell/player-session.ts';
import { reportError } from '#site/shell/report.ts';
import { setBalances } from '#site/shell/session.ts';
import { IDLE_SIGN_OUT, signal } from '#site/shell/signals.ts';
import { postToTabs } from '#site/shell/tabs.ts';
import { textsOf } from '#site/shell/texts.ts';
import type { Shell } from '#site/shell/shell.tsx';

type AttendedShell = Pick<
  Shell,
  'api' | 'navigate' | 'dialogs' | 'session' | 'locale' | 'content' | 'toasts' | 'reloadPage' | 'texts'
>;

/** Where news comes from. */
const SOURCES = { loadCashbacks, loadDuePopups };

/** Cashback first, then campaign popups, one after the other (ST-30). */
export async function showNews(
  shell: Pick<AttendedShell, 'api' | 'dialogs'>,
  pathNow: () => string,
  sources: typeof SOURCES = SOURCES,
): Promise<void> {
  await showCashback(shell, await sources.loadCashbacks(shell));
  const due = await sources.loadDuePopups(shell);
  // A player on a break is shown no promotion (P07).
  if (due.length > 0 && (await shell.api.call(getLimits)).break !== null) return;
  for (const sysname of due) {
    await untilAllowed(shell.dialogs, pathNow);
    await shell.dialogs.open(campaignDialog, { sysname, isPreview: false }, { isQueued: true });
    await noteSeen(shell, sysname);
  }
}

/** Once it is closed its id is kept (ST-08). */
async function showCashback(
  { dialogs }: Pick<AttendedShell, 'dialogs'>,
  cashbacks: readonly Cashback[],
): Promise<void> {
  const cashback = unseenCashback(cashbacks, readStorage('already_seen_cashback_id'));
  if (!cashback) return;
  await dialogs.open(cashbackDialog, cashback, { isQueued: true });
  writeStorage('already_seen_cashback_id', cashback.id);
}

const LOOK_AGAIN_MS = 500;

/**
 * A popup that is due waits while the player is in a game or paying (GD-17), and while another dialog is open: that one may lead
 * them there.
 */
async function untilAllowed(dialogs: AttendedShell['dialogs'], pathNow: () => string): Promise<void> {
  while (dialogs.opened.get().length > 0 || !allowsCampaignPopup(pathNow()))
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
}

/** Warns an idle player, and signs them out (DG-11). */
export function guardIdlePlayer(
  { api, dialogs, session, locale }: AttendedShell,
  limitSeconds: number,
  onPath: (changed: () => void) => () => void,
): () => void {
  return watchInactivity({
    limitSeconds,
    onPath,
    isPlayer: () => session.get() !== null,
    touch: () => void api.call(getBalance).catch((failure: unknown) => reportError(failure, 'sign of life')),
    // Closing the question in any way is an answer: the player is there.
    warn: async (deadline) => {
      await dialogs.open(inactivityDialog, { deadline });
      return true;
    },
    unwarn: () => closeInactivityQuestion(dialogs),
    signOut() {
      signal({ call: IDLE_SIGN_OUT });
      const leave = (): void => {
        postToTabs({ is: 'signed-out' });
        window.location.assign(prefixOf(locale) || '/');
      };
      api.call(logout).then(leave, (failure: unknown) => {
        reportError(failure, 'logout of an idle player');
        leave();
      });
    },
  });
}

/** Shows the notices of the loyalty programme; a failure is logged, and the page carries on (ER-20). */
export async function showNotices(
  { api, locale, texts }: Pick<AttendedShell, 'api' | 'locale' | 'texts'>,
  load: typeof loadNotices = async (input) => (await import('#rewards/loyalty/web/loyalty.ts')).loadNotices(input),
): Promise<void> {
  try {
    const [notices, { announceNotices }] = await Promise.all([
      load({ api }),
      import('#rewards/loyalty/web/announce-notices.ts'),
    ]);
    await announceNotices(notices, { close: textsOf(locale, texts.get(), 'common')('close') });
  } catch (failure) {
    reportError(failure, 'loyalty notices');
  }
}

/** Seconds of inactivity after which a player is logged out, or taken out of a payment; `null` disables it. */
export interface IdleLimits extends Record<PaymentPlace, number | null> {
  session: number | null;
}

/** Starts everything in this file, once a player is known. `onPath` calls back on every change of the path. */
export function attendPlayer(
  shell: AttendedShell,
  limits: IdleLimits,
  onPath: (changed: () => void) => () => void,
): void {
  const pathNow = (): string => splitLocale(window.location.pathname).path;
  const isPlayer = (): boolean => shell.session.get() !== null;
  watchBalance({
    settings: shell.content.balanceRefresh,
    isPlayer,
    pathNow,
    refresh: () =>
      void shell.api.call(getBalance).then((balances) => setBalances(shell.session, balances), reportUnlessSignedOut),
  });
  // A live bet may still be on a table that an earlier page has shown.
  const atTables = shell.session.get()?.held_stakes.filter(({ sysname }) => sysname !== 'betting') ?? [];
  if (!isGame(pathNow()))
    followBets(
      shell,
      atTables.map(({ id }) => id),
    );
  followMoney(shell);
  onPath(() => catchUp(shell));
  watchSession(shell, onPath);
  watchForNotices({ isPlayer, onPath, load: () => void showNotices(shell) });
  if (limits.session !== null && limits.session > 0) guardIdlePlayer(shell, limits.session, onPath);
  guardIdlePayments({ ...shell, isPlayer, pathNow }, limits);
  if (shell.session.get()?.is_registration_completed === false) {
    // Nothing else comes before it: missing data is asked for wherever the player is (ST-31).
    void openAuth(shell.dialogs, 'complete', { preventClose: true });
    return;
  }
  // What they have seen on another device is no news.
  carrySettings(shell)
    .then(() => showNews(shell, pathNow))
    .catch((failure: unknown) => reportError(failure, 'news for the player'));
}
