// Whether games may fill the screen here: the operator says in which surroundings (CO-24).
import { useEffect, useState } from 'react';
import { allowsFullScreen } from '#site/shell/device.ts';
import { useShell } from '#site/shell/shell.tsx';

const isInMessenger = (): boolean => document.documentElement.dataset['messenger'] !== undefined;

/** Until it is known whether the page is in a messenger, only what goes for both is allowed. */
export function useFullScreenAllowed(): boolean {
  const mode = useShell().content.fullScreenMode ?? 'all';
  const [isInside, setInside] = useState<boolean>();
  useEffect(() => {
    const look = (): void => setInside(isInMessenger());
    look();
    // The messenger answers when the page has long been there.
    const observer = new MutationObserver(look);
    observer.observe(document.documentElement, { attributeFilter: ['data-messenger'] });
    return () => observer.disconnect();
  }, []);
  return isInside === undefined
    ? allowsFullScreen(mode, true) && allowsFullScreen(mode, false)
    : allowsFullScreen(mode, isInside);
}
