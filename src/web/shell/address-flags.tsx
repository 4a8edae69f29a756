// What an address asks for beside its page: signing in or up (GD-03 … GD-06), or signing in to go on (GD-02).
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openAuth } from './auth-dialogs.ts';
import { useSession } from './session.ts';
import { useShell } from './shell.tsx';

const FLAGS = ['show_popup_reg', 'show_popup_auth', 'prevent_close'] as const;

export function AddressFlags() {
  const { dialogs } = useShell();
  const isGuest = useSession() === null;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const params = new URLSearchParams(search);
    const wantsUp = params.has('show_popup_reg');
    const wantsIn = params.has('show_popup_auth') || params.has('redirectUrl');
    if (!isGuest || (!wantsUp && !wantsIn)) return;
    void openAuth(dialogs, wantsUp ? 'register' : 'login', { preventClose: params.get('prevent_close') === '1' }).then(
      () => {
        // Signed in, the form has led on already; closed, the flags have done their work.
        const now = new URL(window.location.href);
        if (!FLAGS.some((flag) => now.searchParams.has(flag))) return;
        for (const flag of FLAGS) now.searchParams.delete(flag);
        void navigate({ search: now.search, hash: now.hash }, { replace: true, preventScrollReset: true });
      },
    );
  }, [dialogs, isGuest, navigate, pathname, search]);

  return null;
}
