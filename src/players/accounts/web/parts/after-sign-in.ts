// Where a visitor goes who has just logged in or registered.
import { useNavigate } from 'react-router';
import type { AccountInfo } from '../../contract.ts';
import { ownPath } from '#kernel/own-path.ts';
import { isLocale, prefixOf, splitLocale } from '#site/shell/routes.ts';
import { AUTH_FLAGS } from '#site/shell/auth-dialogs.ts';
import { backUrlOf } from '#site/shell/back-url.ts';
import { takeStorage } from '#site/shell/browser-storage.ts';
import { sessionOf } from '#site/shell/session.ts';
import { useJoinWord } from '#site/shell/moment.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { formatDate, formatTime, joinParts } from '#site/design-system/format.ts';
import { welcomeDialog } from '../dialogs.ts';
import { signalSignIn } from '../signal-sign-in.ts';

/** `lostUid`: who was logged in on this page until the session ended; the same player carries on where they were. */
export function useAfterSignIn(lostUid?: number) {
  const { session, locale, content, reloadPage, toasts, dialogs, navigate: leave } = useShell();
  const t = useTexts('auth');
  const joinWord = useJoinWord();
  const navigate = useNavigate();

  return async (account: AccountInfo, how: 'login' | 'register' | 'social'): Promise<void> => {
    session.set(sessionOf(account));
    signalSignIn(how === 'register' || (how === 'social' && account.previous_login === null));
    if (how === 'login' && account.previous_login) {
      const { at } = account.previous_login;
      toasts.show('info', t('previous', { when: joinParts(formatDate(at), formatTime(at), joinWord) }));
    }
    const here = new URL(window.location.href);
    if (lostUid !== undefined) {
      if (account.uid === lostUid)
        return go(account, ownPath(here.searchParams.get('redirectUrl')) ?? withoutForms(here));
      // Another player than the one whose page it was.
      return window.location.assign(prefixOf(isLocale(account.locale) ? account.locale : locale) || '/');
    }
    const redirect = ownPath(here.searchParams.get('redirectUrl'));
    // A player who was sent here by a site that the operator knows goes back there, unless they were on their way within ours.
    const back = redirect === undefined ? backUrlOf(here.search, content) : undefined;
    if (back !== undefined) return leave(back, { external: true });
    if (how === 'register') {
      // Signed up where they stood, or where they were going (GD-11, OP-16).
      const target = new URL(redirect ?? withoutForms(here), here);
      for (const name of ['redirectUrl', ...AUTH_FLAGS]) target.searchParams.delete(name);
      target.searchParams.set('register', 'success');
      await go(account, target.pathname + target.search);
      // On the way somewhere, they carry on there; the first steps are in the profile too.
      if (redirect === undefined) void dialogs.open(welcomeDialog, {}, { isQueued: true });
      return;
    }
    if (how === 'social') {
      // Back to where they pressed the button (AU-01, GD-08).
      const storedUrl = takeStorage('social_auth_back_url');
      const from = new URL(storedUrl !== null && new URL(storedUrl).origin === here.origin ? storedUrl : here);
      for (const name of AUTH_FLAGS) from.searchParams.delete(name);
      return go(account, redirect ?? withoutForms(from));
    }
    // Home of the account's own language, unless they were on their way somewhere (GD-12, OP-16).
    return go(account, redirect ?? (prefixOf(isLocale(account.locale) ? account.locale : locale) || '/'));
  };

  async function go(account: AccountInfo, full: string): Promise<void> {
    // The dialog takes its flags out of the address as it closes (GD-06), so ours must be the later navigation.
    await new Promise((done) => setTimeout(done));
    const target = splitLocale(new URL(full, window.location.origin).pathname);
    // Another language needs another document; it comes in that of the account, where the account decides (LO-04).
    const isByAccount = content.features?.platformDetection !== false;
    if (target.locale !== locale || (isByAccount && account.locale !== locale)) return window.location.assign(full);
    const rest = full.slice(new URL(full, window.location.origin).pathname.length);
    await navigate(target.path + rest);
    // The page was loaded with a guest's data.
    await reloadPage();
  }
}

/** After signing in, a player does not stay on the sign-in and sign-up pages. */
const withoutForms = (url: URL): string => {
  const { locale, path } = splitLocale(url.pathname);
  return path.startsWith('/forms/') ? prefixOf(locale) || '/' : url.pathname + url.search;
};
