// A toast that an address requests for the page it leads to, e.g. `/profile/settings?toastType=fill-profile` (DG-15).
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useShell, useTexts } from './shell.tsx';

export function AddressToast() {
  const { toasts } = useShell();
  const t = useTexts('common.toasts');
  const { key, search } = useLocation();
  const shownFor = useRef('');
  useEffect(() => {
    const type = new URLSearchParams(search).get('toastType');
    // Texts that arrive later do not count as another visit.
    if (!type || shownFor.current === key) return;
    shownFor.current = key;
    // Anybody can write an address: only our own texts are shown.
    if (/^[a-z-]{1,40}$/.test(type) && t.has(type)) toasts.show('info', t(type));
  }, [toasts, t, key, search]);
  return null;
}
