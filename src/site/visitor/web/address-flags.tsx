// What an address requests besides its page: signing in or up (GD-03 … GD-06), or signing in to continue (GD-02); a promo code
// to keep (GD-09); a campaign popup (GD-10); and, inside a frame, to make the surrounding page follow (GD-16). Also reports what
// was filled in before the page could handle it.
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { prefixOf, splitLocale } from '#site/shell/routes.ts';
import { AUTH_FLAGS, openAuth } from '#site/shell/auth-dialogs.ts';
import { allowsCampaignPopup, campaignDialog, popupAskedFor } from '#rewards/campaigns/web/campaign-popup.ts';
import { filledEarly } from '#site/shell/filled-early.ts';
import { followFrames, postToParent } from '#site/shell/framed.ts';
import { writeStorage, promoCodeOf } from '#site/shell/browser-storage.ts';
import { useSession, useShell } from '#site/shell/shell.tsx';

export function AddressFlags() {
  useAuthFlags();
  usePromoCode();
  useCampaignPopup();
  useFrames();
  useTakenOver();
  return null;
}

function useTakenOver(): void {
  useEffect(() => {
    const sayAgain = filledEarly(document);
    // React handles no events while it runs effects.
    setTimeout(() => {
      // The page handles input from now on; tests wait for this.
      document.documentElement.dataset['ready'] = '';
      sayAgain();
    });
  }, []);
}

function useAuthFlags(): void {
  const { dialogs } = useShell();
  const isGuest = useSession() === null;
  const { pathname, search } = useLocation();
  const dropFlags = useDropFlags();

  useEffect(() => {
    const params = new URLSearchParams(search);
    const wantsUp = params.has('show_popup_reg');
    // The pages of the forms need no dialog to lead on.
    const isOnItsWay = params.has('redirectUrl') && !splitLocale(pathname).path.startsWith('/forms/');
    const wantsIn = params.has('show_popup_auth') || isOnItsWay;
    if (!isGuest || (!wantsUp && !wantsIn)) return;
    // After signing in, the form has navigated already; when it was closed, the flags are used up.
    void openAuth(dialogs, wantsUp ? 'register' : 'login', { preventClose: params.get('prevent_close') === '1' }).then(
      () => dropFlags(AUTH_FLAGS),
    );
  }, [dialogs, isGuest, dropFlags, pathname, search]);
}

function usePromoCode(): void {
  const { search } = useLocation();
  useEffect(() => {
    const code = promoCodeOf(search);
    if (code !== undefined) writeStorage('promo_code', code);
  }, [search]);
}

function useCampaignPopup(): void {
  const { dialogs } = useShell();
  const { pathname, search, hash } = useLocation();
  const dropFlags = useDropFlags();
  useEffect(() => {
    const popupRequest = popupAskedFor(search, hash);
    if (!popupRequest || !allowsCampaignPopup(splitLocale(pathname).path)) return;
    if (dialogs.stateOf(campaignDialog.name) === 'opened') return;
    void dialogs
      .open(campaignDialog, popupRequest, { isQueued: true })
      .then(() => dropFlags(['popup'], '#popup-preview'));
  }, [dialogs, dropFlags, pathname, search, hash]);
}

function useFrames(): void {
  const { locale, navigate } = useShell();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const { path } = splitLocale(pathname);
    // A game launched on its own belongs in its frame.
    if (!path.startsWith('/platform/')) postToParent((prefixOf(locale) + path).replace(/\/$/, '') + search || '/');
  }, [locale, pathname, search]);
  useEffect(
    () =>
      followFrames((full) => {
        const { locale: urlLocale, path } = splitLocale(full.split(/[?#]/, 1)[0]!);
        const rest = full.slice(full.split(/[?#]/, 1)[0]!.length);
        // Another language needs another document.
        if (urlLocale === locale) navigate(path + rest);
        else window.location.assign(full);
      }),
    [locale, navigate],
  );
}

/** Removes parameters, and the hash if it is this one, from the address without leaving the page. */
function useDropFlags(): (names: readonly string[], hash?: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (names, hash) => {
      const now = new URL(window.location.href);
      const hasHash = hash !== undefined && now.hash === hash;
      if (!hasHash && !names.some((name) => now.searchParams.has(name))) return;
      for (const name of names) now.searchParams.delete(name);
      void navigate({ search: now.search, hash: hasHash ? '' : now.hash }, { replace: true, preventScrollReset: true });
    },
    [navigate],
  );
}
